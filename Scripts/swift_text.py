"""Separates code from comments and literals in Swift text, for the checks of this folder.

Not a parser: it knows line and nested block comments, string literals (one line, many lines, raw, with
interpolations, whose code counts as code) and extended regex literals.
"""

import functools
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

_OPEN_STRING = re.compile(r'(#*)("""|")')
_OPEN_REGEX = re.compile(r"(#+)/")
# What can begin no comment and no literal, and ends no interpolation; what goes on inside a literal.
_PLAIN_CODE = re.compile(r'[^/"#()]+')
_PLAIN_LITERAL = re.compile(r'[^"\\\n]+')


def split(text):
    """(code, comments): two texts as long as `text`, with its line breaks; everything of the other kind is blank.

    The delimiters of literals count as code, their contents as neither.
    """
    return _scan(text)[:2]


def literals(text):
    """(start, stop) of each string literal's contents, in order; one in an interpolation comes after the outer one."""
    return _scan(text)[2]


@functools.cache
def _scan(text):
    code = [c if c == "\n" else " " for c in text]
    comments = list(code)
    # The open literals, outermost first: [hashes, delimiter, depth of parentheses in its interpolation, start].
    strings, spans = [], []
    i, end = 0, len(text)

    def keep(target, start, stop):
        target[start:stop] = text[start:stop]

    while i < end:
        if strings and strings[-1][2] == 0:
            plain = _PLAIN_LITERAL.match(text, i)
            i = plain.end() if plain else _inside_string(text, i, strings, lambda a, b: keep(code, a, b), spans)
            continue
        if plain := _PLAIN_CODE.match(text, i):
            keep(code, i, plain.end())
            i = plain.end()
            continue
        if text.startswith("//", i):
            stop = text.find("\n", i)
            stop = end if stop < 0 else stop
            keep(comments, i, stop)
            i = stop
        elif text.startswith("/*", i):
            stop = _end_of_block_comment(text, i)
            keep(comments, i, stop)
            i = stop
        elif match := _OPEN_STRING.match(text, i):
            keep(code, i, match.end())
            strings.append([match[1], match[2], 0, match.end()])
            i = match.end()
        elif match := _OPEN_REGEX.match(text, i):
            keep(code, i, match.end())
            stop = text.find("/" + match[1], match.end())
            i = match.end() if stop < 0 else stop
        else:
            code[i] = text[i]
            if strings and text[i] in "()":
                strings[-1][2] += 1 if text[i] == "(" else -1
                # A depth of 0 means that the interpolation is over and the literal goes on.
            i += 1
    return "".join(code), "".join(comments), sorted(spans)


def _inside_string(text, i, strings, keep_code, spans):
    """Reads one step inside the innermost literal; returns the position to continue at."""
    hashes, delimiter, _, start = strings[-1]
    closing, escape = delimiter + hashes, "\\" + hashes
    if text.startswith(closing, i):
        strings.pop()
        spans.append((start, i))
        keep_code(i, i + len(closing))
        return i + len(closing)
    if text.startswith(escape, i):
        after = i + len(escape)
        if text.startswith("(", after):
            strings[-1][2] = 1
            keep_code(after, after + 1)
        return after + 1
    if delimiter == '"' and text[i] == "\n":
        strings.pop()  # Not Swift; do not let it swallow the rest of the file.
    return i + 1


def _end_of_block_comment(text, i):
    depth = 0
    while i < len(text):
        if text.startswith("/*", i):
            depth, i = depth + 1, i + 2
        elif text.startswith("*/", i):
            depth, i = depth - 1, i + 2
            if depth == 0:
                return i
        else:
            i += 1
    return i


def line_of(text, position):
    """The number, from 1, of the line that `position` is in."""
    return text.count("\n", 0, position) + 1


def swift_files(*folders):
    """The Swift files below folders of the repository, sorted."""
    found = []
    for folder in folders:
        found += (ROOT / folder).rglob("*.swift")
    return sorted(path for path in found if path.is_file())


def disguises(sample):
    """The sample as a comment and as a literal: no check may take these for code."""
    return {
        "a line comment": f"// {sample}",
        "a documentation comment": f"/// `{sample}`",
        "a block comment": f"/* one /* two */\n{sample}\n*/",
        "a string literal": f'let text = ####"{sample}"####',
        "a literal of many lines": f'let text = ####"""\n{sample}\n"""####',
    }
