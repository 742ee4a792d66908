/// The expiry month of a card: the card is valid until the end of it.
public struct CardExpiry: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// From 2000 to 2099.
    public let year: Int
    /// From 1 to 12.
    public let month: Int

    /// - Throws: ``CardInputError``, `notADate`, unless the year is 2000 to 2099 and the month 1 to 12.
    public init(year: Int, month: Int) throws(CardInputError) {
        guard (2000...2099).contains(year), (1...12).contains(month) else {
            throw CardInputError(
                code: .notADate, field: "cardExpiryDate", reason: "not a month of the years 2000 to 2099")
        }
        self.year = year
        self.month = month
    }

    /// Reads `yyyyMM` (Sips In-App 24.3, INAPPOrderResponse, field "cardExpiryDate").
    /// - Throws: ``CardInputError``, `notADate`.
    public init(yyyyMM text: String) throws(CardInputError) {
        guard text.utf8.count == 6, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let year = Int(text.prefix(4)), let month = Int(text.suffix(2))
        else {
            throw CardInputError(code: .notADate, field: "cardExpiryDate", reason: "an expiry date is written yyyyMM")
        }
        try self.init(year: year, month: month)
    }

    /// Six digits: the year, then the month.
    public var yyyyMM: String { "\(year)\(month < 10 ? "0" : "")\(month)" }
    public var description: String { yyyyMM }

    /// The earlier month comes first.
    public static func < (first: CardExpiry, second: CardExpiry) -> Bool {
        (first.year, first.month) < (second.year, second.month)
    }
}
