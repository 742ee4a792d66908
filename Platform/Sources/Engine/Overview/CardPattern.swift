/// Some digits of a card: the first and the last ones, as a masked number shows them.
///
/// APIs mask different digits (the Sips family shows two at the end, the others four). A digit that is masked fits every
/// digit.
package struct CardPattern: Sendable, Hashable {
    /// None to six.
    package let first: String
    /// Two to four: every API shows the last two.
    package let last: String

    /// What stands for digits that are not told, in the masks of the APIs and as people write it.
    private static let gap: Set<Character> = ["…", ".", "*", "X", "x", "#", "•", " "]

    /// Reads `4970…0055`, a masked number as an API shows it, or the last four digits.
    ///
    /// - Returns: `nil` for anything else, and for a whole card number.
    package init?(_ text: String) {
        func isDigits(_ text: Substring) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard text.count <= 40 else { return nil }
        let first = text.prefix { !Self.gap.contains($0) }
        let rest = text.dropFirst(first.count)
        let last = rest.drop { Self.gap.contains($0) }
        guard isDigits(first), isDigits(last) else { return nil }
        if rest.isEmpty {
            guard first.count == 4 else { return nil }
            (self.first, self.last) = ("", String(first))
        } else {
            guard first.count <= 6, (2...4).contains(last.count) else { return nil }
            (self.first, self.last) = (String(first), String(last))
        }
    }

    /// - Parameter masked: `nil` for a payment without a card.
    package func fits(_ masked: String?) -> Bool {
        guard let masked, masked.count >= first.count + last.count else { return false }
        func fit(_ digits: some Sequence<Character>, _ shown: some Sequence<Character>) -> Bool {
            zip(digits, shown).allSatisfy { $0 == $1 || !$1.isNumber }
        }
        return fit(first, masked) && fit(last.reversed(), masked.reversed())
    }
}
