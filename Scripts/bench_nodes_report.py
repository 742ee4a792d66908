"""The report of `Scripts/bench nodes`: medians of the rounds, one table, the aims, JSON."""

from statistics import median

# docs/performance.md, "Nodes on PostgreSQL".
AIM_OF_ECHO, AIM_LOSS, AIM_ROUND_TRIPS = 0.25, 0.20, 2.0
SHOWN = (("payments/s", "perSecond", 0), ("of (a)", "ofEcho", 3), ("of (b)", "ofInsertions", 3), ("loss", "loss", 3),
         ("p50 ms", "p50", 1), ("p99 ms", "p99", 1), ("node µs", "nodeMicroseconds", 0),
         ("database µs", "databaseMicroseconds", 0), ("generator µs", "generatorMicroseconds", 0),
         ("round trips", "roundTrips", 2), ("repeats", "repeats", 4), ("writes/tx", "writesPerTransaction", 1))


def medians(rounds):
    """One row for each store, number of connections and number of nodes. Ratios are taken within a round, so that both
    figures are of the same minutes."""
    groups = {}
    for rows in rounds:
        rate = {(row["stored"], row["connections"], row["nodes"]): row["perSecond"] for row in rows}
        for row in rows:
            one = rate.get((row["stored"], row["connections"], 1))
            loss = 1 - row["perSecond"] / one if one and row["nodes"] > 1 else None
            key = (row["stored"], row["connections"], row["nodes"])
            groups.setdefault(key, []).append({**row, "loss": loss})
    found = []
    for (stored, connections, nodes), group in sorted(groups.items()):
        row = {"stored": stored, "connections": connections, "nodes": nodes}
        for name in group[0]:
            values = [one[name] for one in group if one[name] is not None]
            if name not in row:
                row[name] = median(values) if values else None
        least, most = min(one["perSecond"] for one in group), max(one["perSecond"] for one in group)
        found.append({**row, "leastPerSecond": least, "mostPerSecond": most})
    return found


def aims(rows):
    """Each with what it is about, what was measured, the aim, and whether it is met."""
    found = []
    for row in rows:
        where = f"{row['stored']:,} stored, {row['connections']} connection{'s' if row['connections'] > 1 else ''}"
        # One connection leaves the machine idle, so its rate says nothing about what it can do.
        if row["nodes"] == 1 and row["connections"] > 1:
            found.append((f"one node's rate, of the echo's, {where}", row["ofEcho"], f"{AIM_OF_ECHO} or more",
                          row["ofEcho"] >= AIM_OF_ECHO))
        if row["nodes"] == 3 and row["loss"] is not None:
            found.append((f"loss of three nodes against one, {where}", row["loss"], f"{AIM_LOSS:.2f} or less",
                          row["loss"] <= AIM_LOSS))
        # The most of all numbers of nodes; the rows have each.
        trips = [other["roundTrips"] for other in rows
                 if (other["stored"], other["connections"]) == (row["stored"], row["connections"])]
        if row["roundTrips"] == max(trips):
            found.append((f"round trips of writes a payment, {where}", max(trips), f"{AIM_ROUND_TRIPS:.0f} or fewer",
                          max(trips) <= AIM_ROUND_TRIPS))
    return [{"what": what, "measured": value, "aim": aim, "met": met} for what, value, aim, met in found]


def _cell(value, digits):
    return "" if value is None else f"{value:.{digits}f}"


def table(report):
    """For the terminal."""
    heads = [head for head, _, _ in SHOWN]

    def line(name, cells):
        return (name.ljust(30) + "".join(cell.rjust(len(head) + 2) for cell, head in zip(cells, heads))).rstrip()

    def sample(name, row, prefix):
        names = {"perSecond": "PerSecond", "p50": "P50", "p99": "P99", "nodeMicroseconds": "Microseconds"}
        return line(name, [_cell(row.get(prefix + names[key]) if key in names else None, digits)
                           for _, key, digits in SHOWN])

    lines, rows = [], report["medians"]
    lines.append(f"CreatePayment with a card, medians of {report['rounds']} rounds of {report['seconds']} s each; every answer "
                 "AUTHORISED")
    for stored, connections in sorted({(row["stored"], row["connections"]) for row in rows}):
        group = [row for row in rows if (row["stored"], row["connections"]) == (stored, connections)]
        lines.append(line(f"{stored:,} stored, {connections} connection{'s' if connections > 1 else ''}", heads))
        # Of all rows: each has an echo of its own just before it.
        echo = {name: median(row[name] for row in group) for name in group[0] if name.startswith("echo")}
        lines.append(sample("  (a) bare echo", echo, "echo"))
        lines.append(sample("  (b) pgbench, two inserts", group[0], "insertions"))
        for row in group:
            lines.append(line(f"  {row['nodes']} node{'s' if row['nodes'] > 1 else ''}",
                              [_cell(row[key], digits) for _, key, digits in SHOWN]))
    lines.append("")
    for aim in report["aims"]:
        lines.append(f"{'met' if aim['met'] else 'MISSED':8}{aim['what']}: {aim['measured']:.3f} (aim: {aim['aim']})")
    machine, settings = report["machine"], report["postgres"]
    lines += [
        "",
        f"The nodes share {machine['cores']} cores with PostgreSQL, the load generator and the echo: processor time for one "
        "of them is missing for the others.",
        "µs are processor time for one payment: of all nodes (or the echo), of all processes of PostgreSQL, of the generator. "
        "Round trips are "
        "those of writes; repeats are transactions done again, for one payment; writes/tx is how many share a transaction.",
        f"A payment stores two rows in (b), of {report['rowSizes'][0]} and {report['rowSizes'][1]} bytes, in two transactions.",
        f"machine: {machine['cores']} cores, {machine['system']}, PostgreSQL {settings['server_version']}, "
        f"fsync={settings['fsync']}, synchronous_commit={settings['synchronous_commit']}, load average before "
        f"{machine['loadBefore']:.1f}"]
    if machine["loadBefore"] > 0.5:
        lines.append("THE MACHINE WAS NOT IDLE before the run: compare rows with each other only.")
    return "\n".join(lines)
