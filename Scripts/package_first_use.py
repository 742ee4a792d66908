"""First use from the installed package: types the pages' commands in a bare system of Scripts/check-package, and counts the seconds
from `dpkg -i` to the first accepted payment, for each of the three platforms.

The commands are those of README.md (curl) and, with the vendors' libraries, of docs/first-steps.md. A library has to come with the
caller, since the system has no network: wheels for pip, and a clone for git. Both are told of them by variables, so that the pages'
own commands are typed. Standard library only.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import doc_blocks
import doc_shell

ROOT = Path(__file__).resolve().parent.parent
# What a bare system lacks for the commands of a page.
TOOLS = {"curl": ["curl", "openssl"], "Python": ["python3", "python3-venv"], "PHP": ["php-cli", "php-curl", "git"]}
WAYS = [  # platform, tool, page, what is in the block, its file, and a last command
    ("Sips", "curl", "README.md", "rs-services", None, "guichet phone pay"),
    ("Lyra", "curl", "README.md", "Charge/CreatePayment", None, None),
    ("Worldline Direct", "curl", "README.md", "path=/v2/", None, None),
    ("Lyra", "PHP", "docs/first-steps.md", "php lyra.php", "lyra.php", None),
    ("Worldline Direct", "Python", "docs/first-steps.md", "direct.py", "direct.py", None),
]
# What README.md says to write where curl has no --json.
OLDER_CURL = "-H 'Content-Type: application/json' -d"
PYTHON_LIBRARY = re.compile(r"pip install --quiet (\S+)")
PHP_LIBRARY = re.compile(r"git clone --quiet (\S+)")
LIMIT = 60

# One way, in one shell: $1 is the number of commands. Each writes what it prints to a file of its own.
TYPE = """
cd /first-use/work
at() { echo "at $1 $(date +%s.%N)"; }
at begin
dpkg -i /guichet.deb >/first-use/dpkg 2>&1 || { cat /first-use/dpkg; exit 1; }
at install
guichet serve --dev >/first-use/ready 2>/first-use/log &
server=$!
for attempt in $(seq 1200); do
    grep -qs '^guichet ready at ' /first-use/ready && break
    kill -0 $server 2>/dev/null || { cat /first-use/log; exit 1; }
    sleep 0.05
done
at start
for number in $(seq "$1"); do
    . /first-use/$number.sh >/first-use/$number.out 2>&1 </dev/null || { cat /first-use/$number.out; exit 1; }
    at $number
done
kill -TERM $server
wait $server
"""


def blocks(page):
    return doc_blocks.blocks((ROOT / page).read_text(encoding="utf-8"))[0]


def library_of(page_pattern):
    """What the page tells pip or git to get."""
    text = "\n".join(block.text for block in blocks("docs/first-steps.md") if block.is_typed)
    return page_pattern.search(text)[1]


def get_libraries(folder):
    """Fetches the vendors' libraries; says which cannot be had. {tool: its folder}"""
    found = {}
    wheels, clone = folder / "wheels", folder / "rest-php-sdk"
    # Of pure Python, so that they fit the Python of every system.
    done = subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--dest", wheels,
                           "--only-binary=:all:", "--platform", "any", "--python-version", "3.9", library_of(PYTHON_LIBRARY)],
                          capture_output=True, text=True, timeout=600)
    if done.returncode == 0:
        found["Python"] = wheels
    else:
        print(f"  left out: Worldline's library for Python: {(done.stderr.strip().splitlines() or ['pip fails'])[-1]}")
    source = os.environ.get("LYRA_PHP_SDK") or library_of(PHP_LIBRARY)
    done = subprocess.run(["git", "clone", "--quiet", "--bare", source, clone], capture_output=True, text=True, timeout=600,
                          env={**os.environ, "GIT_TERMINAL_PROMPT": "0"})
    if done.returncode == 0:
        found["PHP"] = clone
    else:
        print(f"  left out: Lyra's library for PHP: {(done.stderr.strip().splitlines() or ['git fails'])[-1]}")
    return found


def commands(page, marker, file, last):
    """([(command, output that the page shows, texts that the answer has)], the text of the file or None)"""
    found = blocks(page)
    sample = next((block.text for block in found if file and block.comments.get("file") == file), None)
    block = next(block for block in found if block.is_typed and marker in block.text and block.text != sample)
    typed = [[command, output, []] for command, output in doc_blocks.commands(block, doc_shell.is_complete)]
    typed[-1][2] = block.said
    return typed + ([[last, None, []]] if last else []), sample


def variables(libraries):
    """For pip and git, so that they need no network."""
    lines = ["export PIP_NO_INDEX=1 PIP_FIND_LINKS=/first-use/wheels PIP_DISABLE_PIP_VERSION_CHECK=1 HOME=/first-use"]
    if "PHP" in libraries:
        pairs = [("url./first-use/rest-php-sdk.insteadOf", library_of(PHP_LIBRARY)), ("safe.directory", "*")]
        lines.append(f"export GIT_CONFIG_COUNT={len(pairs)}")
        lines += [f"export GIT_CONFIG_KEY_{number}='{key}' GIT_CONFIG_VALUE_{number}='{value}'"
                  for number, (key, value) in enumerate(pairs)]
    return "\n".join(lines) + "\n"


def judged(printed, typed, outputs):
    """({part: seconds}, what is wrong or None) of one way; a part is install, start, library or pay."""
    times = dict(re.findall(r"^at (\w+) ([\d.]+)$", printed, re.MULTILINE))
    for number, (command, output, said) in enumerate(typed, 1):
        told = outputs.get(number, "")
        if str(number) not in times:
            return {}, f"{command.splitlines()[0]}: {(told or printed).strip()[-600:]}"
        if output and doc_blocks.fits(output, told) is not None:
            return {}, f"{command.splitlines()[0]}: the page shows {output!r}, printed was {told.strip()[-300:]!r}"
        for text in said:
            if text not in told:
                return {}, f"{command.splitlines()[0]}: the answer has no {text}: {told[:400]}"
    at = {name: float(value) for name, value in times.items()}
    parts = {"install": at["install"] - at["begin"], "start": at["start"] - at["install"]}
    before_pay = at["start"]
    # The page's commands before the last one get the vendor's library.
    if any("pip install" in command or "git clone" in command for command, _, _ in typed):
        before_pay = at[str(len(typed) - 1)]
        parts["library"] = before_pay - at["start"]
    parts["pay"] = at[str(len(typed))] - before_pay
    return parts, None


def try_way(folder, inside, way, libraries, has_json):
    """Types one way in the system at `folder`, where /guichet.deb is; (parts, what is wrong)."""
    _, _, page, marker, file, last = way
    typed, sample = commands(page, marker, file, last)
    place = folder / "first-use"
    shutil.rmtree(place, ignore_errors=True)
    (place / "work").mkdir(parents=True)
    for name, source in libraries.items():
        shutil.copytree(source, place / source.name)
    if sample:
        (place / "work" / file).write_text(sample, encoding="utf-8")
    for number, (command, _, _) in enumerate(typed, 1):
        text = command if has_json else command.replace("--json", OLDER_CURL)
        (place / f"{number}.sh").write_text(text + "\n", encoding="utf-8")
    (place / "type.sh").write_text(variables(libraries) + TYPE, encoding="utf-8")
    done = inside(folder, f"bash /first-use/type.sh {len(typed)}", limit=300, check_status=False)
    outputs = {number: (place / f"{number}.out").read_text(encoding="utf-8", errors="replace")
               for number in range(1, len(typed) + 1) if (place / f"{number}.out").exists()}
    found = judged(done.stdout + done.stderr, typed, outputs)
    inside(folder, "dpkg --purge guichet")
    shutil.rmtree(place)
    return found


def try_ways(folder, inside, check, tools, libraries):
    """All ways; prints a line for each. The system has these tools."""
    told = inside(folder, "curl --version").stdout
    older = doc_shell.too_old_curl(told)
    if older:
        check(f"README.md says what to write with its curl, which is {told.split()[1]}",
              OLDER_CURL in (ROOT / "README.md").read_text(encoding="utf-8"))
    for way in WAYS:
        platform, tool = way[:2]
        if tool not in tools or tool not in ("curl", *libraries):
            reason = ("what the page needs could not be installed, see above" if tool in libraries else
                      "Scripts/check-package --libraries fetches the vendors' libraries")
            print(f"  left out: the first payment with {platform}, {tool}: {reason}")
            continue
        parts, wrong = try_way(folder, inside, way, {name: place for name, place in libraries.items() if name == tool}, not older)
        shown = ", ".join(f"{name} {seconds:.1f}" for name, seconds in parts.items())
        total = sum(parts.values())
        check(f"first payment with {platform}, {tool}: {total:.1f} s ({shown})", wrong is None and total <= LIMIT,
              wrong or f"longer than {LIMIT} s")


def self_test():
    """(cases, problems): the pages have what is typed, and answers are judged."""
    cases, problems = 0, []

    def expect(found, expected, what):
        nonlocal cases
        cases += 1
        if found != expected:
            problems.append(f"{what}: {found!r}, expected {expected!r}")

    for platform, tool, page, marker, file, last in WAYS:
        typed, sample = commands(page, marker, file, last)
        expect(len(typed) >= 1 and (sample is not None) == (file is not None), True, f"{platform}, {tool}: {page} has its commands")
        expect(any(output or said for _, output, said in typed), True, f"{platform}, {tool}: {page} says what the answer has")
    expect(OLDER_CURL in (ROOT / "README.md").read_text(encoding="utf-8"), True, "README.md says what an older curl needs")
    expect("==" in library_of(PYTHON_LIBRARY), True, "the page names the version of Worldline's library")
    expect(library_of(PHP_LIBRARY).startswith("https://"), True, "the page names the address of Lyra's")
    printed = "at begin 10.0\nat install 12.5\nat start 13.0\nat 1 13.1\nat 2 14.0\n"
    typed = [["a", None, []], ["b", None, ['"PAID"']]]
    parts, wrong = judged(printed, typed, {1: "", 2: '{"PAID"}'})
    expect(({name: round(value, 1) for name, value in parts.items()}, wrong), ({"install": 2.5, "start": 0.5, "pay": 1.0}, None), "times")
    expect(judged(printed, [["pip install x", None, []], typed[1]], {2: '"PAID"'})[0].keys(), {"install", "start", "library", "pay"},
           "the time for a library")
    expect(judged(printed, typed, {1: "", 2: "refused"})[1] is None, False, "an answer without its text")
    expect(judged(printed.replace("at 2 14.0\n", ""), typed, {1: "", 2: "x"})[1] is None, False, "a command that fails")
    expect(judged(printed, [["a", None, []], ["b", "PAID", []]], {2: "REFUSED\n"})[1] is None, False, "another output than the page's")
    return cases, problems
