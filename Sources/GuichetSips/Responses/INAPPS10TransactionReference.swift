public import GuichetCore

/// The two-part reference of Sips 1.0. The pair is unique for a shop.
public struct INAPPS10TransactionReference: WireMessage, Hashable {
    public var s10TransactionId: String?
    /// A day in the platform's time zone, `yyyyMMdd`.
    public var s10TransactionIdDate: String?

    public init() {}

    public init(id: String, date: String?) {
        s10TransactionId = id
        s10TransactionIdDate = date
    }

    public static let fields: [WireField<INAPPS10TransactionReference>] = [
        .text("s10TransactionId", \.s10TransactionId, .required, .digits(atMost: 6)),
        .text("s10TransactionIdDate", \.s10TransactionIdDate, .optional, .day),
    ]
}
