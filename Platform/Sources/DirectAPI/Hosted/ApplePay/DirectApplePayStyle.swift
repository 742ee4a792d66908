/// The style of the pages about Apple Pay, in addition to every page's style.
///
/// The button is black on light pages and white on dark ones, as tall as the others (Apple, Human Interface Guidelines,
/// "Apple Pay"). Its mark is a text: Apple's own mark comes only from Apple's own button.
enum DirectApplePayStyle {
    static let css = """

        button.apple-pay { color: #fff; background: #000; border-color: #000; margin: 0; }
        button.apple-pay:hover { filter: none; background: #2b2b2b; }
        @media (prefers-color-scheme: dark) {
          button.apple-pay { color: #000; background: #fff; border-color: #fff; }
          button.apple-pay:hover { background: #dcdcdc; }
        }
        .or { display: flex; align-items: center; gap: 1rem; margin: 1.25rem 0; color: var(--soft); font-size: .9375rem; }
        .or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--fine); }
        details.tester { font-size: .9375rem; }
        details.tester summary { color: var(--soft); }
        details.tester button { text-align: center; font-weight: 600; }
        details.tester h2 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
        .findings { list-style: none; margin: 0 0 1rem; padding: 0; }
        .findings li { display: grid; grid-template-columns: 1.5rem 1fr; padding: .375rem 0; }
        .findings li + li { border-top: 1px solid var(--fine); }
        .findings .mark { font-weight: 700; color: var(--soft); }
        .findings [data-finding="fails"] .mark { color: var(--warn); }
        .findings strong { display: block; }
        .findings span.why { color: var(--soft); }
        details.tester .field select { font-size: 1rem; min-height: 2.75rem; }
        fieldset { border: 0; margin: 0 0 1.25rem; padding: 0; min-width: 0; }
        legend { font-weight: 600; padding: 0; margin: 0 0 .375rem; }
        .choice.line { padding: .375rem 0; align-items: center; margin: 0; }
        .sheet { border: 1px solid var(--fine); border-radius: .75rem; overflow: hidden; }
        .sheet .choice { padding: .875rem 1rem; margin: 0; align-items: center; }
        .sheet .choice + .choice { border-top: 1px solid var(--fine); }
        .sheet .choice label { flex: 1; }
        .sheet .choice label span:not(.amount) { display: block; color: var(--soft); font-size: .9375rem; }
        """
}
