"""The faults of Scripts/torture --postgres: for several nodes with their payments in one PostgreSQL. Each returns how often it
struck. Standard library only."""

import os
import signal
import time

import torture_faults
import torture_server_faults
import torture_standby_faults
from torture_nodes import paying
from torture_platform import compiled
from torture_postgres import children

LONG = os.environ.get("GUICHET_TORTURE") == "long"
# Of a node, by the server's clock.
LEASE = 15


def node_kills(stage, times):
    """kill -9 of one node; sometimes of the same one again while it starts."""
    struck, platform = 0, stage.platform
    with paying(stage):
        while struck < times:
            stage.answers(stage.random.randrange(5, 60), seconds=10)
            node = stage.random.choice(platform.nodes)
            # One that has just stopped itself is started again below.
            struck += node.kill()
            time.sleep(stage.random.random() * 1.5)
            if stage.random.random() < 0.2:
                node.spawn()
                time.sleep(stage.random.random() * 1.5)
                struck += node.kill()
            platform.start()
    return struck


def server_kills(stage, times):
    """kill -9 of PostgreSQL with all its processes. What it had in memory alone is lost."""
    servers = stage.platform.servers
    before = servers.primary.recoveries()
    with paying(stage):
        for _ in range(times):
            stage.answers(stage.random.randrange(5, 60), seconds=15)
            # An answer comes just after the server wrote its log.
            time.sleep(stage.random.random() * 0.15)
            servers.primary.kill()
            node = stage.random.choice(stage.platform.nodes)
            if node.serves and stage.platform.is_ready(node):
                stage.found.append("a node says that it is ready while its database is away")
            # In the long form, sometimes longer than the nodes try to connect again for one call.
            time.sleep(stage.random.random() * (20 if LONG and stage.random.random() < 0.1 else 2))
            servers.primary.start()
            stage.platform.start()
    return servers.primary.recoveries() - before


def unwritten_commits(stage, times):
    """The same while commits wait: the server holds each back for a tenth of a second before it writes its log, so that
    transactions are lost whose COMMIT was sent. After the recovery their numbers are given again."""
    servers = stage.platform.servers
    stage.platform.start()
    servers.primary.set(fsync="on", commit_delay="100000", commit_siblings="0", wal_writer_delay="10s")
    try:
        return server_kills(stage, times)
    finally:
        servers.primary.set(fsync=None, commit_delay=None, commit_siblings=None, wal_writer_delay=None)


def server_ends(stage, times):
    """One process of PostgreSQL is killed, so that it recovers; it is stopped at once; it is stopped in order."""
    primary = stage.platform.servers.primary
    struck = 0
    with paying(stage):
        for number in range(times):
            stage.answers(stage.random.randrange(5, 60), seconds=15)
            before = primary.recoveries()
            if number % 3 == 0:
                primary.kill_one(stage.random)
                limit = time.monotonic() + 15
                while primary.recoveries() == before and time.monotonic() < limit:
                    time.sleep(0.05)
            else:
                primary.stop(signal.SIGQUIT if number % 3 == 1 else signal.SIGINT)
                time.sleep(stage.random.random())
                primary.start()
            # One that was stopped in order has nothing to recover.
            struck += primary.recoveries() > before or number % 3 == 2
            stage.platform.start()
    return struck


def failovers(stage, times):
    """The server that serves is killed, and the one that stands by takes over. A commit is answered only when the latter
    has it, too."""
    struck, platform = 0, stage.platform
    with paying(stage):
        for _ in range(times):
            platform.servers.add_standby()
            stage.answers(stage.random.randrange(20, 60), seconds=15)
            frozen = []
            if stage.random.random() < 0.5:
                # Commits wait for it, and are lost or not with the server that is killed then.
                standby = platform.servers.standby.process.pid
                frozen = [standby, *children(standby)]
                for process in frozen:
                    os.kill(process, signal.SIGSTOP)
                time.sleep(stage.random.random() * (20 if LONG else 2))
            try:
                platform.servers.primary.kill()
            finally:
                for process in frozen:
                    os.kill(process, signal.SIGCONT)
            struck += platform.servers.take_over()
            platform.start()
            stage.answers(20, seconds=20)
    return struck


def network(mode, seconds, delay=None):
    """`seconds`: how long at least and at most. In turn for one node and for all."""
    def strike(stage, times):
        platform, struck = stage.platform, 0
        with paying(stage):
            for number in range(times):
                stage.answers(stage.random.randrange(5, 40), seconds=10)
                nodes = [stage.random.choice(platform.nodes)] if number % 2 == 0 else platform.nodes
                relays = [relay for node in nodes for relay in platform.relays[node]]
                before = sum(relay.struck for relay in relays)
                for node in nodes:
                    platform.network(node, mode, delay or 0)
                time.sleep(stage.random.uniform(*seconds[LONG]))
                struck += sum(relay.struck for relay in relays) > before
                for node in nodes:
                    platform.network(node, "pass")
                platform.start()
            stage.answers(20, seconds=20)
        return struck
    return strike


def frozen_nodes(stage, times):
    """SIGSTOP for longer than the lease: others take what the node had to do, and it goes on later."""
    platform, struck = stage.platform, 0
    with paying(stage):
        for number in range(times):
            stage.answers(20, seconds=10)
            listed = platform.operator("GET", "nodes")["nodes"]
            due = [one["address"] for one in listed if one["doesDueWork"] and one["isServing"]]
            # First the one that does what is due.
            node = next((node for node in platform.nodes if node.base in due and number % 2 == 0), None)
            node = node or stage.random.choice(platform.nodes)
            other = next(one for one in platform.nodes if one is not node)
            node.signal(signal.SIGSTOP)
            time.sleep(LEASE + 2 + stage.random.random() * (25 if LONG else 2))
            listed = platform.operator("GET", "nodes", base=other.base)["nodes"]
            struck += any(one["address"] == node.base and not one["isServing"] for one in listed)
            node.signal(signal.SIGCONT)
            stage.answers(30, seconds=20)
            platform.start()
    return struck


def clocks(stage, times):
    """The machines of two nodes have clocks that are minutes off, in either direction. `guichet check` must say so of the
    histories that two of them wrote, and nothing else."""
    stage.platform.allowed = torture_faults.EARLIER
    library = compiled(torture_faults.CLOCK, stage.folder)
    platform, struck = stage.platform, 0
    platform.start()
    for _ in range(times):
        platform.stop()
        offsets = [0, stage.random.randrange(120, 600), -stage.random.randrange(120, 600)]
        for node, offset in zip(platform.nodes, offsets):
            platform.variables[node] = {} if offset == 0 else {
                "LD_PRELOAD": str(library), "GUICHET_CLOCK_OFFSET": str(offset)}
        try:
            platform.start()
            with paying(stage):
                stage.answers(60 if LONG else 30, seconds=20)
            struck += all(abs(platform.clock_difference(node) - offset) < 30
                          for node, offset in zip(platform.nodes, offsets))
        finally:
            platform.variables.clear()
        platform.stop()
    return struck


# name, what strikes, how often in the short form and in the long one, how often at most before it is judged
FAULTS = [
    ("kill -9 of one of three nodes under load", node_kills, 3, 1_000, 50),
    ("kill -9 of PostgreSQL with all its processes", server_kills, 2, 200, 20),
    ("kill -9 of PostgreSQL while commits wait to be written", unwritten_commits, 2, 100, 20),
    ("PostgreSQL: one process killed, stopped at once, stopped in order", server_ends, 3, 90, 15),
    *torture_server_faults.FAULTS,
    ("failover to a synchronous standby", failovers, 1, 60, 10),
    *torture_standby_faults.FAULTS,
    ("the network to the database cut", network("cut", ((0.3, 2), (0.3, 20))), 2, 100, 20),
    ("the network to the database delayed", network("delayed", ((2, 3), (2, 20)), delay=0.08), 1, 20, 10),
    ("the network to the database silent (half-open)", network("silent", ((1, 3), (1, 40))), 1, 40, 10),
    ("the network to the database: answers lost", network("answers lost", ((0.3, 2), (0.3, 25))), 2, 60, 10),
    ("a node frozen (SIGSTOP) for longer than its lease, then woken", frozen_nodes, 1, 40, 5),
    ("the clock is moved by up to ten hours", torture_faults.clock_steps, 0, 20, 10),
    ("a proxy closes before the answer", torture_faults.lost_answers, 0, 20, 10),
    ("receivers hang, flap, redirect, answer 410 or 500; some are poison", torture_faults.receivers, 0, 10, 2),
    # The last ones, since what they write stays in the histories.
    ("clocks of the nodes differ by up to 20 minutes", clocks, 1, 20, 5),
    ("the clocks of the machines jump and stand still", torture_faults.machine_clocks, 2, 40, 10),
]
