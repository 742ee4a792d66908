#!/usr/bin/env python3
"""Scripts/linked_parts.py: writes what was linked into a static binary, for its bill of materials.

    Scripts/linked_parts.py BINARY SYMBOLS SWIFT ARCHIVE...    writes BINARY.parts (JSON)
    Scripts/linked_parts.py --self-test

SYMBOLS is the program with its symbols, SWIFT the folder `usr` of the toolchain, and each ARCHIVE a static library of the system
that the linker was given (libsqlite3.a, libstdc++.a, libgcc.a). A library counts as linked if the program defines one of its
symbols: the linker takes nothing from an archive that is not needed. Libraries that the system's loader adds later are listed as
shared, as `objdump -p` names them. Scripts/static-binary calls it; Scripts/release reads it.
"""

import hashlib
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

SWIFT_LICENCE = "Apache-2.0 WITH Swift-exception"
SWIFT_PARTS = [  # name, archives of lib/swift_static/linux, a symbol, the repository
    ("swift", ["libswiftCore.a", "libswift_Concurrency.a", "libswift_StringProcessing.a", "libswift_RegexParser.a",
               "libswiftSynchronization.a"], r"swift_retain", "swiftlang/swift"),
    ("swift-corelibs-libdispatch", ["libdispatch.a", "libBlocksRuntime.a"], r"dispatch_async|_Block_copy",
     "swiftlang/swift-corelibs-libdispatch"),
    ("swift-foundation", ["libFoundationEssentials.a", "libFoundationInternationalization.a"],
     r"\$s(20FoundationEssentials|30FoundationInternationalization)\S*", "swiftlang/swift-foundation"),
    ("swift-corelibs-foundation", ["libFoundation.a", "libCoreFoundation.a"], r"\$s10Foundation\S*|CFStringCreateCopy",
     "swiftlang/swift-corelibs-foundation"),
    ("swift-corelibs-foundation-networking", ["libFoundationNetworking.a"], r"\$s20FoundationNetworking\S*",
     "swiftlang/swift-corelibs-foundation"),
    ("swift-foundation-icu", ["lib_FoundationICU.a"], r"\S*icu_\d\d\S*|icudt\d\d\S*", "swiftlang/swift-foundation-icu"),
]
SYSTEM_PARTS = {  # archive: (name, licence, source, a symbol)
    "libsqlite3.a": ("sqlite", "blessing", "https://www.sqlite.org/", r"sqlite3_open_v2"),
    "libstdc++.a": ("libstdc++", "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org/", r"__cxa_throw|_ZNSs\S*"),
    "libgcc.a": ("libgcc", "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org/", r"__\w+[dt]i\d"),
    "libz.a": ("zlib", "Zlib", "https://zlib.net/", r"inflateInit2_"),
}
SHARED = [  # file, (name, licence, source)
    (r"(libc|libm|libdl|libpthread|librt|libutil)\.so\.\d+|ld-linux\S*", ("glibc", "LGPL-2.1-or-later", "https://www.gnu.org/software/libc/")),
    (r"libstdc\+\+\.so\.\d+", ("libstdc++", "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org/")),
    (r"libgcc_s\.so\.\d+", ("libgcc", "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org/")),
    (r"libz\.so\.\d+", ("zlib", "Zlib", "https://zlib.net/")),
    (r"libsqlite3\.so\.\d+", ("sqlite", "blessing", "https://www.sqlite.org/")),
    (r"libpq\.so\.\d+", ("libpq", "PostgreSQL", "https://www.postgresql.org/")),
]


class Unknown(Exception):
    pass


def told(*command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True, timeout=300).stdout


def digest(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def defines(symbols, pattern):
    return re.search(rf"^(?:{pattern})$", symbols, re.MULTILINE) is not None


def swift_parts(symbols, folder, version):
    for name, archives, pattern, repository in SWIFT_PARTS:
        if not defines(symbols, pattern):
            continue
        tag = f"swift-{version}-RELEASE"
        part = {
            "name": name, "version": version, "licence": SWIFT_LICENCE, "linkage": "static",
            "source": f"https://github.com/{repository}", "purl": f"pkg:github/{repository}@{tag}",
            "files": {archive: digest(folder / archive) for archive in archives if (folder / archive).is_file()}}
        yield part
        if name == "swift-foundation-icu":
            found = re.search(rb"\0(\d\d\.\d(?:\.\d)?)\0", (folder / archives[0]).read_bytes())
            number = found[1].decode() if found else None
            yield {"name": "icu", "version": number, "licence": "Unicode-3.0", "linkage": "static",
                   "source": "https://icu.unicode.org/", "purl": f"pkg:generic/icu@{number}", "within": name, "files": {}}


def version_of(archive):
    """Of SQLite, as it says itself; of the others, that of the package that the file is from."""
    if archive.name == "libsqlite3.a":
        found = re.search(rb"\0(3\.\d{1,2}\.\d{1,2})\0", archive.read_bytes())
        if found:
            return found[1].decode()
    root = next((parent for parent in archive.parents if (parent / "var/lib/dpkg/status").is_file()), None)
    if root is None:
        return None
    database = f"--admindir={root / 'var/lib/dpkg'}"
    inside = f"/{archive.relative_to(root)}"
    try:
        package = told("dpkg-query", database, "--search", inside).split(":", 1)[0]
        return told("dpkg-query", database, "--show", "--showformat", "${Version}", package)
    except (subprocess.CalledProcessError, FileNotFoundError):
        return None


def system_parts(symbols, archives):
    for archive in map(Path, archives):
        if archive.name not in SYSTEM_PARTS:
            raise Unknown(f"{archive.name}: name its licence and source in SYSTEM_PARTS of Scripts/linked_parts.py")
        name, licence, source, pattern = SYSTEM_PARTS[archive.name]
        if defines(symbols, pattern):
            number = version_of(archive.resolve())
            # Without Debian's own number, which is a property of its package.
            plain = re.sub(r"^\d+:|[-+].*$", "", number) if number else None
            yield {"name": name, "version": plain, "licence": licence, "linkage": "static", "source": source,
                   "purl": f"pkg:generic/{name.replace('+', '%2B')}" + (f"@{plain}" if plain else ""),
                   "package": number if number != plain else None, "files": {archive.name: digest(archive)}}


def shared_parts(dynamic):
    """From what `objdump -p` prints."""
    newest = max((tuple(map(int, text.split("."))) for text in re.findall(r"GLIBC_(\d+(?:\.\d+)+)", dynamic)), default=None)
    found = {}
    for file in re.findall(r"NEEDED\s+(\S+)", dynamic):
        known = next((part for pattern, part in SHARED if re.fullmatch(pattern, file)), None)
        if known is None:
            raise Unknown(f"{file}: name its licence and source in SHARED of Scripts/linked_parts.py")
        name, licence, source = known
        part = found.setdefault(name, {
            "name": name, "version": None, "licence": licence, "linkage": "shared", "source": source, "purl": None, "files": {}})
        part["files"][file] = None
    if newest and "glibc" in found:
        found["glibc"]["least"] = ".".join(map(str, newest))
    return [found[name] for name in sorted(found)]


def write(binary, with_symbols, swift, archives):
    symbols = "\n".join(line.split()[-1] for line in told("nm", "--defined-only", with_symbols).splitlines() if line.strip())
    version = re.search(r"Swift version (\d+\.\d+(?:\.\d+)?)", told(Path(swift) / "bin/swiftc", "--version"))
    if version is None:
        raise Unknown("swiftc --version prints no version")
    parts = [*swift_parts(symbols, Path(swift) / "lib/swift_static/linux", version[1]), *system_parts(symbols, archives),
             *shared_parts(told("objdump", "-p", binary))]
    target = Path(f"{binary}.parts")
    target.write_text(json.dumps({"binary": digest(binary), "parts": parts}, indent=2) + "\n", encoding="utf-8")
    linked = [f"{part['name']} {part['version']}" for part in parts if part["linkage"] == "static"]
    print(f"holds {', '.join(linked)}")


def self_test():
    symbols = "swift_retain\n$s20FoundationEssentials4DateV\n_ZN6icu_7610CharStringE\nsqlite3_open_v2\n__divti3\n"
    dynamic = "  NEEDED  libc.so.6\n  NEEDED  libm.so.6\n  NEEDED  libz.so.1\n 0x0 0x00 05 GLIBC_2.9\n 0x0 0x00 04 GLIBC_2.29\n"
    wrong, cases = [], 0

    def expect(found, expected, what):
        nonlocal cases
        cases += 1
        if found != expected:
            wrong.append(f"{what}: {found!r}, expected {expected!r}")

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "lib_FoundationICU.a").write_bytes(b"x\x0076.1\x00y")
        (folder / "libsqlite3.a").write_bytes(b"x\x003.40.1\x00y")
        (folder / "libz.a").write_bytes(b"z")
        swift = list(swift_parts(symbols, folder, "6.3.1"))
        expect([(part["name"], part["version"]) for part in swift],
               [("swift", "6.3.1"), ("swift-foundation", "6.3.1"), ("swift-foundation-icu", "6.3.1"), ("icu", "76.1")],
               "what the symbols show of Swift")
        system = list(system_parts(symbols, [folder / "libsqlite3.a", folder / "libz.a"]))
        expect([(part["name"], part["version"]) for part in system], [("sqlite", "3.40.1")], "of the system")
        expect(system[0]["files"]["libsqlite3.a"], digest(folder / "libsqlite3.a"), "the checksum of an archive")
        shared = shared_parts(dynamic)
        expect([(part["name"], part.get("least")) for part in shared], [("glibc", "2.29"), ("zlib", None)], "shared ones")
        expect(sorted(shared[0]["files"]), ["libc.so.6", "libm.so.6"], "the files of glibc")
        for what, body in [("a shared library", lambda: shared_parts("  NEEDED  libnew.so.1\n")),
                           ("an archive", lambda: list(system_parts(symbols, [folder / "libnew.a"])))]:
            try:
                body()
                expect(True, False, f"{what} without a licence is refused")
            except Unknown:
                expect(True, True, "")
    for problem in wrong:
        print(f"linked_parts.py --self-test: {problem}", file=sys.stderr)
    print(f"linked_parts.py --self-test: {cases} cases, {len(wrong)} problems")
    return 1 if wrong else 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if len(arguments) < 3 or arguments[0].startswith("-"):
        print(__doc__)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    try:
        write(arguments[0], arguments[1], arguments[2], arguments[3:])
    except Unknown as unknown:
        sys.exit(f"linked_parts.py: {unknown}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
