"""What the costs that `Scripts/bench nodes` measured would allow on other machines: a calculation, not a measurement.

Each part has a limit of payments a second:

- the nodes' cores: N nodes of C cores, each payment with the processor time of the nodes;
- the database's cores: D cores, each payment with the processor time of PostgreSQL's processes;
- flushes: one after the other, as if no two transactions shared one;
- writers: each node has one transaction at a time, each payment with the time that one node's transactions took. It includes
  waiting for the cores of the measurement, which the node shared with everything else.

The least of all four is the low estimate, since the last two are too low where flushes are shared and cores are free. The least
of the first two is the high one.
"""

NODES = (1, 2, 3, 4, 6, 8, 12)
PARTS = ("node", "database", "flush", "writer")
HEADS = ("nodes", "nodes' cores", "database's cores", "flushes", "writers", "low", "high")


def costs(medians):
    """Microseconds for a payment, by the number of nodes they were measured with: the smallest store, most connections."""
    stored = min(row["stored"] for row in medians)
    connections = max(row["connections"] for row in medians)
    rows = sorted((row for row in medians if (row["stored"], row["connections"]) == (stored, connections)),
                  key=lambda row: row["nodes"])
    return {
        row["nodes"]: {
            "node": row["nodeMicroseconds"], "database": row["databaseMicroseconds"],
            "flush": None if row["flushMilliseconds"] is None
            else row["flushMilliseconds"] * 1_000 * row["transactionsPerPayment"],
            # With more nodes on the same cores, transactions wait longer for a core, which other machines would have.
            "writer": rows[0]["transactionMicroseconds"]}
        for row in rows}


def limits(measured, nodes, node_cores, database_cores):
    """In payments a second. More nodes than were measured cost as much as the most that were."""
    cost = measured[max((count for count in measured if count <= nodes), default=min(measured))]
    parallel = {"node": nodes * node_cores, "database": database_cores, "flush": 1, "writer": nodes}
    return {part: parallel[part] * 1e6 / cost[part] for part in PARTS if cost.get(part)}


def table(measured, node_cores, database_cores, counts=NODES):
    lines = [f"Calculated from the measured costs, NOT measured: nodes of {node_cores} cores each, one database of "
             f"{database_cores} cores; payments a second",
             "  ".join(head.rjust(max(9, len(head))) for head in HEADS)]
    for count in counts:
        found = limits(measured, count, node_cores, database_cores)
        high = min((found[part] for part in PARTS[:2] if part in found), default=None)
        cells = [str(count), *["-" if number is None else f"{number:.0f}"
                               for number in [*map(found.get, PARTS), min(found.values()), high]]]
        lines.append("  ".join(cell.rjust(max(9, len(head))) for cell, head in zip(cells, HEADS)))
    for count, cost in sorted(measured.items()):
        parts = ", ".join(f"{part} {cost[part]:.0f}" for part in PARTS if cost.get(part))
        lines.append(f"costs with {count} node{'s' if count > 1 else ''}, µs a payment: {parts}")
    lines.append("low: the least of all; flushes as if no two transactions shared one, writers with their waiting for the cores "
                 "of the measurement. high: cores alone.")
    lines.append("Left out: the network between nodes and database, load generator and other programs, and conflicts: they grow "
                 "with the nodes beyond those measured, and with nodes that run at the same instant.")
    return "\n".join(lines)
