@_spi(Platform) public import GuichetCore
public import GuichetSips

extension InAppOperation {
    /// In the journal alone: Apple Pay is no operation of the SDK.
    package static let applePay: InAppOperation = "applePay"
}

/// Records that a payment is about to be sent. It contains no data of the card or the device, and nothing that allows a
/// payment.
public struct PaymentIntent: WireMessage, Hashable {
    /// The reference of the order, if the app knows it.
    public private(set) var reference: String?
    /// Used instead of ``reference`` by a Sips 1.0 shop.
    public private(set) var s10TransactionReference: INAPPS10TransactionReference?
    /// The operation that was started.
    public private(set) var operation: InAppOperation?
    /// Seconds since 1970.
    public private(set) var startedAt: Int?
    /// The code of the answer, once it arrived. The intent remains until the app confirms that it has seen the end
    /// (``PaymentJournal/finish(_:)``).
    public internal(set) var responseCode: ResponseCode?

    /// An intent without values.
    public init() {}

    init(_ payment: PaymentReference, operation: InAppOperation, startedAt: Int) {
        let name = ChargeQuery(payment)
        reference = name.reference
        s10TransactionReference = name.s10TransactionReference
        self.operation = operation
        self.startedAt = startedAt
    }

    /// The reference by which the merchant's server finds the payment; never `nil` in a journal.
    public var payment: PaymentReference? { PaymentReference(reference, s10TransactionReference) }

    /// Whether the merchant's server may not have the payment yet: for three minutes with Apple Pay. The server learns of it
    /// from the app's message alone, which takes up to a minute (docs/choices/apple-pay.md, AB16). The payment sheet records
    /// it before Apple's sheet appears, and again when the shopper has agreed. A time that is still to come, of a device whose
    /// clock was moved, says nothing.
    ///
    /// - Parameter seconds: now, since 1970.
    func mayArrive(at seconds: Double) -> Bool {
        guard operation == .applePay, let startedAt else { return false }
        return (0..<180).contains(seconds - Double(startedAt))
    }

    /// Adds the date to a Sips 1.0 pair that has none.
    mutating func learn(_ pair: INAPPS10TransactionReference?) {
        guard let payment, !payment.isComplete, let pair, payment.covers(.s10(pair)), (try? pair.checkFormats()) != nil
        else { return }
        s10TransactionReference = pair
    }

    @_spi(Platform) public static let fields: [WireField<PaymentIntent>] = [
        .text("reference", \.reference),
        .container("s10TransactionReference", \.s10TransactionReference),
        .code("operation", \.operation, .required),
        .number("startedAt", \.startedAt),
        .code("responseCode", \.responseCode),
    ]
}
