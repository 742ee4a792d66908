/// Tables, and what a narrow window changes.
extension BackOfficeStyle {
    static let tables = """

        .scroll { background: var(--sheet); border: 1px solid var(--fine); border-radius: .75rem; overflow: auto; }
        .columns .scroll { margin: 0 0 1.25rem; }
        table { border-collapse: collapse; width: 100%; font-size: .875rem; }
        th, td { text-align: left; padding: .5rem .625rem; vertical-align: top; line-height: 1.5rem; }
        th:first-child, td:first-child { padding-left: 1rem; }
        th:last-child, td:last-child { padding-right: 1rem; }
        thead th { font-size: .8125rem; font-weight: 600; color: var(--soft); border-bottom: 1px solid var(--fine);
          white-space: nowrap; }
        tbody tr + tr > * { border-top: 1px solid var(--fine); }
        tbody tr:hover { background: var(--note); }
        tbody tr:hover .soft { color: var(--ink); }
        td { font-variant-numeric: tabular-nums; }
        td.wide { overflow-wrap: anywhere; min-width: 9rem; }
        td .call { display: inline-block; min-width: 11.5rem; }
        td .mono.whole { white-space: nowrap; }
        td .badge { white-space: normal; }
        td.tight, th.tight { white-space: nowrap; overflow-wrap: normal; }
        td.right, th.right { text-align: right; }
        td .soft { font-size: .8125rem; }
        td .whole + .soft { display: block; }
        td form { margin: 0; }
        .plain-table { width: auto; font-size: .875rem; }
        .plain-table th, .plain-table td { padding: .125rem 1.25rem .125rem 0; }
        .plain-table thead th { white-space: normal; overflow-wrap: anywhere; }
        """

    static let phone = """

        @media (max-width: 80rem) {
          th, td { padding-inline: .4rem; }
        }
        @media (max-width: 72rem) {
          .admin .frame { grid-template: "head" auto "menu" auto "main" 1fr "foot" auto / minmax(0, 1fr); }
          .admin header { flex-direction: row; padding: .5rem 1rem; gap: .25rem 1rem; }
          .admin .now { order: 3; flex-basis: 100%; font-size: .875rem; }
          .admin .who { margin-left: auto; font-size: .875rem; }
          .admin .who span { display: none; }
          .admin .side { display: none; }
          .admin .menu { display: block; grid-area: menu; background: var(--sheet);
            border-bottom: 1px solid var(--fine); }
          .admin .menu summary { padding: .625rem 1rem; }
          .admin .menu ul { flex-direction: column; flex-wrap: nowrap; padding: 0 .5rem .75rem; }
          .admin .menu a { min-height: 2.75rem; font-size: 1rem; }
          .admin .columns, .admin .columns.even, .picture { grid-template-columns: minmax(0, 1fr); }
        }
        @media (max-width: 48rem) {
          .admin main { padding: 1.25rem 1rem; }
          .admin footer { padding: .5rem 1rem 1.25rem; }
          .admin .card { padding: 1rem; }
          .bars { height: 6.5rem; }
          .filters > div { flex-basis: 7.5rem; }
          .filters > .act { flex-basis: 100%; }
          .stack thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
          .stack, .stack tbody, .stack tr, .stack td { display: block; }
          .stack tr { padding: .625rem 1rem; }
          .stack tbody tr + tr > * { border-top: 0; }
          .stack tbody tr + tr { border-top: 1px solid var(--fine); }
          .stack td, .stack td:first-child, .stack td:last-child { padding: .125rem 0; display: grid;
            grid-template-columns: 6.5rem minmax(0, 1fr); gap: .75rem; text-align: left; white-space: normal;
            overflow-wrap: anywhere; }
          .stack td::before { content: attr(data-label); color: var(--soft); font-size: .8125rem; }
          .stack td .call { min-width: 0; }
          .stack td.void { display: none; }
          .stack td.act-cell { display: block; padding-top: .375rem; }
          .stack td.act-cell::before { display: none; }
          .plain-table.stack { width: 100%; }
          .plain-table.stack tr { padding: .375rem 0; }
          .plain-table.stack th { display: block; padding: 0; }
          .plain-table.stack td { grid-template-columns: minmax(0, 1fr) auto; }
          .brief tr { display: flex; flex-wrap: wrap; gap: .125rem .75rem; }
          .brief td, .brief td:first-child, .brief td:last-child { display: block; flex: none; padding: 0; min-width: 0;
            margin-left: auto; }
          .brief td:nth-child(3), .brief td:nth-child(5), .brief td:nth-child(2) { flex: 1 1 55%; }
          .brief td::before { display: none; }
          .brief td:nth-child(3) { order: 1; font-size: 1rem; }
          .brief td:nth-child(6) { order: 2; text-align: right; }
          .brief td:nth-child(5) { order: 3; min-width: min-content; }
          .brief td:nth-child(4) { order: 4; text-align: right; font-weight: 600; }
          .brief td:nth-child(2) { order: 5; color: var(--soft); font-size: .8125rem; }
          .brief td:nth-child(2) br { display: none; }
          .brief .whole + .soft { display: inline; }
          .brief td:nth-child(7) { order: 6; text-align: right; color: var(--soft); font-size: .8125rem; }
          .brief td:nth-child(7)::before { display: inline; content: attr(data-label) " "; }
          .brief td:nth-child(1) { order: 7; flex-basis: 100%; color: var(--soft); font-size: .8125rem; }
        }
        @media (max-width: 26rem) {
          .admin footer nav ul { margin-left: 0; }
          .admin .now > span:first-child { flex-basis: 100%; }
          .admin dl.facts { gap: .375rem .75rem; }
          .admin dl.facts dd { margin: 0; }
        }
        @media (forced-colors: active) {
          .badge, .card, .scroll { border: 1px solid; }
          .legend i, .timeline li::after, .live-bar p::before { forced-color-adjust: none; }
        }
        """
}
