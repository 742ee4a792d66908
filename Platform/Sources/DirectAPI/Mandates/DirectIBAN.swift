import Engine

/// An international bank account number (ISO 13616). Its complete text is never stored.
struct DirectIBAN: Sendable {
    let masked: String

    /// - Returns: `nil` if the length for its country, the form or the check digits are wrong.
    init?(_ text: String) {
        let compact = text.uppercased().filter { $0 != " " }
        guard AccountNumberScanner.isOne(compact) else { return nil }
        let hidden = String(repeating: "*", count: compact.count - 8)
        masked = String(compact.prefix(4)) + hidden + String(compact.suffix(4))
    }
}
