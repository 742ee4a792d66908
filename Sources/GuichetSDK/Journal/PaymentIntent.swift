public import GuichetCore
public import GuichetSips

/// That a payment was about to leave the phone. It holds nothing of the card, nothing of the device, and nothing with
/// which one could pay.
public struct PaymentIntent: WireMessage, Hashable {
    public private(set) var reference: String?
    /// In place of ``reference``, for a shop of the Sips 1.0 kind.
    public private(set) var s10TransactionReference: INAPPS10TransactionReference?
    public private(set) var operation: InAppOperation?
    /// Seconds since 1970.
    public private(set) var startedAt: Int?
    /// The code of the answer, once one came. The intent stays until the app says that it has seen the end
    /// (``PaymentJournal/finish(_:)``).
    public internal(set) var responseCode: ResponseCode?

    public init() {}

    init(_ payment: PaymentReference, operation: InAppOperation, startedAt: Int) {
        let name = ChargeQuery(payment)
        reference = name.reference
        s10TransactionReference = name.s10TransactionReference
        self.operation = operation
        self.startedAt = startedAt
    }

    /// By which the merchant's server finds the payment again; `nil` never in a journal.
    public var payment: PaymentReference? { PaymentReference(reference, s10TransactionReference) }

    /// Adds the day to a pair of Sips 1.0 that has none.
    mutating func learn(_ pair: INAPPS10TransactionReference?) {
        guard let payment, !payment.isComplete, let pair, payment.covers(.s10(pair)), (try? pair.checkFormats()) != nil
        else { return }
        s10TransactionReference = pair
    }

    public static let fields: [WireField<PaymentIntent>] = [
        .text("reference", \.reference),
        .container("s10TransactionReference", \.s10TransactionReference),
        .code("operation", \.operation, .required),
        .number("startedAt", \.startedAt),
        .code("responseCode", \.responseCode),
    ]
}
