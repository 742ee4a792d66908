"""The faults of Scripts/torture for one node with its payments in a file of SQLite. Each returns how often it struck. Standard
library only."""

import errno
import os
import random
import signal
import time
from pathlib import Path

from stage import Unexpected
from torture_load import Targets
from torture_platform import MachineClock, Proxy, Receiver, compiled

LONG = os.environ.get("GUICHET_TORTURE") == "long"
# What `guichet check` must say of the histories that clocks have written which were moved, in this round and in each later
# one on the same data.
EARLIER = r"payment \S+ of \S+: line \d+ of its history is \d+ s earlier than the line before"
CLOCK = Path(__file__).resolve().parent / "clock_offset.c"
# What powercut.c says when its first operation fails.
FAILING = "power cut: operations fail"


def kills(stage, times):
    struck = 0
    for _ in range(times):
        stage.platform.start()
        stage.load.start()
        stage.answers(stage.random.randrange(1, 60))
        struck += stage.platform.kill()
        stage.load.stop()
    return struck


def kills_at_start(stage, times):
    struck = 0
    for _ in range(times):
        stage.platform.start()
        struck += stage.platform.kill()
    stage.platform.start()
    stage.pay()
    return struck


def torn_log(stage, times):
    """A write that was not acknowledged, torn by the end of the machine: bytes behind the log's last whole frame."""
    struck = 0
    for _ in range(times):
        stage.platform.start()
        stage.load.start()
        stage.answers(20)
        killed = stage.platform.kill()
        stage.load.stop()
        with open(stage.platform.data / "guichet.sqlite-wal", "ab") as log:
            # Without frames before them, these bytes are no torn write.
            struck += killed and log.tell() > 0
            log.write(stage.random.randbytes(stage.random.randrange(1, 6_000)))
    return struck


def power_cuts(stage, times):
    struck = 0
    for number in range(times):
        faults = {"GUICHET_CUT_AFTER": stage.random.randrange(150, 900),
                  "GUICHET_CUT_KEEP": stage.random.getrandbits(32) | 1 if number % 2 else 0}
        if stage.platform.start(faults, must_start=False):
            stage.load.start()
            stage.answers(10_000, seconds=120)
            stage.platform.kill()
            stage.load.stop()
        struck += stage.platform.said("the power is gone")
    return struck


def failing_writes(stage, times):
    """A write or a flush fails: the n-th, for n that grow from start to start."""
    step = 1 if LONG else 41
    struck = 0
    for number in range(times):
        error = (errno.ENOSPC, errno.EIO)[number % 2]
        faults = {"GUICHET_FAIL_AFTER": 1 + number * step, "GUICHET_FAIL_TIMES": 1, "GUICHET_FAIL_WITH": error}
        if stage.platform.start(faults, must_start=False):
            stage.load.start()
            stage.answers(25, seconds=30)
            # A commit that fails ends the process, with status 70; any other write only fails its call.
            stage.load.stop()
            stage.platform.kill()
        struck += stage.platform.said(FAILING)
    return struck


def disk_full(stage, times):
    """Nothing can be written any more, until there is room again."""
    struck = 0
    for _ in range(times):
        after = stage.random.randrange(200, 600)
        if stage.platform.start({"GUICHET_FAIL_AFTER": after, "GUICHET_FAIL_WITH": errno.ENOSPC}, must_start=False):
            stage.load.start()
            stage.answers(10_000, seconds=3)
            # On a busy machine they may have written too little until now.
            stage.until_said(FAILING)
            stage.load.stop()
            stage.platform.stop()
        struck += stage.platform.said(FAILING)
    return struck


def largest_file(stage):
    """The size of the largest file of the database."""
    sizes = [0]
    for file in stage.platform.data.glob("guichet.sqlite*"):
        try:
            sizes.append(file.stat().st_size)
        except FileNotFoundError:
            # Its log is removed when it is closed.
            pass
    return max(sizes)


def file_limit(stage, times):
    """The database and its log may not grow any more."""
    struck = 0
    for _ in range(times):
        limit = largest_file(stage) + 40_000
        reached = 0
        if stage.platform.start(file_limit=limit, must_start=False):
            stage.load.start()
            until, last = time.monotonic() + 3, time.monotonic() + 60
            while time.monotonic() < (until if reached >= limit else last) and stage.platform.runs and stage.load.works:
                reached = max(reached, largest_file(stage))
                time.sleep(0.005)
            stage.load.stop()
        reached = max(reached, largest_file(stage))
        # A write beyond the limit is cut there, so that the file has exactly this size; 70: a commit failed.
        struck += reached >= limit or stage.platform.process.poll() == 70
        stage.platform.stop()
    return struck


def read_only(stage, times):
    """Every write of the files fails: the platform does not start, and says why; or it answers that nothing happened."""
    struck = 0
    for _ in range(times):
        started = stage.platform.start({"GUICHET_FAIL_AFTER": 1, "GUICHET_FAIL_WITH": errno.EROFS}, must_start=False)
        if started:
            stage.load.start()
            stage.answers(10, seconds=3)
            stage.load.stop()
            if stage.history.answered:
                raise Unexpected("a payment was answered although nothing could be written")
            stage.platform.stop()
        struck += stage.platform.said(FAILING)
        # The library's own line explains nothing to an operator.
        if not started and all("power cut: " in line for line in stage.platform.log):
            raise Unexpected("the platform does not start on a read-only disk, and does not say why")
    stage.platform.start()
    stage.pay()
    return struck


def frozen(stage, times):
    """SIGSTOP for longer than clients and leases wait."""
    stage.platform.start()
    struck = 0
    for _ in range(times):
        stage.load.start()
        stage.answers(20)
        stage.platform.process.send_signal(signal.SIGSTOP)
        # Clients may still read what was answered before.
        time.sleep(1)
        before = stage.history.answered
        time.sleep(90 if LONG else 3)
        struck += stage.platform.runs and stage.load.works and stage.history.answered == before
        stage.platform.process.send_signal(signal.SIGCONT)
        stage.answers(20)
        stage.load.stop()
    return struck


def clock_steps(stage, times):
    """Between two loads: while many clients pay, the platform's clock waits up to five seconds at every due moment, for
    notifications that never end."""
    def ahead():
        return stage.platform.operator("GET", "clock")["aheadMilliseconds"]

    stage.platform.start()
    struck = 0
    for _ in range(times):
        stage.pay(15)
        before = ahead()
        stage.platform.must("clock", "advance", f"{stage.random.choice([1, 45, 600])}m")
        struck += ahead() > before
    stage.pay(15)
    return struck


def machine_clocks(stage, times):
    """The clock of a machine jumps to up to five minutes ahead or behind, and in turn stands still, while clients pay."""
    platform, struck = stage.platform, 0
    platform.allowed = EARLIER
    library = compiled(CLOCK, stage.folder)
    clocks = {node: MachineClock(library, stage.folder / f"clock-{number}") for number, node in enumerate(platform.nodes)}
    platform.stop()
    platform.variables = {node: clock.variables for node, clock in clocks.items()}
    platform.start()
    stage.load.start()
    try:
        for number in range(times):
            stage.answers(10, seconds=15)
            node = stage.random.choice(platform.nodes)
            clock, before = clocks[node], platform.clock_difference(node)
            if number % 2 == 0:
                clock.jump(stage.random.choice((-1, 1)) * stage.random.randrange(120, 300))
                time.sleep(2)
                struck += abs(platform.clock_difference(node) - before) > 60
            else:
                clock.stand_still()
                time.sleep(20 if LONG else 5)
                struck += before - platform.clock_difference(node) > 2
                clock.go_on()
            stage.answers(20, seconds=15)
            if not all(node.serves for node in platform.nodes):
                platform.start()
    finally:
        stage.load.stop()
        platform.variables = {}
    platform.stop()
    return struck


def ordered(*faults):
    """Faults of the platform's own catalogue (docs/faults.md), all at once, each on a part of the events."""
    def strike(stage, times):
        stage.platform.start()
        for fault in faults:
            name, *options = fault.split()
            if "--probability" in options:
                options += ["--seed", str(stage.random.randrange(1, 10_000))]
            stage.platform.must("fault", "set", name, *options)
        for _ in range(times):
            stage.pay(40 if LONG else 20)
        if stage.platform.base is None:
            return 0
        acted = {one["fault"]: one["acted"] for one in stage.platform.operator("GET", "faults")["orders"]}
        # One that has acted as often as it was ordered is listed no more.
        return times * sum(acted.get(fault.split()[0], 1) > 0 for fault in faults)
    return strike


def receivers(stage, times):
    stage.platform.start()
    modes = [mode for mode in Receiver.MODES if mode != "ok"] + ["poison"]
    struck = 0
    for _ in range(times):
        for mode in modes:
            before = stage.receiver.answered[mode]
            stage.receiver.mode = mode
            stage.pay(8 if LONG else 5)
            struck += stage.receiver.answered[mode] > before
    return struck


def lost_answers(stage, times):
    """The connection ends after the call was carried out, before the answer: in a proxy."""
    stage.platform.start()
    choice = random.Random(stage.random.getrandbits(32))
    struck, lost = 0, []

    def lie(request, carry):
        answer = carry(request)
        if answer is None or choice.random() >= 0.3:
            return answer
        lost.append(1)
        return None

    proxies = [Proxy(node.base, lie) for node in stage.platform.nodes]
    targets = Targets.of(*[proxy.base for proxy in proxies], like=stage.platform.targets)
    for _ in range(times):
        before = len(lost)
        stage.load.start(targets)
        stage.answers(20)
        # While clients pay: a payment under way is no damage.
        stage.found += stage.platform.check()
        stage.answers(20)
        stage.load.stop()
        struck += len(lost) > before
    for proxy in proxies:
        proxy.close()
    return struck


# name, what strikes, how often in the short form and in the long one
FAULTS = [
    ("kill -9 under load", kills, 3, 1_000),
    ("kill -9 when it is just ready", kills_at_start, 1, 50),
    ("power cut, unflushed changes lost, kept or torn", power_cuts, 2, 300),
    ("kill -9, then half a frame behind the log", torn_log, 1, 50),
    ("a write or a flush fails, the n-th", failing_writes, 3, 600),
    ("no space left on the disk", disk_full, 1, 30),
    ("the files may not grow", file_limit, 1, 30),
    ("read-only files", read_only, 1, 10),
    ("frozen (SIGSTOP), then woken", frozen, 1, 10),
    ("the clock is moved by up to ten hours", clock_steps, 1, 50),
    ("the acquirer is slow, unreachable, answers twice, needs time",
     ordered("acquirer-slow --delay 1s --probability 0.1", "acquirer-down --probability 0.15",
             "answered-twice --probability 0.2", "pending --probability 0.15"), 1, 20),
    ("the acquirer is silent, late with the opposite, or loses requests",
     ordered("acquirer-silent --times 2", "late-opposite --times 2", "request-lost --times 2",
             "inquiry-silent --times 3"), 0, 5),
    ("answers are lost, cut or replaced after the commit",
     ordered("answer-lost --probability 0.1", "answer-cut --probability 0.1", "500-after-commit --probability 0.1",
             "504-after-commit --probability 0.1", "answer-truncated --probability 0.1"), 1, 20),
    ("a proxy closes before the answer", lost_answers, 1, 20),
    ("receivers hang, flap, redirect, answer 410 or 500; some are poison", receivers, 1, 10),
    # The last one, since what it writes stays in the histories.
    ("the machine's clock jumps and stands still", machine_clocks, 2, 40),
]
