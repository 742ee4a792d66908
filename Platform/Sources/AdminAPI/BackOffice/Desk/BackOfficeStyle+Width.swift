/// Tables, and what a narrow window changes.
extension BackOfficeStyle {
    static let tables = """

        .scroll { background: var(--sheet); border: 1px solid var(--fine); border-radius: .75rem; overflow: hidden; }
        table { border-collapse: collapse; width: 100%; }
        th, td { text-align: left; padding: .5rem .75rem; vertical-align: top; line-height: 1.5rem; }
        th:first-child, td:first-child { padding-left: 1.25rem; }
        th:last-child, td:last-child { padding-right: 1.25rem; }
        thead th { font-size: .8125rem; font-weight: 600; color: var(--soft); border-bottom: 1px solid var(--fine);
          white-space: nowrap; }
        tbody tr + tr > * { border-top: 1px solid var(--fine); }
        tbody tr:hover { background: var(--note); }
        tbody tr:hover .soft { color: var(--ink); }
        td { overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
        td.tight, th.tight { white-space: nowrap; overflow-wrap: normal; }
        td.right, th.right { text-align: right; }
        td .soft { font-size: .875rem; }
        td form { margin: 0; }
        .plain-table { width: auto; font-size: .875rem; }
        .plain-table th, .plain-table td { padding: .125rem 1.25rem .125rem 0; }
        """

    static let phone = """

        @media (max-width: 60rem) {
          .desk .columns { grid-template-columns: minmax(0, 1fr); }
        }
        @media (max-width: 48rem) {
          .desk .frame { grid-template: "head" auto "menu" auto "main" 1fr "foot" auto / minmax(0, 1fr); }
          .desk header { flex-direction: row; padding: .5rem 1rem; gap: .25rem 1rem; }
          .desk .now { order: 3; flex-basis: 100%; font-size: .875rem; }
          .desk .who { margin-left: auto; font-size: .875rem; }
          .desk .who span { display: none; }
          .desk .side { display: none; }
          .desk .menu { display: block; grid-area: menu; background: var(--sheet);
            border-bottom: 1px solid var(--fine); }
          .desk .menu summary { padding: .625rem 1rem; }
          .desk .menu ul { flex-direction: column; flex-wrap: nowrap; padding: 0 .5rem .75rem; }
          .desk .menu a { min-height: 2.75rem; font-size: 1rem; }
          .desk main { padding: 1.25rem 1rem; }
          .desk footer { padding: .5rem 1rem 1.25rem; }
          .desk .card { padding: 1rem; }
          .picture { grid-template-columns: minmax(0, 1fr); }
          .bars { height: 6.5rem; }
          .filters { grid-template-columns: 1fr 1fr; }
          .filters .act { grid-column: 1 / -1; }
          .stack thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
          .stack, .stack tbody, .stack tr, .stack td { display: block; }
          .stack tr { padding: .625rem 1rem; }
          .stack tbody tr + tr > * { border-top: 0; }
          .stack tbody tr + tr { border-top: 1px solid var(--fine); }
          .stack td, .stack td:first-child, .stack td:last-child { padding: .125rem 0; display: grid;
            grid-template-columns: 6.5rem minmax(0, 1fr); gap: .75rem; text-align: left; white-space: normal;
            overflow-wrap: anywhere; }
          .stack td::before { content: attr(data-label); color: var(--soft); font-size: .8125rem; }
          .stack td.void { display: none; }
        }
        @media (max-width: 26rem) {
          .desk .now > span:first-child { flex-basis: 100%; }
          .desk dl.facts { grid-template-columns: minmax(0, 1fr); }
        }
        @media (forced-colors: active) { .badge, .card, .scroll { border: 1px solid; } }
        """
}
