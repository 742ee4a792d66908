"""Signatures of a release: of the list of checksums, with a key that the user names. Used by Scripts/release.

An SSH key signs with `ssh-keygen -Y`, in the namespace guichet-release; a key of minisign with minisign. Standard library only.
"""

import shutil
import subprocess
import tempfile
from pathlib import Path

NAMESPACE = "guichet-release"


class Refused(Exception):
    pass


def _tool(name, package):
    if shutil.which(name) is None:
        raise Refused(f"there is no {name} (Debian: {package})")
    return name


def _is_minisign(key):
    return Path(key).read_text(encoding="utf-8", errors="replace").startswith("untrusted comment:")


def _run(command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=120, **options)


def files(list_of_checksums):
    """The signatures that lie beside the list."""
    return [path for ending in (".sig", ".minisig") if (path := Path(f"{list_of_checksums}{ending}")).exists()]


def sign(list_of_checksums, key):
    """The file of the signature. A password is asked for on the terminal, by the tool."""
    if not Path(key).is_file():
        raise Refused(f"there is no key {key}")
    if _is_minisign(key):
        target = Path(f"{list_of_checksums}.minisig")
        command = [_tool("minisign", "minisign"), "-S", "-s", key, "-m", list_of_checksums, "-x", target]
    else:
        target = Path(f"{list_of_checksums}.sig")
        command = [_tool("ssh-keygen", "openssh-client"), "-Y", "sign", "-q", "-n", NAMESPACE, "-f", key, list_of_checksums]
    target.unlink(missing_ok=True)
    done = subprocess.run([str(part) for part in command], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0 or not target.is_file():
        raise Refused(f"{command[0]} does not sign with {key}: {(done.stderr or done.stdout).strip()}")
    return target


def verify(list_of_checksums, public_key):
    """Nothing, or why the signature is not that key's."""
    if not Path(public_key).is_file():
        return f"there is no public key {public_key}"
    try:
        if _is_minisign(public_key):
            return _verify_minisign(list_of_checksums, public_key)
        return _verify_ssh(list_of_checksums, public_key)
    except Refused as refused:
        return str(refused)


def _verify_minisign(list_of_checksums, public_key):
    signature = Path(f"{list_of_checksums}.minisig")
    if not signature.is_file():
        return f"{signature.name} is missing"
    done = _run([_tool("minisign", "minisign"), "-V", "-q", "-p", public_key, "-m", list_of_checksums, "-x", signature])
    return None if done.returncode == 0 else f"the signature is not that of {public_key}: {done.stderr.strip()}"


def _verify_ssh(list_of_checksums, public_key):
    signature = Path(f"{list_of_checksums}.sig")
    if not signature.is_file():
        return f"{signature.name} is missing"
    words = Path(public_key).read_text(encoding="utf-8").split()
    if len(words) < 2 or not words[0].startswith(("ssh-", "ecdsa-", "sk-")):
        return f"{public_key} is no public key of SSH or minisign"
    with tempfile.NamedTemporaryFile("w", suffix=".allowed") as allowed:
        allowed.write(f'release namespaces="{NAMESPACE}" {words[0]} {words[1]}\n')
        allowed.flush()
        done = _run([_tool("ssh-keygen", "openssh-client"), "-Y", "verify", "-f", allowed.name, "-I", "release",
                     "-n", NAMESPACE, "-s", signature], input=Path(list_of_checksums).read_text(encoding="utf-8"))
    return None if done.returncode == 0 else f"the signature is not that of {public_key}: {(done.stderr or done.stdout).strip()}"


def _new_pair(tool, secret, public):
    """Nothing, or why the tool makes no pair of keys."""
    made = _run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", secret] if tool == "ssh-keygen" else
                ["minisign", "-G", "-W", "-f", "-p", public, "-s", secret])
    return None if made.returncode == 0 else f"{tool} makes no key: {(made.stderr or made.stdout).strip()}"


def self_test():
    """(cases, problems, the tools that this machine lacks), with keys that exist for this test only."""
    cases, problems, lacking = 0, [], []

    def expect(holds, what):
        nonlocal cases
        cases += 1
        if not holds:
            problems.append(what)

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        text = folder / "a.checksums"
        text.write_text("SHA256 (a) = 00\n", encoding="utf-8")
        for tool in ("ssh-keygen", "minisign"):
            if shutil.which(tool) is None:
                lacking.append(tool)
                continue
            (key, public), (other, other_public) = [
                (folder / f"{tool}{number}", folder / f"{tool}{number}.pub") for number in (1, 2)]
            for failed in (_new_pair(tool, key, public), _new_pair(tool, other, other_public)):
                expect(failed is None, failed)
            if not (public.is_file() and other_public.is_file()):
                continue
            expect(verify(text, public) is not None, f"{tool}: a list without a signature is refused")
            sign(text, key)
            expect(verify(text, public) is None, f"{tool}: the key's own signature holds: {verify(text, public)}")
            expect(verify(text, other_public) is not None, f"{tool}: another key of the same tool is refused")
            kept = text.read_text(encoding="utf-8")
            text.write_text(kept.replace("00", "01"), encoding="utf-8")
            expect(verify(text, public) is not None, f"{tool}: a changed list is refused")
            text.write_text(kept, encoding="utf-8")
        try:
            sign(text, folder / "none")
            expect(False, "a key that does not exist is an error")
        except Refused:
            expect(True, "")
    return cases, problems, lacking
