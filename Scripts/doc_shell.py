"""A shell in which Scripts/check-docs types the commands of one page. Standard library only."""

import contextlib
import os
import re
import select
import shutil
import signal
import subprocess
import threading
import time
from pathlib import Path

LIMIT = 600
# `guichet serve` stays until the page ends; the others until what they print fits.
ENDLESS = re.compile(r"^(?:[A-Z_]+=\S+ )*(?:\S*/)?guichet (serve|events|listen|clock follow|\w+ .*--follow)\b")


def lacking(*tools):
    """Why this machine cannot type commands with these tools; nothing if it can."""
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if missing:
        return f"there is no {', '.join(missing)} (Scripts/setup --tests)"
    if "curl" in tools:
        told = subprocess.run(["curl", "--version"], capture_output=True, text=True, timeout=120).stdout
        return too_old_curl(told)
    return None


def too_old_curl(told):
    """From what `curl --version` prints: `--json`, which the pages use, came with 7.82."""
    version = re.match(r"curl (\d+)\.(\d+)", told)
    if version is None:
        return "the version of curl cannot be read"
    if (int(version[1]), int(version[2])) < (7, 82):
        return f"curl is {version[1]}.{version[2]}, and --json needs 7.82"
    return None


class Shell:
    """One bash for all commands of a page, in a new folder: variables and `cd` stay."""

    def __init__(self, folder, environment):
        self.folder, self.environment, self.number = Path(folder), environment, 0
        self.commands = self.folder.parent / "commands"
        self.commands.mkdir(exist_ok=True)
        self.background, self.is_stuck = [], False
        receive, send = os.pipe()
        self._ends = receive
        self.process = subprocess.Popen(
            ["bash", "--noprofile", "--norc"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, cwd=folder, env=environment, pass_fds=[send], start_new_session=True, text=True)
        self._send = send
        os.close(send)

    def run(self, command, limit=LIMIT):
        """(exit status, what it printed); the status is None if it took longer than the limit."""
        if self.is_stuck:
            return None, "an earlier command has not ended"
        self.number += 1
        script, output = self.commands / f"{self.number}.sh", self.commands / f"{self.number}.out"
        script.write_text(command + "\n", encoding="utf-8")
        try:
            self.process.stdin.write(f". '{script}' >'{output}' 2>&1 </dev/null; echo $? >&{self._send}\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return None, "the shell has ended"
        ready, _, _ = select.select([self._ends], [], [], limit)
        status = os.read(self._ends, 20) if ready else b""
        printed = output.read_text(encoding="utf-8", errors="replace") if output.exists() else ""
        self.is_stuck = not status.strip()
        return (None if self.is_stuck else int(status)), printed

    def start(self, command):
        """Starts a command that does not end by itself."""
        self.number += 1
        output = self.commands / f"{self.number}.out"
        variables = self.commands / "variables"
        self.run(f"export -p > '{variables}'")
        # On a terminal, as for a reader: some texts are for no file. The log, on standard error, is another file.
        screen, terminal = os.openpty()
        log = self.commands / f"{self.number}.log"
        with log.open("wb") as file:
            program = subprocess.Popen(
                ["bash", "--noprofile", "--norc", "-c", f". '{variables}'; cd '{self.folder}'; exec {command.strip()}"],
                stdin=subprocess.DEVNULL, stdout=terminal, stderr=file, cwd=self.folder, env=self.environment,
                start_new_session=True)
        os.close(terminal)
        output.touch()
        threading.Thread(target=copy, args=(screen, output), daemon=True).start()
        self.background.append(program)
        return program, output, log

    def stop_all(self):
        while self.background:
            stop(self.background.pop())

    def close(self):
        self.stop_all()
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        try:
            self.process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            pass
        # What the page left in the background, too: the group is this shell's own.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self._ends)


def copy(screen, output):
    """What the terminal shows, into a file, until the program has ended."""
    with output.open("wb", buffering=0) as file:
        while True:
            try:
                read = os.read(screen, 65536)
            except OSError:
                read = b""
            if not read:
                break
            file.write(read.replace(b"\r\n", b"\n"))
    os.close(screen)


def stop(program):
    if program.poll() is None:
        program.send_signal(signal.SIGTERM)
    try:
        program.wait(timeout=120)
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()


def read_until(output, program, holds, seconds):
    """Reads what a program prints until that holds; (whether it did, the text)."""
    end = time.monotonic() + seconds
    while True:
        text = output.read_text(encoding="utf-8", errors="replace")
        if holds(text):
            return True, text
        if program.poll() is not None or time.monotonic() > end:
            return holds(output.read_text(encoding="utf-8", errors="replace")), output.read_text(
                encoding="utf-8", errors="replace")
        time.sleep(0.05)


def wait_for_rest(program):
    """Until a program that has started waits for something: it has used no processor for two seconds. A busy machine may let it
    wait for its start; two seconds are all of it where the system does not tell, and twenty are enough in any case."""
    used, since, end = None, time.monotonic(), time.monotonic() + 20
    while program.poll() is None and time.monotonic() < min(since + 2, end):
        time.sleep(0.1)
        try:
            now = Path(f"/proc/{program.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[11:13]
        except OSError:
            continue
        if now != used:
            used, since = now, time.monotonic()


def is_complete(text):
    """Whether bash would run the text, rather than wait for another line."""
    if re.search(r"(\||\\|&&)\s*$", text):
        return False
    done = subprocess.run(["bash", "-n"], input=text + "\n", capture_output=True, text=True, timeout=120)
    return "unexpected end of file" not in done.stderr and "unexpected EOF" not in done.stderr
