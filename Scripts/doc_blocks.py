"""The blocks of code in a Markdown file, with what is written about each in comments above it. Used by
Scripts/check-docs, whose help says what the comments mean. Standard library only."""

import re
from dataclasses import dataclass, field

# Languages of blocks that a reader types.
SHELLS = {"sh", "bash", "shell", "console"}
# NAME: VALUE in a comment; a value may have several lines.
COMMENT = re.compile(r"<!--\s*([a-z ]+?):\s*(.*?)\s*-->", re.S)
NAMES = {"not run", "before", "meanwhile", "fails", "file", "in place of", "folder"}
FENCE = re.compile(r"^( *)(`{3,})(\S*)[^\n]*\n(.*?)^\1\2[ ]*$\n?", re.M | re.S)
SAID = re.compile(r"\s*(?:The answer has|La réponse contient|Het antwoord bevat|Die Antwort enthält) ((?:`[^`]+`(?:,| and)? ?)+)")


@dataclass
class Block:
    line: int
    language: str
    text: str
    comments: dict = field(default_factory=dict)
    said: list = field(default_factory=list)  # what the sentence below the block says is in the answer

    @property
    def is_session(self):
        """Commands after `$ `, each with its output."""
        return self.text.startswith("$ ")

    @property
    def is_typed(self):
        return self.language in SHELLS or (self.is_session and self.language in ("", "text"))


def blocks(text):
    """(the blocks, what is wrong with comments)"""
    found, problems, used = [], [], set()
    for fence in FENCE.finditer(text):
        indent = len(fence[1])
        body = "".join(line[indent:] if line.startswith(" " * indent) else line.lstrip(" ")
                       for line in fence[4].splitlines(keepends=True))
        block = Block(text.count("\n", 0, fence.start()) + 1, fence[3], body)
        end = fence.start()
        above = []
        while match := _comment_before(text, end):
            above.insert(0, match)
            end = match.start()
        for match in above:
            name = match[1]
            if name not in NAMES:
                continue
            used.add(match.start())
            value = match[2]
            block.comments[name] = f"{block.comments[name]}\n{value}" if name in block.comments else value
        if block.is_typed and (said := SAID.match(text, fence.end())):
            block.said = re.findall(r"`([^`]+)`", said[1])
        found.append(block)
    inside = [(fence.start(), fence.end()) for fence in FENCE.finditer(text)]
    for match in COMMENT.finditer(text):
        if (match[1] in NAMES and match.start() not in used
                and not any(start < match.start() < end for start, end in inside)):
            problems.append((text.count("\n", 0, match.start()) + 1, f'the comment "{match[1]}" is above no block'))
    return found, problems


def _comment_before(text, end):
    """The comment that ends just above `end`, with nothing but white space between."""
    head = text[:end].rstrip()
    if not head.endswith("-->"):
        return None
    start = head.rfind("<!--")
    return COMMENT.fullmatch(head, start) if start >= 0 else None


def commands(block, is_complete):
    """(command, expected output or None) of each command of a block."""
    if block.is_session:
        found, lines = [], block.text.splitlines()
        number = 0
        while number < len(lines):
            command = lines[number].removeprefix("$ ")
            number += 1
            while not is_complete(command) and number < len(lines):
                command += "\n" + lines[number].removeprefix("> ")
                number += 1
            output = []
            while number < len(lines) and not lines[number].startswith("$ "):
                output.append(lines[number])
                number += 1
            found.append((command, "\n".join(output)))
        return found
    found, waiting = [], ""
    for line in block.text.splitlines():
        waiting = f"{waiting}\n{line}" if waiting else line
        if waiting.strip() and is_complete(waiting):
            found.append((waiting, None))
            waiting = ""
    if waiting.strip():
        found.append((waiting, None))
    return found


# What differs from run to run, as a pattern for it and a pattern for what may stand in its place.
CHANGING = [
    (r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?( UTC)?",
     r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?(?: UTC)?"),
    (r"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT", r"\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT"),
    (r"\b\d{4}-\d\d-\d\d\b", r"\d{4}-\d\d-\d\d"),
    (r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", r"[0-9a-f-]{36}"),
    (r"\b\d+(?:\.\d+)? (ms|s)\b", r"\\d+(?:\\.\\d+)? \1"),
    # Identifiers and authorisation codes: letters and digits mixed.
    (r"\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{6,}\b", r"[0-9a-f]+"),
    (r"\b(?=[A-F]*\d)(?=\d*[A-F])[0-9A-F]{6}\b", r"[0-9A-F]{6}"),
    (r"\bPHONE[A-Z2-7]{16,}\b", r"PHONE[A-Z2-7]{16,}"),
    # Lyra's subscriptionId: a day and eight letters.
    (r"\b\d{8}[A-Za-z]{8}\b", r"\d{8}[A-Za-z]{8}"),
    # Keys, sessions and signatures in Base64.
    (r"(?<![\w/+-])(?=[\w/+-]*[A-Z])(?=[\w/+-]*[a-z])(?=[\w/+-]*\d)[\w/+-]{20,}={0,2}", r"[\w/+-]{20,}={0,2}"),
]


def pattern(expected):
    """A line of shown output as a regular expression: `…` stands for anything."""
    parts, position = [], 0
    spots = []
    for found, allowed in CHANGING:
        for match in re.finditer(found, expected):
            if not any(start < match.end() and match.start() < end for start, end, _ in spots):
                spots.append((match.start(), match.end(), match.expand(allowed) if r"\1" in allowed else allowed))
    for start, end, allowed in sorted(spots):
        parts += [_literal(expected[position:start]), allowed]
        position = end
    return "".join(parts) + _literal(expected[position:])


def _literal(text):
    """Columns may be wider or narrower."""
    return "".join(" {2,}" if part.startswith("  ") else ".*" if part == "…" else re.escape(part)
                   for part in re.findall(r" {2,}|…|(?:(?!  )[^…])+", text))


def fits(expected, printed):
    """None, or the first line of the shown output that is not in the printed one."""
    wanted = [line.rstrip() for line in joined(expected.rstrip("\n").split("\n"))] if expected.strip() else []
    lines = [line.rstrip() for line in printed.rstrip("\n").split("\n")] if printed.strip() else []
    reached = _fits(wanted, lines)
    if reached is None:
        return None
    return wanted[reached] if reached < len(wanted) else "(nothing more)"


def _fits(wanted, lines):
    """None if they fit; otherwise the number of the first line that does not. `…` or `...` alone is any lines."""
    states, furthest = {0}, 0
    patterns = [None if line.strip() in ("…", "...") else re.compile(pattern(line)) for line in wanted]

    def closure(found):
        for number in list(found):
            while number < len(patterns) and patterns[number] is None:
                number += 1
                found.add(number)
        return found

    states = closure(states)
    for line in lines:
        following = set()
        for number in states:
            if number < len(patterns) and patterns[number] is None:
                following.add(number)
            elif number < len(patterns) and patterns[number].fullmatch(line):
                following.add(number + 1)
        # Where the lines before were "any", this line may be one of them.
        for number in states:
            if number > 0 and patterns[number - 1] is None:
                following.add(number)
        states = closure(following)
        if not states:
            return furthest
        furthest = max(furthest, *states)
    return None if len(patterns) in states else max(states)


def joined(lines):
    """JSON that the page breaks into several lines, as the one line that is printed."""
    result = []
    for line in lines:
        before = result[-1] if result else ""
        if before.startswith('{"') and before.count("{") > before.count("}"):
            result[-1] = before + line
        else:
            result.append(line)
    return result
