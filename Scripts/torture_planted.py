"""Defects for Scripts/torture --planted that the product does not have, made outside of it; the clients' history alone must show
each. Standard library only."""

import itertools
import json

import check_history
import torture_sequences
import torture_server_faults
import torture_standby_faults
from stage import Unexpected
from torture_load import DIRECT, Direct
from torture_platform import Proxy


# Not a time in digits: one in ten has the check digit of a card number, which the platform refuses in a key.
NEW_KEYS = itertools.count(1)


def repeated_with_a_new_key(request, carry):
    """A lost claim: an order that is sent again is taken for a new one."""
    head, _, body = request.partition(b"\r\n\r\n")
    key = next((line.split(b":", 1)[1].strip().decode() for line in head.split(b"\r\n")
                if line.lower().startswith(b"x-gcs-idempotence-key:")), None)
    if key is None or not head.startswith(f"POST /v2/{DIRECT[0]}/payments ".encode()):
        return carry(request)
    target, again, headers = Direct.signed("POST", "/payments", json.loads(body), f"{key}-new-{next(NEW_KEYS)}")
    lines = [f"POST {target} HTTP/1.1", "Host: guichet", f"Content-Length: {len(again)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return carry("\r\n".join(lines).encode() + b"\r\n\r\n" + again)


class StaleReads:
    """A stale read: each question about a payment gets the answer that the first one got."""

    def __init__(self):
        self.first = {}

    def __call__(self, request, carry):
        line = request.split(b"\r\n", 1)[0]
        if not line.startswith(b"GET "):
            return carry(request)
        if line not in self.first:
            self.first[line] = carry(request)
        return self.first[line]


def planted_claim(stage):
    stage.platform.start()
    proxy = Proxy(stage.platform.base, repeated_with_a_new_key)
    direct = stage.load.apis["direct"]
    # The repeated order comes to another node, where there is one.
    direct.pay("c", stage.platform.nodes[-1].base, "PLANTED1", 2_500, "accepted")
    direct.pay("c", proxy.base, "PLANTED1", 2_500, "accepted")
    proxy.close()


def planted_read(stage):
    stage.platform.start()
    proxy = Proxy(stage.platform.base, StaleReads())
    direct = stage.load.apis["direct"]
    payment = direct.pay("c", proxy.base, "PLANTED2", 2_500, "accepted")["payment"]
    direct.read("c", proxy.base, payment)
    direct.change("c", proxy.base, "capture", payment, 1_000)
    direct.read("c", proxy.base, payment, final=True)
    proxy.close()


def planted_flush(stage):
    stage.platform.start({"GUICHET_CUT_AFTER": 700, "GUICHET_CUT_LIES": 1})
    stage.load.start()
    stage.answers(10_000, seconds=240)
    stage.platform.kill()
    stage.load.stop()
    if not stage.platform.said("the power is gone"):
        raise Unexpected("the power was not cut")
    stage.platform.start()
    stage.load.read_all()


def planted_standby(stage):
    """The server answers before the one that stands by has a commit, and is lost: the latter takes over without it."""
    platform = stage.platform
    platform.start()
    servers = platform.servers
    servers.add_standby()
    servers.primary.wait_for_standbys(False)
    servers.standby.stop()
    stage.load.start()
    stage.answers(60, seconds=240)
    servers.primary.kill()
    stage.load.stop()
    servers.standby.start()
    servers.take_over()
    platform.heal()
    stage.load.read_all()


def planted_server_flush(stage):
    """The server answers before it has flushed a commit (fsync=off), and the power of its machine is cut."""
    platform = stage.platform
    platform.start()
    with torture_server_faults.disk_of(stage, fsync="off") as disk:
        platform.start()
        stage.load.start()
        stage.answers(60, seconds=240)
        struck = torture_server_faults.cut_power(stage, disk, 1)
        stage.load.stop()
        if not struck:
            raise Unexpected("the power of the server was not cut")
        platform.heal()
        stage.load.read_all()


def planted_server_disk(stage):
    """The disk of the server says for a while that the log is flushed, and it is not; then the power of its machine is cut."""
    platform = stage.platform
    platform.start()
    with torture_server_faults.disk_of(stage, **torture_server_faults.FLUSHES) as disk:
        platform.start()
        stage.load.start()
        stage.answers(20, seconds=240)
        # An error without a number is none.
        disk["fail_with"], disk["fail_all_of"] = 0, torture_server_faults.FLUSHES_LOG
        stage.answers(60, seconds=240)
        lied = disk["failed"]
        struck = torture_server_faults.cut_power(stage, disk, 1)
        stage.load.stop()
        if not struck or lied == 0:
            raise Unexpected("no flush of the server's log failed, or its power was not cut")
        platform.heal()
        stage.load.read_all()


def planted_standby_flush(stage):
    """The one that stands by says that it has flushed a commit, and has not (fsync=off on it alone). The power of both servers
    is cut, and only that one comes back."""
    platform = stage.platform
    servers = platform.servers
    with torture_standby_faults.standing_by(stage, both=True) as disk:
        servers.standby.set(fsync="off")
        stage.answers(60, seconds=240)
        struck = torture_server_faults.lose_power(stage, disk, [servers.primary, servers.standby], 1)
        if not struck:
            raise Unexpected("the power of both servers was not cut")
        servers.standby.start()
        servers.take_over()
    platform.heal()
    stage.load.read_all()


COMMON = [
    ("a lost claim", planted_claim, "a reference was accepted twice"),
    ("a stale read", planted_read, "an acknowledged change is lost"),
]
PLANTED = [*COMMON, ("an acknowledgement before the flush", planted_flush, "an acknowledged payment is lost")]
PLANTED_POSTGRES = [
    *COMMON, ("a server that does not flush, and a power cut", planted_server_flush, "an acknowledged payment is lost"),
    ("a disk that says for a while that it flushed, and a power cut", planted_server_disk, "an acknowledged payment is lost"),
    ("an acknowledgement before the standby has it", planted_standby, "an acknowledged payment is lost"),
    ("a standby that does not flush, and a power cut of both servers", planted_standby_flush, "an acknowledged payment is lost")]


def carried_out_twice(request, carry):
    """A proxy sends again what was answered. A call with a key is safe, and a call that took all that was there."""
    answer = carry(request)
    if request.split(b"\r\n", 1)[0].split(b" ")[1].lower().endswith((b"/refund", b"/cancel", b"/capture")):
        carry(request)
    return answer


class Forgotten:
    """An acknowledgement of nothing: a call that changes something is answered as the same one was before, and not carried out."""

    def __init__(self):
        self.answers = {}

    def __call__(self, request, carry):
        line = request.split(b"\r\n", 1)[0]
        kind = line.rsplit(b" ", 1)[0].rsplit(b"/", 1)[-1]
        if kind not in (b"Validate", b"validate", b"cancel", b"Cancel", b"refund"):
            return carry(request)
        if kind not in self.answers:
            answer = carry(request)
            if b'"SUCCESS"' in answer or b'"responseCode":"00"' in answer:
                self.answers[kind] = answer
            return answer
        return self.answers[kind]


SEQUENCES = [("a call that is carried out twice", lambda: carried_out_twice), ("an acknowledgement of nothing", Forgotten),
             ("a stale read", StaleReads)]


def planted_sequences(stage):
    """Defects that the model of Scripts/torture_sequences.py must find."""
    missed = 0
    for name, lie in SEQUENCES:
        # A sequence may come by without the calls that the defect is about.
        found = next((wrong for seed in range(1, 6) if (
            wrong := torture_sequences.sequence(stage.platform.binary, stage.folder, seed, 60, lie())[1])), None)
        print(f"planted in a sequence: {name}: {'found: ' + found.sentence if found else 'NOT FOUND'}", flush=True)
        missed += found is None
    return missed


def planted(stage, defects):
    missed = 0
    for name, body, promise in defects:
        stage.begin()
        body(stage)
        stage.history.close()
        stage.platform.rest()
        with open(stage.history.path, encoding="utf-8") as lines:
            found = [sentence for sentence in check_history.judge(lines) if sentence.startswith(promise)]
        print(f"planted: {name}: {'found: ' + found[0] if found else 'NOT FOUND'}", flush=True)
        missed += not found
    return missed
