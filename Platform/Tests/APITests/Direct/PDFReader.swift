/// Reads back what the platform writes as PDF: the table of its objects, and the texts that its pages draw. It trusts no
/// number of the file: each one is compared with what stands there.
struct PDFReader {
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    /// The objects by their numbers, without `obj` and `endobj`.
    private(set) var objects: [Int: String] = [:]
    let trailer: String

    init(_ bytes: [UInt8]) throws {
        // ASCII alone, so that a position in the text is one in the file.
        guard bytes.allSatisfy({ $0 == 0x0A || (0x20...0x7E).contains($0) }) else {
            throw Unreadable(description: "is not ASCII")
        }
        let file = String(decoding: bytes, as: UTF8.self)
        guard file.hasPrefix("%PDF-1.4\n"), file.hasSuffix("\n%%EOF\n") else {
            throw Unreadable(description: "has another header or end")
        }
        let ending = file.components(after: "startxref\n")
        guard let last = ending.last, let start = last.split(separator: "\n").first.flatMap({ Int($0) }) else {
            throw Unreadable(description: "does not say where its table begins")
        }
        let table = Self.text(of: bytes, from: start)
        var lines = table.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 3, lines.removeFirst() == "xref" else {
            throw Unreadable(description: "has no table there")
        }
        guard let count = lines.removeFirst().split(separator: " ").last.flatMap({ Int($0) }) else {
            throw Unreadable(description: "has a table without a count")
        }
        guard lines.count > count, lines.removeFirst() == "0000000000 65535 f " else {
            throw Unreadable(description: "has a table of another length")
        }
        for number in 1..<count {
            let line = lines.removeFirst()
            guard line.utf8.count == 19, line.hasSuffix(" 00000 n "), let offset = Int(line.prefix(10)) else {
                throw Unreadable(description: "has another line in its table: \(line)")
            }
            let object = Self.text(of: bytes, from: offset)
            guard object.hasPrefix("\(number) 0 obj\n"), let end = object.components(after: "\nendobj\n").first else {
                throw Unreadable(description: "has no object \(number) at \(offset)")
            }
            objects[number] = String(end.dropFirst("\(number) 0 obj\n".count))
        }
        guard lines.removeFirst() == "trailer", let trailer = lines.first else {
            throw Unreadable(description: "has no trailer after the table")
        }
        self.trailer = String(trailer)
        for object in objects.values where object.contains("\nstream\n") { _ = try Self.content(of: object) }
    }

    private static func text(of bytes: [UInt8], from start: Int) -> String {
        String(decoding: bytes.dropFirst(max(0, start)), as: UTF8.self)
    }

    /// The content of a stream, which is as long as it says.
    private static func content(of object: String) throws -> String {
        let parts = object.components(after: "\nstream\n")
        guard parts.count == 2, let head = parts.first, let body = parts.last, body.hasSuffix("\nendstream") else {
            throw Unreadable(description: "has a stream without an end")
        }
        let content = String(body.dropLast("\nendstream".count))
        guard let length = head.components(after: "/Length ").last?.split(separator: " ").first.flatMap({ Int($0) }),
            length == content.utf8.count
        else { throw Unreadable(description: "has a stream of another length") }
        return content
    }

    /// The texts that its pages draw, in their order, one for each line.
    func texts() throws -> [String] {
        var texts: [String] = []
        for number in objects.keys.sorted() {
            guard let object = objects[number], object.contains("\nstream\n") else { continue }
            for line in try Self.content(of: object).split(separator: "\n") {
                guard let begin = line.firstIndex(of: "("), let end = line.lastIndex(of: ")") else { continue }
                texts.append(Self.plain(line[line.index(after: begin)..<end]))
            }
        }
        return texts
    }

    /// A literal string, in the letters of `WinAnsiEncoding`.
    private static func plain(_ literal: Substring) -> String {
        var text = ""
        var rest = Array(literal.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                text.unicodeScalars.append(scalar)
                continue
            }
            let digits = rest.prefix(3)
            if let first = digits.first, ("0"..."7").contains(first),
                let code = UInt32(String(String.UnicodeScalarView(digits)), radix: 8)
            {
                rest = rest.dropFirst(3)
                text.unicodeScalars.append(windows[code] ?? Unicode.Scalar(code) ?? "?")
            } else if let escaped = rest.popFirst() {
                text.unicodeScalars.append(escaped)
            }
        }
        return text
    }

    private static let windows: [UInt32: Unicode.Scalar] = [
        0x80: "€", 0x8A: "Š", 0x8C: "Œ", 0x91: "‘", 0x92: "’", 0x96: "–", 0x9A: "š", 0x9C: "œ", 0x9E: "ž",
    ]
}

extension String {
    /// What stands between a mark and the next one; the first element is what stands before all of them.
    fileprivate func components(after mark: String) -> [String] {
        var (parts, rest) = ([String](), self[...])
        while let found = rest.firstRange(of: mark) {
            parts.append(String(rest[..<found.lowerBound]))
            rest = rest[found.upperBound...]
        }
        return parts + [String(rest)]
    }
}
