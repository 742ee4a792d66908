@_spi(Platform) public import GuichetCore

/// The earlier transaction of a `duplicate`, for a Sips 1.0 shop.
public struct S10FromTransactionReference: WireMessage, Hashable {
    /// The number of the earlier transaction.
    public var s10FromTransactionId: String?
    /// The day of the earlier transaction, `yyyyMMdd`.
    public var s10FromTransactionIdDate: String?

    public init() {}

    @_spi(Platform) public static let fields: [WireField<S10FromTransactionReference>] = [
        .text("s10FromTransactionId", \.s10FromTransactionId, .required, .digits(atMost: 6)),
        .text("s10FromTransactionIdDate", \.s10FromTransactionIdDate, .required, .day),
    ]
}
