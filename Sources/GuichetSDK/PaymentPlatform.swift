public import GuichetSips

/// The operations of the In-App SDK, for any driver.
///
/// An app uses an ``InAppClient`` with a driver that implements this protocol. The app's code does not change with the
/// platform. Each function is documented in the guide "Sips In-App 24.3" under its name.
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

    /// The outcome of an order whose answer was lost. The closed SDK does not have this function: without it, after a
    /// lost answer the shopper risks paying twice or not at all. A driver that cannot ask throws
    /// ``InAppError/Code/notSupported``; then ask the merchant's server.
    func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome
}

/// Identifies an order for ``PaymentPlatform/outcome(of:)``, by the data with which it was sent.
public enum OrderHandle: Sendable, Hashable {
    case initialisation(Initialisation)
    /// For `cardValidateAuthenticationAndOrder`.
    case context(TransactionContext)

    var envelope: OperationEnvelope {
        switch self {
        case .initialisation(let initialisation): OperationEnvelope(initialisation)
        case .context(let context): OperationEnvelope(context)
        }
    }
}

/// What the platform knows about an order.
public enum OrderOutcome: Sendable, Hashable {
    /// No order arrived, and a late one will be refused. The cardholder is not charged; start again.
    case unseen
    /// The order arrived, but its end is not known yet. Ask again later.
    case pending
    /// The answer that the order received. Nothing is open any more.
    case final(INAPPOrderResponse)
}
