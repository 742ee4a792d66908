/// Cards, badges, forms, the picture of the day and the timeline.
extension BackOfficeStyle {
    static let parts = """

        .admin .card { background: var(--sheet); border: 1px solid var(--fine); border-radius: .75rem;
          padding: 1.25rem 1.5rem; margin: 0 0 1.25rem; }
        .admin .card > :last-child { margin-bottom: 0; }
        .admin .columns { display: grid; grid-template-columns: minmax(0, 3fr) minmax(18rem, 2fr); gap: 0 1.25rem;
          align-items: start; }
        .admin .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr));
          gap: 1.25rem; margin: 0 0 1.25rem; }
        .admin .grid .card { margin: 0; }
        .badge { display: inline-block; padding: .0625rem .5625rem; border-radius: 1rem; font-size: .8125rem;
          font-weight: 600; line-height: 1.375rem; white-space: nowrap; color: var(--calm);
          background: var(--calm-ground); }
        .good { color: var(--good); background: var(--good-ground); }
        .bad { color: var(--bad); background: var(--bad-ground); }
        .wait { color: var(--wait); background: var(--wait-ground); }
        .plan { color: var(--plan); background: var(--plan-ground); }
        .mono { font-family: ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace; font-size: .9em; }
        .number { font-variant-numeric: tabular-nums; }
        .admin button, .admin a.button { width: auto; display: inline-block; min-height: 2.5rem; padding: .375rem 1rem;
          margin: 0 .5rem .5rem 0; font-size: .9375rem; }
        .admin a.button { display: inline-flex; align-items: center; }
        .admin button.small, .admin a.small { white-space: nowrap; min-height: 2rem; padding: .125rem .75rem; margin: 0; font-size: .875rem; }
        .admin input[type="text"], .admin input[type="number"], .admin select { width: 100%; font: inherit;
          color: var(--ink); background: var(--sheet); border: 1px solid var(--line); border-radius: .5rem; 
          min-height: 2.5rem; font-size: 1rem; padding: .25rem .625rem; letter-spacing: normal; margin: 0; }
        .admin label { margin: 0 0 .25rem; font-size: .875rem; }
        .admin .choice label { font-size: inherit; }
        .filters { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; margin: 0 0 1.25rem; }
        .filters > div { flex: 1 1 9rem; max-width: 20rem; }
        .filters > .act { display: flex; flex: 0 1 auto; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; white-space: nowrap; }
        .filters button { margin: 0; }
        .filters .example { white-space: nowrap; }
        .admin .row { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; }
        .admin .row .field { margin: 0; flex: 1 1 5.5rem; }
        .admin .row .field.wide { flex-basis: 12rem; }
        .admin .row .hint { flex-basis: 100%; margin: 0; }
        .admin .hint { margin-top: .25rem; font-size: .875rem; }
        .admin .actions { display: flex; flex-wrap: wrap; gap: 0 .25rem; margin: 0 0 1rem; }
        .admin .actions form { margin: 0; }
        .admin fieldset { border: 0; margin: 0 0 1rem; padding: 0; }
        .admin legend { font-weight: 600; font-size: .875rem; padding: 0; margin: 0 0 .5rem; }
        .admin fieldset .choice { margin: 0 0 .5rem; }
        .hidden-text { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
          white-space: nowrap; }
        .admin .row button { margin: 0; }
        .admin dl.facts { background: transparent; padding: 0; margin: 0 0 1rem; gap: .5rem 1.25rem;
          grid-template-columns: fit-content(40%) minmax(0, 1fr); }
        .admin dl.facts dd { text-align: left; font-weight: 400; }
        .admin dl.facts .badge { white-space: normal; }
        .admin dl.facts dd.hash { font-size: .8125rem; }
        .link { display: inline-block; min-height: 1.5rem; }
        .empty { color: var(--soft); padding: 2rem 1rem; text-align: center; margin: 0; }
        .pages { display: flex; justify-content: space-between; gap: 1rem; margin: .75rem 0 0; }
        .picture { display: grid; grid-template-columns: minmax(11rem, max-content) minmax(0, 1fr); gap: 1.25rem 2.5rem; }
        .picture .sum { margin: 0; }
        .picture .sum strong { display: block; font-size: 2.25rem; line-height: 1.15; letter-spacing: -.02em;
          font-variant-numeric: tabular-nums; }
        .legend { list-style: none; margin: .75rem 0 0; padding: 0; display: grid; gap: .25rem; }
        .legend li { display: flex; gap: .5rem; align-items: center; }
        .legend strong { margin-left: auto; padding-left: 1rem; font-variant-numeric: tabular-nums; }
        .legend i { width: .75rem; height: .75rem; border-radius: .1875rem; flex: none; }
        .chart { position: relative; padding-top: .125rem; }
        .chart .top { position: absolute; left: 0; top: -.625rem; padding-right: .375rem; background: var(--sheet);
          color: var(--soft); font-size: .8125rem; font-variant-numeric: tabular-nums; }
        .bars { width: 100%; height: 9rem; display: block; }
        .bars .axis { stroke: var(--fine); stroke-width: 1; vector-effect: non-scaling-stroke; }
        .bars .b-good, .legend .b-good { fill: var(--bar-good); background: var(--bar-good); }
        .bars .b-bad, .legend .b-bad { fill: var(--bar-bad); background: var(--bar-bad); }
        .bars .b-wait, .legend .b-wait { fill: var(--bar-wait); background: var(--bar-wait); }
        .bars .b-calm, .legend .b-calm { fill: var(--bar-calm); background: var(--bar-calm); }
        .hours { margin: .25rem 0 0; display: flex; justify-content: space-between; color: var(--soft); font-size: .8125rem;
          font-variant-numeric: tabular-nums; }
        .picture summary { color: var(--soft); font-weight: 400; font-size: .875rem; padding: .375rem 0; }
        .timeline { list-style: none; margin: 0; padding: 0; }
        .timeline li { position: relative; padding: 0 0 1.125rem 1.75rem; }
        .timeline li::before { content: ""; position: absolute; left: .3125rem; top: 1.125rem; bottom: -.375rem;
          border-left: 2px solid var(--fine); }
        .timeline li:last-child { padding-bottom: 0; }
        .timeline li:last-child::before { display: none; }
        .chain { margin: 1.25rem 0 0; font-size: .875rem; }
        .timeline li::after { content: ""; position: absolute; left: 0; top: .3125rem; width: .75rem; height: .75rem;
          border-radius: 50%; background: var(--bar-good); box-shadow: 0 0 0 3px var(--sheet); }
        .timeline li.bad-step::after { background: var(--bar-bad); }
        .timeline li.wait-step::after { background: var(--bar-wait); }
        .timeline li.calm-step::after { background: var(--bar-calm); }
        .timeline li.next::after { background: var(--sheet); border: 2px solid var(--bar-calm); }
        .timeline li.next { color: var(--soft); padding-bottom: 0; }
        .timeline .when { color: var(--soft); font-size: .8125rem; font-variant-numeric: tabular-nums; }
        .timeline .what { margin: 0; font-weight: 600; }
        .timeline .next .what { font-weight: 400; }
        .timeline time { white-space: nowrap; }
        .day { display: flex; justify-content: space-between; gap: 1rem; }
        .day .link { padding: 0 .5rem; font-size: 1.125rem; text-decoration: none; }
        .took { margin: .5rem 0 0; font-size: .875rem; }
        .sum-time { font-size: 1.75rem; font-weight: 600; letter-spacing: -.02em; margin: 0 0 .75rem;
          font-variant-numeric: tabular-nums; }
        .after { margin: 0 0 1.5rem; }
        .admin h3 { font-size: 1rem; margin: 0 0 .5rem; display: flex; flex-wrap: wrap; gap: .375rem .5rem;
          align-items: center; }
        .keys { list-style: none; margin: 0 0 .5rem; padding: 0; display: grid; gap: .625rem; overflow-wrap: anywhere; }
        .shop summary { color: var(--soft); padding: .25rem 0; }
        td code { white-space: nowrap; }
        code { font-family: ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace; font-size: .9em; }
        .admin .columns.even { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
        .code-text { font-family: ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace;
          font-size: .8125rem; line-height: 1.375rem; margin: 0 0 1rem; padding: .75rem 1rem; background: var(--note);
          border-radius: .5rem; overflow: auto; max-height: 28rem; white-space: pre-wrap; overflow-wrap: anywhere; }
        .admin .fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr));
          gap: .875rem 1rem; margin: 0 0 .5rem; }
        .admin .fields .field { margin: 0; }
        .admin .row .field.widest { flex: 3 1 18rem; }
        .live-bar { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin: 0 0 1rem; }
        .live-bar p { margin: 0; font-size: .875rem; font-weight: 600; color: var(--soft); display: flex;
          align-items: center; gap: .5rem; }
        .live-bar p::before { content: ""; width: .625rem; height: .625rem; border-radius: 50%;
          background: var(--bar-calm); }
        .live-bar p[data-state="on"]::before, .live-bar p[data-state="new"]::before { background: var(--bar-good); }
        .live-bar p[data-state="off"]::before { background: var(--bar-bad); }
        @media (prefers-reduced-motion: no-preference) {
          .fresh { animation: fresh 2s ease-out; }
          @keyframes fresh { from { background: var(--plan-ground); } }
        }
        .secret { font-size: 1rem; overflow-wrap: anywhere; user-select: all; }
        """
}
