import Foundation

/// A text in the codes that a PDF's standard fonts show in every reader: `WinAnsiEncoding` (ISO 32000-1, annex D).
///
/// It has the letters of Western Europe. Any other letter loses its accents, or has a plain letter in its place where it is
/// one with a stroke; what is left is a question mark (docs/choices/direct.md, DF120).
struct WinAnsiText: Sendable, Hashable {
    let codes: [UInt8]
    /// Whether no question mark stands for a sign that the encoding does not have.
    let isComplete: Bool

    init(_ text: String) {
        var (codes, isComplete) = ([UInt8](), true)
        for character in text {
            if let known = Self.codes(of: character) {
                codes += known
            } else {
                codes.append(UInt8(ascii: "?"))
                isComplete = false
            }
        }
        self.codes = codes
        self.isComplete = isComplete
    }

    private init(codes: [UInt8]) {
        self.codes = codes
        isComplete = true
    }

    // MARK: Codes

    private static func codes(of character: Character) -> [UInt8]? {
        let text = String(character)
        let composed = text.precomposedStringWithCanonicalMapping.unicodeScalars
        if let codes = Self.codes(of: Array(composed)) { return codes }
        let parts = text.decomposedStringWithCompatibilityMapping.unicodeScalars
        let letters = parts.filter { $0.properties.generalCategory != .nonspacingMark }
        return codes(of: Array(letters))
    }

    /// - Returns: `nil` if one of them has no code.
    private static func codes(of scalars: [Unicode.Scalar]) -> [UInt8]? {
        var codes: [UInt8] = []
        for scalar in scalars {
            switch scalar.properties.generalCategory {
            // A text is on one line.
            case .control, .lineSeparator, .paragraphSeparator: codes.append(blank)
            // They have no look of their own, and could change the direction of what follows.
            case .format: break
            default:
                guard let code = Self.code(of: scalar) else { return nil }
                codes.append(code)
            }
        }
        return codes
    }

    private static func code(of scalar: Unicode.Scalar) -> UInt8? {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0xFF: UInt8(scalar.value)
        default: high[scalar] ?? strokes[scalar]
        }
    }

    private static let blank = UInt8(ascii: " ")

    /// The codes between ASCII and Latin-1.
    private static let high: [Unicode.Scalar: UInt8] = [
        "€": 0x80, "‚": 0x82, "ƒ": 0x83, "„": 0x84, "…": 0x85, "†": 0x86, "‡": 0x87, "ˆ": 0x88, "‰": 0x89, "Š": 0x8A,
        "‹": 0x8B, "Œ": 0x8C, "Ž": 0x8E, "‘": 0x91, "’": 0x92, "“": 0x93, "”": 0x94, "•": 0x95, "–": 0x96, "—": 0x97,
        "˜": 0x98, "™": 0x99, "š": 0x9A, "›": 0x9B, "œ": 0x9C, "ž": 0x9E, "Ÿ": 0x9F,
    ]

    /// Letters whose stroke is no accent, and the other hyphens.
    private static let strokes: [Unicode.Scalar: UInt8] = [
        "Ł": UInt8(ascii: "L"), "ł": UInt8(ascii: "l"), "Đ": UInt8(ascii: "D"), "đ": UInt8(ascii: "d"),
        "Ħ": UInt8(ascii: "H"), "ħ": UInt8(ascii: "h"), "ı": UInt8(ascii: "i"), "\u{2010}": UInt8(ascii: "-"),
        "\u{2011}": UInt8(ascii: "-"), "\u{2212}": UInt8(ascii: "-"),
    ]

    // MARK: Lines

    /// In lines that are at most so wide, in thousandths of the font's size. A word that is wider is divided.
    func lines(within limit: Int) -> [WinAnsiText] {
        var lines: [WinAnsiText] = []
        var (line, width) = ([UInt8](), 0)
        func end() {
            lines.append(WinAnsiText(codes: line))
            (line, width) = ([], 0)
        }
        for word in codes.split(separator: Self.blank) {
            let wordWidth = word.reduce(0) { $0 + Self.width(of: $1) }
            if !line.isEmpty {
                if width + Self.width(of: Self.blank) + wordWidth > limit {
                    end()
                } else {
                    line.append(Self.blank)
                    width += Self.width(of: Self.blank)
                }
            }
            for code in word {
                let step = Self.width(of: code)
                if !line.isEmpty, width + step > limit { end() }
                line.append(code)
                width += step
            }
        }
        if !line.isEmpty { end() }
        return lines
    }

    /// How wide Helvetica draws it: in ASCII exactly (Adobe's metrics of the font), otherwise at most.
    private static func width(of code: UInt8) -> Int {
        let index = Int(code) - 0x20
        if widths.indices.contains(index) { return widths[index] }
        return switch code {
        // Letters with accents are as wide as without; æ is the widest of the small ones.
        case 0xE0...0xFF: 889
        default: 1_000
        }
    }

    /// From the blank on.
    private static let widths = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
        1_015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
        333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
        556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
    ]
}
