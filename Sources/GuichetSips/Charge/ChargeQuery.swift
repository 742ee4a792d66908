public import GuichetCore

/// The question "Was I charged?", as an app puts it to its merchant's server.
///
/// Ours: no document has it. As JSON it is `{"reference":"A1"}`, or for a shop of the Sips 1.0 kind
/// `{"s10TransactionReference":{"s10TransactionId":"4711","s10TransactionIdDate":"20261121"}}`.
public struct ChargeQuery: WireMessage, Hashable {
    public var reference: String?
    public var s10TransactionReference: INAPPS10TransactionReference?

    public init() {}

    public init(_ payment: PaymentReference) {
        reference = payment.transactionReference
        s10TransactionReference = payment.pair
    }

    /// Reads what an app sent.
    ///
    /// - Returns: `nil` when it does not name a payment in one way. Answer with status 400.
    public init?(body: some Collection<UInt8>) {
        guard let object = (try? JSONValue(parsing: body))?.object,
            let query = try? ChargeQuery(wireObject: object), (try? query.checkFormats()) != nil, query.payment != nil
        else { return nil }
        self = query
    }

    /// The payment that is asked about; `nil` when it is named in no way, or in both.
    public var payment: PaymentReference? { PaymentReference(reference, s10TransactionReference) }

    public static let fields: [WireField<ChargeQuery>] = [
        .text("reference", \.reference, .optional, .anyCharacters(atMost: 64)),
        .container("s10TransactionReference", \.s10TransactionReference),
    ]
}
