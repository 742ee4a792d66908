"""Reads the symbols of Apple's that the root package uses from the stand-ins of AppleShims, and compares them with
Scripts/apple-symbols.tsv, which has the version of iOS for each. Part of Scripts/check-ios-floor.

Apple-only code compiles against the stand-ins alone (Scripts/check-apple), so a symbol that is in none of them is an error
there; one that is in a stand-in and not in the table is an error here. Not a parser of Swift: it reads the plain style of
these files.
"""

import re

import swift_text

TABLE = swift_text.ROOT / "Scripts" / "apple-symbols.tsv"
FLOOR = 15
# Those whose names and versions are Apple's. CryptoKit.swift only gives swift-crypto its name; InAppSdk.swift is another
# vendor's.
MODULES = ["AuthenticationServices", "Combine", "CommonCrypto", "Contacts", "ObjectiveC", "PassKit", "Security", "SwiftUI",
           "UIKit", "WebKit"]
MODIFIERS = r"(?:@\w+(?:\([^)]*\))?\s+|(?:open|public|private|internal|final|weak|static|class|override|mutating" \
            r"|nonmutating|indirect)(?:\(\w+\))?\s+|nonisolated(?:\(\w+\))?\s+)*"
DECLARATION = re.compile(
    rf"({MODIFIERS})(struct|class|enum|protocol|actor|extension|typealias|associatedtype|func|var|let|init|case)\b\s*")
CONTAINERS = {"struct", "class", "enum", "protocol", "actor", "extension"}
OURS = re.compile(r"///\s*Ours\b")
WORD = re.compile(r"`?(\w+)`?")


def module_of(path):
    return re.split(r"[+.]", path.name)[0]


def _balanced(code, start, opening, closing):
    """The position after the closing sign of what opens at `start`."""
    depth = 0
    for position in range(start, len(code)):
        depth += {opening: 1, closing: -1}.get(code[position], 0)
        if depth == 0:
            return position + 1
    raise ValueError(f"no {closing} for the {opening} at {start}")


def _labels(parameters):
    """The labels of a function, as in `init(frame:configuration:)`."""
    parts, depth, last = [], 0, 0
    for position, sign in enumerate(parameters + ","):
        depth += (sign in "([<{") - (sign in ")]}") - (sign == ">" and parameters[position - 1] != "-")
        if sign == "," and depth == 0:
            parts.append(parameters[last:position])
            last = position + 1
    texts = [re.sub(r"@\w+(?:\([^)]*\))?\s*", "", part).strip() for part in parts]
    return "".join(f"{re.split(r'[ :]', text)[0].strip('`')}:" for text in texts if text)


def symbols(text):
    """{symbol: (is it ours, `@available` of its line or None)} of one stand-in."""
    code, comments = swift_text.split(text)
    comment_lines, lines = comments.split("\n"), text.split("\n")
    found, stack, position = {}, [], 0

    def add(name, at):
        line = swift_text.line_of(code, at) - 1
        above = line - 1
        is_ours = any(is_ours for _, _, is_ours in stack)
        while above >= 0 and (lines[above].strip().startswith("@") or comment_lines[above].strip()):
            is_ours = is_ours or bool(OURS.search(comment_lines[above]))
            above -= 1
        available = re.search(r"@available\(iOS (\d+(?:\.\d+)?)", lines[line])
        path = ".".join([part for part, _, _ in stack if part] + [name])
        found[path] = (is_ours, float(available[1]) if available else None)
        return is_ours

    while position < len(code):
        before = code[position - 1] if position else "\n"
        match = None if re.match(r"[\w@.]", before) else DECLARATION.match(code, position)
        if not match:
            if code[position] == "}" and stack:
                stack.pop()
            elif code[position] == "{":
                position = _balanced(code, position, "{", "}")
                continue
            position += 1
            continue
        modifiers, kind, position = match[1], match[2], match.end()
        inside = stack[-1][1] if stack else None
        counts = "public" in modifiers.split() or "open" in modifiers.split() or inside == "protocol"
        if kind in CONTAINERS:
            name = re.match(r"[\w.]+", code[position:])[0]
            is_ours = add(name, match.start(2)) if kind != "extension" and counts else False
            stack.append((name, kind, is_ours))
            position = code.index("{", position) + 1
        elif kind in {"func", "init"}:
            name = "init" if kind == "init" else WORD.match(code, position)[1]
            opening = code.index("(", position)
            position = _balanced(code, opening, "(", ")")
            if counts:
                add(f"{name}({_labels(code[opening + 1:position - 1])})", match.start(2))
            if inside != "protocol":
                position = _balanced(code, code.index("{", position), "{", "}")
        elif kind == "case":
            end = position
            while True:
                end = code.find("\n", end) if "\n" in code[end:] else len(code)
                stop = code.find("}", position, end)
                end = stop if stop >= 0 else end
                if stop >= 0 or not code[position:end].rstrip().endswith(","):
                    break
                end += 1
            for part in code[position:end].split(","):
                add(WORD.match(part.strip())[1], match.start(2))
            position = end
        elif kind in {"typealias", "associatedtype"}:
            if counts:
                add(WORD.match(code, position)[1], match.start(2))
            position = code.find("\n", position)
        else:
            position = _variables(code, position, (lambda name: add(name, match.start(2))) if counts else lambda name: None)
    return found


def _variables(code, position, add):
    """Reads `a = X(), b: Y { … }`; returns the position after it."""
    expects_name = True
    while position < len(code):
        sign = code[position]
        if expects_name:
            match = WORD.match(code, position)
            if match:
                add(match[1])
                position, expects_name = match.end(), False
                continue
        if sign == "(":
            position = _balanced(code, position, "(", ")")
            continue
        if sign == "{":
            return _balanced(code, position, "{", "}")
        if sign in "\n}":
            return position
        expects_name = expects_name or sign == ","
        position += 1
    return position


def declared():
    """{(module, symbol): (is it ours, available)} of all stand-ins."""
    result = {}
    for path in sorted((swift_text.ROOT / "AppleShims").glob("*.swift")):
        if module_of(path) in MODULES:
            for name, facts in symbols(path.read_text(encoding="utf-8")).items():
                result[module_of(path), name] = facts
    return result


def table(text=None):
    """{(module, symbol): iOS version, or None for ours}"""
    rows = {}
    for line in (TABLE.read_text(encoding="utf-8") if text is None else text).splitlines():
        if line and not line.startswith("#"):
            module, symbol, since = line.split("\t")
            rows[module, symbol] = None if since == "ours" else float(since)
    return rows


def disagreements(found, rows):
    """What the stand-ins and the table do not both say."""
    for key in sorted(found.keys() - rows.keys()):
        yield f"{key[0]}.{key[1]} is in AppleShims and not in {TABLE.name}: add it with its version of iOS"
    for key in sorted(rows.keys() - found.keys()):
        yield f"{key[0]}.{key[1]} is in {TABLE.name} and in no stand-in: remove it"
    for key in sorted(found.keys() & rows.keys()):
        (is_ours, available), since = found[key], rows[key]
        if is_ours != (since is None):
            yield f"{key[0]}.{key[1]}: 'ours' in {TABLE.name} must agree with /// Ours in the stand-in"
        elif since is not None and (since > FLOOR or available) and since != available:
            yield f"{key[0]}.{key[1]} is since iOS {since:g}: its stand-in says @available(iOS {available if available is None else f'{available:g}'})"


def newer(rows):
    """{last name: version} of the symbols above the floor."""
    return {symbol.split(".")[-1].split("(")[0]: since for (_, symbol), since in rows.items()
            if since is not None and since > FLOOR}


def self_test():
    """What is wrong with this reader."""
    sample = '''
public struct Kind: Sendable { public static let one = Kind(), two = Kind() }
@MainActor
open class Thing: Base {
    public var `default` = 1
    /// Ours: for a check.
    public func tap() { run { } }
    private let hidden = 1
    public init(name: String, for other: @escaping (Int, Int) -> Void) { x = { 1 }() }
    @available(iOS 17, *) public static let late = Kind()
    public enum Style: Int { case plain, other = 3 }
    public weak var owner: Thing?
}
public protocol Delegate: AnyObject {
    func thing(_ thing: Thing, didEndWith error: (any Error)?)
    var value: Int { get }
}
extension Thing { public func added<Value: Equatable>(_ value: Value, `in` place: [Int: Int]) -> some Any { self } }
'''
    wanted = {"Kind": (False, None), "Kind.one": (False, None), "Kind.two": (False, None), "Thing": (False, None),
              "Thing.default": (False, None), "Thing.tap()": (True, None), "Thing.init(name:for:)": (False, None),
              "Thing.late": (False, 17), "Thing.Style": (False, None), "Thing.Style.plain": (False, None),
              "Thing.Style.other": (False, None), "Thing.owner": (False, None), "Delegate": (False, None),
              "Delegate.thing(_:didEndWith:)": (False, None), "Delegate.value": (False, None),
              "Thing.added(_:in:)": (False, None)}
    found = symbols(sample)
    if found != wanted:
        yield f"the sample is misread: {sorted(set(found.items()) ^ set(wanted.items()))}"
    keyed = {("UIKit", name): facts for name, facts in wanted.items()}
    right = {key: None if facts[0] else float(facts[1] or 13) for key, facts in keyed.items()}
    if list(disagreements(keyed, right)):
        yield f"a table that agrees is refused: {list(disagreements(keyed, right))}"
    for what, rows in [
        ("a symbol that is not in the table", {key: row for key, row in right.items() if key[1] != "Thing.owner"}),
        ("a row without a symbol", {**right, ("UIKit", "Gone"): 13.0}),
        ("a symbol too new without @available", {**right, ("UIKit", "Thing.owner"): 16.0}),
        ("a symbol of ours with a version", {**right, ("UIKit", "Thing.tap()"): 13.0}),
    ]:
        if not list(disagreements(keyed, rows)):
            yield f"{what} is accepted"
    if newer({**right, ("SwiftUI", "View.scrollPosition(id:)"): 17.0}) != {"late": 17, "scrollPosition": 17}:
        yield "the symbols above the floor are not found"
