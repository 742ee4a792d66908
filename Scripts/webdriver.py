"""Chromium without a window, driven by the W3C WebDriver protocol. Standard library only."""

import base64
import contextlib
import json
import os
import shutil
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from stage import OPENER, PATIENCE, Missing, Unexpected, free_port

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
# Keys in the notation of the protocol.
TAB, ENTER, ESCAPE = "\ue004", "\ue007", "\ue00c"

# Blink without the window around it starts and loads pages in a fifth of the whole browser's time.
SHELL = "chromium-headless-shell"


class Stale(Unexpected):
    """The page has replaced an element since it was found."""


class Ended(Unexpected):
    """The browser ended by itself, and has been started again."""


class CannotTell(Exception):
    """The browser's driver does not say what was asked."""


def programs():
    """Chromium and its driver; Missing where one is not there."""
    names = [SHELL, "chromium", "chromium-browser", "google-chrome"]
    browser = next(filter(None, map(shutil.which, names)), None)
    driver = shutil.which("chromedriver")
    if browser is None or driver is None:
        raise Missing("there is no chromium or no chromedriver (Debian: chromium chromium-driver)")
    return browser, driver


def launcher(shell, folder):
    """The shell opens no page unless an address is among its arguments, and the driver passes none: it would wait for a
    page until its time is over."""
    file = Path(folder) / "launch"
    file.write_text(f"#!/bin/sh\nexec '{shell}' \"$@\" about:blank\n")
    file.chmod(0o700)
    return str(file)


class Browser:
    def __init__(self, stage, width=1280, height=900, rules=None):
        """`rules` says which host names lead where, in Chromium's notation."""
        browser, driver = programs()
        port = free_port()
        stage.run([driver, f"--port={port}"]).listens(port, "chromedriver")
        self._base = f"http://127.0.0.1:{port}"
        profile = tempfile.mkdtemp(dir=stage.folder)
        arguments = ["--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
                     "--disable-background-networking", "--accept-lang=en", f"--window-size={width},{height}",
                     f"--user-data-dir={profile}"]
        if Path(browser).name == SHELL:
            browser = launcher(browser, profile)
            # As in the whole browser: frames of other sites run apart.
            arguments.append("--site-per-process")
        else:
            arguments.append("--headless=new")
        if rules:
            arguments.append(f"--host-resolver-rules={rules}")
        if os.getuid() == 0:
            arguments.append("--no-sandbox")
        wanted = {"browserName": "chrome", "goog:loggingPrefs": {"browser": "ALL"},
                  "goog:chromeOptions": {"binary": browser, "args": arguments}}
        answer = self._send("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._base += f"/session/{answer['sessionId']}"
        self._first = self._send("GET", "/window")

    def _send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self._base + path, data=data, method=method, headers={"Content-Type": "application/json"})
        try:
            with OPENER.open(request, timeout=PATIENCE) as response:
                return json.loads(response.read())["value"]
        except urllib.error.HTTPError as error:
            value = json.loads(error.read())["value"]
            kind = Stale if value["error"] == "stale element reference" else Unexpected
            # A driver may give no words with the kind of an error.
            raise kind((value["message"] or value["error"]).splitlines()[0]) from error

    def _on(self, selector, what):
        """`what` with an element; with the one that is there next if the page replaces it in between."""
        limit = time.monotonic() + PATIENCE
        while True:
            try:
                return what(self.find(selector))
            except Stale:
                if time.monotonic() > limit:
                    raise

    def close(self):
        self._send("DELETE", "")

    def size(self, width, height=844):
        self._send("POST", "/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}})

    def colour_scheme(self, scheme):
        """What a reader wants: `light` or `dark`."""
        self._send("POST", "/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]}})

    def open(self, address):
        self._send("POST", "/url", {"url": address})

    def run(self, script, *arguments):
        return self._send("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def find(self, selector, seconds=PATIENCE):
        return self.until(f"{selector} on the page", lambda: self.try_find(selector), seconds)

    def try_find(self, selector):
        found = self._send("POST", "/elements", {"using": "css selector", "value": selector})
        return found[0] if found else None

    def until(self, what, body, seconds=PATIENCE):
        limit = time.monotonic() + seconds
        while True:
            value = body()
            if value:
                return value
            if time.monotonic() > limit:
                raise Unexpected(f"waited in vain for {what}; the page says: "
                                 + str(self.run("return location.href + ' ' + document.body.innerText"))[:600])
            time.sleep(0.05)

    def click(self, selector):
        self._on(selector, lambda found: self._send("POST", f"/element/{found[ELEMENT]}/click", {}))

    def type(self, selector, text):
        self._on(selector, lambda found: self._send("POST", f"/element/{found[ELEMENT]}/value", {"text": text}))

    def press(self, key):
        """A key alone, wherever the focus is."""
        self._send("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": [
            {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]}]})

    def text(self, selector):
        return self._on(selector, lambda found: self._send("GET", f"/element/{found[ELEMENT]}/text"))

    def into(self, selector):
        """Into the frame; `out` leads back to the page."""
        self._on(selector, lambda found: self._send("POST", "/frame", {"id": found}))

    def out(self):
        self._send("POST", "/frame", {"id": None})

    def windows(self):
        return self._send("GET", "/window/handles")

    def window(self, handle):
        self._send("POST", "/window", {"handle": handle})

    def one_window(self):
        """As at the beginning: one window of the usual size, and the page itself, no frame of it."""
        for handle in self.windows():
            if handle != self._first:
                self.window(handle)
                self._send("DELETE", "/window")
        self.window(self._first)
        self.out()
        self.size(1280)

    def complaints(self):
        return [entry["message"] for entry in self._send("POST", "/se/log", {"type": "browser"})]

    def picture(self, name):
        """Into the folder that GUICHET_SCREENSHOTS names; nothing without one."""
        folder = os.environ.get("GUICHET_SCREENSHOTS")
        if folder:
            data = self._send("GET", "/screenshot")
            (Path(folder) / f"{name}.png").write_bytes(base64.b64decode(data))


def run_checks(name, names, check, browser, verdict):
    """Each check of a list, by name; one that fails leaves a picture, and the next one goes on."""
    left_out = {}
    for one in names:
        try:
            try:
                getattr(check, one)()
            except Ended as ended:
                print(f"{verdict.name}: {one}: {ended}; once more")
                getattr(check, one)()
        except Exception as error:  # noqa: BLE001 - reported, and the next check goes on
            verdict.expect(False, one, error)
            # The check may have ended in a frame or a window that is gone.
            with contextlib.suppress(Exception):
                browser.out()
                browser.picture(f"{name}-failed-{one}")
            with contextlib.suppress(Exception):
                browser.one_window()
        try:
            complaints = [text for text in browser.complaints() if "favicon" not in text]
            verdict.equal(complaints, [], f"what the browser complains of in {one}")
        except CannotTell as reason:
            left_out.setdefault(str(reason), []).append(one)
        except Exception as error:  # noqa: BLE001 - as above
            verdict.expect(False, f"what the browser complains of in {one}", error)
    # A browser that ended by itself has made checks fail already.
    with contextlib.suppress(Exception):
        browser.close()
    for reason, ones in left_out.items():
        print(f"{verdict.name}: left out in {len(ones)} checks: {reason}")
    return verdict.close()
