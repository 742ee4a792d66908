@_spi(Platform) public import GuichetCore

/// A merchant's server tells its app whether the shopper was charged.
///
/// Our own message: no document has it. The server makes it with `ChargeInquiry` (GuichetMerchant) from
/// `getTransactionData`, so it also works with the real platform.
public struct ChargeAnswer: WireMessage, Hashable {
    /// The reference of the payment.
    public var reference: String?
    /// Used instead of ``reference`` by a Sips 1.0 shop: with the date, even if the question had none.
    public var s10TransactionReference: INAPPS10TransactionReference?
    /// Whether the shopper was charged.
    public var charge: ChargeState?
    /// The transaction's state on the platform, if it is known: `CREDITED` was charged, and refunded.
    public var transactionStatus: TransactionStatus?

    /// An answer for a payment.
    public init() {}

    /// An answer for a payment.
    public init(_ payment: PaymentReference, charge: ChargeState, transactionStatus: TransactionStatus? = nil) {
        reference = payment.transactionReference
        s10TransactionReference = payment.pair
        self.charge = charge
        self.transactionStatus = transactionStatus
    }

    /// The payment of the question; `nil` if there is no reference, or one of each kind.
    public var payment: PaymentReference? { PaymentReference(reference, s10TransactionReference) }

    @_spi(Platform) public static let fields: [WireField<ChargeAnswer>] = [
        .text("reference", \.reference, .optional, .anyCharacters(atMost: 64)),
        .container("s10TransactionReference", \.s10TransactionReference),
        .code("charge", \.charge, .required),
        .code("transactionStatus", \.transactionStatus),
    ]
}

/// Whether the cardholder was charged.
public struct ChargeState: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Authorised, captured, or refunded since. Do not pay again.
    public static let charged: ChargeState = "charged"
    /// Not charged, and never will be under this reference: pay again, with a new one.
    public static let notCharged: ChargeState = "notCharged"
    /// Ask again later; do not pay again under another reference.
    public static let notYetKnown: ChargeState = "notYetKnown"

    /// What the app can do next.
    public var advice: Advice {
        switch self {
        case .charged: .none
        case .notCharged: .startAgain
        default: .wait
        }
    }
}

extension ChargeState {
    /// The meaning of a transaction's status (Sips data dictionary, field `transactionStatus`). An unknown status is
    /// ``notYetKnown``.
    public init(_ status: TransactionStatus) {
        self =
            switch status {
            case .toCapture, .toValidate, .captured, .toCredit, .credited, .toReplay: .charged
            case .refused, .cancelled, .expired: .notCharged
            default: .notYetKnown
            }
    }
}
