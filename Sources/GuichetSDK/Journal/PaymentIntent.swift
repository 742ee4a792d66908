public import GuichetCore
public import GuichetSips

/// That a payment was about to leave the phone. It holds nothing of the card, nothing of the device, and nothing with
/// which one could pay.
public struct PaymentIntent: WireMessage, Hashable {
    /// The merchant's reference, by which its server finds the payment again.
    public private(set) var reference: String?
    public private(set) var operation: InAppOperation?
    /// Seconds since 1970.
    public private(set) var startedAt: Int?
    /// The code of the answer, once one came. The intent stays until the app says that it has seen the end
    /// (``PaymentJournal/finish(_:)``).
    public internal(set) var responseCode: ResponseCode?

    public init() {}

    init(reference: String, operation: InAppOperation, startedAt: Int) {
        self.reference = reference
        self.operation = operation
        self.startedAt = startedAt
    }

    public static let fields: [WireField<PaymentIntent>] = [
        .text("reference", \.reference, .required),
        .code("operation", \.operation, .required),
        .number("startedAt", \.startedAt),
        .code("responseCode", \.responseCode),
    ]
}
