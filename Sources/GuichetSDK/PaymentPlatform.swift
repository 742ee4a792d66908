public import GuichetCore
public import GuichetSips

/// The operations of the In-App SDK, whoever carries them out.
///
/// An app holds an ``InAppClient``; behind it stands a driver that implements this protocol. The app's code does not
/// change when the platform does.
public protocol PaymentPlatform: Sendable {
    /// Sips In-App 24.3, "cardOrder".
    func cardOrder(_ request: CardOrderRequest) async throws(InAppError) -> INAPPOrderResponse

    /// What became of an order whose answer was lost. Not part of the closed SDK: without it a lost answer leaves the
    /// shopper with the choice of paying twice or not at all.
    func outcome(of initialisation: Initialisation) async throws(InAppError) -> OrderOutcome
}

/// What the platform knows of an order.
public enum OrderOutcome: Sendable, Hashable {
    /// It never came and will be refused should it still come. The holder is not charged; start again.
    case unseen
    /// It came; the end is not known yet. Ask again later.
    case pending
    /// The answer that the order was given. Nothing is open any more.
    case final(INAPPOrderResponse)

    /// What to do next.
    public var advice: Advice {
        switch self {
        case .unseen: .startAgain
        case .pending: .wait
        case .final(let response): response.inAppResponseCode?.adviceOnceFinal ?? .ask
        }
    }
}
