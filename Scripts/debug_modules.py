"""The modules of the debug build: SwiftPM's manifest has the command that compiled each. Used by checks that compile the same
sources with other arguments, against the modules of that build. Standard library only."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MANIFEST = ROOT / ".build" / "debug.yaml"
# The compiler's options that name what it writes, or how it divides its work; the first ones have a value.
WITH_VALUE = {
    "-emit-module-path", "-output-file-map", "-index-store-path", "-num-threads", "-j", "-driver-batch-count",
    "-emit-objc-header-path",
}
WITHOUT_VALUE = {
    "-c", "-emit-module", "-emit-dependencies", "-incremental", "-parseable-output", "-enable-batch-mode",
    "-whole-module-optimization", "-serialize-diagnostics", "-emit-objc-header",
}


def compilers():
    """The command that compiles each module, by its name; empty without a debug build."""
    commands = {}
    for line in MANIFEST.read_text().splitlines() if MANIFEST.exists() else []:
        if match := re.match(r'\s+args: (\["[^"]*swiftc",.*\])\s*$', line):
            arguments = json.loads(match[1])
            if "-module-name" in arguments and "-c" in arguments:
                commands[arguments[arguments.index("-module-name") + 1]] = arguments
    return commands


def checking(arguments, *without):
    """The command that checks the types alone and writes nothing, without these arguments."""
    kept, skips = [], False
    for argument in arguments:
        if skips:
            skips = False
        elif argument in WITH_VALUE:
            skips = True
        elif argument not in WITHOUT_VALUE and argument not in without and not re.match(r"-j\d+$", argument):
            kept.append(argument)
    return [*kept, "-typecheck"]
