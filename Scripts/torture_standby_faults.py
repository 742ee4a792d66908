"""The faults of Scripts/torture --postgres that cut the power of the server that stands by, or of both servers. Each returns how
often it struck. Standard library only."""

import contextlib
import signal
import time

from torture_nodes import paying
from torture_server_disk import Losses
from torture_server_faults import FLUSHES, checkpoint, disk_of, lose_power, network_passes, wait

# A node waits so long for the answer to COMMIT, in seconds (docs/postgresql.md, "Limits of time").
NODE_WAITS = 20


@contextlib.contextmanager
def standing_by(stage, both=False):
    """Two servers that flush as in operation, while clients pay. The power of the one that stands by can be cut, or that of
    `both`, at the same operation."""
    places = stage.platform.servers
    stage.platform.start()
    # The one that stands by gets them with its copy.
    places.primary.set(**FLUSHES)
    try:
        places.add_standby()
        with disk_of(stage, *([places.primary] if both else []), places.standby) as disk:
            try:
                places.primary.until_synchronous()
                with paying(stage):
                    yield disk
            finally:
                if places.standby is not None:
                    places.remove_standby()
    finally:
        places.primary.set(**dict.fromkeys(FLUSHES))


def takes_over(stage):
    """Returns whether the one that stood by serves now."""
    serves = stage.platform.servers.take_over()
    network_passes(stage)
    stage.platform.start()
    stage.answers(20, seconds=20)
    return serves


def catches_up(stage):
    """Both servers run. Commits wait again for the one that stands by, and it has all that was written without it."""
    network_passes(stage)
    stage.platform.servers.primary.until_synchronous()
    stage.platform.start()
    stage.answers(20, seconds=20)


def standby_cuts(stage, times):
    """The power of the server that stands by goes. In turn commits wait until it is back; the operator lets the other server go
    on until then; or the other one is killed before it is back. In the end it takes over."""
    struck, losses, places = 0, Losses(), stage.platform.servers
    for number in range(times):
        with standing_by(stage) as disk:
            server, standby = places.primary, places.standby
            stage.answers(stage.random.randrange(20, 60), seconds=15)
            writing = None
            if stage.random.random() < 0.5:
                # It writes its data up to the last checkpoint of the other one.
                checkpoint(server).wait(timeout=240)
                writing = checkpoint(standby)
            choice = stage.random if stage.random.random() < 0.5 else None
            is_cut = lose_power(stage, disk, [standby], stage.random.randrange(1, 400 if writing else 60), choice)
            if writing:
                writing.wait(timeout=240)
            losses += disk.losses
            if number % 3 == 1:
                server.wait_for_standbys(False)
                stage.answers(30, seconds=20)
            else:
                is_cut = wait(lambda: server.waiting_commits() > 0, seconds=15) and is_cut
                # Sometimes longer than the nodes wait.
                is_long = stage.random.random() < 0.4
                time.sleep(NODE_WAITS * (1 + stage.random.random()) if is_long else stage.random.random() * 3)
            if number % 3 < 2:
                standby.start()
                catches_up(stage)
                server.kill()
            else:
                server.kill()
                standby.start()
            struck += takes_over(stage) and is_cut
    print(f"    power cuts of the server that stands by: {losses}", flush=True)
    return struck


def both_cuts(stage, times):
    """The power of both servers goes at the same moment. In turn both come back, in any order, and the one that served goes on;
    only the one that stands by comes back, and takes over; both come back, and then the one that served is killed."""
    struck, losses, places = 0, Losses(), stage.platform.servers
    for number in range(times):
        with standing_by(stage, both=True) as disk:
            server, standby = places.primary, places.standby
            stage.answers(stage.random.randrange(20, 60), seconds=15)
            writing = [checkpoint(server), checkpoint(standby)] if stage.random.random() < 0.5 else []
            choice = stage.random if stage.random.random() < 0.5 else None
            operations = stage.random.randrange(1, 600 if writing else 120)
            is_cut = lose_power(stage, disk, [server, standby], operations, choice, silent=stage.random.random() < 0.5)
            for one in writing:
                one.wait(timeout=240)
            losses += disk.losses
            time.sleep(stage.random.random())
            if number % 3 == 1:
                standby.start()
                struck += takes_over(stage) and is_cut
                continue
            for one in stage.random.sample([server, standby], 2):
                one.start()
            catches_up(stage)
            if number % 3 == 0:
                struck += is_cut
                continue
            server.kill()
            struck += takes_over(stage) and is_cut
    print(f"    power cuts of both servers: {losses}", flush=True)
    return struck


def restarts_alone(stage, times):
    """The power of the server that stands by goes, and commits wait for it. The other one is stopped in order or killed, and
    starts again: it shows those commits from then on, although it alone has them. Then it is killed, and the one that stands by
    comes back and takes over without them."""
    struck, places = 0, stage.platform.servers
    for number in range(times):
        with standing_by(stage) as disk:
            server, standby = places.primary, places.standby
            stage.answers(stage.random.randrange(20, 60), seconds=15)
            is_cut = lose_power(stage, disk, [standby], stage.random.randrange(1, 60))
            is_cut = wait(lambda: server.waiting_commits() > 0, seconds=15) and is_cut
            time.sleep(stage.random.random())
            if number % 3 == 2:
                server.kill()
            else:
                server.stop(signal.SIGINT)
            server.start()
            stage.answers(30, seconds=10)
            server.kill()
            standby.start()
            struck += takes_over(stage) and is_cut
    return struck


# As in torture_node_faults.py.
FAULTS = [
    ("power cut of the standby, which takes over later", standby_cuts, 0, 60, 6),
    ("power cut of both servers at the same moment", both_cuts, 0, 60, 6),
    ("the primary starts again without its standby, which then takes over", restarts_alone, 0, 60, 6),
]
