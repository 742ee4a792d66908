public import GuichetCore

/// The answer to "Was I charged?", which a merchant's server gives to its app.
///
/// Ours: no document has it. The server makes it with `ChargeInquiry` (GuichetMerchant) out of `getTransactionData`, so it
/// works with the real platform too.
public struct ChargeAnswer: WireMessage, Hashable {
    public var reference: String?
    /// In place of ``reference``, for a shop of the Sips 1.0 kind: with the day, even where the question had none.
    public var s10TransactionReference: INAPPS10TransactionReference?
    public var charge: ChargeState?
    /// What the platform calls the transaction's state, where it knows one: `CREDITED` was charged, and given back.
    public var transactionStatus: TransactionStatus?

    public init() {}

    public init(_ payment: PaymentReference, charge: ChargeState, transactionStatus: TransactionStatus? = nil) {
        reference = payment.transactionReference
        s10TransactionReference = payment.pair
        self.charge = charge
        self.transactionStatus = transactionStatus
    }

    /// The payment that was asked about; `nil` when it is named in no way, or in both.
    public var payment: PaymentReference? { PaymentReference(reference, s10TransactionReference) }

    public static let fields: [WireField<ChargeAnswer>] = [
        .text("reference", \.reference, .optional, .anyCharacters(atMost: 64)),
        .container("s10TransactionReference", \.s10TransactionReference),
        .code("charge", \.charge, .required),
        .code("transactionStatus", \.transactionStatus),
    ]
}

/// Whether the holder was charged.
public struct ChargeState: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Authorised, captured, or given back since. Do not pay again.
    public static let charged: ChargeState = "charged"
    /// Not, and never will be under this reference: pay again, with a new one.
    public static let notCharged: ChargeState = "notCharged"
    /// Ask again later; do not pay again under another reference.
    public static let notYetKnown: ChargeState = "notYetKnown"

    public var advice: Advice {
        switch self {
        case .charged: .none
        case .notCharged: .startAgain
        default: .wait
        }
    }
}

extension ChargeState {
    /// What a transaction's status says of it (Sips data dictionary, field `transactionStatus`). A status that no list
    /// has is neither a yes nor a no.
    public init(_ status: TransactionStatus) {
        self =
            switch status {
            case .toCapture, .toValidate, .captured, .toCredit, .credited, .toReplay: .charged
            case .refused, .cancelled, .expired: .notCharged
            default: .notYetKnown
            }
    }
}
