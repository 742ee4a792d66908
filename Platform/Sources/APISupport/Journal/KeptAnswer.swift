/// The start of what a merchant's server answered to a notification, for the operator.
package enum KeptAnswer {
    /// How many bytes are kept, to the end of a word.
    package static let limit = 500
    /// How many bytes are looked at: a number or a key that begins before the end of what is kept is known as a whole only.
    package static let examined = limit + 64

    /// - Returns: `nil` for an empty answer. Card numbers, passwords, long keys and tokens are left out, and so is what
    ///   would control a terminal.
    package static func text(_ bytes: [UInt8]) -> String? {
        guard !bytes.isEmpty else { return nil }
        let text = String(decoding: bytes.prefix(examined), as: UTF8.self)
        let plain = String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    [.control, .format, .lineSeparator, .paragraphSeparator].contains(
                        scalar.properties.generalCategory) ? " " : scalar
                }))
        let safe = JournalText.safe(plain)
        // Something was found in it, so that nothing is kept.
        guard safe == plain else { return safe }
        let start = start(of: plain)
        let shown = JournalText.shortened(start, longest: JournalText.longest)
        return start.utf8.count < plain.utf8.count || bytes.count > examined ? "\(shown)…" : shown
    }

    /// The text to the limit, and to the end of the run that a key would be in.
    private static func start(of text: String) -> String {
        var count = 0
        return String(
            text.prefix { character in
                defer { count += character.utf8.count }
                return count < limit || JournalText.isOpaque(character)
            })
    }
}
