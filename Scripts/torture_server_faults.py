"""The faults of Scripts/torture --postgres that strike the disk of the PostgreSQL server. Each returns how often it struck.
Standard library only."""

import contextlib
import errno
import os
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from stage import Unexpected
from torture_nodes import paying
from torture_server_disk import Disk, SmallDisk

LONG = os.environ.get("GUICHET_TORTURE") == "long"
# In operation, commits are flushed. By a call: the library does not see an option of open().
FLUSHES = {"fsync": "on", "wal_sync_method": "fdatasync", "full_page_writes": "on"}
NO_SPACE = "No space left on device"
# Which files, the bit of `fail_of` in server_disk.c (a write or a flush of them), and how many of these come soon at most.
FAILING = [("log", 1, 30), ("log", 2, 30), ("data", 4, 20), ("data", 8, 6)]
# Which files, and the bits of their writes and flushes, for `fail_all_of`.
BROKEN = [("log", 1 | 2), ("data", 4 | 8), ("log and data", 1 | 2 | 4 | 8)]
FLUSHES_LOG = 2


@contextlib.contextmanager
def disk_of(stage, *servers, **settings):
    """Servers with disks that can lose what was not flushed, or fail; if none are named, the one that serves. Several have one
    supply of power."""
    places = stage.platform.servers
    servers = servers or (places.primary,)
    folder = Path(tempfile.mkdtemp(prefix="disk-", dir=places.folder))
    # The server's user reads the library.
    folder.chmod(0o711)
    disk = Disk(folder, *[server.data for server in servers], own=servers[0].own)
    try:
        for server in servers:
            server.set(**settings)
        # One that serves waits at its end for the one that stands by.
        for server in servers:
            server.stop(signal.SIGINT)
            server.variables = disk.variables(server.data)
        for server in servers:
            server.start()
        yield disk
    finally:
        # One whose place another one has taken is gone.
        for server in [server for server in servers if server in places.places]:
            server.stop(signal.SIGINT)
            server.variables = {}
            server.start()
            server.set(**dict.fromkeys(settings))


def checkpoint(server):
    """The server begins to write its data, which it otherwise does every five minutes."""
    return subprocess.Popen(server.query("CHECKPOINT"), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL, env=server.environment)


def wait(condition, seconds):
    limit = time.monotonic() + seconds
    while not (met := condition()) and time.monotonic() < limit:
        time.sleep(0.005)
    return bool(met)


def come_back(server):
    """Starts the server if it has ended; one that ended all of its processes recovers by itself."""
    limit = time.monotonic() + 240
    while not (server.runs and server.accepts()):
        if time.monotonic() > limit:
            raise Unexpected(f"PostgreSQL does not come back. It said:\n{server.said()[-2_000:]}")
        if not server.runs:
            server.start()
        time.sleep(0.1)


def lose_power(stage, disk, servers, operations, choice=None, silent=False):
    """The power of the servers' machines goes after so many operations on their files. Returns whether it went. `silent`: no
    connection ends before the network passes again, since a machine without power says nothing any more."""
    disk["cut_in"] = operations
    struck = wait(lambda: disk["is_cut"], seconds=60)
    for node in stage.platform.nodes if silent else []:
        stage.platform.network(node, "silent")
    for server in servers:
        server.kill()
    disk.lose(choice)
    return struck


def network_passes(stage):
    for node in stage.platform.nodes:
        stage.platform.network(node, "pass")


def cut_power(stage, disk, operations, choice=None, silent=False):
    """The power of the machine of the server that serves goes, and comes back. Returns whether it went."""
    server = stage.platform.servers.primary
    struck = lose_power(stage, disk, [server], operations, choice, silent)
    time.sleep(stage.random.random())
    server.start()
    network_passes(stage)
    return struck


def power_cuts(stage, times):
    """In half of them the server writes its data at that moment; in half of them a part of what was not flushed reached the
    disk all the same."""
    struck = 0
    server = stage.platform.servers.primary
    with disk_of(stage, **FLUSHES) as disk, paying(stage):
        for number in range(times):
            stage.answers(stage.random.randrange(5, 60), seconds=15)
            writing = checkpoint(server) if stage.random.random() < 0.5 else None
            choice = stage.random if number % 2 == 0 else None
            operations = stage.random.randrange(1, 400 if writing else 60)
            struck += cut_power(stage, disk, operations, choice, silent=stage.random.random() < 0.5)
            if writing:
                writing.wait(timeout=240)
            stage.platform.start()
    print(f"    power cuts of PostgreSQL: {disk.losses}", flush=True)
    return struck


def failing(stage, times):
    """A write or a flush fails, of the log or of the data, the n-th."""
    server = stage.platform.servers.primary
    recoveries = server.recoveries()
    with disk_of(stage, **FLUSHES) as disk, paying(stage):
        for number in range(times):
            stage.answers(stage.random.randrange(5, 40), seconds=15)
            files, disk["fail_of"], most = FAILING[number % len(FAILING)]
            disk["fail_with"] = errno.EIO
            disk["fail_in"] = stage.random.randrange(1, most)
            writing = checkpoint(server) if files == "data" else None
            before = disk["failed"]
            wait(lambda: disk["failed"] > before, seconds=15)
            disk["fail_in"] = 0
            stage.answers(10, seconds=5)
            if writing:
                writing.wait(timeout=240)
            come_back(server)
            stage.platform.start()
        struck = disk["failed"]
    print(f"    PostgreSQL ended its processes and recovered {server.recoveries() - recoveries} times", flush=True)
    return struck


def broken(stage, times):
    """Every write and every flush of the log, of the data or of both fails for 2 to 10 s, and a supervisor starts the server
    again each time that it ends. In every second such time the power is cut afterwards, before the disk works again: what it
    failed to flush did not reach it, or in part."""
    struck, cuts, failed = 0, 0, 0
    server = stage.platform.servers.primary
    panics = server.said().count("PANIC:")
    with disk_of(stage, **FLUSHES) as disk, paying(stage):
        for number in range(times):
            stage.answers(stage.random.randrange(5, 40), seconds=15)
            before = disk["failed"]
            disk["fail_with"] = errno.EIO
            _, disk["fail_all_of"] = BROKEN[number % len(BROKEN)]
            writing, limit = checkpoint(server), time.monotonic() + stage.random.uniform(2, 10)
            while time.monotonic() < limit:
                if not server.runs:
                    server.spawn()
                if writing.poll() is not None:
                    writing = checkpoint(server)
                time.sleep(0.3)
            failures = disk["failed"] - before
            failed += failures
            # One operation that fails is another row.
            struck += failures > 1
            if number % 2 == 1:
                server.kill()
                cuts += disk.lose(stage.random if stage.random.random() < 0.5 else None) > 0
                server.start()
            else:
                disk["fail_all_of"] = 0
                come_back(server)
            writing.wait(timeout=240)
            stage.platform.start()
            stage.answers(20, seconds=20)
    print(f"    {failed:,} writes and flushes failed; PostgreSQL ended its processes {server.said().count('PANIC:') - panics} times; "
          f"in {cuts} power cuts {disk.losses}", flush=True)
    return struck


def full(stage, times):
    """No space is left for the server. In turn its tables cannot grow, or its log needs a new file, too."""
    struck, server = 0, stage.platform.servers.primary
    panics = server.said().count("PANIC:")
    # Files of the log that are kept for later would be room.
    server.set(max_wal_size="64MB", min_wal_size="32MB")
    try:
        with SmallDisk(server) as disk, paying(stage):
            for number in range(times):
                stage.answers(stage.random.randrange(5, 40), seconds=15)
                before = server.said().count(NO_SPACE)
                # A database's first connection after a start writes a file, and ends if it cannot.
                server.sql("SELECT 1")
                limit = time.monotonic() + stage.random.uniform(2, 20 if LONG else 4)
                while time.monotonic() < limit:
                    disk.fill()
                    if number % 2 == 0 and server.runs:
                        # A file of the log without an entry is not left for the next one.
                        with contextlib.suppress(Unexpected, subprocess.TimeoutExpired):
                            server.sql("SELECT pg_logical_emit_message(false, 'torture', ''), pg_switch_wal()", seconds=5)
                    time.sleep(0.05)
                struck += server.said().count(NO_SPACE) > before
                disk.empty()
                come_back(server)
                stage.platform.start()
                stage.answers(20, seconds=20)
    finally:
        server.set(max_wal_size=None, min_wal_size=None)
    print(f"    PostgreSQL ended its processes {server.said().count('PANIC:') - panics} times", flush=True)
    return struck


# As in torture_node_faults.py.
FAULTS = [
    ("power cut of PostgreSQL, unflushed changes lost, kept or torn", power_cuts, 1, 100, 10),
    ("PostgreSQL: a write or a flush fails, the n-th", failing, 0, 80, 8),
    ("PostgreSQL: every write and flush fails for seconds", broken, 0, 40, 10),
    ("PostgreSQL: no space left on its disk", full, 0, 20, 4),
]
