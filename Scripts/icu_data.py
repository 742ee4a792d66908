#!/usr/bin/env python3
"""Scripts/icu_data.py: the part of ICU's data that guichet needs, for Scripts/static-binary.

    Scripts/icu_data.py ARCHIVE FOLDER    writes FOLDER/icu_data.o and prints what the linker needs, a line each
    Scripts/icu_data.py --self-test

ARCHIVE is lib_FoundationICU.a of Swift's static libraries. Foundation links ICU's data as one symbol of 34 MB: 800 locales,
collation, converters between character sets, dictionaries of languages without spaces. The object holds what is left of it,
and the linker's --wrap makes it take the place of that symbol; --gc-sections then leaves the whole one out.

What stays: the root of everything, English, time zones, calendars, numbers, normalisation, international
host names, and what divides a text into characters, words and lines. A locale that is left out gets the root's words; texts
are compared by their code points; a character set other than Unicode's, Latin 1 and ASCII is unknown. guichet writes dates,
amounts and names of countries for people itself.

The format is that of ICU's source (common/ucmndata.h, "CmnD"): a header, a table of names and places in the order of the
names, the names, and the items at multiples of 16 bytes.
"""

import pathlib
import re
import struct
import subprocess
import sys
import tempfile

MAGIC = b"\xda\x27"
LANGUAGES = {"en"}
# Folders of which the items without a language stay, and those that are left out.
KEPT_FOLDERS = {"", "brkitr", "curr", "zone"}
OTHER_FOLDERS = {"coll", "lang", "rbnf", "region", "translit", "unit"}
# Every locale refers to the keys of the folder's pool, and res_index lists the locales.
SHARED = {"pool", "res_index", "root", "supplementalData", "tzdbNames"}
LOCALE = re.compile(r"[a-z]{2,3}(_[A-Za-z0-9]+)*")


class NotICU(Exception):
    pass


def is_kept(name):
    """Whether an item stays, by its name without the package: 'fr.res', 'curr/pool.res'."""
    folder, _, file = name.rpartition("/")
    stem, _, kind = file.rpartition(".")
    if folder in OTHER_FOLDERS:
        return False
    if folder not in KEPT_FOLDERS:
        raise NotICU(f"{name}: a folder of another version of ICU; look what it is for, and name it in {sys.argv[0]}")
    match kind:
        case "cnv" | "dict" | "cfu" | "spp":
            return False
        case "res":
            return stem in SHARED | LANGUAGES or folder == "" and LOCALE.fullmatch(stem) is None
        case "brk":
            return stem in ("char", "word", "sent", "title", "line")
        case "icu":
            return file != "unames.icu"
        case _:
            return True


def read(data):
    """The header and the items, as (name, bytes)."""
    if data[2:4] != MAGIC or data[12:16] != b"CmnD":
        raise NotICU("the symbol holds no package of ICU's")
    (length,) = struct.unpack_from("<H", data)
    (count,) = struct.unpack_from("<I", data, length)
    entries = [struct.unpack_from("<II", data, length + 4 + 8 * index) for index in range(count)]
    ends = [place for _, place in entries[1:]] + [len(data) - length]
    items = []
    for (name, start), end in zip(entries, ends):
        stop = data.index(b"\0", length + name)
        items.append((data[length + name:stop].decode("ascii"), data[length + start:length + end]))
    return data[:length], items


def write(header, items):
    table = 4 + 8 * len(items)
    names, places, body = b"", [], b""
    for name, _ in items:
        places.append(table + len(names))
        names += name.encode("ascii") + b"\0"
    start = -(-(len(header) + table + len(names)) // 16) * 16 - len(header)
    rows = b""
    for (_, content), place in zip(items, places):
        rows += struct.pack("<II", place, start + len(body))
        body += content + b"\0" * (-len(content) % 16)
    return header + (struct.pack("<I", len(items)) + rows + names).ljust(start, b"\0") + body


def trimmed(data):
    header, items = read(data)
    kept = [(name, content) for name, content in items if is_kept(name.split("/", 1)[1])]
    return write(header, kept)


def symbol(archive):
    """The object of the archive that holds the data, and its symbol."""
    output = subprocess.run(["nm", "-A", archive], check=True, capture_output=True, text=True).stdout
    found = re.search(r":([^:\s]+):[0-9a-f]+ R (icudt\d+_dat)$", output, re.MULTILINE)
    if found is None:
        raise NotICU(f"{archive} has no symbol icudt…_dat")
    return found[1], found[2]


def make(archive, folder):
    member, name = symbol(archive)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        subprocess.run(["ar", "x", archive, member], cwd=work, check=True)
        subprocess.run(["objcopy", "-O", "binary", "--only-section=.rodata", member, "data"], cwd=work, check=True)
        (folder / "icu_data.bin").write_bytes(trimmed((pathlib.Path(work) / "data").read_bytes()))
    source = f""".section .rodata
.balign 16
.globl __wrap_{name}
.type __wrap_{name}, %object
__wrap_{name}:
.incbin "icu_data.bin"
.size __wrap_{name}, . - __wrap_{name}
.section .note.GNU-stack,"",%progbits
"""
    (folder / "icu_data.s").write_text(source)
    subprocess.run(["cc", "-c", "-o", "icu_data.o", "icu_data.s"], cwd=folder, check=True)
    return [f"--wrap={name}", folder / "icu_data.o"]


def self_test():
    header = struct.pack("<H", 32) + MAGIC + b"\0" * 8 + b"CmnD" + b"\0" * 16
    names = ["x/brkitr/char.brk", "x/brkitr/thaidict.dict", "x/curr/pool.res", "x/en.res", "x/ja.res", "x/zoneinfo64.res"]
    items = [(name, name.encode().ljust(20, b"\0")) for name in names]
    package = write(header, items)
    again = read(package)[1]
    assert [name for name, _ in again] == names
    assert all(content.startswith(name.encode()) for name, content in again)
    assert len(package) % 16 == 0
    left = [name for name, _ in read(trimmed(package))[1]]
    assert left == ["x/brkitr/char.brk", "x/curr/pool.res", "x/en.res", "x/zoneinfo64.res"], left
    for name, kept in [("en_GB.res", False), ("nfkc.nrm", True), ("unames.icu", False), ("coll/zh.res", False),
                       ("coll/ucadata.icu", False), ("zone/en.res", True), ("metaZones.res", True), ("root.res", True)]:
        assert is_kept(name) == kept, name
    for wrong in [b"\0" * 64, header[:12] + b"ResB" + header[16:]]:
        try:
            read(wrong)
        except NotICU:
            continue
        raise AssertionError("something else was read")
    print("icu_data: the self-test passed")


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        self_test()
    elif len(sys.argv) == 3:
        try:
            print(*make(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])), sep="\n")
        except (NotICU, OSError, subprocess.CalledProcessError) as error:
            sys.exit(f"icu_data: {error}")
    else:
        sys.exit(__doc__)
