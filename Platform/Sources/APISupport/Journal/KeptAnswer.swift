/// The start of what a merchant's server answered to a notification, for the operator.
package enum KeptAnswer {
    /// How many bytes are kept.
    package static let limit = 500

    /// - Returns: `nil` for an empty answer. Card numbers, passwords, long keys and tokens are left out, and so is what
    ///   would control a terminal.
    package static func text(_ bytes: [UInt8]) -> String? {
        guard !bytes.isEmpty else { return nil }
        let text = String(decoding: bytes.prefix(limit), as: UTF8.self)
        let plain = String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    [.control, .format, .lineSeparator, .paragraphSeparator].contains(
                        scalar.properties.generalCategory) ? " " : scalar
                }))
        let safe = JournalText.shortened(JournalText.safe(plain), longest: JournalText.longest)
        return bytes.count > limit ? "\(safe)…" : safe
    }
}
