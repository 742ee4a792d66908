"""Tests an API of the platform with requests generated from its own OpenAPI document, by schemathesis, which is installed
for the run into an environment that is removed afterwards. SCHEMATHESIS can give another source for it, in pip's notation.
If it cannot be installed, a line says so and nothing fails; with --required, that is a failure."""

import argparse
import os
import subprocess
import sys

from stage import ROOT, Missing, Stage, python_with

TOOL = "schemathesis==4.32.5"
# Seconds that all requests may take.
LIMIT = 1_800
# Not included: whether everything that the document allows is accepted. Cards, amounts and states have rules outside
# the schemas.
CHECKS = [
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance",
    "response_headers_conformance", "negative_data_rejection", "ignored_auth", "use_after_free",
]


def main(name, about, prepare):
    """`prepare` takes the stage and returns: the document as bytes, the address, more arguments, more environment, and
    the settings of schemathesis."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--required", action="store_true", help="fail where schemathesis cannot be had")
    parser.add_argument("--examples", type=int, default=20, help="requests for each call and kind (20)")
    parser.add_argument("--seed", type=int, default=1, help="makes a finding come back (1)")
    options = parser.parse_args()
    try:
        sys.exit(_run(name, prepare, options.examples, options.seed))
    except Missing as missing:
        print(f"{name}: {'FAILED' if options.required else 'left out'}: {missing}", file=sys.stderr)
        sys.exit(1 if options.required else 0)


def _run(name, prepare, examples, seed):
    with Stage() as stage:
        python = python_with(os.environ.get("SCHEMATHESIS") or TOOL, stage.folder / "environment", "SCHEMATHESIS")
        content, address, arguments, more, settings = prepare(stage)
        document, file = stage.folder / "document.json", stage.folder / "schemathesis.toml"
        document.write_bytes(content)
        file.write_text(settings)
        environment = {
            **os.environ, "NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1", "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": str(ROOT / "Scripts"), "GUICHET_BASE": stage.base, **more,
        }
        command = [
            python.parent / "schemathesis", "--config-file", file, "--no-color", "run", document, "--url", address,
            "--checks", ",".join(CHECKS), "--max-examples", str(examples), "--seed", str(seed), "--warnings", "off",
            "--output-sanitize", "false", *arguments,
        ]
        try:
            done = subprocess.run(
                command, cwd=stage.folder, env=environment, capture_output=True, text=True, timeout=LIMIT)
        except subprocess.TimeoutExpired as late:
            # Python has it as bytes, whatever was asked for.
            said = late.stdout or b""
            print(said if isinstance(said, str) else said.decode(errors="replace"), file=sys.stderr)
            print(f"{name}: FAILED: the requests were not done after {LIMIT} s")
            return 1
        if done.returncode != 0:
            print(done.stdout + done.stderr, file=sys.stderr)
        for line in done.stdout.splitlines():
            if "generated" in line:
                print(f"{name}: {line.strip()}")
        print(f"{name}: {'the API keeps to its document' if done.returncode == 0 else 'FAILED'}")
        return done.returncode
