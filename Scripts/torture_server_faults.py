"""The faults of Scripts/torture --postgres that strike the disk of the PostgreSQL server. Each returns how often it struck.
Standard library only."""

import contextlib
import errno
import os
import signal
import subprocess
import time

from stage import Unexpected
from torture_nodes import paying
from torture_server_disk import Disk, SmallDisk

LONG = os.environ.get("GUICHET_TORTURE") == "long"
# In operation, commits are flushed. By a call: the library does not see an option of open().
FLUSHES = {"fsync": "on", "wal_sync_method": "fdatasync", "full_page_writes": "on"}
NO_SPACE = "No space left on device"
# Which files, the bit of `fail_of` in server_disk.c (a write or a flush of them), and how many of these come soon at most.
FAILING = [("log", 1, 30), ("log", 2, 30), ("data", 4, 20), ("data", 8, 6)]


@contextlib.contextmanager
def disk_of(stage, **settings):
    """The server that serves, with a disk that can lose what was not flushed, or fail."""
    server = stage.platform.servers.primary
    folder = server.folder / "disk-library"
    folder.mkdir(exist_ok=True)
    disk = Disk(server.data, folder, server.own)
    server.set(**settings)
    try:
        server.stop(signal.SIGINT)
        server.variables = disk.variables
        server.start()
        yield disk
    finally:
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


def cut_power(stage, disk, operations, choice=None, silent=False):
    """The power of the server's machine goes after so many operations on its files, and comes back. Returns whether it went.
    `silent`: no connection ends before that, since a machine without power says nothing any more."""
    platform = stage.platform
    server = platform.servers.primary
    disk["cut_in"] = operations
    struck = wait(lambda: disk["is_cut"], seconds=60)
    for node in platform.nodes if silent else []:
        platform.network(node, "silent")
    server.kill()
    disk.lose(choice)
    time.sleep(stage.random.random())
    server.start()
    for node in platform.nodes:
        platform.network(node, "pass")
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
    ("PostgreSQL: no space left on its disk", full, 0, 20, 4),
]
