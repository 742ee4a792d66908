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

        body.admin { padding: 0; font-size: .9375rem; }
        .admin .frame { max-width: none; min-height: 100vh; display: grid;
          grid-template: "head head" auto "side main" 1fr "side foot" auto / 15.5rem minmax(0, 1fr); }
        .admin header { grid-area: head; margin: 0; padding: .5rem 1.5rem; background: var(--sheet);
          border-bottom: 1px solid var(--fine); gap: .5rem 1.25rem; min-height: 3.75rem; }
        .admin .brand { font-size: 1.125rem; }
        .admin .now { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; margin: 0 auto 0 0;
          color: var(--soft); font-variant-numeric: tabular-nums; }
        .admin .now time { color: var(--ink); font-weight: 600; }
        .admin .who { display: flex; gap: .75rem; align-items: center; margin: 0; color: var(--soft); }
        .admin .who strong { color: var(--ink); }
        .admin .who form { margin: 0; }
        .admin .side { grid-area: side; padding: 1.25rem .75rem; border-right: 1px solid var(--fine);
          background: var(--sheet); }
        .admin .side ul { position: sticky; top: 1.25rem; flex-direction: column; flex-wrap: nowrap; gap: .125rem; }
        .admin .side li.apart { margin-top: .75rem; padding-top: .75rem; border-top: 1px solid var(--fine); }
        .admin .side a, .admin .menu a { display: flex; gap: .625rem; align-items: center; padding: .375rem .625rem;
          color: var(--soft); text-decoration: none; font-size: .9375rem; border-radius: .5rem; }
        .admin .side a:hover, .admin .menu a:hover { background: var(--calm-ground); text-decoration: none; }
        .admin .side a[aria-current], .admin .menu a[aria-current] { background: var(--plan-ground);
          color: var(--plan); font-weight: 600; text-decoration: none; }
        .admin .side svg, .admin .menu svg { width: 1.25rem; height: 1.25rem; flex: none; }
        .admin .menu { display: none; }
        .admin main { grid-area: main; background: transparent; border: 0; border-radius: 0;
          padding: 1.75rem 2rem 2rem; max-width: 92rem; }
        .admin footer { grid-area: foot; margin: 0; padding: .5rem 2rem 1.25rem; display: flex; flex-wrap: wrap;
          gap: .25rem 1.5rem; align-items: center; justify-content: space-between; }
        .admin footer nav ul { margin-left: -.5rem; }
        .admin h1 { font-size: 1.5rem; margin: 0 0 1.25rem; letter-spacing: -.01em; overflow-wrap: anywhere; }
        .admin h2 { font-size: 1.0625rem; margin: 0 0 .75rem; }
        .admin .narrow { max-width: 44rem; }
        """
}
