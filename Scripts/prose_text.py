"""What of a file is prose: documents, comments, titles of tests, and the texts that a program shows.

Each function returns a text as long as the file, with its line breaks, in which everything else is blank. `BAR` stands
where a sentence cannot go on: between a comment and the next literal, or between two elements of a list.
"""

import io
import re
import tokenize

import swift_text

BAR = "|"
TITLE = re.compile(r'@(?:Test|Suite)\(\s*"((?:[^"\\\n]|\\.)*)"')
# Code ends with as many backticks as it begins with, on the same line or on the next one. A backtick too many must not
# hide the paragraphs after it.
CODE_SPAN = r"(?<!`)(`+)(?!`)[^\n]*?(?:\n(?![ \t]*\n)[^\n]*?)?(?<!`)\1(?!`)"
ESCAPE = re.compile(r"\\(?:u\{[0-9A-Fa-f]+\}|x[0-9A-Fa-f]{2}|.|\n)", re.DOTALL)
JOIN = re.compile(r'"(?:"")?#*\s*\+\s*#*"(?:"")?')  # Between two literals that make one text.
QUERY = re.compile(r"\b(?:SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|(?:CREATE|ALTER) (?:TABLE|INDEX))\b")
# Before a literal that stays as it is, since keys follow from it, or certificates contain it.
UNSEEN = re.compile(r'(?:VaultPurpose|DER\.utf8)\("$')
# Words of the other languages of the pages that English does not have.
FOREIGN = re.compile(r"[àâçèéêîôûäöüß]|\b(?:une|les|vous|est|der|das|und|nicht|het|een|niet|van)\b", re.IGNORECASE)
SHELL = re.compile(
    r"""(?P<comment>(?<![^\s;])\#[^\n]*)|"(?P<double>(?:[^"\\]|\\.)*)"|'(?P<single>[^']*)'|\\.""", re.DOTALL)
PYTHON = re.compile(r"""\w*("{3}|'{3}|["'])(.*)\1""", re.DOTALL)


def _blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def markdown(text):
    """Without code, comments and link targets."""
    for pattern in [r"(?ms)^ *```.*?^ *```", r"(?s)<!--.*?-->", CODE_SPAN, r"(?<=\])\([^)\s]*\)"]:
        text = re.sub(pattern, _blank, text)
    return text


def is_prose(content):
    """Whether people read a literal as a sentence: four words in English, and no query, message or list of names."""
    return (len(re.findall(r"[A-Za-z_]+", content)) >= 4 and not QUERY.search(content) and not FOREIGN.search(content)
            and not content.lstrip().startswith(("{", "[")))


def swift(text, with_literals):
    """The comments and the titles of tests; `with_literals`: also the literals that people read."""
    code, comments = swift_text.split(text)
    # Code is a bar, so that a sentence does not go on across it.
    kept = [comment if comment != " " else " " if mark.isspace() or mark in '"+#' else BAR
            for comment, mark in zip(comments, code)]
    for title in TITLE.finditer(text):
        kept[title.start(1) : title.end(1)] = title[1]
    if with_literals:
        for start, content in _whole(text, swift_text.literals(text)):
            if is_prose(content) and not UNSEEN.search(text, max(0, start - 30), start):
                kept[start : start + len(content)] = content
    return _plain(re.sub(r"(?m)^ *///?", _blank, "".join(kept)))


def _whole(text, spans):
    """(start, content) of literals; those that `+` joins are one, and the code in them is one word."""
    spans, joined = list(spans), []
    for start, stop in spans:
        if joined and joined[-1][1] <= start and JOIN.fullmatch(text[joined[-1][1] : start]):
            joined[-1] = (joined[-1][0], stop)
        else:
            joined.append((start, stop))
    for start, stop in joined:
        content = re.sub(r"\\#*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)", lambda code: re.sub(r"[^\n]", "_", code[0]),
                         text[start:stop])
        yield start, ESCAPE.sub(_blank, JOIN.sub(_blank, content))


def python(text):
    """The comments, and the strings that people read."""
    starts, strings, last = [0], [], None
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    kept = [mark if mark == "\n" else BAR for mark in text]
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        start, stop = (starts[line - 1] + column for line, column in (token.start, token.end))
        if token.type == tokenize.COMMENT:
            kept[start:stop] = " " + text[start + 1 : stop]
        elif token.type == tokenize.STRING:
            inner = PYTHON.fullmatch(token.string).span(2)
            content = " " * inner[0] + token.string[slice(*inner)] + " " * (len(token.string) - inner[1])
            if last == tokenize.STRING:  # Strings beside each other are one.
                before, earlier = strings.pop()
                start, content = before, earlier + re.sub(r"[^\n]", " ", text[before + len(earlier) : start]) + content
            strings.append((start, content))
        if token.type not in (tokenize.NL, tokenize.COMMENT):
            last = token.type
    for start, content in strings:
        content = ESCAPE.sub(_blank, re.sub(r"\{[^{}\n]*\}", lambda code: "_" * len(code[0]), content))
        if is_prose(content):
            kept[start : start + len(content)] = content
    return _plain(_indented("".join(kept)))


def _indented(text):
    """A bar before a line of a comment is only its indentation: the sentence goes on."""
    return re.sub(r"(?m)^\|+(?= )", _blank, text)


def shell(text):
    """The comments, and the strings that people read."""
    kept = [mark if mark == "\n" else BAR for mark in text]
    for match in SHELL.finditer(text):
        if match["comment"]:
            kept[match.start() : match.end()] = " " + match["comment"][1:]
        for kind in ["double", "single"]:
            content = match[kind] and ESCAPE.sub(_blank, match[kind])
            if content and is_prose(content):
                kept[match.start(kind) : match.end(kind)] = content
    return _plain(_indented("".join(kept)))


def _plain(text):
    return re.sub(r"`+[^`\n]*`+", _blank, text)
