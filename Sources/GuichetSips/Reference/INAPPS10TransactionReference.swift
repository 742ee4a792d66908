@_spi(Platform) public import GuichetCore

/// The two-part reference of Sips 1.0. The pair is unique for a shop.
public struct INAPPS10TransactionReference: WireMessage, Hashable {
    /// The number of the transaction, at most 6 digits.
    public var s10TransactionId: String?
    /// A date in the platform's time zone, `yyyyMMdd`.
    public var s10TransactionIdDate: String?

    /// The number of the transaction, and its day.
    public init() {}

    /// The number of the transaction, and its day.
    public init(id: String, date: String?) {
        s10TransactionId = id
        s10TransactionIdDate = date
    }

    /// The number without leading zeros. The field is a number (Sips data dictionary, s10TransactionId, N6), so "123"
    /// and "000123" of one day name the same payment.
    public var number: String? {
        s10TransactionId.map { id in
            let digits = id.drop { $0 == "0" }
            return digits.isEmpty && !id.isEmpty ? "0" : String(digits)
        }
    }

    @_spi(Platform) public static let fields: [WireField<INAPPS10TransactionReference>] = [
        .text("s10TransactionId", \.s10TransactionId, .required, .digits(atMost: 6)),
        .text("s10TransactionIdDate", \.s10TransactionIdDate, .optional, .day),
    ]
}
