"""The browser in which checks of pages run: GUICHET_BROWSER is `chromium`, as without it, or `webkit`, Safari's engine."""

import os
import sys

import webdriver
import webdriver_webkit

KINDS = {"chromium": (webdriver.programs, webdriver.Browser), "webkit": (webdriver_webkit.programs, webdriver_webkit.WebKit)}
HELP = "GUICHET_BROWSER=webkit runs it in WebKitGTK in place of Chromium: CONTRIBUTING.md says what that leaves out"


def chosen():
    """Its name, its programs (Missing where one is not there) and its class."""
    name = os.environ.get("GUICHET_BROWSER") or "chromium"
    if name not in KINDS:
        sys.exit(f"GUICHET_BROWSER is {name!r}, and not one of: {', '.join(KINDS)}")
    return name, *KINDS[name]
