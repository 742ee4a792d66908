#!/usr/bin/env python3
"""Scripts/bench nodes: payments a second with one, two and three nodes on one PostgreSQL, beside the bare echo and pgbench in the
same run. Scripts/bench builds what it needs, and starts the PostgreSQL; --model alone starts nothing, and calculates from the
costs of the last run what other machines would allow. docs/performance.md, "Nodes on PostgreSQL", defines each figure."""

import argparse
import base64
import datetime
import json
import os
import platform
import sys
import tempfile
from pathlib import Path

import bench_nodes_model as model
import bench_nodes_report as reporting
from bench_nodes_programs import Database, Failure, Server, generate, processor_seconds

ROOT = Path(__file__).resolve().parent.parent
WARM_UP = 2_000
# So many requests are in the generator's memory at once.
LOT = 50_000
# A store of up to so many payments is copied for each measurement, since what a measurement adds would be a large part of it.
COPIED = 100_000


def tell(text):
    print(text, file=sys.stderr, flush=True)


class Run:
    def __init__(self, arguments, folder):
        self.arguments, self.folder = arguments, Path(folder)
        self.guichet, self.bench = (str(Path(arguments.binaries) / name) for name in ("guichet", "guichet-bench"))
        self.database = Database(folder)
        self.key = self.folder / "vault.key"
        self.key.write_text("1 " + base64.b64encode(os.urandom(32)).decode() + "\n")
        self.key.chmod(0o600)
        self.echo = Server([self.bench, "echo"], self.folder / "echo.log")
        self.started, self.reference = 0, 0
        self.row_sizes = None

    def serve(self, database):
        """A node on a data folder of its own, which begins empty."""
        self.started += 1
        return Server(
            [self.guichet, "serve", "--dev", "--port", "0", "--data", str(self.folder / f"node-{self.started}"),
             "--vault-key", str(self.key)],
            self.folder / f"node-{self.started}.log", {"GUICHET_STORE": self.database.address(database)})

    def pay(self, nodes, connections, requests, seconds=None, **observers):
        first, self.reference = self.reference, self.reference + requests
        return generate(self.bench, [node.port for node in nodes], connections, requests, first, seconds, **observers)

    def fill(self, stored):
        """A database with so many payments, made by a node. It is the template of those that are measured."""
        name = f"stored_{stored}"
        self.database.create(name)
        node = self.serve(name)
        try:
            for first in range(0, stored, LOT):
                self.pay([node], 64, min(LOT, stored - first))
                tell(f"  {min(first + LOT, stored)} of {stored} payments stored …")
        finally:
            node.stop()
        # As autovacuum does later; otherwise it would begin in the middle of a measurement.
        self.database.ask("VACUUM ANALYZE", name)
        return name

    def round(self, stored, template, counts):
        """The rows of one round, without pgbench's figures."""
        rows = []
        for count in counts:
            name = template
            if stored <= COPIED:
                name = f"measured_{self.started}"
                self.database.create(name, template or "template0")
            nodes = []
            try:
                for _ in range(count):
                    nodes.append(self.serve(name))
                self.database.ask("CHECKPOINT")
                warm = self.pay(nodes, 64, WARM_UP)
                # One connection shares no transaction with others: it shows the round trips of a payment by itself.
                for connections in ([1] if count == 1 else []) + self.arguments.connections:
                    tell(f"  {count} node{'s' if count > 1 else ''}, {connections} connections …")
                    rows.append({"stored": stored, "nodes": count, "connections": connections,
                                 **self.measure(nodes, connections, warm["perSecond"])})
            finally:
                for node in nodes:
                    node.stop()
            self.row_sizes = self.row_sizes or self.database.row_sizes(name)
            if stored <= COPIED:
                self.database.drop(name)
        return rows

    def measure(self, nodes, connections, rate):
        """The echo, then payments, within the same minute."""
        seconds = self.arguments.seconds
        echo_used = -processor_seconds(self.echo.pid)
        echo = generate(self.bench, [self.echo.port], connections, 1_000, seconds=seconds, is_echo=True)
        echo_used += processor_seconds(self.echo.pid)
        begun, ended = {}, {}

        def counted(generator):
            figures = [node.figures() for node in nodes]
            return {name: sum(one[name] for one in figures) for name in figures[0]}

        def used(generator):
            return {"node": sum(processor_seconds(node.pid) for node in nodes), "generator": processor_seconds(generator),
                    "database": processor_seconds(self.database.pid, with_children=True)}

        def before(generator):
            # Processor time last, and first below: asking for the figures costs some.
            begun.update({"flushes": self.database.flushes()} | counted(generator) | used(generator))

        def after(generator):
            ended.update(used(generator) | counted(generator) | {"flushes": self.database.flushes()})

        paid = self.pay(nodes, connections, int(rate * seconds * 2) + 1_000, seconds, before=before, after=after)
        count = paid["count"]
        flushes = begun.pop("flushes"), ended.pop("flushes")
        grown = {name: ended[name] - begun[name] for name in begun}
        flushed = None
        if flushes[0] and flushes[1][0] > flushes[0][0]:
            flushed = (flushes[1][1] - flushes[0][1]) / (flushes[1][0] - flushes[0][0])
        return {
            "perSecond": paid["perSecond"], "p50": paid["p50"], "p99": paid["p99"], "count": count,
            "echoPerSecond": echo["perSecond"], "echoP50": echo["p50"], "echoP99": echo["p99"],
            "echoMicroseconds": echo_used * 1e6 / echo["count"],
            "ofEcho": paid["perSecond"] / echo["perSecond"],
            **{f"{part}Microseconds": grown[part] * 1e6 / count for part in ("node", "database", "generator")},
            "roundTrips": grown["roundTrips"] / count, "repeats": grown["repeats"] / count,
            "transactionsPerPayment": grown["transactions"] / count,
            "writesPerTransaction": grown["writes"] / max(1, grown["transactions"]),
            "transactionMicroseconds": grown["transactionSeconds"] * 1e6 / count, "flushMilliseconds": flushed}

    def insertions(self, rows):
        """Adds pgbench's figures at the same numbers of connections."""
        for connections in sorted({row["connections"] for row in rows}):
            tell(f"  pgbench, {connections} connections …")
            found = self.database.insertions("bare", self.row_sizes, connections, self.arguments.seconds)
            for row in rows:
                if row["connections"] == connections:
                    row |= {"insertionsPerSecond": found["perSecond"], "insertionsP50": found["p50"],
                            "insertionsP99": found["p99"], "ofInsertions": row["perSecond"] / found["perSecond"]}
        return rows

    def all(self):
        self.database.create("bare")
        rounds = [[] for _ in range(self.arguments.rounds)]
        for stored in self.arguments.stored:
            if stored:
                tell(f"storing {stored} payments …")
            template = self.fill(stored) if stored else None
            for number, rows in enumerate(rounds):
                tell(f"{stored} stored, round {number + 1} of {len(rounds)} …")
                # Each number of nodes goes first in turn: what the machine does besides meets all of them.
                turn = number % len(self.arguments.nodes)
                rows += self.insertions(
                    self.round(stored, template, self.arguments.nodes[turn:] + self.arguments.nodes[:turn]))
            if template:
                self.database.drop(template)
        return rounds


def numbers(least):
    def read(text):
        found = sorted({int(part) for part in text.split(",")})
        if not found or found[0] < least:
            raise ValueError
        return found

    read.__name__ = "list of numbers"
    return read


def arguments():
    parser = argparse.ArgumentParser(prog="Scripts/bench nodes", description=__doc__)
    parser.add_argument("--nodes", type=numbers(1), default=[1, 2, 3], help="how many nodes, in turn (1,2,3)")
    parser.add_argument("--connections", type=numbers(2), default=[64, 256],
                        help="how many connections, spread over the nodes (64,256; at most 280)")
    parser.add_argument("--stored", type=numbers(0), default=[0],
                        help="payments in the database before (0; 0,10000,1000000 measures all three, and takes long)")
    parser.add_argument("--seconds", type=float, default=5.0, help="length of each measurement (5)")
    parser.add_argument("--rounds", type=int, default=3, help="how often all is measured; the report has the medians (3)")
    parser.add_argument("--model", action="store_true",
                        help="measure nothing: calculate from the costs of the last run, or from --costs")
    parser.add_argument("--node-cores", type=int, default=2, help="cores of each node in the calculation (2)")
    parser.add_argument("--database-cores", type=int, default=8, help="cores of the database in the calculation (8)")
    parser.add_argument("--costs", metavar="node=µs,database=µs,flush=µs,writer=µs",
                        help="costs of a payment for the calculation, in place of the last run's")
    parser.add_argument("--json", default=str(ROOT / ".build" / "bench-nodes.json"), help="where the figures are written")
    parser.add_argument("--binaries", help="the folder of guichet and guichet-bench (Scripts/bench gives it)")
    found = parser.parse_args()
    if found.connections[-1] > 280:
        parser.error("the PostgreSQL of Scripts/with-postgres has 300 connections, and pgbench takes one for each")
    if found.seconds <= 0 or min(found.rounds, found.node_cores, found.database_cores) < 1:
        parser.error("--seconds, --rounds and the numbers of cores are above 0")
    return found


def calculate(found):
    if found.costs:
        cost = {name: float(value) for name, value in (part.split("=") for part in found.costs.split(","))}
        if not cost or set(cost) - set(model.PARTS) or min(cost.values()) <= 0:
            raise Failure(f"--costs takes numbers above 0 for {', '.join(model.PARTS)}")
        return {1: cost}
    try:
        medians = json.loads(Path(found.json).read_text())["medians"]
    except OSError as error:
        raise Failure(f"there are no figures to calculate from ({error}): measure first, or give --costs") from error
    return model.costs(medians)


def measure(found):
    if not found.binaries or "GUICHET_POSTGRES_PID" not in os.environ:
        raise Failure("run it as Scripts/bench nodes")
    machine = {"cores": os.cpu_count(), "system": platform.platform(), "loadBefore": os.getloadavg()[0]}
    with tempfile.TemporaryDirectory(prefix="bench-nodes.", dir=ROOT / ".build") as folder:
        run = Run(found, folder)
        try:
            rounds = run.all()
        finally:
            run.echo.stop()
    medians = reporting.medians(rounds)
    report = {
        "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"), "machine": machine,
        "postgres": run.database.settings, "seconds": found.seconds, "rounds": found.rounds, "rowSizes": run.row_sizes,
        "medians": medians, "aims": reporting.aims(medians), "allRounds": rounds}
    Path(found.json).write_text(json.dumps(report, indent=2) + "\n")
    print(reporting.table(report))
    print()
    print(model.table(model.costs(medians), found.node_cores, found.database_cores))
    print(f"The same as JSON: {os.path.relpath(found.json)}")


def main():
    found = arguments()
    try:
        if found.model:
            print(model.table(calculate(found), found.node_cores, found.database_cores))
        else:
            measure(found)
    except (Failure, OSError, ValueError, KeyError) as error:
        sys.exit(f"Scripts/bench nodes: {type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
