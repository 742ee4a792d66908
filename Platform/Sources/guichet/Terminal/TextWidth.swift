extension String {
    /// How many columns of a terminal it takes: Chinese, Japanese and Korean characters and emoji take two each.
    var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
    /// Unicode's ranges of the width W and F (Annex 11), as terminals show them.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
        0xF900...0xFAFF, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1_6FE0...0x1_B2FB, 0x2_0000...0x3_FFFD,
    ]

    fileprivate var columns: Int {
        guard let first = unicodeScalars.first, first.value >= 0x1100 else { return 1 }
        let isWide = first.properties.isEmojiPresentation || Self.wide.contains { $0.contains(first.value) }
        return isWide ? 2 : 1
    }
}
