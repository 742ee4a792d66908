"""What CHANGELOG.md says of versions. Used by Scripts/release and Scripts/package. Standard library only."""

import re

HEADING = re.compile(r"^## \[([^\]]+)\](.*)$", re.MULTILINE)
NUMBER = re.compile(r"\d+\.\d+\.\d+")


def sections(text):
    """[(name, what the heading says after it, content)], the newest first."""
    found = list(HEADING.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)]
    return [(match[1], match[2].strip(), text[match.end():end]) for match, end in zip(found, ends)]


def newest(text):
    """The newest version with a number; None before the first one."""
    return next((name for name, _, _ in sections(text) if NUMBER.fullmatch(name)), None)


def heading(text, number):
    """What the heading of a version says after its number; None without such a section."""
    return next((after for name, after, _ in sections(text) if name == number), None)


def is_release(text):
    """Whether nothing was changed since the newest version: its commit has a section [Unreleased] without entries."""
    return newest(text) is not None and not any(
        name == "Unreleased" and re.search(r"^- ", content, re.MULTILINE) for name, _, content in sections(text))


def problem(text, number):
    """Why this version cannot be released with this changelog; None if it can."""
    section = next((one for one in sections(text) if one[0] == number), None)
    if section is None:
        return (f"CHANGELOG.md has no section {number}: rename [Unreleased] to [{number}] - DATE, begin a new [Unreleased], and "
                "commit (docs/upgrades.md)")
    if re.fullmatch(r"- \d{4}-\d\d-\d\d", section[1]) is None:
        return f"CHANGELOG.md: the section {number} has no date: ## [{number}] - YYYY-MM-DD"
    if not re.search(r"^- ", section[2], re.MULTILINE):
        return f"CHANGELOG.md: the section {number} has no entry"
    if newest(text) != number:
        return f"CHANGELOG.md: the newest version is {newest(text)}, not {number}"
    if not is_release(text):
        return f"CHANGELOG.md: [Unreleased] has entries: they belong to {number}, or the release was an earlier commit"
    return None


def self_test():
    """(cases, problems)"""
    entry, wrong = "\n### Added\n\n- Something.\n\n", []
    first = f"# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-01-02\n{entry}## [1.0.0] - 2025-01-02\n{entry}"
    later = first.replace("## [Unreleased]\n", f"## [Unreleased]\n{entry}")
    cases = [
        ("the newest", newest(first), "1.2.3"), ("none yet", newest(f"## [Unreleased]\n{entry}"), None),
        ("a release", is_release(first), True), ("changed since", is_release(later), False),
        ("before the first", is_release(f"## [Unreleased]\n{entry}"), False),
        ("its heading", heading(first, "1.2.3"), "- 2026-01-02"), ("no heading", heading(first, "1.2.4"), None),
        ("can be released", problem(first, "1.2.3"), None),
        ("no section", "no section 1.2.4" in (problem(first, "1.2.4") or ""), True),
        ("no date", "no date" in (problem(first.replace(" - 2026-01-02", ""), "1.2.3") or ""), True),
        ("no entry", "no entry" in (problem(f"## [Unreleased]\n## [1.2.3] - 2026-01-02\n", "1.2.3") or ""), True),
        ("an older one", "the newest version is 1.2.3" in (problem(first, "1.0.0") or ""), True),
        ("entries above it", "[Unreleased] has entries" in (problem(later, "1.2.3") or ""), True),
    ]
    wrong += [f"changelog: {what}: {found!r}, expected {expected!r}" for what, found, expected in cases if found != expected]
    return len(cases), wrong
