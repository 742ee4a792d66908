"""The servers of PostgreSQL that Scripts/torture breaks: Debian's, each in a temporary folder, reached by a socket with a
password. One serves; another may stand by and take over. Standard library only."""

import glob
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from stage import Unexpected, until

PORT = 5432
# No power is cut here, and what a killed process has written stays: without flushes a recovery takes less than a second instead of six.
CONFIGURATION = """
fsync = off
listen_addresses = ''
unix_socket_permissions = 0777
max_connections = 120
shared_buffers = 64MB
log_min_messages = warning
"""


def programs():
    """The folder of the newest server's programs, or None."""
    found = [Path(name).parent for name in glob.glob("/usr/lib/postgresql/*/bin/initdb")]
    if found:
        return max(found, key=lambda folder: int(folder.parent.name))
    other = shutil.which("initdb")
    return Path(other).resolve().parent if other else None


def as_server(command):
    """initdb and the server refuse to run as root."""
    if os.geteuid() != 0:
        return [str(part) for part in command]
    user = pwd.getpwnam("postgres")
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--init-groups", *[str(part) for part in command]]


def state_and_parent(process):
    """Of a process that runs; None once it has ended, even if its status was not read."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
            # After the program's name, which may contain anything.
            state, parent, *_ = file.read().rpartition(")")[2].split()
    except OSError:
        return None
    return None if state == "Z" else (state, int(parent))


def children(parent):
    return [int(name) for name in os.listdir("/proc") if name.isdigit() and (state_and_parent(name) or (0, 0))[1] == parent]


def kill(process):
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Server:
    def __init__(self, folder, number, passwords):
        self.folder = folder / f"server-{number}"
        self.folder.mkdir()
        # So that tests run as any user reach the socket; the data are the server's alone.
        self.folder.chmod(0o711)
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.data, self.log = self.folder / "data", self.folder / "log"
        self.socket = str(self.folder / f".s.PGSQL.{PORT}")
        self.passwords, self.process = passwords, None
        # Variables of its next starts.
        self.variables = {}

    @property
    def runs(self):
        return self.process is not None and self.process.poll() is None

    @property
    def environment(self):
        """Of commands that connect to it."""
        return {**os.environ, "PGPASSWORD": self.passwords["postgres"]}

    def _run(self, *command, seconds=300):
        done = subprocess.run(as_server(command), cwd=self.folder, capture_output=True, text=True, timeout=seconds,
                              stdin=subprocess.DEVNULL, env=self.environment)
        if done.returncode != 0:
            raise Unexpected(f"{command[0]} ends with {done.returncode}: {(done.stdout + done.stderr)[-600:]}")
        return done.stdout

    def make(self):
        """A cluster of databases with the user and the database of guichet."""
        secret = self.folder / "password"
        secret.write_text(self.passwords["postgres"] + "\n")
        self.own(secret)
        self._run(programs() / "initdb", "-D", self.data, "-U", "postgres", "-A", "scram-sha-256", "--pwfile", secret,
                  "-E", "UTF8", "--locale=C", "--no-sync")
        secret.unlink()
        self._configure(CONFIGURATION)
        self.start()
        self.sql(f"CREATE ROLE guichet LOGIN PASSWORD '{self.passwords['guichet']}'")
        self.sql("CREATE DATABASE guichet OWNER guichet ENCODING 'UTF8' TEMPLATE template0")

    def stand_by(self, primary):
        """A copy of a running server, that takes what it writes from then on."""
        self._run(programs() / "pg_basebackup", "-D", self.data, "-h", primary.folder, "-p", str(PORT), "-U", "postgres",
                  "-c", "fast", "-X", "stream", "-R", "--no-sync")
        self._configure("")
        self.start()
        primary.until_synchronous()

    def until_synchronous(self):
        """Commits wait for the one that stands by from now on; and it has what was written before that."""
        self.wait_for_standbys(True)
        until("the standby to be synchronous", lambda: self.standby_state() == "sync", seconds=240)
        place = self.sql("SELECT pg_current_wal_flush_lsn()").strip()
        until("the standby to catch up", lambda: self.sql(
            f"SELECT flush_lsn >= '{place}' FROM pg_stat_replication").strip() == "t", seconds=240)

    def waiting_commits(self):
        """How many transactions wait for the one that stands by."""
        return int(self.sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"))

    def wait_for_standbys(self, waits):
        """Whether a commit is answered only when a standby has it, too."""
        self.set(synchronous_standby_names="*" if waits else None)

    def set(self, **settings):
        """Settings that need no new start; None is what the server's file says."""
        for name, value in settings.items():
            self.sql(f"ALTER SYSTEM RESET {name}" if value is None else f"ALTER SYSTEM SET {name} = '{value}'")
        self.sql("SELECT pg_reload_conf()")

    def standby_state(self):
        return self.sql("SELECT sync_state FROM pg_stat_replication").strip()

    def own(self, path):
        """Gives a file to its user."""
        path.chmod(0o600)
        if os.geteuid() == 0:
            shutil.chown(path, "postgres", "postgres")

    def _configure(self, text):
        with open(self.data / "postgresql.conf", "a", encoding="utf-8") as file:
            file.write(f"{text}\nunix_socket_directories = '{self.folder}'\nport = {PORT}\n")

    def query(self, text):
        """The command that asks it."""
        return [programs() / "psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-p", str(PORT), "-U", "postgres",
                "-d", "postgres", "-c", text]

    def sql(self, text, seconds=240):
        return self._run(*self.query(text), seconds=seconds)

    def accepts(self):
        ready = subprocess.run([programs() / "pg_isready", "-q", "-h", self.folder, "-p", str(PORT), "-d", "postgres"],
                               timeout=120, stdin=subprocess.DEVNULL)
        return ready.returncode == 0

    def spawn(self):
        """Starts it without waiting for anything."""
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                as_server([programs() / "postgres", "-D", self.data]), cwd=self.folder, stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, env={**os.environ, **self.variables})

    def start(self):
        """Starts it, and waits until it accepts connections. A killed one's memory may be in use for a moment."""
        limit = time.monotonic() + 240
        while time.monotonic() < limit:
            self.spawn()
            while self.runs and time.monotonic() < limit:
                if self.accepts():
                    return
                time.sleep(0.1)
            time.sleep(0.2)
        raise Unexpected(f"PostgreSQL does not start. It said:\n{self.said()[-2_000:]}")

    def said(self):
        return self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""

    def recoveries(self):
        """How often it found at a start, or after the death of one of its processes, that it had not been shut down."""
        return self.said().count("was not properly shut down; automatic recovery in progress")

    def kill(self):
        """kill -9 of the server and all of its processes. It first: it would start again if one of them were killed."""
        if not self.runs:
            return
        # It makes no further process while its own are listed.
        self.process.send_signal(signal.SIGSTOP)
        until("the server to stand still", lambda: (state_and_parent(self.process.pid) or "T")[0] in "tT")
        processes = children(self.process.pid)
        self.process.kill()
        for process in processes:
            kill(process)
        self.process.wait(timeout=240)
        until("the server's processes to end", lambda: not any(map(state_and_parent, processes)), seconds=240)

    def kill_one(self, choice):
        """kill -9 of one process that serves a connection, as the kernel does without memory: the server ends all others
        and recovers."""
        sessions = [int(line) for line in self.sql(
            "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND usename = 'guichet'").split()]
        if sessions:
            kill(choice.choice(sessions))

    def stop(self, number=signal.SIGINT):
        """SIGINT: connections are ended. SIGQUIT: at once, without writing what is in memory."""
        if self.process is None:
            return
        if self.runs:
            self.process.send_signal(signal.SIGCONT)
            self.process.send_signal(number)
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.kill()

    def promote(self):
        """Of one that stands by. Returns whether it serves then."""
        self.sql("SELECT pg_promote(true, 240)", seconds=300)
        # No other one stands by yet.
        self.wait_for_standbys(False)
        return self.sql("SELECT pg_is_in_recovery()").strip() == "f"


class Servers:
    """Two places, of which one has the server that serves. The other may have one that stands by."""

    def __init__(self):
        # A path of more than 107 characters is too long for a socket.
        self.folder = Path(tempfile.mkdtemp(prefix="guichet-pg-", dir="/tmp"))
        self.folder.chmod(0o711)
        self.passwords = {"postgres": secrets.token_hex(16), "guichet": secrets.token_hex(16)}
        self.places, self.serving, self._made = [None, None], 0, 0

    def _new(self):
        self._made += 1
        return Server(self.folder, self._made, self.passwords)

    @property
    def primary(self):
        return self.places[self.serving]

    @property
    def standby(self):
        return self.places[1 - self.serving]

    def begin(self):
        self.places[0] = self._new()
        self.primary.make()

    def add_standby(self):
        standby = self._new()
        self.places[1 - self.serving] = standby
        standby.stand_by(self.primary)

    def take_over(self):
        """The server that serves was killed: the one that stands by takes over. Returns whether it did."""
        self.serving = 1 - self.serving
        serves = self.primary.promote()
        self.remove_standby()
        return serves

    def remove_standby(self):
        gone, self.places[1 - self.serving] = self.standby, None
        if self.primary.runs:
            self.primary.wait_for_standbys(False)
        if gone is not None:
            gone.kill()
            shutil.rmtree(gone.folder, ignore_errors=True)

    def place(self, number):
        """The socket of the server in a place, if one runs there."""
        server = self.places[number]
        return server.socket if server is not None and server.runs else None

    def close(self):
        for server in self.places:
            if server is not None:
                server.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)
