"""Builds the program that runs the Apple-only code of GuichetSDKUI on any system: its views over the stand-ins of AppleShims,
with the checks of Tests/AppleAuthentication. For Scripts/check-authentication and Scripts/check-checkout."""

import subprocess
import sys
from pathlib import Path

from stage import ROOT

FEATURES = ["-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature",
            "MemberImportVisibility", "-enable-upcoming-feature", "InternalImportsByDefault"]
SHIMS = ["UIKit", "Combine", "SwiftUI", "WebKit", "AuthenticationServices"]
# What the program is linked with, and what those need.
MODULES = ["GuichetCore", "GuichetPassKit", "GuichetSips", "GuichetSDK", "GuichetSDKDirect", "GuichetDirectClient",
           "GuichetJOSE", "GuichetURLSession"]
CRYPTO = ["Crypto", "CryptoExtras", "CryptoBoringWrapper", "CCryptoBoringSSL", "CCryptoBoringSSLShims", "CXKCP",
          "CXKCPShims", "SwiftASN1"]


def run(*command):
    done = subprocess.run([str(part) for part in command], cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{Path(sys.argv[0]).name}: {' '.join(map(str, command[:4]))} … failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def flags():
    return (ROOT / "Scripts" / "debug-flags").read_text().split()


def product(package, name):
    """A program of another package, in the build folder that all share."""
    options = ["--package-path", package, "--scratch-path", ".build", *flags()]
    if package == "Platform":
        options = run("Scripts/platform-flags").split()
    command = ["swift", "build", *options, "--product", name]
    run("Scripts/quietly", *command)
    return Path(run(*command, "--show-bin-path").strip()) / name


def build(work):
    """The program, in the folder `work`, with the views as SwiftPM would build them on an Apple system."""
    package = ["swift", "build", "--traits", "AsyncHTTPClient,GRDB", "--scratch-path", ".build", *flags()]
    for target in ["GuichetSDKUI", "GuichetSDKDirect", "GuichetURLSession"]:
        run("Scripts/quietly", *package, "--target", target)
    folder = Path(run(*package, "--show-bin-path").strip())
    modules = folder / "Modules"
    for shim in SHIMS:
        run("swiftc", "-c", "-wmo", "-parse-as-library", "-swift-version", "5", "-suppress-warnings", "-module-name", shim,
            "-I", work, "-I", modules, "-emit-module", "-emit-module-path", work / f"{shim}.swiftmodule",
            "-o", work / f"{shim}.o", *sorted((ROOT / "AppleShims").glob(f"{shim}*.swift")))
    name = "".join(letter if letter.isalnum() else "_" for letter in ROOT.name.lower())
    views = sorted((ROOT / "Sources" / "GuichetSDKUI").rglob("*.swift"))
    run("swiftc", "-c", "-wmo", "-parse-as-library", *FEATURES, "-package-name", name, "-module-name", "GuichetSDKUI",
        "-I", work, "-I", modules, "-emit-module", "-emit-module-path", work / "GuichetSDKUI.swiftmodule",
        "-o", work / "GuichetSDKUI.o", *views)
    objects = [path for target in MODULES + CRYPTO for path in sorted((folder / f"{target}.build").rglob("*.o"))]
    program = work / "check"
    # Where the views lie comes before the folder in which SwiftPM put the module without them.
    run("swiftc", "-parse-as-library", *FEATURES, "-package-name", name, "-module-name", "AuthenticationCheck", "-I", work,
        "-I", modules, "-o", program, *sorted((ROOT / "Tests" / "AppleAuthentication").glob("*.swift")),
        ROOT / "Examples" / "ThreeDSecure" / "AcsViewController.swift",
        *[work / f"{shim}.o" for shim in SHIMS], work / "GuichetSDKUI.o", *objects, "-lstdc++")
    return program
