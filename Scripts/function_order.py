#!/usr/bin/env python3
"""Scripts/function_order.py: the functions that guichet runs, in the order of their first calls, for Scripts/static-binary.

    Scripts/function_order.py [BINARY]         lists them anew: Scripts/function-order.xz
    Scripts/function_order.py --expand FILE    writes the list for the linker's --symbol-ordering-file
    Scripts/function_order.py --self-test

A start needs a tenth of the program's code, but spread over all of it: the kernel maps a file in pieces of 64 KB, so nearly
all of it came into memory. Placed one after the other, the functions of a start take a few megabytes (docs/performance.md).

BINARY still has its symbols: without one, the file that Scripts/static-binary left in .build-static. It runs in an emulator,
qemu-x86_64 of Debian's package qemu-user, which tells where each piece of code begins that it meets: first `guichet serve`
until it answers, then `guichet demo`. A name that the program has no more does no harm, and a new function is placed after
those of the list: list them again before a release.
"""

import bisect
import io
import lzma
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

SCRIPTS = pathlib.Path(__file__).resolve().parent
LIST = SCRIPTS / "function-order.xz"
BINARY = SCRIPTS.parent / ".build-static" / "release" / "guichet"
EMULATOR = "qemu-x86_64"
READY = re.compile(rb"^guichet ready at (\S+)", re.MULTILINE)
LIMIT_SECONDS = 600


def functions(table):
    """From what `nm -S` prints: begin, end and name of each function, in the order of their places."""
    found = []
    for line in table.splitlines():
        words = line.split()
        if len(words) == 4 and words[2] in "tTwW":
            begin = int(words[0], 16)
            found.append((begin, begin + max(int(words[1], 16), 1), words[3]))
    return sorted(found)


def called(log, base, table):
    """The names of the functions of which pieces are in the log, in its order; `base` is where the program was placed."""
    begins, names, is_next = [begin for begin, _, _ in table], {}, False
    for line in log:
        if line.startswith("IN:"):
            is_next = True
        elif is_next:
            is_next = False
            place = int(line.partition(":")[0], 16) - base
            number = bisect.bisect_right(begins, place) - 1
            if number >= 0 and place < table[number][1]:
                names.setdefault(table[number][2])
    return list(names)


def run(binary, arguments, folder, is_done):
    """Runs the program in the emulator until `is_done` says so of what it printed, or it ends; returns the log, and its place."""
    log, output = folder / "log", folder / "output"
    with output.open("wb") as file:
        process = subprocess.Popen(
            [EMULATOR, "-d", "in_asm", "-D", log, binary, *arguments], stdin=subprocess.DEVNULL, stdout=file, stderr=file)
    base, end = None, time.monotonic() + LIMIT_SECONDS
    try:
        while process.poll() is None and not is_done(output.read_bytes()):
            if time.monotonic() > end:
                sys.exit(f"function_order: guichet {arguments[0]} took more than {LIMIT_SECONDS} seconds")
            for line in pathlib.Path(f"/proc/{process.pid}/maps").read_text().splitlines() if base is None else []:
                if line.endswith(f" {binary}"):
                    base = int(line.partition("-")[0], 16)
                    break
            time.sleep(0.05)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        status = process.wait(60)
    if status != 0 or base is None:
        sys.exit(f"function_order: guichet {arguments[0]} failed in the emulator:\n{output.read_text(errors='replace')[-2000:]}")
    return log, base


def make(binary):
    if shutil.which(EMULATOR) is None:
        sys.exit(f"function_order: there is no {EMULATOR}: install qemu-user.")
    if not binary.exists():
        sys.exit(f"function_order: there is no {binary}: run Scripts/static-binary first.")
    binary = binary.resolve()
    table = functions(subprocess.run(["nm", "-S", binary], check=True, capture_output=True, text=True).stdout)
    if not table:
        sys.exit(f"function_order: {binary} has no symbols: name the file in .build-static.")

    def answers(output):
        ready = READY.search(output)
        if ready is None:
            return False
        with urllib.request.urlopen(f"{ready[1].decode()}/live", timeout=60) as answer:
            return answer.status == 200

    names = {}
    for arguments, is_done in [(["serve", "--dev", "--port", "0"], answers), (["demo"], lambda _: False)]:
        with tempfile.TemporaryDirectory() as folder:
            more = ["--data", f"{folder}/data"] if arguments[0] == "serve" else []
            log, base = run(binary, arguments + more, pathlib.Path(folder), is_done)
            with log.open(encoding="ascii", errors="replace") as lines:
                names.update(dict.fromkeys(called(lines, base, table)))
            print(f"{' '.join(arguments)}: {len(names)} functions")
    LIST.write_bytes(lzma.compress("".join(f"{name}\n" for name in names).encode(), preset=9 | lzma.PRESET_EXTREME))
    size = sum(end - begin for begin, end, name in table if name in names)
    print(f"{LIST.name}: {LIST.stat().st_size} bytes, for {size} bytes of code")


def self_test():
    table = functions("0000000000001000 0000000000000020 T first\n0000000000001040 0000000000000010 t second\n"
                      "0000000000001050 0000000000000008 D value\n                 U elsewhere\n")
    assert table == [(0x1000, 0x1020, "first"), (0x1040, 0x1050, "second")], table
    log = "----------------\nIN: \n0x5000001044:  90  nop\n\nIN: first\n0x5000001000:  90  nop\n0x5000001048:  c3  retq\n" \
          "IN: \n0x5000001030:  90  nop\nIN: \n0x5000001048:  90  nop\nIN: \n0x4fffffffff:  90  nop\n"
    found = called(io.StringIO(log), 0x5000000000, table)
    assert found == ["second", "first"], found
    assert lzma.decompress(LIST.read_bytes()).count(b"\n") > 1_000
    print("function_order: the self-test passed")


def main():
    match sys.argv[1:]:
        case ["--self-test"]:
            self_test()
        case ["--expand", file]:
            pathlib.Path(file).write_bytes(lzma.decompress(LIST.read_bytes()))
        case []:
            make(BINARY)
        case [binary] if not binary.startswith("-"):
            make(pathlib.Path(binary))
        case _:
            sys.exit(__doc__)


main()
