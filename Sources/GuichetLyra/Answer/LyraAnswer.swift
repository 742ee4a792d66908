public import GuichetCore

/// The content of an envelope, identified by its `_type`. Only `Charge/CreatePayment` has three kinds of answer: a
/// payment, a form, a redirection.
public enum LyraAnswer: Sendable, Hashable {
    /// A payment with its transactions.
    case payment(LyraPayment)
    /// A form must be shown.
    case formToken(LyraFormToken)
    /// The buyer must be redirected.
    case redirect(LyraRedirectRequest)
    /// A transaction.
    case transaction(LyraTransaction)
    /// All transactions of a reference.
    case orderTransactions(LyraOrderTransactions)
    /// A registered card.
    case token(LyraToken)
    /// A link to pay.
    case paymentOrder(LyraPaymentOrder)
    /// A new subscription.
    case subscriptionCreated(LyraSubscriptionCreated)
    /// A subscription.
    case subscription(LyraSubscription)
    /// A code: the call was carried out.
    case responseCode(LyraResponseCodeAnswer)
    /// Why the call was not carried out.
    case error(LyraServiceError)
    /// An unknown type, or no type.
    case other(JSONValue)

    /// The answer, by its `_type`.
    public init(_ json: JSONValue) {
        guard let object = json.object else {
            self = .other(json)
            return
        }
        self =
            switch object["_type"]?.text {
            case LyraPayment.typeName: .payment(LyraPayment(json: object))
            case LyraFormToken.typeName: .formToken(LyraFormToken(json: object))
            case LyraRedirectRequest.typeName: .redirect(LyraRedirectRequest(json: object))
            case LyraTransaction.typeName: .transaction(LyraTransaction(json: object))
            case LyraOrderTransactions.typeName: .orderTransactions(LyraOrderTransactions(json: object))
            case LyraToken.typeName: .token(LyraToken(json: object))
            case LyraPaymentOrder.typeName: .paymentOrder(LyraPaymentOrder(json: object))
            case LyraSubscriptionCreated.typeName: .subscriptionCreated(LyraSubscriptionCreated(json: object))
            case LyraSubscription.typeName: .subscription(LyraSubscription(json: object))
            case LyraResponseCodeAnswer.typeName: .responseCode(LyraResponseCodeAnswer(json: object))
            case LyraServiceError.typeName: .error(LyraServiceError(json: object))
            default: .other(json)
            }
    }

    /// The answer as it was received.
    public var json: JSONValue {
        switch self {
        case .payment(let answer): answer.lyraJSON
        case .formToken(let answer): answer.lyraJSON
        case .redirect(let answer): answer.lyraJSON
        case .transaction(let answer): answer.lyraJSON
        case .orderTransactions(let answer): answer.lyraJSON
        case .token(let answer): answer.lyraJSON
        case .paymentOrder(let answer): answer.lyraJSON
        case .subscriptionCreated(let answer): answer.lyraJSON
        case .subscription(let answer): answer.lyraJSON
        case .responseCode(let answer): answer.lyraJSON
        case .error(let answer): answer.lyraJSON
        case .other(let json): json
        }
    }
}

extension LyraResponse {
    /// The maximum size of an answer: up to thirty transactions of some 250 values each (Lyra, `Order/Get`).
    public static var limits: JSONLimits { JSONLimits(depth: 32, values: 32_768) }

    /// Reads an answer. JSON that is not an object gives an envelope without fields.
    public init(parsing body: some Collection<UInt8>) throws(JSONError) {
        let value = try JSONValue(parsing: body, limits: Self.limits)
        self.init(json: value.object ?? JSONObject())
    }

    /// ``LyraAnswer``, by its `_type`.
    public var answered: LyraAnswer { LyraAnswer(self.answer ?? .null) }
}

extension LyraPaymentTransaction {
    /// The transaction and its status. Notifications have no number: two with the same key report the same event.
    public var stateKey: String { "\(self.uuid ?? ""):\(self.detailedStatus?.rawValue ?? "")" }
}
