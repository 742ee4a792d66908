/// The style of all pages: plain, readable at any width, in light and dark, with a visible focus. It is embedded, so
/// that the binary runs from any folder and a page loads nothing else.
///
/// Contrast of text is 7:1 or more, of borders and controls 3:1 or more (WCAG 2.2, 1.4.6 and 1.4.11), in both schemes.
package enum PageStyle {
    package static let css = """
        :root {
          color-scheme: light dark;
          --ground: #f3f4f6; --sheet: #ffffff; --ink: #16202e; --soft: #414b5a; --line: #7b8594; --fine: #d9dde3;
          --accent: #124a8c; --accent-ink: #ffffff; --note: #eef3fa; --warn: #8a1c13; --warn-ground: #fdf0ee;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --ground: #10151c; --sheet: #19212b; --ink: #eef1f5; --soft: #c3cad4; --line: #8b95a3; --fine: #34404e;
            --accent: #a9cdfb; --accent-ink: #0d1a2a; --note: #202c3a; --warn: #ffb9b0; --warn-ground: #3a2220;
          }
        }
        *, *::before, *::after { box-sizing: border-box; }
        [hidden] { display: none !important; }
        html { -webkit-text-size-adjust: 100%; }
        body {
          margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
          font: 1.0625rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
          padding: 1rem 1rem 2rem; overflow-wrap: break-word;
        }
        .frame { max-width: 32rem; margin: 0 auto; }
        .skip { position: absolute; left: -100rem; }
        .skip:focus { left: 1rem; top: 1rem; background: var(--sheet); padding: .5rem 1rem; z-index: 1; }
        header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; justify-content: space-between; align-items: center;
          margin: 0 .25rem .75rem; }
        .brand { font-weight: 600; display: inline-flex; align-items: center; gap: .5rem; }
        .brand svg { width: 1.5rem; height: 1.5rem; flex: none; color: var(--accent); }
        nav ul { display: flex; flex-wrap: wrap; list-style: none; margin: 0; padding: 0; }
        nav a { display: inline-block; padding: .5rem .5rem; min-height: 2.75rem; color: var(--soft);
          text-decoration: none; border-radius: .375rem; line-height: 1.75rem; font-size: .9375rem; }
        nav a:hover { text-decoration: underline; }
        nav a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: underline;
          text-underline-offset: .3rem; text-decoration-thickness: 2px; }
        main { background: var(--sheet); border: 1px solid var(--fine); border-radius: .75rem; padding: 1.5rem; }
        main:focus { outline: none; }
        main > :last-child, main > form:last-child > :last-child { margin-bottom: 0; }
        h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 .75rem; }
        h2 { font-size: 1.0625rem; margin: 1.75rem 0 .5rem; }
        p { margin: 0 0 1rem; }
        .soft { color: var(--soft); }
        a { color: var(--accent); }
        dl.facts { display: grid; grid-template-columns: fit-content(50%) 1fr; gap: .375rem 1rem; margin: 0 0 1.25rem;
          padding: 1rem; background: var(--note); border-radius: .5rem; }
        dl.facts dt { color: var(--soft); }
        dl.facts dd { margin: 0; text-align: right; font-weight: 600; font-variant-numeric: tabular-nums;
          overflow-wrap: anywhere; }
        label { display: block; font-weight: 600; margin: 0 0 .375rem; }
        input[type="text"], input[type="password"], select { width: 100%; min-height: 3rem; padding: .5rem .75rem; font: inherit; font-size: 1.25rem;
          letter-spacing: .15em; color: var(--ink); background: var(--sheet); border: 1px solid var(--line);
          border-radius: .5rem; margin: 0 0 .75rem; }
        input[aria-invalid="true"], select[aria-invalid="true"] { border-color: var(--warn); border-width: 2px; }
        button, a.button { display: block; width: 100%; min-height: 3rem; padding: .625rem 1rem; font: inherit;
          font-weight: 600; text-align: center; text-decoration: none; color: var(--accent-ink);
          background: var(--accent); border: 1px solid var(--accent); border-radius: .5rem; cursor: pointer;
          margin: 0 0 .75rem; }
        button.plain, a.plain { color: var(--accent); background: transparent; border-color: var(--line); }
        button:hover, a.button:hover { filter: brightness(1.1); }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
        .note { background: var(--note); border-radius: .5rem; padding: .75rem 1rem; margin: 0 0 1rem; }
        .note p:last-child { margin: 0; }
        .problem { color: var(--warn); background: var(--warn-ground); border-left: 4px solid var(--warn);
          border-radius: .25rem; padding: .75rem 1rem; margin: 0 0 1rem; font-weight: 600; }
        .problem ul { margin: 0; padding-left: 1.25rem; }
        .problem p:first-child:not(:last-child) { margin: 0 0 .25rem; }
        .problem a { color: inherit; display: inline-block; min-height: 1.75rem; vertical-align: top;
          overflow-wrap: anywhere; }
        .way a { display: inline-block; min-height: 1.75rem; vertical-align: top; }
        .done { background: var(--note); border-left: 4px solid var(--accent); border-radius: .25rem;
          padding: .75rem 1rem; margin: 0 0 1rem; font-weight: 600; }
        .field { margin: 0 0 1rem; }
        .field input[type="text"] { margin: 0 0 .25rem; letter-spacing: .06em; font-variant-numeric: tabular-nums; }
        .field select { margin: 0 0 .25rem; letter-spacing: normal; font-size: 1.125rem; }
        .field input[type="password"] { margin: 0 0 .25rem; letter-spacing: .06em; }
        input[type="file"] { width: 100%; min-height: 3rem; padding: .5rem; font: inherit; color: var(--ink);
          background: var(--sheet); border: 1px solid var(--line); border-radius: .5rem; margin: 0 0 .25rem; }
        .sections { border-bottom: 1px solid var(--fine); margin: 0 0 1.25rem; }
        .sections ul { gap: 0 1rem; }
        .sections a { padding: .5rem 0; }
        .item { margin: 0 0 1.5rem; }
        .history { padding-left: 1.25rem; margin: 0 0 1rem; }
        .item dl.facts { margin: 0 0 .75rem; }
        dl.facts dd.hash { font-family: ui-monospace, monospace; font-size: .875rem; font-weight: 400; }
        dl.facts dd.urgent { color: var(--warn); }
        form.end { border-top: 1px solid var(--fine); margin: 2rem 0 0; padding: 1rem 0 0; }
        .field input.words { letter-spacing: normal; font-size: 1.125rem; }
        .hint, .wrong { display: block; font-size: .9375rem; }
        .hint { color: var(--soft); }
        .wrong { color: var(--warn); font-weight: 600; }
        .pair { display: flex; flex-wrap: wrap; gap: 0 1rem; }
        .pair > .field { flex: 1 1 6rem; min-width: fit-content; }
        .pair > .field > label { overflow-wrap: anywhere; }
        .pair > .field > :not(label) { width: 0; min-width: 100%; }
        fieldset { border: 0; margin: 0 0 1rem; padding: 0; min-width: 0; }
        legend { font-weight: 600; padding: 0; margin: 0 0 .5rem; }
        .choice { display: flex; gap: .75rem; align-items: flex-start; }
        .choice input { width: 1.5rem; height: 1.5rem; flex: none; margin: 0; accent-color: var(--accent); }
        .choice label { font-weight: 400; margin: 0; min-width: 0; overflow-wrap: anywhere; }
        ul.plain { list-style: none; margin: 0 0 1rem; padding: 0; }
        .amount { display: inline-block; }
        .code { font-size: 1.25rem; font-weight: 600; letter-spacing: .15em; font-variant-numeric: tabular-nums; }
        .tester { margin: 1.5rem 0 0; border-top: 1px solid var(--fine); padding-top: 1rem; }
        .tester button { text-align: left; font-weight: 400; margin-bottom: .5rem; }
        .tester button strong { display: block; }
        .tester button span { color: var(--soft); font-size: .9375rem; }
        .waiting { display: flex; gap: .75rem; align-items: center; }
        .waiting::before { content: ""; width: 1.25rem; height: 1.25rem; flex: none; border-radius: 50%;
          border: 3px solid var(--fine); border-top-color: var(--accent); animation: turn 1.2s linear infinite; }
        summary { font-weight: 600; padding: .625rem 0; cursor: pointer; border-radius: .25rem; }
        @media (max-width: 26rem) {
          main { padding: 1.25rem; }
          header { flex-direction: column; align-items: flex-start; }
          nav a { padding: .5rem .75rem .5rem 0; font-size: .875rem; }
          dl.facts { grid-template-columns: 1fr; gap: 0; }
          dl.facts dd { text-align: left; margin: 0 0 .5rem; }
          dl.facts dd:last-child { margin: 0; }
        }
        @keyframes turn { to { transform: rotate(1turn); } }
        @media (prefers-reduced-motion: reduce) { .waiting::before { animation: none; } }
        @media (forced-colors: active) { main, button, a.button, .note { border: 1px solid; } }
        footer { margin: 1rem .25rem 0; color: var(--soft); font-size: .9375rem; }
        footer p { margin: 0; }
        """
}
