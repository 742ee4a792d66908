@_spi(Platform) public import GuichetCore

/// An app asks its merchant's server whether the shopper was charged.
///
/// Our own message: no document has it. As JSON it is `{"reference":"A1"}`, or for a Sips 1.0 shop
/// `{"s10TransactionReference":{"s10TransactionId":"4711","s10TransactionIdDate":"20261121"}}`.
public struct ChargeQuery: WireMessage, Hashable {
    /// The reference of the payment.
    public var reference: String?
    /// The reference of a Sips 1.0 shop.
    public var s10TransactionReference: INAPPS10TransactionReference?

    /// A question about a payment.
    public init() {}

    /// A question about a payment.
    public init(_ payment: PaymentReference) {
        reference = payment.transactionReference
        s10TransactionReference = payment.pair
    }

    /// Reads the body that an app sent.
    ///
    /// - Returns: `nil` if there is no reference, or one of each kind. Answer with status 400.
    public init?(body: some Collection<UInt8>) {
        guard let object = (try? JSONValue(parsing: body))?.object,
            let query = try? ChargeQuery(wireObject: object), (try? query.checkFormats()) != nil, query.payment != nil
        else { return nil }
        self = query
    }

    /// The payment of the question; `nil` if there is no reference, or one of each kind.
    public var payment: PaymentReference? { PaymentReference(reference, s10TransactionReference) }

    @_spi(Platform) public static let fields: [WireField<ChargeQuery>] = [
        .text("reference", \.reference, .optional, .anyCharacters(atMost: 64)),
        .container("s10TransactionReference", \.s10TransactionReference),
    ]
}
