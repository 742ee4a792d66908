"""Headings and links of a Markdown file, as GitHub reads them. Standard library only."""

import re
from pathlib import Path

FENCE = re.compile(r"^( *)(`{3,})[^\n]*\n.*?^\1\2[ ]*$\n?", re.M | re.S)
COMMENT = re.compile(r"<!--.*?-->", re.S)
CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.S)
HEADING = re.compile(r"^(#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$", re.M)
LINK = re.compile(r"\[(?:[^\[\]]|\[[^\[\]]*\])*\]\(\s*(<[^>]*>|[^()\s]+(?:\([^()]*\)[^()\s]*)?)(?:\s+\"[^\"]*\")?\s*\)", re.S)
# A path from the root of the repository, in backticks.
PATH = re.compile(r"`((?:Sources|Platform|Scripts|docs|Examples|Tests|Packaging|AppleShims|Fuzz|\.ci|\.github)/[\w./+-]*[\w/])`")
EXTERNAL = re.compile(r"^[a-z][a-z0-9+.-]*:", re.I)


def blanked(match):
    """White space of the same length, so that line numbers stay."""
    return re.sub(r"[^\n]", " ", match[0])


def prose(text):
    """Without code blocks and comments."""
    return COMMENT.sub(blanked, FENCE.sub(blanked, text))


def slug(heading):
    """The anchor that GitHub makes of a heading."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    plain = re.sub(r"[`*]", "", plain).strip().lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


class Slugs:
    """Anchors of one page: the second heading with the same text gets `-1`."""

    def __init__(self):
        self.seen = {}

    def add(self, heading):
        name = slug(heading)
        number = self.seen.get(name, 0)
        self.seen[name] = number + 1
        return f"{name}-{number}" if number else name


def anchors(text):
    slugs = Slugs()
    return {slugs.add(match[2]) for match in HEADING.finditer(prose(text))} | set(
        re.findall(r'<a (?:id|name)="([^"]+)"', text))


def links(text):
    """(line, target) of each link and picture."""
    clean = CODE.sub(blanked, prose(text))
    # The text of a link may be code, and is blank here.
    return [(clean.count("\n", 0, match.start()) + 1, match[1].strip("<>")) for match in LINK.finditer(clean)]


def problems(files, root):
    """(file, line, what is wrong) of each link within the repository. `files` are Markdown files."""
    texts = {Path(file).resolve(): Path(file).read_text(encoding="utf-8") for file in files}
    known = {}
    root = Path(root).resolve()

    def anchors_of(path):
        if path not in known:
            known[path] = anchors(texts.get(path) or path.read_text(encoding="utf-8"))
        return known[path]

    for path, text in texts.items():
        # A changelog tells of files that are gone.
        for match in PATH.finditer("" if path.name == "CHANGELOG.md" else prose(text)):
            if not (root / match[1]).exists():
                yield path, text.count("\n", 0, match.start()) + 1, f"{match[1]}: there is no such file"
        for line, target in links(text):
            if EXTERNAL.match(target):
                continue
            name, _, anchor = target.partition("#")
            file = (path.parent / name).resolve() if name else path
            if name.startswith("/") or not file.is_relative_to(root):
                yield path, line, f"{target} leads out of the repository"
            elif not file.exists():
                yield path, line, f"{target}: there is no such file"
            elif anchor and file.suffix == ".md" and anchor not in anchors_of(file):
                yield path, line, f"{target}: no heading has this anchor"
