/// The subset of YAML that a seed file is written in: maps and lists by indentation, texts on one line, comments.
///
/// A text is plain, in "double" or in 'single' quotes. Everything is a text: `25.00`, `true` and `2030-12` are not
/// converted. What this subset does not have (tabs, anchors, tags, flow collections in braces or brackets, texts on several
/// lines, several documents) is refused with the number of its line.
package enum PlainYAML {
    /// A part of a document, with the line on which it begins.
    package indirect enum Node: Sendable {
        case text(String, line: Int)
        case list([Node], line: Int)
        case map([Member], line: Int)

        package var line: Int {
            switch self {
            case .text(_, let line), .list(_, let line), .map(_, let line): line
            }
        }
    }

    package struct Member: Sendable {
        package let key: String
        package let line: Int
        package let value: Node
    }

    /// What is wrong with a line.
    package struct Fault: Error, Sendable, Hashable {
        package let line: Int
        package let reason: String

        package init(_ line: Int, _ reason: String) {
            self.line = line
            self.reason = reason
        }
    }

    /// How large a document may be: as a seed file it has some 30,000 payments.
    package static let limit = 4 * 1_024 * 1_024
    private static let deepest = 16

    package static func parse(_ text: String) throws(Fault) -> Node {
        guard text.utf8.count <= limit else { throw Fault(1, "the file is larger than 4 MiB") }
        var lines: [Line] = []
        // Some editors begin a file with a byte order mark (YAML 1.2.2, 5.2).
        let marked = text.unicodeScalars.first == "\u{FEFF}"
        // CR and LF together are one character.
        let plain = String(text.unicodeScalars.dropFirst(marked ? 1 : 0)).replacing("\r\n", with: "\n")
        for (index, raw) in plain.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let line = try Line(raw, number: index + 1) else { continue }
            if line.content == "---", lines.isEmpty { continue }
            lines.append(line)
        }
        guard let first = lines.first else { return .map([], line: 1) }
        var reader = Reader(lines: lines)
        let node = try reader.node(indent: first.indent, depth: 0)
        if let left = reader.current { throw Fault(left.number, "the line is indented differently from those above") }
        return node
    }

    /// A line with something on it, without its comment.
    private struct Line {
        let number: Int
        var indent: Int
        var content: Substring

        init?(_ raw: Substring, number: Int) throws(Fault) {
            let start = raw.drop { $0 == " " }
            guard !start.isEmpty, start.first != "#" else { return nil }
            guard !raw.contains("\t") else { throw Fault(number, "a tab cannot be used: indent with spaces") }
            guard !raw.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
                throw Fault(number, "the line has a control character")
            }
            self.number = number
            indent = raw.count - start.count
            content = Self.withoutComment(start)
            while content.last == " " { content = content.dropLast() }
        }

        /// A number sign begins a comment after a space, outside quotes.
        private static func withoutComment(_ text: Substring) -> Substring {
            var quote: Character?
            var isEscaped = false
            // Right behind a text in single quotation marks: one that stands here goes on with the text, since two are one of it
            // (YAML 1.2.2, 7.3.2).
            var behind: Substring.Index?
            var before: Character = " "
            for index in text.indices {
                let character = text[index]
                if let open = quote {
                    if isEscaped {
                        isEscaped = false
                    } else if character == "\\", open == "\"" {
                        isEscaped = true
                    } else if character == open {
                        quote = nil
                        behind = open == "'" ? text.index(after: index) : nil
                    }
                } else if character == "'", index == behind {
                    quote = character
                } else if character == "\"" || character == "'", before == " " {
                    quote = character
                } else if character == "#", before == " " {
                    return text[..<index]
                }
                before = character
            }
            return text
        }
    }

    private struct Reader {
        var lines: [Line]
        var index = 0

        init(lines: [Line]) { self.lines = lines }

        var current: Line? { index < lines.count ? lines[index] : nil }

        mutating func node(indent: Int, depth: Int) throws(Fault) -> Node {
            guard let line = current else { return .map([], line: 1) }
            guard depth < deepest else { throw Fault(line.number, "more than \(deepest) levels") }
            if line.content == "-" || line.content.hasPrefix("- ") { return try list(indent, depth) }
            return try map(indent, depth)
        }

        private mutating func list(_ indent: Int, _ depth: Int) throws(Fault) -> Node {
            let begin = current?.number ?? 1
            var items: [Node] = []
            while let line = current, line.indent == indent {
                guard line.content == "-" || line.content.hasPrefix("- ") else {
                    throw Fault(
                        line.number, "the line is no element of the list above: it does not begin with a hyphen")
                }
                let rest = line.content.dropFirst().drop { $0 == " " }
                if rest.isEmpty {
                    index += 1
                    guard let next = current, next.indent > indent else {
                        throw Fault(line.number, "the element of the list is empty")
                    }
                    items.append(try node(indent: next.indent, depth: depth + 1))
                } else if PlainYAML.key(of: rest) != nil || rest == "-" || rest.hasPrefix("- ") {
                    // What follows the hyphen is the first line of a map or a list of its own.
                    let inner = indent + (line.content.count - rest.count)
                    lines[index].indent = inner
                    lines[index].content = rest
                    items.append(try node(indent: inner, depth: depth + 1))
                } else {
                    items.append(.text(try PlainYAML.scalar(rest, line.number), line: line.number))
                    index += 1
                }
            }
            return .list(items, line: begin)
        }

        private mutating func map(_ indent: Int, _ depth: Int) throws(Fault) -> Node {
            let begin = current?.number ?? 1
            var members: [Member] = []
            while let line = current, line.indent == indent {
                guard let (key, rest) = PlainYAML.key(of: line.content) else {
                    throw Fault(line.number, "the line is neither `name: value` nor an element of a list")
                }
                guard !members.contains(where: { $0.key == key }) else {
                    throw Fault(line.number, "\(key) is there twice")
                }
                index += 1
                let value: Node
                if !rest.isEmpty {
                    value = .text(try PlainYAML.scalar(rest, line.number), line: line.number)
                } else if let next = current,
                    next.indent > indent || (next.indent == indent && next.content.hasPrefix("-"))
                {
                    value = try node(indent: next.indent, depth: depth + 1)
                } else {
                    throw Fault(line.number, "\(key) has no value")
                }
                members.append(Member(key: key, line: line.number, value: value))
            }
            if let line = current, line.indent > indent {
                throw Fault(line.number, "the line is indented more than those above, which have a value already")
            }
            return .map(members, line: begin)
        }
    }

    /// The name before a colon, and what follows; `nil` without one.
    private static func key(of text: Substring) -> (key: String, rest: Substring)? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let name = text[..<colon]
        guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        else { return nil }
        let rest = text[text.index(after: colon)...]
        guard rest.isEmpty || rest.first == " " else { return nil }
        return (String(name), rest.drop { $0 == " " })
    }

    private static func scalar(_ text: Substring, _ line: Int) throws(Fault) -> String {
        switch text.first {
        case "\""?: return try quoted(text, line)
        case "'"?:
            guard text.count >= 2, text.last == "'" else { throw Fault(line, "the quotation mark is not closed") }
            let inner = text.dropFirst().dropLast()
            guard !inner.replacing("''", with: "").contains("'") else {
                throw Fault(line, "text follows the closing quotation mark")
            }
            return String(inner.replacing("''", with: "'"))
        case "{"?, "["?, "&"?, "*"?, "!"?, "|"?, ">"?, "%"?, "@"?, "`"?, "?"?, ","?, "}"?, "]"?:
            throw Fault(line, "a value cannot begin with \(text.prefix(1)): put it in quotation marks")
        default:
            guard !text.contains(": "), text.last != ":" else {
                throw Fault(line, "a value with a colon and a space must be in quotation marks")
            }
            return String(text)
        }
    }

    private static func quoted(_ text: Substring, _ line: Int) throws(Fault) -> String {
        var result = ""
        var index = text.index(after: text.startIndex)
        while index < text.endIndex {
            let character = text[index]
            index = text.index(after: index)
            switch character {
            case "\"":
                guard index == text.endIndex else { throw Fault(line, "text follows the closing quotation mark") }
                return result
            case "\\":
                guard index < text.endIndex, text[index] == "\"" || text[index] == "\\" else {
                    throw Fault(line, "a backslash may stand before a quotation mark or a backslash only")
                }
                result.append(text[index])
                index = text.index(after: index)
            default: result.append(character)
            }
        }
        throw Fault(line, "the quotation mark is not closed")
    }
}
