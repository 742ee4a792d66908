"""The programs of `Scripts/bench nodes`: PostgreSQL, the nodes, the load generator and pgbench, each measured from outside.
Standard library only."""

import json
import os
import re
import subprocess
import time
import urllib.request
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))
READY = re.compile(r" ready at http://127\.0\.0\.1:([0-9]+)\s")


class Failure(Exception):
    pass


def _stat(pid):
    """The fields of /proc/PID/stat from the third one on; the name before them may hold spaces. None if it has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return None


def processor_seconds(pid, with_children=False):
    """Of a process until now. With its children: those that live, and those that have ended and were waited for."""
    own = _stat(pid)
    if own is None:
        raise Failure(f"process {pid} has ended")
    ticks = sum(int(field) for field in own[11:15 if with_children else 13])
    if with_children:
        for other in filter(str.isdigit, os.listdir("/proc")):
            fields = _stat(other)
            if fields and fields[1] == str(pid):
                ticks += int(fields[11]) + int(fields[12])
    return ticks / TICKS


class Server:
    """guichet or the echo, in a process of its own."""

    def __init__(self, command, log, environment=None):
        with open(log, "w", encoding="utf-8") as output:
            self.process = subprocess.Popen(
                command, env={**os.environ, **(environment or {})}, stdin=subprocess.DEVNULL, stdout=output,
                stderr=subprocess.STDOUT)
        end = time.monotonic() + 90
        while not (found := READY.search(Path(log).read_text(errors="replace"))):
            if self.process.poll() is not None or time.monotonic() > end:
                self.stop()
                raise Failure(f"{command[0]} does not start:\n{Path(log).read_text(errors='replace')}")
            time.sleep(0.05)
        self.port, self.pid = int(found[1]), self.process.pid

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def figures(self):
        """What a node counts of its store."""
        with OPENER.open(f"http://127.0.0.1:{self.port}/metrics", timeout=30) as answer:
            found = dict(line.rsplit(" ", 1) for line in answer.read().decode().splitlines() if line[:1] != "#")
        names = {"writes": "writes_total", "transactions": "flush_duration_seconds_count",
                 "transactionSeconds": "flush_duration_seconds_sum", "roundTrips": "round_trips_total",
                 "repeats": "repeats_total"}
        return {name: float(found[f"guichet_store_{metric}"]) for name, metric in names.items()}


class Database:
    """The server that Scripts/with-postgres has started, and its clients psql and pgbench."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.programs = Path(os.environ["GUICHET_POSTGRES_BIN"])
        self.pid = int(os.environ["GUICHET_POSTGRES_PID"])
        self.major = int(self.ask("SHOW server_version_num")) // 10_000
        self.settings = {name: self.ask(f"SHOW {name}") for name in ("server_version", "fsync", "synchronous_commit")}
        if self.settings["fsync"] != "on" or self.settings["synchronous_commit"] != "on":
            raise Failure("the server does not flush its commits: run it as Scripts/bench does")
        if self.major >= 14:
            self.ask("ALTER SYSTEM SET track_wal_io_timing = on")
            self.ask("SELECT pg_reload_conf()")

    @staticmethod
    def address(name="postgres"):
        return re.sub(r"dbname=\S+", f"dbname={name}", os.environ["GUICHET_POSTGRES"])

    def ask(self, sql, database="postgres"):
        done = subprocess.run(
            [self.programs / "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", self.address(database),
             "-c", sql], capture_output=True, text=True)
        if done.returncode != 0:
            raise Failure(f"PostgreSQL refuses {sql!r}: {done.stderr.strip()}")
        return done.stdout.strip()

    def create(self, name, template="template0"):
        self.ask(f"CREATE DATABASE {name} TEMPLATE {template}")

    def drop(self, name):
        self.ask(f"DROP DATABASE {name} WITH (FORCE)")

    def flushes(self):
        """How often the server has flushed its log, and for how many milliseconds; None where it does not tell.

        Each session reports once a second, so the quotient of two differences can be used, the number alone less so."""
        if self.major < 14:
            return None
        sql = ("SELECT wal_sync, wal_sync_time FROM pg_stat_wal" if self.major < 18
               else "SELECT sum(fsyncs), sum(fsync_time) FROM pg_stat_io WHERE object = 'wal'")
        return [float(field or 0) for field in self.ask(sql).split("|")]

    def row_sizes(self, name):
        """How many bytes the two writes of a payment store on average, as guichet-bench counts them for SQLite: the first
        one the payment, its claims and the first line of its history, the second one the payment again and the other lines."""
        # A row as a value has a head of 24 bytes.
        total = "COALESCE((SELECT sum(pg_column_size({0}) - 24) FROM {0} {1}), 0)".format
        fields = self.ask(
            f"SELECT (SELECT count(*) FROM payments), {total('payments', '')}, {total('claims', '')}, "
            f"{total('history', 'WHERE number = 1')}, {total('history', 'WHERE number > 1')}", name).split("|")
        count, payments, claims, begun, decided = (float(field) for field in fields)
        return [round((payments + claims + begun) / count), round((payments + decided) / count)]

    def insertions(self, name, sizes, connections, seconds):
        """Payments a second that pgbench stores: per payment two rows, each in a transaction of its own."""
        script = self.folder / "insertions.sql"
        script.write_text("".join(f"INSERT INTO bare VALUES (repeat('x', {size}));\n" for size in sizes))
        self.ask("DROP TABLE IF EXISTS bare", name)
        # Repeated bytes would be compressed.
        self.ask("CREATE TABLE bare (bytes TEXT NOT NULL); ALTER TABLE bare ALTER COLUMN bytes SET STORAGE EXTERNAL", name)
        self.ask("CHECKPOINT")
        prefix = self.folder / "pgbench"
        done = subprocess.run(
            [self.programs / "pgbench", "-n", "-M", "prepared", "-c", str(connections), "-j", "1", "-T",
             str(max(1, round(seconds))), "-f", script, "-l", f"--log-prefix={prefix}", self.address(name)],
            capture_output=True, text=True)
        found = re.search(r"tps = ([0-9.]+) \((?:without|excluding)", done.stdout)
        if done.returncode != 0 or not found:
            raise Failure(f"pgbench fails: {done.stdout}{done.stderr}")
        times = []
        for log in self.folder.glob("pgbench.*"):
            times += [int(line.split()[2]) / 1_000 for line in log.read_text().splitlines()]
            log.unlink()
        times.sort()
        return {"perSecond": float(found[1]), "count": len(times), "p50": times[len(times) // 2],
                "p99": times[min(len(times) - 1, int(len(times) * 0.99))]}


def generate(binary, ports, connections, requests, first=0, seconds=None, is_echo=False, before=None, after=None):
    """Runs the load generator: what it measured, and its own processor time. `before` and `after` are called close to the
    begin and the end of its clock, with the generator's process."""
    command = [binary, "pay", "--connections", connections, "--requests", requests, "--first", first,
               *[part for port in ports for part in ("--port", port)], *(["--echo"] if is_echo else []),
               *(["--seconds", seconds] if seconds else [])]
    with subprocess.Popen(list(map(str, command)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            if process.stdout.readline() != "ready\n":
                raise Failure("the load generator does not start")
            if before:
                before(process.pid)
            process.stdin.write("begin\n")
            process.stdin.flush()
            line = process.stdout.readline()
            if not line:
                raise Failure("the load generator failed: its reason is above")
            if after:
                after(process.pid)
            return json.loads(line)
        finally:
            # It waits for nothing else.
            process.stdin.close()
