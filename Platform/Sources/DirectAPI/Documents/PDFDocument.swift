/// A document of text in the Portable Document Format 1.4 (ISO 32000-1): A4 pages in Helvetica, one of the standard fonts,
/// so that nothing is embedded. It is made of ASCII alone.
struct PDFDocument: Sendable {
    /// The names of the fonts among a page's resources.
    enum Font: String, Sendable {
        case regular = "F1"
        case bold = "F2"
    }

    let title: String
    /// The language of its texts (RFC 5646), for those who have it read aloud.
    let language: String
    /// The drawing operators of each page.
    private var pages: [[String]] = [[]]
    /// Where the last line stands, in points above the lower edge.
    private var height = PDFDocument.top

    /// A4, in points (1/72 inch).
    private static let pageWidth = 595
    private static let pageHeight = 842
    private static let margin = 64
    private static let top = pageHeight - margin
    /// How wide a line is.
    static let lineWidth = pageWidth - 2 * margin

    init(title: String, language: String) {
        self.title = title
        self.language = language
    }

    // MARK: Writing

    /// A text under what was written before, in as many lines as it needs.
    mutating func write(
        _ text: WinAnsiText, in font: Font = .regular, size: Int = 11, indent: Int = 0, space: Int = 0
    ) {
        skip(space)
        for line in text.lines(within: (Self.lineWidth - indent) * 1_000 / size) {
            skip(size + size / 3)
            draw(line, in: font, size: size, at: indent)
        }
    }

    /// A name, and beside it its values, each on lines of its own.
    mutating func write(_ name: WinAnsiText, _ values: [WinAnsiText], size: Int = 11, indent: Int) {
        skip(size / 2)
        var needsName = true
        for value in values {
            for line in value.lines(within: (Self.lineWidth - indent) * 1_000 / size) {
                skip(size + size / 3)
                if needsName { draw(name, in: .bold, size: size, at: 0) }
                needsName = false
                draw(line, in: .regular, size: size, at: indent)
            }
        }
    }

    /// Goes down, to the next page where this one ends.
    private mutating func skip(_ points: Int) {
        height -= points
        guard height < Self.margin else { return }
        pages.append([])
        height = Self.top - points
    }

    private mutating func draw(_ line: WinAnsiText, in font: Font, size: Int, at indent: Int) {
        let operators =
            "BT /\(font.rawValue) \(size) Tf 1 0 0 1 \(Self.margin + indent) \(height) Tm \(Self.literal(line)) Tj ET"
        pages[pages.endIndex - 1].append(operators)
    }

    // MARK: The file

    /// The file: a header, the numbered objects, the table of where each begins, and where that table begins.
    var bytes: [UInt8] {
        let objects = objects
        var file = "%PDF-1.4\n"
        var table = "0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            table += "\(Self.padded(String(file.utf8.count), to: 10)) 00000 n \n"
            file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = file.utf8.count
        file += "xref\n0 \(objects.count + 1)\n\(table)"
        file += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R /Info 5 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return Array(file.utf8)
    }

    /// Two objects for each page follow the first five.
    private var objects: [String] {
        let numbers = pages.indices.map { 6 + 2 * $0 }
        let kids = numbers.map { "\($0) 0 R" }.joined(separator: " ")
        var objects = [
            "<< /Type /Catalog /Pages 2 0 R /Lang \(Self.literal(WinAnsiText(language))) "
                + "/ViewerPreferences << /DisplayDocTitle true >> >>",
            "<< /Type /Pages /Kids [\(kids)] /Count \(numbers.count) >>",
            Self.font("Helvetica"), Self.font("Helvetica-Bold"),
            "<< /Title \(Self.unicode(title)) >>",
        ]
        for (number, page) in zip(numbers, pages) {
            let content = page.joined(separator: "\n")
            objects.append(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(Self.pageWidth) \(Self.pageHeight)] "
                    + "/Resources << /Font << /\(Font.regular.rawValue) 3 0 R /\(Font.bold.rawValue) 4 0 R >> >> "
                    + "/Contents \(number + 1) 0 R >>")
            objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
        }
        return objects
    }

    private static func font(_ name: String) -> String {
        "<< /Type /Font /Subtype /Type1 /BaseFont /\(name) /Encoding /WinAnsiEncoding >>"
    }

    /// In brackets, every sign outside ASCII by its octal number (ISO 32000-1, 7.3.4.2).
    private static func literal(_ text: WinAnsiText) -> String {
        var literal = "("
        for code in text.codes {
            switch code {
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
                literal += "\\"
                literal.unicodeScalars.append(Unicode.Scalar(code))
            case 0x20...0x7E: literal.unicodeScalars.append(Unicode.Scalar(code))
            default: literal += "\\" + padded(String(code, radix: 8), to: 3)
            }
        }
        return literal + ")"
    }

    /// What is not drawn by a font: UTF-16 with a byte order mark, in hexadecimal digits (ISO 32000-1, 7.9.2.2).
    private static func unicode(_ text: String) -> String {
        "<FEFF" + text.utf16.map { padded(String($0, radix: 16, uppercase: true), to: 4) }.joined() + ">"
    }

    private static func padded(_ digits: String, to count: Int) -> String {
        String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
}
