"""WebKitGTK's MiniBrowser, driven as webdriver.py drives Chromium: Safari's engine, in a display without a screen. Standard
library only."""

import os
import shutil
import tempfile
from pathlib import Path

from stage import Missing, Unexpected, free_port
from webdriver import ENTER, Browser, CannotTell, Ended, Stale

# MiniBrowser's window is never narrower than its bar of buttons: 447 pixels. With these styles the bar needs none.
STYLES = {"gtk.css": "* { padding: 0; margin: 0; min-width: 0; border-width: 0; font-size: 1px; }",
          "settings.ini": "[Settings]\ngtk-icon-sizes=gtk-large-toolbar=1,1:gtk-small-toolbar=1,1:gtk-menu=1,1:gtk-button=1,1"}


def programs():
    """MiniBrowser, its driver and the display; Missing where one is not there."""
    folders = sorted(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"))
    found = [next(map(str, reversed(folders)), None), shutil.which("WebKitWebDriver"), shutil.which("Xvfb")]
    if None in found:
        raise Missing("there is no MiniBrowser, no WebKitWebDriver or no Xvfb (Debian: webkit2gtk-driver xvfb)")
    return found


# Chromium's driver takes it as the character, too.
BACKSPACE = "\ue003"


class WebKit(Browser):
    def __init__(self, stage, width=1280, height=900):
        browser, driver, display = programs()
        profile = Path(tempfile.mkdtemp(dir=stage.folder))
        styles = profile / "config" / "gtk-3.0"
        styles.mkdir(parents=True)
        for name, text in STYLES.items():
            (styles / name).write_text(text)
        # The display chooses its number, and says it.
        number = stage.run([display, "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]).wait_for(
            r"^([0-9]+)$", "Xvfb")[1]
        port = free_port()
        stage.run([driver, f"--port={port}"], {
            "DISPLAY": f":{number}", "GDK_BACKEND": "x11", "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1",
            "LANG": "C.UTF-8", "LANGUAGE": "en", "HOME": str(profile), "XDG_CONFIG_HOME": str(profile / "config"),
            "XDG_CACHE_HOME": str(profile / "cache"), "XDG_DATA_HOME": str(profile / "share"),
        }).listens(port, "WebKitWebDriver")
        self._driver, self._wanted = f"http://127.0.0.1:{port}", {
            "browserName": "MiniBrowser", "webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]}}
        self._begin(width, height)

    def _begin(self, width=1280, height=900):
        self._base, self._is_begun = self._driver, False
        answer = self._send("POST", "/session", {"capabilities": {"alwaysMatch": self._wanted}})
        self._base += f"/session/{answer['sessionId']}"
        self._first = self._send("GET", "/window")
        self.until("the window's size", lambda: self.run("return innerWidth") == self._window(width, height)["width"])
        self._bar = height - self.run("return innerHeight")
        self.size(width, height)
        self._is_begun = True

    def _send(self, method, path, body=None):
        """WebKitGTK 2.50 ends now and then after a frame was replaced, mostly while it leaves the page."""
        try:
            return super()._send(method, path, body)
        except Unexpected as error:
            if not self._is_begun or isinstance(error, Stale) or self._is_there():
                raise
            self._begin(*self._size)
            raise Ended(f"WebKitGTK ended by itself ({error}), and was started again") from error

    def _is_there(self):
        try:
            return super()._send("GET", "/window/handles") is not None
        except Unexpected:
            return False

    def open(self, address):
        try:
            super().open(address)
        except Ended as ended:
            print(f"{ended}; the page is opened again")
            super().open(address)

    def _window(self, width, height):
        return self._send("POST", "/window/rect", {"width": width, "height": height})

    def size(self, width, height=844):
        """The page has this size: the window is higher by its bar."""
        self._size = (width, height)
        self._window(width, height + self._bar)
        self.until(f"a page of {width} by {height} pixels",
                   lambda: self.run("return [innerWidth, innerHeight]") == [width, height], 20)

    def try_find(self, selector):
        """A page that is just left has no elements, where Chromium's driver waits for the next one."""
        try:
            return super().try_find(selector)
        except Unexpected as error:
            if "before the unload event" in str(error):
                return None
            raise

    def type(self, selector, text):
        """In a frame of another origin the driver cannot give the focus, as no script there may: a click does it, as a
        shopper's. On a button that is what the key would do."""
        kind = self._on(selector, lambda found: self.run(
            "return window.top === window || document.activeElement !== document.body ? null : arguments[0].localName", found))
        if kind is not None:
            self.click(selector)
        # The driver refuses to type nothing.
        if text and (kind != "button" or text != ENTER):
            super().type(selector, text.replace("\b", BACKSPACE))

    def colour_scheme(self, scheme):
        raise Unexpected("WebKitGTK's driver chooses no colour scheme")

    def complaints(self):
        raise CannotTell("what the page writes to the console (WebKitGTK's driver does not tell it)")
