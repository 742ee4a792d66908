public import GuichetSips

/// The operations of the In-App SDK, whoever carries them out.
///
/// An app holds an ``InAppClient``; behind it stands a driver that implements this protocol. The app's code does not
/// change when the platform does. Each function is documented in the guide "Sips In-App 24.3" under its name.
public protocol PaymentPlatform: Sendable {
    func cardOrder(_ request: CardOrderRequest) async throws(InAppError) -> INAPPOrderResponse
    func walletOrder(_ request: WalletOrderRequest) async throws(InAppError) -> INAPPOrderResponse
    func paymentProviderOrder(
        _ request: PaymentProviderOrderRequest
    ) async throws(InAppError) -> INAPPPaymentProviderResponse
    func getTransactionData(
        _ request: GetTransactionDataRequest
    ) async throws(InAppError) -> INAPPGetTransactionDataResponse
    func cardCheckEnrollment(
        _ request: CardCheckEnrollmentRequest
    ) async throws(InAppError) -> INAPPCardCheckEnrollmentResponse
    func walletCheckEnrollment(
        _ request: WalletCheckEnrollmentRequest
    ) async throws(InAppError) -> INAPPWalletCheckEnrollmentResponse
    func cardValidateAuthenticationAndOrder(
        _ request: CardValidateAuthenticationAndOrderRequest
    ) async throws(InAppError) -> INAPPOrderResponse
    func paymentTokenGenerate(
        _ request: PaymentTokenGenerateRequest
    ) async throws(InAppError) -> INAPPPaymentTokenGenerateResponse
    func getWalletData(_ request: GetWalletDataRequest) async throws(InAppError) -> INAPPGetWalletDataResponse
    func addCard(_ request: AddCardRequest) async throws(InAppError) -> INAPPAddCardResponse
    func deletePaymentMean(
        _ request: DeletePaymentMeanRequest
    ) async throws(InAppError) -> INAPPDeletePaymentMeanResponse
    func getCardData(_ request: GetCardDataRequest) async throws(InAppError) -> INAPPGetCardDataResponse

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
