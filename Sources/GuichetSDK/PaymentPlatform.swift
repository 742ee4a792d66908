public import GuichetSips

/// A driver: it carries out the operations of the In-App SDK on one platform.
///
/// An app holds an ``InAppClient``; behind it stands a driver. The app's code does not change when the platform does. A
/// driver implements two functions, whatever the number of operations: a request declares its name, its parameters, its
/// answer and whether it pays (`OperationRequest`). A driver over which another operation pays also implements
/// ``effect(of:)``.
public protocol PaymentPlatform: Sendable {
    /// Carries out one operation.
    ///
    /// - Throws: ``InAppError``. After a request whose ``effect(of:)`` is `pays`, the code `outcomeUnknown` means that
    ///   the cardholder may have been charged.
    func perform<Request: OperationRequest>(_ request: Request) async throws(InAppError) -> Request.Response

    /// The outcome of an order whose answer was lost. The closed SDK does not have this function: without it, after a
    /// lost answer the shopper risks paying twice or not at all. A driver that cannot ask throws
    /// ``InAppError/Code/notSupported``; then ask the merchant's server.
    func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome

    /// What a lost answer to this request can hide over this driver. A platform may authorise the payment while it
    /// checks the enrolment: then the check pays, and what follows it only asks.
    ///
    /// By default the effect that the request declares, as with the closed SDK.
    func effect<Request: OperationRequest>(of request: Request) -> OperationEffect
}

extension PaymentPlatform {
    /// The effect that the request declares.
    public func effect<Request: OperationRequest>(of request: Request) -> OperationEffect { Request.effect }
}

/// Identifies an order for ``PaymentPlatform/outcome(of:)``, by the data with which it was sent.
public enum OrderHandle: Sendable, Hashable {
    /// The initialisation of the order.
    case initialisation(Initialisation)
    /// For `cardValidateAuthenticationAndOrder`.
    case context(TransactionContext)

    package var envelope: OperationEnvelope {
        switch self {
        case .initialisation(let initialisation): OperationEnvelope(initialisation)
        case .context(let context): OperationEnvelope(context)
        }
    }

    /// The member of the message by which the order is found.
    package var field: (name: String, value: String) {
        switch self {
        case .initialisation(let initialisation): ("redirectionData", initialisation.redirectionData)
        case .context(let context): ("transactionContextData", context.transactionContextData)
        }
    }
}

/// What the platform knows about an order.
public enum OrderOutcome: Sendable, Hashable {
    /// This order did not arrive, and a late one will be refused: it charges nothing. Start again. An order that was answered
    /// with 94 is not seen either: the merchant's server asks about the earlier one with its reference.
    case unseen
    /// The order arrived, but its end is not known yet. Ask again later.
    case pending
    /// The answer that the order received. Nothing is open any more.
    case final(INAPPOrderResponse)
}
