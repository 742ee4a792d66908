"""The platform of Scripts/torture --postgres: several nodes on one PostgreSQL, each with a network of its own to the database.
Standard library only."""

import base64
import contextlib
import os
import time
import urllib.parse

from stage import OPENER, Unexpected
from torture_load import Targets
from torture_platform import Node, Platform
from torture_postgres import PORT, Servers
from torture_relay import Relay

# Shorter than with one node: a client of a node that is frozen goes to another one.
TIMEOUT = 8
# What a node ends with on its own when it cannot know the outcome of a commit, or what others have done meanwhile. Whatever
# started it starts it again.
STOPS_ITSELF = 70


@contextlib.contextmanager
def paying(stage):
    stage.platform.start()
    stage.load.start()
    try:
        yield
    finally:
        stage.load.stop()


class Nodes(Platform):
    # The lease of a node that died lasts 15 seconds; what it left is looked for within a minute.
    rest_seconds = 90

    def __init__(self, binary, folder, count=3):
        super().__init__(binary, folder)
        self.servers = Servers()
        key = "1 " + base64.b64encode(os.urandom(32)).decode()
        self._environment = {"GUICHET_VAULT_KEY": key}
        self.relays = {}
        for number in range(1, count + 1):
            relays = [Relay(lambda place=place: self.servers.place(place)) for place in (0, 1)]
            node = Node(binary, self.folder / f"node-{number}", {
                "GUICHET_VAULT_KEY": key,
                "GUICHET_STORE": self._address(["127.0.0.1", "127.0.0.1"], [relay.port for relay in relays])})
            self.nodes.append(node)
            self.relays[node] = relays
        self.targets = Targets(lambda: [node.base for node in self.nodes if node.serves], TIMEOUT, gives_up=False)
        # How often a node stopped itself, and what ended otherwise.
        self.stopped, self.strange = 0, []
        self._is_begun = False

    def _address(self, hosts, ports):
        options = {"host": ",".join(map(str, hosts)), "port": ",".join(map(str, ports)), "dbname": "guichet",
                   "user": "guichet", "password": self.servers.passwords["guichet"], "sslmode": "disable",
                   "gssencmode": "disable", "target_session_attrs": "read-write"}
        return " ".join(f"{name}={value}" for name, value in options.items())

    def environment(self):
        """Commands reach the database whatever the nodes' network does."""
        servers = [server for server in self.servers.places if server is not None]
        return {**self._environment,
                "GUICHET_STORE": self._address([server.folder for server in servers], [PORT] * len(servers))}

    def start(self, within=240):
        """Starts the nodes that do not run, as often as it takes: a start may meet what a fault left."""
        if not self._is_begun:
            self.servers.begin()
            self._is_begun = True
        limit = time.monotonic() + within
        while True:
            self.note_ends()
            missing = [node for node in self.nodes if not node.serves]
            if not missing:
                return True
            for node in missing:
                node.spawn(self.variables.get(node))
            late = [node for node in missing if not node.becomes_ready(max(5, limit - time.monotonic()))]
            if late and time.monotonic() > limit:
                raise Unexpected("guichet serve does not start. It said:\n" + "".join(late[0].log[-20:]))
            for node in late:
                # Its status is that of a start, which says why.
                node.is_ours = True
                time.sleep(0.5)

    def note_ends(self):
        """Nodes that have ended without being asked to."""
        for node in self.nodes:
            if node.process is None or node.runs or node.is_ours:
                continue
            node.is_ours = True
            if node.process.returncode == STOPS_ITSELF:
                self.stopped += 1
            else:
                # All of its log: a crash prints where it happened before its last lines.
                node.said("")
                kept = self.folder / f"log-{len(list(self.folder.glob('log-*'))) + 1}"
                kept.write_text("".join(node.log), encoding="utf-8")
                said = " | ".join(line.strip() for line in node.log[-3:])
                self.strange.append(f"a node ended by itself with status {node.process.returncode}: {said} ({kept})")

    def network(self, node, mode, delay=0):
        for relay in self.relays[node]:
            relay.set(mode, delay)

    def is_ready(self, node):
        """Whether a node says within half a second that it takes payments."""
        try:
            with OPENER.open(f"{node.base}/ready", timeout=0.5) as answer:
                return answer.status == 200
        except OSError:
            return False

    def heal(self):
        for node in self.nodes:
            self.network(node, "pass")
        if not self.servers.primary.runs:
            self.servers.primary.start()
        self.start()
        wrong, self.strange = self.strange, []
        return wrong + self._serve_again()

    def _serve_again(self):
        """Each node takes payments again, and each knows of all others."""
        limit, wrong = time.monotonic() + 240, ["no node has been asked"]
        while wrong and time.monotonic() < limit:
            # One may find only now that it has to stop.
            self.start()
            wrong = []
            for node in self.nodes:
                try:
                    with OPENER.open(f"{node.base}/ready", timeout=30) as answer:
                        answer.read()
                    listed = self.operator("GET", "nodes", base=node.base)["nodes"]
                except (OSError, Unexpected) as error:
                    wrong.append(f"a node does not serve four minutes after the fault: {error}")
                    continue
                serving = {urllib.parse.urlsplit(one["address"]).port for one in listed if one["isServing"]}
                missing = {urllib.parse.urlsplit(one.base).port for one in self.nodes if one.base} - serving
                wrong += [f"a node is missing in the list of another one four minutes after the fault: {port}" for port in missing]
            time.sleep(0.2 if wrong else 0)
        return wrong

    def remark(self):
        return f"; nodes stopped themselves {self.stopped} times (status {STOPS_ITSELF}), and were started again"

    def close(self):
        # Nothing is judged any more, and a node whose database is away would be slow.
        for node in self.nodes:
            if node.runs:
                node.kill()
        for relays in self.relays.values():
            for relay in relays:
                relay.close()
        self.servers.close()
