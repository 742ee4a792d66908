/// The style of the admin pages, in addition to that of all pages: side navigation and tables on a wide window, one
/// column with cards on a phone.
///
/// Contrast of text is 7:1 or more, of bars and borders 3:1 or more (WCAG 2.2, 1.4.6 and 1.4.11), in both schemes.
enum BackOfficeStyle {
    static let css = colours + frame + parts + tables + phone

    private static let colours = """

        :root {
          --good: #0a5227; --good-ground: #e1f3e7; --bad: #8a1c13; --bad-ground: #fdecea;
          --wait: #633d00; --wait-ground: #fdf1d8; --calm: #3d4755; --calm-ground: #e9edf2;
          --plan: #0f4380; --plan-ground: #e4eefb;
          --bar-good: #2467b3; --bar-bad: #c0392b; --bar-wait: #a86a00; --bar-calm: #6f7a89;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --good: #a4e6bb; --good-ground: #16321f; --bad: #ffbdb5; --bad-ground: #3d2321;
            --wait: #f7d690; --wait-ground: #382b10; --calm: #cbd2dc; --calm-ground: #2b3541;
            --plan: #b4d3fb; --plan-ground: #1b2f49;
            --bar-good: #6ea8ec; --bar-bad: #f08a7d; --bar-wait: #e2b04a; --bar-calm: #98a3b1;
          }
        }
        """

    private static let frame = """

        body.desk { padding: 0; font-size: .9375rem; }
        .desk .frame { max-width: none; min-height: 100vh; display: grid;
          grid-template: "head head" auto "side main" 1fr "side foot" auto / 14.5rem minmax(0, 1fr); }
        .desk header { grid-area: head; margin: 0; padding: .5rem 1.5rem; background: var(--sheet);
          border-bottom: 1px solid var(--fine); gap: .5rem 1.25rem; min-height: 3.75rem; }
        .desk .brand { font-size: 1.125rem; }
        .desk .now { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; margin: 0 auto 0 0;
          color: var(--soft); font-variant-numeric: tabular-nums; }
        .desk .now time { color: var(--ink); font-weight: 600; }
        .desk .who { display: flex; gap: .75rem; align-items: center; margin: 0; color: var(--soft); }
        .desk .who strong { color: var(--ink); }
        .desk .who form { margin: 0; }
        .desk .side { grid-area: side; padding: 1.25rem .75rem; border-right: 1px solid var(--fine);
          background: var(--sheet); }
        .desk .side ul { flex-direction: column; flex-wrap: nowrap; gap: .125rem; }
        .desk .side li.apart { margin-top: .75rem; padding-top: .75rem; border-top: 1px solid var(--fine); }
        .desk .side a, .desk .menu a { display: flex; gap: .75rem; align-items: center; padding: .375rem .75rem;
          color: var(--soft); text-decoration: none; font-size: .9375rem; border-radius: .5rem; }
        .desk .side a:hover, .desk .menu a:hover { background: var(--calm-ground); text-decoration: none; }
        .desk .side a[aria-current], .desk .menu a[aria-current] { background: var(--plan-ground);
          color: var(--plan); font-weight: 600; text-decoration: none; }
        .desk .side svg, .desk .menu svg { width: 1.25rem; height: 1.25rem; flex: none; }
        .desk .menu { display: none; }
        .desk main { grid-area: main; background: transparent; border: 0; border-radius: 0;
          padding: 1.75rem 2rem 2rem; max-width: 92rem; }
        .desk footer { grid-area: foot; margin: 0; padding: .5rem 2rem 1.25rem; display: flex; flex-wrap: wrap;
          gap: .25rem 1.5rem; align-items: center; justify-content: space-between; }
        .desk footer nav ul { margin-left: -.5rem; }
        .desk h1 { font-size: 1.5rem; margin: 0 0 1.25rem; letter-spacing: -.01em; overflow-wrap: anywhere; }
        .desk h2 { font-size: 1.0625rem; margin: 0 0 .75rem; }
        .desk .narrow { max-width: 44rem; }
        """
}
