"""What Scripts/torture does to a platform: its processes, the library that stands between one and its files, the merchants'
receivers, and a proxy that lies. Several nodes on PostgreSQL: torture_nodes.py. Standard library only."""

import collections
import email.utils
import http.client
import http.server
import json
import math
import os
import re
import resource
import shutil
import signal
import socket
import struct
import subprocess
import threading
import time
import urllib.parse
import urllib.request
from pathlib import Path

from stage import OPENER, ROOT, Missing, Unexpected, _message
from torture_load import Targets

SHIM = ROOT / "Platform" / "Tests" / "PowerCutTests" / "powercut.c"
READY = re.compile(r"guichet ready at (http://127\.0\.0\.1:[0-9]+)")


def compiled(source, folder):
    """A library that is preloaded into a process, from its one file of C."""
    compiler = shutil.which("cc") or shutil.which("clang")
    if compiler is None or os.uname().sysname != "Linux":
        raise Missing(f"there is no C compiler, or this is not Linux, for {source.name}")
    library = Path(folder) / f"{source.stem}.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-pthread", "-o", library, source, "-ldl"], check=True)
    return library


class MachineClock:
    """The clock of a machine, for the processes that begin with its variables: it jumps and stands still while they run."""

    def __init__(self, library, file):
        self._file, self.ahead = Path(file), 0
        self._file.write_bytes(bytes(16))
        self.variables = {"LD_PRELOAD": str(library), "GUICHET_CLOCK_FILE": str(self._file)}

    def _write(self, still):
        # In its place: the processes have mapped it.
        with open(self._file, "r+b") as file:
            file.write(struct.pack("=qq", self.ahead, still))

    def jump(self, ahead):
        """To so many seconds ahead of this machine's."""
        self.ahead = ahead
        self._write(0)

    def stand_still(self):
        self._write(int(time.time()) + self.ahead)

    def go_on(self):
        self._write(0)


class Node:
    """A process of `guichet serve` on one data folder, which is started and ended many times."""

    # What a shop that waits for nothing asks for: an operation of Worldline Direct is confirmed in its answer.
    options = ("--direct-settles-at-once",)

    def __init__(self, binary, data, environment=None):
        self.binary, self.data = str(binary), Path(data)
        self.environment = environment or {}
        self.process, self.base, self.log = None, None, []
        # Whether the test ended it: then its status says nothing of the platform.
        self.is_ours = False
        self._printed, self._readers = [], []

    def spawn(self, environment=None, limit=None):
        """Starts the process. `limit` is called in it before the program begins."""
        self.process = subprocess.Popen(
            [self.binary, "serve", "--dev", "--port", "0", "--data", self.data, *self.options, "--journal-days", "0"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
            env={**os.environ, **self.environment, **(environment or {})}, preexec_fn=limit)
        self.base, self.is_ours, self.log, self._printed = None, False, [], []
        # The log goes to the test, which no limit of the test may cut short.
        self._readers = [threading.Thread(target=kept.extend, args=(stream,), daemon=True)
                         for kept, stream in ((self.log, self.process.stderr), (self._printed, self.process.stdout))]
        for reader in self._readers:
            reader.start()

    def becomes_ready(self, seconds=240):
        """Whether it serves: it says so in its first line."""
        limit = time.monotonic() + seconds
        while not self._printed and time.monotonic() < limit and self._readers[1].is_alive():
            time.sleep(0.01)
        match = READY.search(self._printed[0] if self._printed else "")
        if match is None:
            self.wait(30)
            return False
        self.base = match[1]
        return True

    @property
    def runs(self):
        return self.process is not None and self.process.poll() is None

    @property
    def serves(self):
        return self.base is not None and self.runs

    def said(self, text):
        """Whether its log contains a text. Once it has ended, all of its log is read first."""
        if not self.runs and self._readers:
            self._readers[0].join(30)
        return any(text in line for line in list(self.log))

    def signal(self, number):
        self.process.send_signal(number)

    def kill(self):
        """kill -9. Returns whether it ran until then."""
        self.is_ours = True
        self.process.kill()
        self.wait(30)
        return self.process.returncode == -signal.SIGKILL

    def wait(self, seconds):
        try:
            return self.process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait(timeout=120)

    def terminate(self):
        if self.runs:
            self.is_ours = True
            # One that was frozen could not end.
            self.process.send_signal(signal.SIGCONT)
            self.process.terminate()

    def stop(self):
        """SIGTERM; the exit status."""
        if self.process is None:
            return None
        self.terminate()
        return self.wait(240)


class Platform:
    """What a platform is for the clients, the faults and the judges, whatever it stores its payments in: its nodes, commands of
    guichet, calls of the operator's API."""

    # How long after a fault the platform may take, with its clock standing still, until nothing is left to do.
    rest_seconds = 0
    # A pattern of what `guichet check` must find, since a fault wrote it.
    allowed = "(?!)"

    def __init__(self, binary, folder):
        self.binary, self.folder = str(binary), Path(folder)
        self.nodes = []
        # Variables of a node's next starts, beside its own.
        self.variables = {}
        self._token = None

    @property
    def runs(self):
        return any(node.runs for node in self.nodes)

    @property
    def base(self):
        return next((node.base for node in self.nodes if node.serves), None)

    def clock_difference(self, node):
        """By how many seconds a node's clock is ahead of that of this machine, as its answers say; not a number if it does not
        answer, since no comparison is true of that."""
        try:
            with OPENER.open(f"{node.base}/live", timeout=30) as answer:
                return email.utils.parsedate_to_datetime(answer.headers["Date"]).timestamp() - time.time()
        except (OSError, http.client.HTTPException):
            return math.nan

    def stop(self):
        for node in self.nodes:
            node.terminate()
        for node in self.nodes:
            node.stop()

    def rest(self):
        """After a fault has been judged, before the next one."""

    def heal(self):
        """Ends what a fault left, so that the platform serves. Returns what is wrong."""
        raise NotImplementedError

    def remark(self):
        """For the last line of a run."""
        return ""

    def close(self):
        self.stop()

    def environment(self):
        """Of commands."""
        return {}

    def command(self, *arguments, seconds=300):
        """Runs a command of guichet on the folder: (status, output)."""
        node = next((node for node in self.nodes if node.serves), self.nodes[0])
        done = subprocess.run([self.binary, *arguments, "--data", str(node.data)], capture_output=True, text=True,
                              timeout=seconds, stdin=subprocess.DEVNULL, env={**os.environ, **self.environment()})
        return done.returncode, done.stdout + done.stderr

    def must(self, *arguments):
        status, output = self.command(*arguments)
        if status != 0:
            raise Unexpected(f"guichet {' '.join(arguments)} ends with {status}: {output[-600:]}")
        return output

    def operator(self, method, path, message=None, seconds=300, base=None):
        """A call of the operator's API: quicker than a command of its own for each."""
        if self._token is None:
            self._token = self.must("admin", "token", "--dev").split()[-1]
        request = urllib.request.Request(
            f"{base or self.base}/admin/api/v1/{path}", method=method,
            data=None if message is None else json.dumps(message).encode(),
            headers={"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"})
        try:
            with OPENER.open(request, timeout=seconds) as answer:
                return json.loads(answer.read() or b"null")
        except (OSError, ValueError) as error:
            raise Unexpected(f"{method} {path} of the operator's API fails: {error}") from error

    def check(self):
        """What `guichet check` finds, each as a sentence."""
        status, output = self.command("check", "--dev", "--json")
        try:
            report = json.loads(output)
        except ValueError:
            return [f"guichet check ends with {status}: {output[-600:]}"]
        if report["payments"] == 0 or report["encryptedValues"] == 0:
            return ["guichet check saw no payment or no encrypted value"]
        return [finding["reason"] for finding in report["findings"]]


class OneNode(Platform):
    """One process, with its payments in a file of SQLite."""

    def __init__(self, binary, folder):
        super().__init__(binary, folder)
        self.node = Node(binary, self.folder / "data")
        self.nodes = [self.node]
        self.library = None
        self.targets = Targets(lambda: [self.base])

    @property
    def data(self):
        return self.node.data

    @property
    def process(self):
        return self.node.process

    @property
    def log(self):
        return self.node.log

    def said(self, text):
        return self.node.said(text)

    def kill(self):
        return self.node.kill()

    def compile_library(self):
        self.library = compiled(SHIM, self.folder)

    def start(self, faults=None, file_limit=None, must_start=True):
        """Starts it. `faults` are variables of the library, which is then loaded; `file_limit` is the largest size of a
        file in bytes. Returns whether it serves."""
        environment = self.variables.get(self.node, {})
        if faults:
            environment = {"LD_PRELOAD": str(self.library), "GUICHET_CUT_FOLDER": str(self.data.resolve()),
                           **{name: str(value) for name, value in faults.items()}}

        def limit():
            if file_limit is not None:
                # Without this, the process would be killed, and not told.
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (file_limit, file_limit))

        self.node.spawn(environment, limit)
        if self.node.becomes_ready():
            return True
        if must_start:
            raise Unexpected("guichet serve does not start. It said:\n" + "".join(self.log[-20:]))
        return False

    def rest(self):
        self.stop()

    def heal(self):
        if not self.runs:
            self.start()
        self.operator("DELETE", "faults")
        return []


class Receiver:
    """The merchants' servers. `mode` says what they do with the notifications of a payment."""

    MODES = ("ok", "500", "hang", "redirect", "410", "garbage", "flap")

    def __init__(self, told):
        self.mode, self.taken, self._told = "ok", [], told
        # How many requests were answered in each mode. One that is answered well in the mode "poison" or "flap" does not
        # count.
        self.answered = collections.Counter()
        self._count = 0
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                receiver.answer(self, body)

            def log_message(self, *_):
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 128

            def handle_error(self, *_):
                """A platform that was killed closes its connections."""

        self._server = Server(("127.0.0.1", 0), Handler)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def address(self, reference):
        return f"http://127.0.0.1:{self.port}/{'poison' if reference.endswith('7') else 'told'}/{reference}"

    def answer(self, handler, body):
        mode = self.mode
        self._count += 1
        asked = mode
        if mode == "poison":
            mode = "garbage" if handler.path.startswith("/poison/") else "ok"
        if mode == "flap":
            mode = "ok" if self._count % 2 else "500"
        if asked == mode or mode != "ok":
            self.answered[asked] += 1
        if mode == "hang":
            time.sleep(6)
            return
        if mode == "garbage":
            handler.wfile.write(b"\0\1\2 this is not HTTP\r\n\r\n")
            handler.close_connection = True
            return
        status = {"ok": 200, "500": 500, "410": 410, "redirect": 302}[mode]
        # Lyra takes a redirection for the merchant's answer, and does not follow it.
        if mode == "ok" or mode == "redirect" and b"kr-hash" in body:
            # Before the answer: what the platform takes as delivered was delivered.
            self.taken.append(handler.path)
            for payment in payments_in(body):
                self._told(payment)
        handler.send_response(status)
        if mode == "redirect":
            handler.send_header("Location", f"http://127.0.0.1:{self.port}/elsewhere")
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    def close(self):
        self._server.shutdown()
        self._server.server_close()


def payments_in(body):
    """The payments that a notification names: webhooks of Worldline Direct, IPNs of Lyra, automatic responses of Sips."""
    text = body.decode(errors="replace")
    try:
        message = json.loads(text)
        named = [part for part in (message.get("payment"), message.get("refund")) if part]
        return [one["id"] for one in named]
    except (ValueError, AttributeError, KeyError):
        pass
    form = urllib.parse.parse_qs(text)
    if "kr-answer" in form:
        return [one["uuid"] for one in json.loads(form["kr-answer"][0]).get("transactions", [])]
    data = (form.get("Data") or form.get("data") or [""])[0]
    match = re.search(r"transactionReference=([A-Za-z0-9]+)", data)
    return [match[1]] if match else []


class Proxy:
    """Between clients and the platform, one call a connection. `lie` gets the request and a function that carries a
    request to the platform; it returns the answer, or None to close the connection without one."""

    def __init__(self, base, lie):
        self._target, self._lie = urllib.parse.urlsplit(base), lie
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.base = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                caller, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(caller,), daemon=True).start()

    def _serve(self, caller):
        with caller:
            try:
                request = _message(caller.makefile("rb"))
                answer = request and self._lie(request, self.carry)
                if answer:
                    caller.sendall(answer)
            except OSError:
                pass

    def carry(self, request):
        head, _, body = request.partition(b"\r\n\r\n")
        lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
        with socket.create_connection((self._target.hostname, self._target.port), timeout=60) as platform:
            platform.sendall(b"\r\n".join(lines + [b"Connection: close"]) + b"\r\n\r\n" + body)
            return _message(platform.makefile("rb"))

    def close(self):
        self._listener.close()
