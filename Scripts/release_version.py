#!/usr/bin/env python3
"""Which version a release is, whether it may be made from this commit, and its tag in git. Used by Scripts/release.

    Scripts/release_version.py      prints the commit that a build of this folder is of; nothing if a file is not as that commit
                                    has it, or if the folder is no clone (Scripts/static-binary)

A commit is released once: its CHANGELOG.md has a section with the number and a date, and an empty [Unreleased]. From every other
commit a trial can be made, which has the commit in its name and no tag. Standard library only.
"""

import functools
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import changelog

VERSION_FILE = "Platform/Sources/guichet/Version/GuichetVersion.swift"


class Refused(Exception):
    pass


class Repository:
    """The last commit, and the release that it is. Both are read once: a commit that is made meanwhile is not this release.
    With `trial` a release's commit, too, is a trial: CI needs neither a tag nor a folder without changes."""

    def __init__(self, root, trial=False):
        self.root = root
        self.trial = trial

    def git(self, *arguments, **options):
        return subprocess.run(["git", *arguments], cwd=self.root, check=True, capture_output=True, **options).stdout

    def found(self, *arguments):
        """What git says; None if it says that there is none."""
        done = subprocess.run(["git", *arguments], cwd=self.root, capture_output=True, text=True)
        return done.stdout.strip() if done.returncode == 0 else None

    def text(self, path, commit=None):
        """A file as the last commit has it, or another one."""
        return self.git("show", f"{commit or self.head}:{path}").decode()

    @functools.cached_property
    def head(self):
        return self.git("rev-parse", "HEAD").decode().strip()

    @property
    def moved(self):
        """Whether there is another last commit by now."""
        return self.git("rev-parse", "HEAD").decode().strip() != self.head

    @property
    def changed(self):
        """The files that are not as the last commit has them; what git ignores does not count."""
        return self.git("status", "--porcelain").decode().splitlines()

    @property
    def built(self):
        """The commit that a build of this folder is of; None with changes, and in a source archive, also within another clone."""
        top = self.found("rev-parse", "--show-toplevel") if shutil.which("git") else None
        if top is None or Path(top).resolve() != Path(self.root).resolve() or self.changed:
            return None
        return self.found("rev-parse", "--verify", "--quiet", "HEAD")

    @property
    def printed(self):
        """The number that the program prints."""
        return number_in(self.text(VERSION_FILE))

    @functools.cached_property
    def name(self):
        """`1.2.3` if this commit is that version; otherwise a trial, `1.2.3+COMMIT` after it and `0.0.0-COMMIT` before the first."""
        number, commit = changelog.newest(self.text("CHANGELOG.md")), self.head[:12]
        if number is None:
            return f"0.0.0-{commit}"
        return number if self.is_release and not self.trial else f"{number}+{commit}"

    @functools.cached_property
    def is_release(self):
        """Whether nothing is unreleased and the version's tag is on this commit; without that tag, whether this commit made the
        version: dated its section, or brought the program's number in line with it. A later commit without an entry did not. In a
        shallow clone without the tag that is not known, and it is a trial."""
        log = self.text("CHANGELOG.md")
        number = changelog.newest(log)
        if not changelog.is_release(log):
            return False
        if (tagged := self.commit_of(number)) is not None:
            return tagged == self.head
        # As the commit names it: a shallow clone hides it from HEAD^.
        parents = re.findall(r"^parent (\w+)$", self.git("cat-file", "commit", self.head).decode().split("\n\n")[0], re.MULTILINE)
        if not parents:
            return True
        if self.found("cat-file", "-e", f"{parents[0]}^{{commit}}") is None:
            return False
        before = self.found("show", f"{parents[0]}:CHANGELOG.md") or ""
        if changelog.heading(before, number) != changelog.heading(log, number):
            return True
        return self.printed == number != number_in(self.found("show", f"{parents[0]}:{VERSION_FILE}") or "")

    def commit_of(self, tag):
        """The commit that a tag is on; None if there is no such tag."""
        return self.found("rev-parse", "--quiet", "--verify", f"refs/tags/{tag}^{{commit}}")

    def problem(self, tags, key=None):
        """Why no release can be made; None if one can. A trial that gets no tag may be made at any time."""
        log, number = self.text("CHANGELOG.md"), self.printed or ""
        if self.is_release and changelog.newest(log) != number:
            return f"CHANGELOG.md says {changelog.newest(log)}, and the program says {number}: change {VERSION_FILE}"
        is_trial = changelog.NUMBER.fullmatch(self.name) is None
        if is_trial and not tags:
            return None
        if reason := changelog.problem(log, number):
            return reason
        if self.changed:
            return (f"{number} is what is committed, and these files are not: commit them, or put them aside\n"
                    + "\n".join(f"  {line}" for line in self.changed[:10]))
        if self.commit_of(number) not in (None, self.head):
            return (f"the tag {number} is on {self.commit_of(number)[:12]}, and not on the last commit: a version is released "
                    f"once. Choose the next number in CHANGELOG.md and {VERSION_FILE}")
        if is_trial and self.found("rev-parse", "--is-shallow-repository") == "true":
            return "a shallow clone does not say which commit is the release: git fetch --unshallow --tags"
        if is_trial:
            return (f"an earlier commit than the last one made {number}: go to that one (git log CHANGELOG.md). For what was "
                    f"corrected since, amend it if it is not pushed, or give the section {number} of CHANGELOG.md another date in a "
                    "new commit (docs/upgrades.md)")
        return self.kept_tag_problem(number, key) if tags else None

    def kept_tag_problem(self, number, key):
        """Why the tag that is there cannot be that of a release with this key; None if it can, or if there is none."""
        if key is None or self.commit_of(number) is None:
            return None
        kind = self.found("cat-file", "-t", f"refs/tags/{number}")
        signed = kind == "tag" and "-----BEGIN " in self.git("cat-file", "tag", f"refs/tags/{number}").decode(errors="replace")
        if signed or (kind == "tag" and is_minisign(key)):
            return None
        return (f"the tag {number} is there, and it is not signed: git tag --delete {number}, unless others have it already, and "
                "run this again")

    def tag(self, key=None):
        """Puts the version's tag on this commit, signed if the key is one of SSH. What it says to the person."""
        number = self.name
        if changelog.NUMBER.fullmatch(number) is None:
            raise Refused(f"{number} is a trial, which gets no tag")
        if self.moved:
            raise Refused(f"there is a newer commit than {self.head[:12]}, of which these files are: no tag. Run this again on the "
                          "commit that is to be the release")
        if reason := self.kept_tag_problem(number, key):
            raise Refused(reason)
        if (there := self.commit_of(number)) is not None:
            if there != self.head:
                raise Refused(f"the tag {number} is on {there[:12]} by now, and not on {self.head[:12]}")
            return f"tag {number}: it is on this commit already"
        words = ["tag", "--annotate"]
        if key and not is_minisign(key):
            words = ["-c", "gpg.format=ssh", "-c", f"user.signingkey={os.path.abspath(key)}", "tag", "--sign"]
        # A signature that the user's own settings ask for is theirs: without a key, git decides.
        done = subprocess.run(["git", *words, "--message", f"Version {number}", number, self.head], cwd=self.root,
                              capture_output=True, text=True)
        if done.returncode != 0:
            raise Refused(f"git makes no tag {number}: {done.stderr.strip()}")
        how = "signed" if "--sign" in words else "not signed: git signs tags with a key of SSH, by KEY=FILE"
        return f"tag {number} ({how}): git push origin {number} publishes it"

    def archive(self, name):
        """The source as a tar, which names the commit."""
        return self.git("archive", "--format=tar", f"--prefix={name}/", self.head)

    def commit_in(self, tar):
        """The commit that `git archive` wrote into a tar; None if there is none."""
        done = subprocess.run(["git", "get-tar-commit-id"], cwd=self.root, input=tar, capture_output=True)
        return done.stdout.decode().strip() or None if done.returncode == 0 else None

    def archive_problem(self, number, commit, public_key=None):
        """Why an archive of this commit is not that of the release `number`; None if it is. With a key, a version has its tag."""
        if commit is None:
            return "the archive names no commit: git archive did not make it"
        if changelog.NUMBER.fullmatch(number) is None:
            return None if re.split(r"[-+]", number)[-1] == commit[:12] else f"the archive is of {commit[:12]}, and not of {number}"
        tagged = self.commit_of(number)
        if tagged is None and public_key:
            return f"there is no tag {number} here, which names the commit of the release: git fetch --tags"
        if tagged not in (None, commit):
            return f"the archive is of {commit[:12]}, and the tag {number} is on {tagged[:12]}"
        return None

    def tag_problem(self, number, public_key):
        """Why the version's tag is not signed by this key of SSH; None if it is, or if there is no such tag here."""
        if self.commit_of(number) is None or is_minisign(public_key):
            return None
        if not Path(public_key).is_file():
            return f"there is no public key {public_key}"
        text = (self.found("cat-file", "tag", f"refs/tags/{number}") or "").splitlines()
        if text and f"tag {number}" not in text[:4]:
            return f"the tag {number} is another one's, under this name: {text[2]}"
        with tempfile.NamedTemporaryFile("w", suffix=".allowed") as allowed:
            words = Path(public_key).read_text(encoding="utf-8").split()
            allowed.write(f'release namespaces="git" {" ".join(words[:2])}\n')
            allowed.flush()
            done = subprocess.run(["git", "-c", f"gpg.ssh.allowedSignersFile={allowed.name}", "-c", "gpg.format=ssh",
                                   "verify-tag", number], cwd=self.root, capture_output=True, text=True)
        return None if done.returncode == 0 else f"the tag {number} is not signed by {public_key}: {done.stderr.strip()}"


def number_in(text):
    """The number in VERSION_FILE."""
    found = re.search(r'"([^"]+)"', text)
    return found[1] if found else None


def is_minisign(key):
    return Path(key).is_file() and Path(key).read_text(encoding="utf-8", errors="replace").startswith("untrusted comment:")


def binary_problem(printed, name, head):
    """Why a binary that prints this is not of this release; None if it is."""
    number = re.match(r"\d+\.\d+\.\d+", name)[0]
    if number == "0.0.0":
        number = re.match(r"\S*", printed)[0]
    expected = f"{number} ({head[:12]})"
    if printed.strip() == expected:
        return None
    return f"the binary says {printed.strip()!r}, and not {expected!r}: run Scripts/static-binary on this commit"


def self_test():
    """(cases, problems), in a repository that exists for this test only."""
    cases, problems = changelog.self_test()

    def expect(holds, what):
        nonlocal cases
        cases += 1
        if not holds:
            problems.append(f"version: {what}")

    def says(repository, tags, text):
        reason = repository.problem(tags)
        expect(text in reason if text and reason else reason == text, f"expected {text!r}, found {reason!r}")

    test_binaries(expect)
    with tempfile.TemporaryDirectory() as name:
        root = Path(name) / "repository"
        (root / VERSION_FILE).parent.mkdir(parents=True)
        git = Repository(root).git
        git("init", "--quiet")
        for setting, value in [("user.name", "a"), ("user.email", "a@b.invalid"), ("commit.gpgsign", "false"),
                               ("tag.gpgsign", "false")]:
            git("config", setting, value)

        def commit(log, number, other=""):
            for path, text in [("CHANGELOG.md", log), (VERSION_FILE, f'    static let text = "{number}"\n'), ("other", other)]:
                (root / path).write_text(text, encoding="utf-8")
            git("add", "--all")
            git("commit", "--quiet", "--message", "x")
            return Repository(root)

        def refuses(action, text):
            try:
                expect(False, f"expected {text!r}, found {action()!r}")
            except Refused as refused:
                expect(text in str(refused), f"expected {text!r}, found {str(refused)!r}")

        entry = "\n- Something.\n\n"
        released = f"## [Unreleased]\n\n## [1.2.3] - 2026-01-02\n{entry}"
        one = commit(f"## [Unreleased]\n{entry}", "1.2.3")
        expect(one.name == f"0.0.0-{one.head[:12]}", "a trial before the first version")
        says(one, False, None)
        says(one, True, "CHANGELOG.md has no section 1.2.3")
        refuses(one.tag, "is a trial")
        one = commit(released, "1.2.2")
        says(one, False, "CHANGELOG.md says 1.2.3, and the program says 1.2.2")
        says(Repository(root, trial=True), False, "CHANGELOG.md says 1.2.3, and the program says 1.2.2")
        one = commit(released, "1.2.3")
        expect(one.name == "1.2.3", "a release, which brings the program's number in line with the changelog")
        says(one, True, None)
        trial = Repository(root, trial=True)
        expect(trial.name == f"1.2.3+{one.head[:12]}", "a trial of a release's commit")
        expect(one.built == one.head, "a build without changes is of the last commit")
        (root / "left").write_text("x", encoding="utf-8")
        says(one, False, "these files are not")
        says(trial, False, None)
        expect(one.built is None, "a build with changes is of no commit")
        (root / "left").unlink()
        expect(Repository(root / "Platform").built is None, "a folder within a clone is of no commit")
        test_without_tags(root, commit, released, expect, says)
        git("reset", "--quiet", "--hard", one.head)
        test_tags(Path(name), one, expect, says, refuses)
        one = commit(released, "1.2.3", "changed")
        expect(one.name == f"1.2.3+{one.head[:12]}", "a trial without an entry in the changelog, after the tag")
        says(one, False, None)
        says(one, True, "the tag 1.2.3 is on")
        one = commit(f"## [Unreleased]\n{entry}## [1.2.3] - 2026-01-02\n{entry}", "1.2.3")
        expect(one.name == f"1.2.3+{one.head[:12]}", "a trial after a version")
        says(one, False, None)
        says(one, True, "[Unreleased] has entries")
    return cases, problems


def test_binaries(expect):
    head = "0123456789abcdef0123456789abcdef01234567"
    expect(binary_problem("1.2.3 (0123456789ab)\n", "1.2.3", head) is None, "the binary of a release")
    expect(binary_problem("1.2.3 (0123456789ab)\n", f"0.0.0-{head[:12]}", head) is None, "the binary of a trial")
    expect(binary_problem("1.2.3 (development)\n", "1.2.3", head) is not None, "a binary without a commit")
    expect(binary_problem("1.2.2 (0123456789ab)\n", "1.2.3", head) is not None, "the binary of another version")


def test_without_tags(root, commit, released, expect, says):
    """A clone need not have the tags: the release's commit is one, and no later one is."""
    one = commit(released + "- More.\n", "1.2.3")
    expect(one.name == f"1.2.3+{one.head[:12]}", "without tags, a trial that changes only an entry of the version")
    says(one, False, None)
    says(one, True, "an earlier commit than the last one made 1.2.3")
    one = commit(released, "1.2.3", "later")
    expect(one.name == f"1.2.3+{one.head[:12]}", "without tags, a trial that changes another file")
    one = commit(released, "1.3.0", "later")
    expect(one.name == f"1.2.3+{one.head[:12]}", "without tags, a trial that has the next number already")
    says(one, False, None)
    commit(released, "1.2.3", "later")
    one = commit(released, "1.2.3", "corrected")
    says(one, True, "another date")
    commit(released.replace("## [Unreleased]\n\n## [1.2.3] - 2026-01-02", "## [Unreleased]"), "1.2.3", "corrected")
    one = commit(released, "1.2.3", "corrected")
    expect(one.name == "1.2.3", "without tags, a release with the same date, after its section was [Unreleased] again")
    says(one, True, None)
    one = commit(released.replace("2026-01-02", "2026-01-03"), "1.2.3")
    expect(one.name == "1.2.3", "without tags, a release that changes the version's date")
    says(one, True, None)
    shallow = root.with_name("shallow")
    one.git("clone", "--quiet", "--depth", "1", f"file://{root}", shallow)
    expect(Repository(shallow).name == f"1.2.3+{one.head[:12]}", "a shallow clone without the tag makes a trial")
    says(Repository(shallow), True, "a shallow clone")
    one.git("tag", "1.2.3")
    says(Repository(shallow), False, None)
    Repository(shallow).git("fetch", "--quiet", "--tags")
    expect(Repository(shallow).name == "1.2.3", "a shallow clone with the tag makes the release")
    one.git("tag", "--delete", "1.2.3")


def test_tags(folder, one, expect, says, refuses):
    """The release's tag: on its commit, signed by its key, and its archive of that commit."""
    tar = one.archive("guichet-1.2.3")
    expect(one.commit_in(tar) == one.head, "an archive names its commit")
    expect(one.commit_in(b"") is None, "no archive names no commit")
    expect(one.archive_problem("1.2.3", None) is not None, "an archive without a commit")
    expect(one.archive_problem("1.2.3", one.head) is None, "the archive of a release that has no tag yet")
    expect("no tag 1.2.3" in (one.archive_problem("1.2.3", one.head, "key.pub") or ""), "with a key, a release has its tag")
    trial = f"1.2.3+{one.head[:12]}"
    expect(one.archive_problem(trial, one.head, "key.pub") is None, "the archive of a trial, which has no tag")
    expect(one.archive_problem(trial, "f" * 40) is not None, "the archive of another trial")
    one.git("commit", "--quiet", "--allow-empty", "--message", "meanwhile")
    expect(one.moved and one.commit_in(one.archive("a")) == one.head, "a commit made meanwhile does not get into the archive")
    refuses(one.tag, "there is a newer commit")
    expect(one.commit_of("1.2.3") is None, "and gets no tag")
    one.git("tag", "1.2.3")
    expect("the archive is of" in (one.archive_problem("1.2.3", one.head) or ""), "an archive of another commit than the tag's")
    one.git("reset", "--quiet", "--hard", one.head)
    refuses(one.tag, "by now")
    one.git("tag", "--delete", "1.2.3")
    expect("not signed" in one.tag(), "a tag without a key says that it is not signed")
    expect("already" in one.tag(), "a tag that is there stays")
    expect(one.commit_of("1.2.3") == one.head and one.archive_problem("1.2.3", one.head, "key.pub") is None, "it is on the commit")
    says(one, True, None)
    minisign = folder / "minisign"
    minisign.write_text("untrusted comment: a key\n", encoding="utf-8")
    expect("already" in one.tag(minisign), "a key of minisign signs no tag, and leaves one that is not signed")
    if shutil.which("ssh-keygen"):
        test_signed_tags(folder, one, expect, refuses)


def test_signed_tags(folder, one, expect, refuses):
    keys = [folder / "key", folder / "other"]
    for key in keys:
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True, timeout=60)
    expect(one.tag_problem("1.2.3", f"{keys[0]}.pub") is not None, "a tag without a signature is refused")
    expect("it is not signed" in (one.problem(True, keys[0]) or ""), "with a key, before anything is written")
    refuses(lambda: one.tag(keys[0]), "it is not signed")
    one.git("tag", "--force", "1.2.3", one.head)
    refuses(lambda: one.tag(keys[0]), "it is not signed")
    refuses(lambda: one.tag(folder / "minisign"), "it is not signed")
    one.git("tag", "--delete", "1.2.3")
    expect("(signed)" in one.tag(keys[0]), "a key of SSH signs the tag")
    expect("already" in one.tag(keys[0]), "a signed tag stays")
    expect(one.tag_problem("1.2.3", f"{keys[0]}.pub") is None, "the tag is signed by that key")
    expect(one.tag_problem("1.2.3", f"{keys[1]}.pub") is not None, "the tag is not signed by another key")
    one.git("update-ref", "refs/tags/1.2.4", "refs/tags/1.2.3")
    expect("no public key" in (one.tag_problem("1.2.3", folder / "none") or ""), "a public key that is not there")
    expect("another one's" in (one.tag_problem("1.2.4", f"{keys[0]}.pub") or ""), "a signed tag under another name is refused")
    one.git("tag", "--delete", "1.2.4")


def main():
    if len(sys.argv) > 1:
        print(__doc__)
        return 0 if sys.argv[1:] in (["-h"], ["--help"]) else 2
    print(Repository(Path(__file__).resolve().parent.parent).built or "")
    return 0


if __name__ == "__main__":
    sys.exit(main())
