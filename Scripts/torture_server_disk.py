#!/usr/bin/env python3
"""The disk of a PostgreSQL server, for Scripts/torture --postgres: one that loses what was not flushed, or fails
(server_disk.c), and one that is full. Standard library only."""

import mmap
import os
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from stage import Missing, until
from torture_platform import compiled

LIBRARY = Path(__file__).resolve().parent / "server_disk.c"
SECTOR = 512
# struct record and struct state of server_disk.c.
RECORD = struct.Struct("=4Q3q2Q")
CHANGE, FLUSH = 1, 2
WORDS = ("cut_in", "fail_in", "fail_of", "fail_all_of", "fail_with", "is_cut", "failed", "operations")


@dataclass
class Change:
    """A change that was not flushed; `old` and `new` are what was there and what came in its place."""

    number: int
    offset: int
    old_size: int
    new_size: int
    old: bytes
    new: bytes


def unflushed(journal):
    """The changes of a journal that were not flushed: of each file, by its device and number, with the oldest first."""
    places, place = {}, 0
    while place + RECORD.size <= len(journal):
        kind, device, file, number, _, _, _, old, new = RECORD.unpack_from(journal, place)
        changes = places.setdefault((device, file), [])
        if kind == CHANGE:
            changes.append((number, place))
        elif kind == FLUSH:
            changes[:] = [one for one in changes if one[0] > number]
        else:
            # The file is gone, and its number may be another one's from now on.
            changes.clear()
        place += RECORD.size + old + new

    def change(place):
        _, _, _, number, offset, old_size, new_size, old, new = RECORD.unpack_from(journal, place)
        place += RECORD.size
        return Change(number, offset, old_size, new_size, journal[place:place + old], journal[place + old:place + old + new])

    return {file: [change(place) for _, place in changes] for file, changes in places.items() if changes}


class Losses:
    def __init__(self):
        self.lost, self.kept, self.torn = 0, 0, 0

    def __iadd__(self, other):
        self.lost, self.kept, self.torn = self.lost + other.lost, self.kept + other.kept, self.torn + other.torn
        return self

    def __str__(self):
        return f"{self.lost:,} changes lost, {self.kept:,} kept ({self.torn:,} torn)"

    def lose(self, file, changes, choice):
        """Undoes the changes of an open file. `choice` is None, or decides which of them reached the disk all the same."""
        for change in reversed(changes):
            os.pwrite(file, change.old, change.offset)
            if change.old_size != change.new_size:
                os.ftruncate(file, change.old_size)
        for change in changes:
            if choice is None or choice.random() < 0.5:
                self.lost += 1
                continue
            self.kept += 1
            if not change.new:
                os.ftruncate(file, change.new_size)
                continue
            parts = list(sectors(change.offset, len(change.new)))
            if len(parts) > 1 and choice.random() < 0.25:
                # A disk writes a sector wholly or not at all, and its sectors in any order.
                parts = [part for part in parts if choice.random() < 0.5]
                self.torn += 1
            for begin, end in parts:
                os.pwrite(file, change.new[begin - change.offset:end - change.offset], begin)


def sectors(offset, length):
    """The parts of a write, cut where sectors of the file begin."""
    begin, end = offset, offset + length
    while begin < end:
        following = min(end, (begin // SECTOR + 1) * SECTOR)
        yield begin, following
        begin = following


class Disk:
    """What stands between the processes of servers and the files of their data folders. Several have one supply of power."""

    def __init__(self, folder, *data, own=lambda path: None):
        """`folder` is where its own files are; `own` gives a file to the servers' user."""
        self.data = [Path(one).resolve() for one in data]
        self.library = compiled(LIBRARY, folder)
        self._state, self._journal = Path(folder) / "state", Path(folder) / "journal"
        self.losses = Losses()
        self.reset()
        for file in (self._state, self._journal):
            own(file)
        with open(self._state, "r+b") as file:
            self._words = memoryview(mmap.mmap(file.fileno(), 4096)).cast("Q")

    def variables(self, data):
        """Of the server with this data folder."""
        return {"LD_PRELOAD": str(self.library), "GUICHET_DISK_FOLDER": str(Path(data).resolve()),
                "GUICHET_DISK_STATE": str(self._state.parent)}

    def reset(self):
        """Before the servers start: what is there is flushed."""
        self._journal.write_bytes(b"")
        # In its place: it stays mapped here.
        with open(self._state, "r+b" if self._state.exists() else "wb") as file:
            file.write(bytes(4096))

    def __getitem__(self, word):
        return self._words[WORDS.index(word)]

    def __setitem__(self, word, value):
        self._words[WORDS.index(word)] = value

    def lose(self, choice=None):
        """After a cut, when no process of the servers runs any more: undoes what was not flushed. Returns how many
        changes that were."""
        before = self.losses.lost + self.losses.kept
        if self._journal.stat().st_size > 0:
            with open(self._journal, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as journal:
                pending = unflushed(journal)
            for path in [path for data in self.data for path in data.rglob("*")]:
                status = path.lstat()
                changes = pending.get((status.st_dev, status.st_ino))
                if changes:
                    opened = os.open(path, os.O_RDWR)
                    self.losses.lose(opened, changes, choice)
                    os.close(opened)
        for data in self.data:
            # PostgreSQL refuses to start with an empty one, and asks its operator to remove it.
            number = data / "postmaster.pid"
            if number.exists() and number.stat().st_size == 0:
                number.unlink()
        self.reset()
        return self.losses.lost + self.losses.kept - before


class SmallDisk:
    """A file system of its own, in memory, on which a server's data are for a while. Only root can mount one."""

    def __init__(self, server):
        self.server, self.was = server, server.data
        self.place = server.folder / "disk"
        self._ballast = self.place / "ballast"

    def __enter__(self):
        used = sum(path.lstat().st_blocks * 512 for path in self.was.rglob("*"))
        self.place.mkdir()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={used + (128 << 20)}", "guichet-torture", self.place],
                                 capture_output=True, text=True)
        if mounted.returncode != 0:
            self.place.rmdir()
            raise Missing(f"no file system can be mounted for the server's data: {mounted.stderr.strip()}")
        try:
            self._move(self.was, self.place / "data")
        except BaseException:
            self._unmount()
            raise
        return self

    def __exit__(self, *_):
        self.empty()
        try:
            shutil.rmtree(self.was)
            self._move(self.place / "data", self.was)
        finally:
            self._unmount()

    def _move(self, source, target):
        """The server was stopped in order. The folder it leaves stays, in case that the copy fails."""
        self.server.stop(signal.SIGINT)
        subprocess.run(["cp", "-a", source, target], check=True)
        self.server.data = target
        self.server.start()

    def _unmount(self):
        if self.server.data != self.was:
            self.server.kill()
            self.server.data = self.was
        subprocess.run(["umount", self.place], check=True)
        self.place.rmdir()

    def fill(self):
        """Leaves no room."""
        with open(self._ballast, "ab") as file:
            for size in (1 << 20, 1 << 12):
                try:
                    while True:
                        os.posix_fallocate(file.fileno(), os.fstat(file.fileno()).st_size, size)
                except OSError:
                    # No space left, for a piece of this size.
                    continue

    def empty(self):
        self._ballast.unlink(missing_ok=True)


# MARK: Self-test

VICTIM = """
import os, sys
file = os.open("kept", os.O_RDWR | os.O_CREAT)
for step in sys.argv[1:]:
    name, *values = step.split(":")
    if name == "write":
        os.pwrite(file, values[1].encode() * int(values[2]), int(values[0]))
    elif name == "size":
        os.ftruncate(file, int(values[0]))
    elif name == "empty":
        os.close(os.open("kept", os.O_WRONLY | os.O_TRUNC))
    elif name == "flush":
        os.fdatasync(file)
    elif name == "replace":
        other = os.open("other", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.write(other, b"o" * 100)
        os.rename("other", "kept")
    elif name == "again":
        os.close(file)
        os.unlink("kept")
        file = os.open("kept", os.O_RDWR | os.O_CREAT)
"""


def self_test():
    """Processes one after the other change and flush one file; then the power is gone."""
    with tempfile.TemporaryDirectory() as place:
        folder, data, other = [Path(place).resolve() / name for name in ("", "data", "other")]
        data.mkdir()
        other.mkdir()
        disk, wrong = Disk(folder, data, other), []

        def run(*steps, data=data):
            return subprocess.Popen([sys.executable, "-c", VICTIM, *steps], cwd=data, stderr=subprocess.PIPE,
                                    env={**os.environ, **disk.variables(data)})

        def expect(what, content, *processes, choice=None):
            """What the file is after these processes and a cut."""
            (data / "kept").unlink(missing_ok=True)
            for steps in processes:
                process = run(*steps)
                said = process.communicate()[1]
                if process.returncode != 0:
                    wrong.append(f"{what}: a process ends with {process.returncode}: {said.decode()}")
            disk.lose(choice)
            found = (data / "kept").read_bytes()
            if found != content:
                wrong.append(f"{what}: {found[:80]!r} in place of {content[:80]!r}, {len(found)} bytes")

        first = "write:0:a:1000"
        expect("nothing was flushed", b"", [first])
        expect("another process flushes", b"a" * 1000, [first], ["flush"])
        expect("a change after the flush", b"a" * 1000, [first, "flush"], ["write:500:b:1000"])
        expect("a smaller size", b"a" * 1000, [first, "flush", "size:10"])
        expect("a size smaller than pieces", b"a" * 200_000, ["write:0:a:200000", "flush", "size:10", "write:5:c:99"])
        expect("emptied", b"a" * 1000, [first, "flush", "empty"])
        expect("emptied and flushed", b"", [first, "flush", "empty"], ["flush"])
        expect("a larger size", b"a" * 1000, [first, "flush", "size:5000"], ["write:3000:c:10"])
        expect("a file that took the name", b"", [first, "flush", "replace"])
        expect("a file that took the number", b"", [first, "flush", "write:500:b:100", "again"])
        expect("it is flushed, too", b"o" * 100, [first, "replace"], ["flush"])

        # Of sixteen sectors of a torn change, some are new, and each is whole.
        choice = random.Random(0)
        choice.random = iter([0.9, 0.1, *[0.1, 0.9] * 8]).__next__
        expect("a torn change", (b"b" * 512 + b"a" * 512) * 8, ["write:0:a:8192", "flush", "write:0:b:8192"], choice=choice)

        # The second flush fails, in another process than the first one's.
        disk["fail_with"], disk["fail_of"], disk["fail_in"] = 5, 8, 2
        (data / "kept").unlink()
        said = [run(first, "flush").communicate()[1] for _ in range(2)]
        if said[0] or b"Input/output error" not in said[1] or disk["failed"] != 1:
            wrong.append(f"the second flush did not fail alone: {said}")

        # Every flush fails, of any process, until no more has to; a write does not.
        disk["fail_all_of"], before = 8, disk["failed"]
        said = [run(first, "flush").communicate()[1] for _ in range(2)]
        if not all(b"Input/output error" in text for text in said) or disk["failed"] != before + 2:
            wrong.append(f"not every flush failed: {said}")
        disk["fail_all_of"] = 0
        if said := run(first, "flush").communicate()[1]:
            wrong.append(f"a flush fails although the disk works again: {said}")

        # A disk that says what is not so.
        (data / "kept").unlink()
        disk["fail_all_of"], disk["fail_with"] = 8, 0
        expect("a flush that is none", b"", [first, "flush"])

        # The power of two folders goes at once: the other one's second change is not made.
        disk["cut_in"] = 5
        (data / "kept").unlink()
        run(first, "flush").communicate()
        process = run(first, "write:0:b:1000", data=other)
        until("the power of both to be gone", lambda: disk["is_cut"], seconds=30)
        process.kill()
        process.communicate()
        disk.lose()
        found = [(one / "kept").read_bytes() for one in (data, other)]
        if found != [b"a" * 1000, b""]:
            wrong.append(f"after a cut of both, what only one has flushed is {found}")

        disk.reset()
        disk["cut_in"] = 2
        process = run(first, "write:0:b:1000", "flush")
        until("the power to be gone", lambda: disk["is_cut"], seconds=30)
        processes = [process, run(first)]
        time.sleep(0.5)
        if any(process.poll() is not None for process in processes):
            wrong.append("a process ends although the power is gone")
        for process in processes:
            process.kill()
            process.communicate()
        if disk.lose() != 1:
            wrong.append("at a cut before the second change, another number of changes than one was not flushed")
    for sentence in wrong:
        print(f"torture_server_disk: {sentence}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(self_test())
    except Missing as reason:
        print(f"torture_server_disk: NOT DONE, {reason}")
