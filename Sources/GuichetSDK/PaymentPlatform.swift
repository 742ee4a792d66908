public import GuichetSips

/// A driver: it carries out the operations of the In-App SDK on one platform.
///
/// An app holds an ``InAppClient``; behind it stands a driver. The app's code does not change when the platform does. A
/// driver implements two functions, whatever the number of operations: a request declares its name, its parameters, its
/// answer and whether it pays (``OperationRequest``).
public protocol PaymentPlatform: Sendable {
    /// Carries out one operation.
    ///
    /// - Throws: ``InAppError``. After a request whose `effect` is `pays`, the code `outcomeUnknown` means that the
    ///   cardholder may have been charged.
    func perform<Request: OperationRequest>(_ request: Request) async throws(InAppError) -> Request.Response

    /// What became of an order whose answer was lost. Not part of the closed SDK: without it a lost answer leaves the
    /// shopper with the choice of paying twice or not at all. A driver that cannot ask says so
    /// (``InAppError/Code/notSupported``); the merchant's server can then.
    func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome
}

/// Names an order to ``PaymentPlatform/outcome(of:)``: by what it was sent with.
public enum OrderHandle: Sendable, Hashable {
    case initialisation(Initialisation)
    /// Of `cardValidateAuthenticationAndOrder`.
    case context(TransactionContext)

    var envelope: OperationEnvelope {
        switch self {
        case .initialisation(let initialisation): OperationEnvelope(initialisation)
        case .context(let context): OperationEnvelope(context)
        }
    }
}

/// What the platform knows of an order.
public enum OrderOutcome: Sendable, Hashable {
    /// It never came and will be refused should it still come. The holder is not charged; start again.
    case unseen
    /// It came; the end is not known yet. Ask again later.
    case pending
    /// The answer that the order was given. Nothing is open any more.
    case final(INAPPOrderResponse)
}
