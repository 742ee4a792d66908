public import GuichetCore

/// The earlier transaction of a `duplicate`, for a Sips 1.0 shop.
public struct S10FromTransactionReference: WireMessage, Hashable {
    public var s10FromTransactionId: String?
    public var s10FromTransactionIdDate: String?

    public init() {}

    public static let fields: [WireField<S10FromTransactionReference>] = [
        .text("s10FromTransactionId", \.s10FromTransactionId, .required, .digits(atMost: 6)),
        .text("s10FromTransactionIdDate", \.s10FromTransactionIdDate, .required, .day),
    ]
}
