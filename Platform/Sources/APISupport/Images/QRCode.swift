/// A QR code (ISO/IEC 18004) of a text: in bytes, with the error correction of level M.
package struct QRCode: Sendable {
    /// The number of modules of a side.
    package let size: Int
    private var dark: [Bool]
    /// Modules that carry no data: finders, timing, alignment, format and version.
    private var isFixed: [Bool]

    /// - Returns: `nil` for a text of more than 666 bytes.
    package init?(_ text: String) {
        guard let version = QRVersion.smallest(for: text.utf8.count) else { return nil }
        size = version.size
        dark = Array(repeating: false, count: size * size)
        isFixed = dark
        drawPatterns(version)
        drawFormat()
        drawData(version.codewords(of: Array(text.utf8)))
    }

    package func isDark(row: Int, column: Int) -> Bool {
        guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
        return dark[row * size + column]
    }

    private mutating func fix(_ row: Int, _ column: Int, _ isDark: Bool) {
        guard (0..<size).contains(row), (0..<size).contains(column) else { return }
        dark[row * size + column] = isDark
        isFixed[row * size + column] = true
    }

    // MARK: Fixed modules

    private mutating func drawPatterns(_ version: QRVersion) {
        for index in 0..<size {
            fix(6, index, index % 2 == 0)
            fix(index, 6, index % 2 == 0)
        }
        let centres = version.alignment
        for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] { drawRings(row, column, upTo: 4) }
        for row in centres {
            for column in centres {
                let isCorner =
                    [row, column].allSatisfy { [6, size - 7].contains($0) } && (row, column) != (size - 7, size - 7)
                if !isCorner { drawRings(row, column, upTo: 2) }
            }
        }
        guard let bits = version.information else { return }
        for index in 0..<18 {
            let isDark = bits >> index & 1 == 1
            fix(index / 3, size - 11 + index % 3, isDark)
            fix(size - 11 + index % 3, index / 3, isDark)
        }
    }

    /// Squares around a centre: a finder with its light border up to 4, an alignment pattern up to 2.
    private mutating func drawRings(_ row: Int, _ column: Int, upTo last: Int) {
        for down in -last...last {
            for right in -last...last {
                let ring = max(abs(down), abs(right))
                fix(row + down, column + right, last == 4 ? ring != 2 && ring != 4 : ring != 1)
            }
        }
    }

    /// Level M with mask 0, and its check bits. Every reader undoes every mask; choosing the best of eight helps only a
    /// bad print.
    private static let format = 0b101_0100_0001_0010

    private mutating func drawFormat() {
        func bit(_ index: Int) -> Bool { Self.format >> index & 1 == 1 }
        for index in 0..<6 { fix(index, 8, bit(index)) }
        fix(7, 8, bit(6))
        fix(8, 8, bit(7))
        fix(8, 7, bit(8))
        for index in 9..<15 { fix(8, 14 - index, bit(index)) }
        for index in 0..<8 { fix(8, size - 1 - index, bit(index)) }
        for index in 8..<15 { fix(size - 15 + index, 8, bit(index)) }
        fix(size - 8, 8, true)
    }

    // MARK: Data

    /// In pairs of columns from the right, upwards and downwards in turn; the column of the timing is left out.
    private mutating func drawData(_ codewords: [UInt8]) {
        var bit = 0
        var isUpwards = true
        var right = size - 1
        while right >= 1 {
            if right == 6 { right = 5 }
            for step in 0..<size {
                let row = isUpwards ? size - 1 - step : step
                for column in [right, right - 1] where !isFixed[row * size + column] {
                    let isSet = bit / 8 < codewords.count && codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
                    dark[row * size + column] = isSet != ((row + column) % 2 == 0)
                    bit += 1
                }
            }
            isUpwards.toggle()
            right -= 2
        }
    }
}
