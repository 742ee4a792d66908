"""The network between a node and its database, for Scripts/torture: a port of this machine whose connections lead to the
socket of a server, and can be cut, delayed or silent. Standard library only."""

import socket
import threading
import time

from stage import free_port

MODES = ("pass", "cut", "delayed", "silent", "answers lost")


class Relay:
    """`place` says where connections lead: a path of a socket, or None if there is no server. The modes:

    cut           every connection ends, and no new one is made
    delayed       each piece takes `delay` seconds more, at most so many as `delay` says, in either direction
    silent        nothing arrives any more on either side, and no side gets an error. What was sent arrives
                  once the mode ends, as TCP sends it again
    answers lost  what the node sends arrives, and no answer does. Once the mode ends, such a connection ends too"""

    def __init__(self, place):
        self._place = place
        self.mode, self.delay = "pass", 0
        # How many connections were cut, and how many pieces were delayed or held back.
        self.struck = 0
        self._lock, self._open = threading.Lock(), set()
        self._is_closed = False
        self._listener = socket.socket()
        self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # A port that was asked for by its number stays this socket's while it does not listen.
        self._listener.bind(("127.0.0.1", free_port()))
        self._listener.settimeout(0.05)
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def set(self, mode, delay=0):
        with self._lock:
            was, self.mode, self.delay = self.mode, mode, delay
            ended = list(self._open) if mode == "cut" else []
            if mode == "cut" and was != "cut":
                self.struck += len(ended) // 2
        for end in ended:
            shut(end)

    def close(self):
        self._is_closed = True
        self.set("cut")

    def _accept(self):
        """Where there is no server, or no way to it, a connection is refused, and a node tries the next server at once."""
        listens = False
        while not self._is_closed:
            if (self.mode != "cut" and self._place() is not None) != listens:
                listens = not listens
                # On Linux, a socket that was shut down can listen again.
                self._listener.listen(64) if listens else shut(self._listener)
            if not listens:
                time.sleep(0.05)
                continue
            try:
                node, _ = self._listener.accept()
            except TimeoutError:
                continue
            except OSError:
                listens = False
                continue
            threading.Thread(target=self._connect, args=(node,), daemon=True).start()
        self._listener.close()

    def _connect(self, node):
        path = self._place()
        server = socket.socket(socket.AF_UNIX)
        try:
            if path is None:
                raise OSError("no server")
            server.settimeout(5)
            server.connect(path)
            server.settimeout(None)
            node.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        except OSError:
            node.close()
            server.close()
            return
        with self._lock:
            refused = self.mode == "cut"
            if not refused:
                self._open |= {node, server}
        if refused:
            node.close()
            server.close()
            return
        answers = threading.Thread(target=self._carry, args=(server, node, True), daemon=True)
        answers.start()
        self._carry(node, server, False)
        answers.join()
        with self._lock:
            self._open -= {node, server}
        node.close()
        server.close()

    def _carry(self, source, target, are_answers):
        try:
            while piece := source.recv(65_536):
                if not self._waits(are_answers):
                    break
                target.sendall(piece)
        except OSError:
            pass
        finally:
            # Each end is notified that the other one has gone; while the network is silent, neither is.
            self._wait_while_silent()
            shut(source)
            shut(target)

    def _waits(self, are_answers):
        """Holds a piece back for as long as the mode says. Returns whether it arrives at all."""
        mode, delay = self.mode, self.delay
        if mode == "delayed":
            self.struck += 1
            time.sleep(delay)
        elif mode == "silent":
            self.struck += 1
            self._wait_while_silent()
        elif mode == "answers lost" and are_answers:
            self.struck += 1
            while self.mode == "answers lost":
                time.sleep(0.02)
            return False
        return True

    def _wait_while_silent(self):
        while self.mode == "silent":
            time.sleep(0.02)


def shut(end):
    try:
        end.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
