"""The maintainer scripts of Packaging/debian, run in a folder: their paths lead into it, and what they call is replaced. For
`Scripts/check-package --self-test`, which needs no root and no other system. Standard library only."""

import os
import pathlib
import stat
import subprocess
import tempfile
import time

SOURCE = pathlib.Path(__file__).resolve().parent.parent / "Packaging" / "debian"
# Of the system; the others are in the folder.
OWN = ["/usr/bin/guichet", "/usr/bin/deb-systemd-helper", "/var/lib/guichet", "/etc/guichet", "/run/systemd"]
STAND_INS = {
    "runuser": 'shift 3\nexec "$@"\n',
    "getent": '[ -z "$USER_IS_MISSING" ]\n', "chgrp": "exit 0\n", "userdel": "exit 0\n",
}
# `guichet config show --config FILE --json`, of two options, and `guichet backup --force --data FOLDER FILE`.
PROGRAM = r"""if [ "$1" = config ]; then
    for option in data store; do
        value=$(sed -n "s/^$option: //p" "$4")
        printf '    "option": "%s",\n    "value": %s,\n' "$option" "${value:+\"}${value:-null}${value:+\"}"
    done
    exit 0
fi
[ -z "$DISK_IS_FULL" ] || exit 1
cat "$4/guichet.sqlite" >"$5"
"""
DATA, BACKUPS, KEY = "var/lib/guichet/data/guichet.sqlite", "var/lib/guichet/backups", "etc/guichet/vault-key"


class System:
    """What a package has been installed in, as far as its scripts see it."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        for name in ["bin", "etc/guichet", "usr/bin", "var/lib/guichet/data", BACKUPS]:
            (self.folder / name).mkdir(parents=True)
        self.write(DATA, "payments")
        self.write("etc/guichet/guichet.yaml", f"port: 8080\ndata: {self.folder}/var/lib/guichet/data\n")
        self.program("usr/bin/guichet", PROGRAM)
        for name, text in STAND_INS.items():
            self.program(f"bin/{name}", text)

    def write(self, path, text, age=0):
        (self.folder / path).write_text(text)
        then = time.time() - age
        os.utime(self.folder / path, (then, then))

    def program(self, path, text):
        self.write(path, f"#!/bin/sh\n{text}")
        (self.folder / path).chmod(0o755)

    def run(self, script, *arguments, **variables):
        """The script's status."""
        return self.ran(script, *arguments, **variables).returncode

    def ran(self, script, *arguments, **variables):
        text = (SOURCE / script).read_text(encoding="utf-8")
        for path in OWN:
            text = text.replace(path, f"{self.folder}{path}")
        environment = {"PATH": f"{self.folder}/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C", **variables}
        return subprocess.run(["sh", "-c", text, script, *arguments], capture_output=True, text=True, timeout=60, env=environment,
                              cwd=self.folder)

    def there(self, path):
        return (self.folder / path).exists()

    def copies(self):
        return sorted(file.name.removeprefix("before-upgrade-from-") for file in (self.folder / BACKUPS).iterdir())


def upgrades(expect):
    """Before an upgrade the data is copied, and of the copies the two newest stay."""
    def with_copies(system):
        for number, age in [("1.0", 300), ("1.1", 200)]:
            system.write(f"{BACKUPS}/before-upgrade-from-{number}", "copy", age)

    with tempfile.TemporaryDirectory() as name:
        system = System(name)
        with_copies(system)
        expect((system.run("preinst", "upgrade", "1.2", "1.3"), system.copies()), (0, ["1.1", "1.2"]), "an upgrade")
        expect((system.run("preinst", "install"), system.copies()), (0, ["1.1", "1.2"]), "a first installation copies nothing")
    with tempfile.TemporaryDirectory() as name:
        system = System(name)
        with_copies(system)
        # What `guichet backup` leaves when it is killed.
        for part in ["1.1.part-0A1B2C3D", "1.2.part-4E5F6071", "1.2.part-4E5F6071-journal"]:
            system.write(f"{BACKUPS}/before-upgrade-from-{part}", "par", 100)
        expect((system.run("preinst", "upgrade", "1.2", "1.3"), system.copies()), (0, ["1.1", "1.2"]),
               "half a copy is none, and takes no room")
    with tempfile.TemporaryDirectory() as name:
        system = System(name)
        with_copies(system)
        expect((system.run("preinst", "upgrade", "1.2", "1.3", DISK_IS_FULL="1"), system.copies()), (1, ["1.0", "1.1"]),
               "a disk that is full keeps an upgrade from beginning, and every copy there")
        expect(system.run("preinst", "upgrade", "1.2", "1.3", DISK_IS_FULL="1", GUICHET_UPGRADE_WITHOUT_BACKUP="1"), 0,
               "but on demand")


def folders(expect):
    """The data that is copied is the service's, wherever its configuration file has it."""
    copy = f"{BACKUPS}/before-upgrade-from-1.2"

    def configured(system, line):
        system.write("etc/guichet/guichet.yaml", line)
        system.write("var/lib/guichet/other/guichet.sqlite", "other payments")
        return system.ran("preinst", "upgrade", "1.2", "1.3")

    for line, what in [("data: {}/var/lib/guichet/other\n", "another folder"),
                       ("data: other\n", "a folder in the service's own")]:
        with tempfile.TemporaryDirectory() as name:
            system = System(name)
            (system.folder / "var/lib/guichet/other").mkdir()
            expect((configured(system, line.format(name)).returncode, (system.folder / copy).read_text()),
                   (0, "other payments"), what)
    with tempfile.TemporaryDirectory() as name:
        system = System(name)
        (system.folder / "var/lib/guichet/other").mkdir()
        ran = configured(system, f"data: {name}/var/lib/guichet/other\nstore: service=guichet\n")
        expect((ran.returncode, system.copies(), "PostgreSQL" in ran.stderr), (0, [], True),
               "payments in a database are not copied, and an earlier folder is not taken for them")
    with tempfile.TemporaryDirectory() as name:
        system = System(name)
        # As where the file names an option that only the next version has.
        system.program("usr/bin/guichet", 'if [ "$1" = config ]; then echo "Error: line 9" >&2; exit 78; fi\n' + PROGRAM)
        ran = system.ran("preinst", "upgrade", "1.2", "1.3")
        expect((ran.returncode, system.copies(), "Error: line 9" in ran.stderr, "configuration file" in ran.stderr), (1, [], True, True),
               "a file that does not say where the data is keeps an upgrade from beginning")
        expect(system.run("preinst", "upgrade", "1.2", "1.3", GUICHET_UPGRADE_WITHOUT_BACKUP="1"), 0, "but on demand")
        (system.folder / "etc/guichet/guichet.yaml").unlink()
        expect((system.run("preinst", "upgrade", "1.2", "1.3"), system.copies()), (0, ["1.2"]),
               "where there is no file, the package's folder is copied")
    with tempfile.TemporaryDirectory() as name:
        system = System(name)
        ran = system.ran("preinst", "upgrade", "1.2", "1.3", USER_IS_MISSING="1")
        expect((ran.returncode, "no user guichet" in ran.stderr, "room" in ran.stderr), (1, True, False),
               "without the user nothing is copied, and the message says why")
        expect(system.run("preinst", "upgrade", "1.2", "1.3", USER_IS_MISSING="1", GUICHET_UPGRADE_WITHOUT_BACKUP="1"), 0,
               "but on demand")


def keys(expect):
    """The vault key is made once."""
    with tempfile.TemporaryDirectory() as name:
        system = System(name)
        expect(system.run("postinst", "configure"), 0, "a first installation")
        key, mode = (system.folder / KEY).read_text(), stat.S_IMODE((system.folder / KEY).stat().st_mode)
        expect((len(key), mode, system.there(f"{KEY}.new")), (45, 0o600, False), "32 bytes in base64, for root alone")
        expect((system.run("postinst", "configure", "1.2"), (system.folder / KEY).read_text()), (0, key),
               "an upgrade keeps the key")
    with tempfile.TemporaryDirectory() as name:
        system = System(name)
        # As in a system without /dev.
        system.program("bin/head", "echo 'head: cannot open /dev/urandom' >&2\nexit 1\n")
        expect((system.run("postinst", "configure") != 0, system.there(KEY)), (True, False),
               "without random bytes there is no key")


def purges(expect):
    """A purge leaves nothing."""
    with tempfile.TemporaryDirectory() as name:
        system = System(name)
        for path in [KEY, f"{KEY}.new"]:
            system.write(path, "key")
        # dpkg removes it.
        (system.folder / "etc/guichet/guichet.yaml").unlink()
        expect((system.run("postrm", "purge"), system.there("etc/guichet"), system.there("var/lib/guichet")), (0, False, False),
               "a purge")
    for left, what in [("", "a mount point stays, empty"), (DATA, "data that cannot be removed is told")]:
        with tempfile.TemporaryDirectory() as name:
            system = System(name)
            system.write(KEY, "key")
            removing = "rm -r data backups" if not left else "rm -r backups"
            # A folder that is busy, after what rm could remove of it.
            system.program("bin/rm", "PATH=/usr/bin:/bin\n" f'[ "$2" = {name}/var/lib/guichet ] || exec rm "$@"\n'
                           f'cd "$2" && {removing}\nexit 1\n')
            expect((system.run("postrm", "purge") != 0, system.there(DATA), system.there(KEY)), (bool(left),) * 3, what)


def self_test():
    """(cases, problems)"""
    cases, problems = 0, []

    def expect(found, expected, what):
        nonlocal cases
        cases += 1
        if found != expected:
            problems.append(f"{what}: {found!r}, expected {expected!r}")

    for subject in [upgrades, folders, keys, purges]:
        subject(expect)
    return cases, problems
