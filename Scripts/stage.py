"""The environment for the checks of this folder that simulate a merchant: the built platform on a free port,
third-party programs beside it, and a connection between the two that can lose messages. Standard library only."""

import base64
import contextlib
import hashlib
import hmac
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# No proxy for connections within this machine.
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))

# The demo merchant of Worldline Direct, with the key that Worldline's libraries publish in their tests.
DIRECT = {"merchantId": "AcmeTest", "keyId": "5e45c937b9db33ae",
          "secret": "I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg="}

# Ends what hangs. It does not judge speed: a machine with busy neighbours may be several times as slow.
PATIENCE = 300


class Unexpected(Exception):
    pass


class Missing(Exception):
    """A check needs something that this machine cannot get."""


def python_with(package, folder, variable, *others):
    """The Python of a new environment with packages, in pip's notation. `variable` can give another source for the
    first."""
    try:
        venv.create(folder, with_pip=True)
        python = folder / "bin" / "python"
        done = subprocess.run(
            [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input", "--", package,
             *others],
            capture_output=True, text=True, timeout=2 * PATIENCE)
    except subprocess.CalledProcessError as error:
        raise Missing(f"Python cannot make an environment (Debian: python3-venv): {error}") from error
    except subprocess.TimeoutExpired as error:
        raise Missing(f"pip takes longer than {2 * PATIENCE} s to install {package}") from error
    if done.returncode != 0:
        said = (done.stderr.strip() or "it gave no reason").splitlines()[-1]
        raise Missing(f"{package} cannot be had ({said}); {variable} names another place for it")
    return python


class Verdict:
    """Counts the checks, and reports those that failed."""

    def __init__(self, name):
        self.name, self.passed, self.failed = name, 0, 0

    def expect(self, passes, what, *details):
        if passes:
            self.passed += 1
            return
        self.failed += 1
        print(f"{self.name}: {what}: failed", *[f"\n    {detail}" for detail in details], file=sys.stderr)

    def equal(self, found, wanted, what):
        self.expect(found == wanted, what, f"found  {found!r}", f"wanted {wanted!r}")

    def close(self):
        print(f"{self.name}: {self.passed} checks passed, {self.failed} failed")
        return self.failed == 0


_given_ports = set()


def free_port():
    """Below those that the system gives to outgoing connections, so that none of these takes it before the program that is to
    listen there, or between two of its starts. No port is given twice."""
    for port in random.sample(sorted(set(range(20_000, 32_000)) - _given_ports), 100):
        with socket.socket() as listener, contextlib.suppress(OSError):
            listener.bind(("127.0.0.1", port))
            _given_ports.add(port)
            return port
    raise Unexpected("no port is free")


def until(what, body, seconds=PATIENCE):
    """Repeats a query until it succeeds; for work that another process is about to do."""
    limit = time.monotonic() + seconds
    while True:
        value = body()
        if value:
            return value
        if time.monotonic() > limit:
            raise Unexpected(f"waited {seconds} s in vain for {what}")
        time.sleep(0.05)


def post(url, body, headers=None):
    """(status, the body as JSON if it is JSON, otherwise as text)"""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    request = urllib.request.Request(url, data=data, headers=headers or {"Content-Type": "application/json"})
    try:
        with OPENER.open(request, timeout=PATIENCE) as response:
            status, text = response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        status, text = error.code, error.read().decode()
    try:
        return status, json.loads(text)
    except ValueError:
        return status, text


class Program:
    """A child process whose output is kept, and which ends with the stage."""

    def __init__(self, command, environment=None, folder=None):
        self.lines = []
        self.process = subprocess.Popen(
            [str(part) for part in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", cwd=folder,
            env={**os.environ, **(environment or {})})
        self._reader = threading.Thread(target=lambda: self.lines.extend(self.process.stdout), daemon=True)
        self._reader.start()

    def wait_for(self, pattern, what):
        def look():
            if self.process.poll() is not None and not self._reader.is_alive():
                raise Unexpected(f"{what} ended with {self.process.returncode}. It said:\n" + "".join(self.lines))
            return next((match for line in list(self.lines) if (match := re.search(pattern, line))), None)

        return until(what, look)

    def listens(self, port, what):
        def look():
            if self.process.poll() is not None:
                raise Unexpected(f"{what} ended with {self.process.returncode}. It said:\n" + "".join(self.lines))
            with socket.socket() as probe:
                return probe.connect_ex(("127.0.0.1", port)) == 0

        until(f"{what} on port {port}", look)

    def printed(self):
        """All lines of a program that has ended."""
        self._reader.join(timeout=120)
        if self._reader.is_alive():
            raise Unexpected("the output of a program that has ended is still open")
        return self.lines

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=120)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Line:
    """Between a merchant's server and the platform. `lose` says what is lost of calls to a service: the `request`, which
    then never arrives, or the `answer`; None loses nothing. A function is given the answer's JSON and changes it. With
    `times`, of so many calls only."""

    def __init__(self, base):
        self.lost = {}
        self._lock = threading.Lock()
        self._target = urllib.parse.urlsplit(base)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def lose(self, service, what, times=None):
        with self._lock:
            self.lost[service] = (what, times)

    def _take(self, service):
        with self._lock:
            what, times = self.lost.get(service, (None, None))
            if times is not None:
                self.lost[service] = (what if times > 1 else None, times - 1 if times > 1 else None)
            return what

    def _accept(self):
        while True:
            try:
                caller, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._carry, args=(caller,), daemon=True).start()

    def _carry(self, caller):
        """One call, then the connection ends, so that a loss affects only one call."""
        with caller:
            try:
                request = _message(caller.makefile("rb"))
                if not request:
                    return
                service = request.split(b" ", 2)[1].decode().removeprefix("/api-payment/V4/")
                what = self._take(service)
                if what == "request":
                    return
                # Its own header, so that neither side keeps the connection.
                head, _, body = request.partition(b"\r\n\r\n")
                lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
                request = b"\r\n".join(lines + [b"Connection: close"]) + b"\r\n\r\n" + body
                with socket.create_connection((self._target.hostname, self._target.port)) as platform:
                    platform.sendall(request)
                    answer = _message(platform.makefile("rb"))
                if callable(what):
                    head, _, body = answer.partition(b"\r\n\r\n")
                    message = json.loads(body)
                    what(message)
                    body = json.dumps(message).encode()
                    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"content-length:")]
                    length = b"Content-Length: %d" % len(body)
                    answer = b"\r\n".join(lines + [length]) + b"\r\n\r\n" + body
                if what != "answer":
                    caller.sendall(answer)
            except OSError:
                pass

    def close(self):
        self._listener.close()


def _message(stream):
    """The bytes of one HTTP message whose head contains its length."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        line = stream.readline()
        if not line:
            return b""
        head += line
    length = re.search(rb"(?im)^content-length:\s*([0-9]+)", head)
    return head + (stream.read(int(length[1])) if length else b"")


class Stage:
    """The platform, and all programs that were started beside it."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="guichet-stage-"))
        self._open = []
        binary = os.environ.get("GUICHET") or _built()
        self.binary = str(binary)

    def __enter__(self):
        self.guichet = self.run(
            [self.binary, "serve", "--dev", "--port", "0", "--data", self.folder / "data"])
        self.base = self.guichet.wait_for(r"guichet ready at (http://127\.0\.0\.1:[0-9]+)", "guichet serve")[1]
        return self

    def __exit__(self, *_):
        for program in reversed(self._open):
            program.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def fault(self, *arguments):
        """Orders a fault, or ends all of them (docs/faults.md)."""
        subprocess.run([self.binary, "fault", *arguments, "--data", str(self.folder / "data")], check=True,
                       capture_output=True, timeout=PATIENCE)

    def run(self, command, environment=None, folder=None):
        program = Program(command, environment, folder)
        self._open.append(program)
        return program

    def lyra(self, shop, password, service, message):
        """A call of the REST API V4."""
        credentials = base64.b64encode(f"{shop}:{password}".encode()).decode()
        return post(
            f"{self.base}/api-payment/V4/{service}", message,
            {"Authorization": f"Basic {credentials}", "Content-Type": "application/json"})[1]

    def direct(self, method, path, message=None, shop=DIRECT):
        """(status, answer) of a call of Worldline Direct's server API, signed as the merchant's server does it."""
        target = f"/v2/{shop['merchantId']}{path}"
        body = None if message is None else json.dumps(message).encode()
        kind = "" if body is None else "application/json"
        date = time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime())
        sign = hmac.new(shop["secret"].encode(), f"{method}\n{kind}\n{date}\n{target}\n".encode(), hashlib.sha256)
        headers = {"Date": date, "Authorization":
                   f"GCS v1HMAC:{shop['keyId']}:{base64.b64encode(sign.digest()).decode()}"}
        if body is not None:
            headers["Content-Type"] = kind
        request = urllib.request.Request(self.base + target, data=body, method=method, headers=headers)
        try:
            with OPENER.open(request, timeout=PATIENCE) as response:
                return response.status, json.loads(response.read() or b"null")
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read() or b"null")

    def apple_pay_token(self, amount, card, currency="EUR"):
        """A new token of the simulated device, as a phone's sheet would give it to an app."""
        status, answer = post(
            f"{self.base}/simulated-apple/payments",
            {"merchantIdentifier": "merchant.example.guichet", "amount": amount, "currency": currency, "card": card})
        if status != 200:
            raise Unexpected(f"the simulated device answers {status}: {answer}")
        return answer["token"]


def _built():
    """The command as `make test` builds it."""
    flags = subprocess.run(
        ["Scripts/platform-flags"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    subprocess.run(
        ["Scripts/quietly", "swift", "build", *flags, "--product", "guichet"], cwd=ROOT, check=True)
    folder = subprocess.run(
        ["swift", "build", *flags, "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
    return Path(folder.stdout.strip()) / "guichet"
