import GuichetCore
public import GuichetSips

extension InAppClient {
    /// The same client, for one payment: operations that pay are recorded in the journal before they are sent.
    ///
    /// - Parameter payment: the reference by which the merchant's server finds the payment. A Sips 1.0 pair may have no
    ///   date.
    public func recording(_ payment: PaymentReference, in journal: PaymentJournal) -> InAppClient {
        InAppClient(platform: RecordingPlatform(platform, payment: payment, journal: journal))
    }
}

/// A driver that records operations that pay before another driver sends them.
public struct RecordingPlatform: PaymentPlatform {
    private let platform: any PaymentPlatform
    private let journal: PaymentJournal
    private let payment: PaymentReference

    /// - Parameter payment: the only payment for which this driver is used.
    public init(_ platform: any PaymentPlatform, payment: PaymentReference, journal: PaymentJournal) {
        self.platform = platform
        self.payment = payment
        self.journal = journal
    }

    private func recorded<Request: OperationRequest>(
        _ request: Request,
        by call: @Sendable (Request) async throws(InAppError) -> Request.Response
    ) async throws(InAppError) -> Request.Response {
        let isFirst: Bool
        do throws(JournalError) {
            isFirst = try await journal.begin(Request.operation, payment)
        } catch {
            // The shopper's open payment with the same number must be settled first.
            let advice: Advice = error.code == .ambiguous ? .ask : .retry
            throw InAppError(code: .notRecorded, reason: error.description, advice: advice)
        }
        do throws(InAppError) {
            let response = try await call(request)
            await note(response.responseCode, naming: (response as? any NamesTransaction)?.s10TransactionReference)
            return response
        } catch {
            // Nothing was sent, so nothing is open, unless an earlier try may have arrived. If the removal fails, the
            // journal keeps an unnecessary intent: the server then answers that no charge was made.
            if isFirst, error.nothingWasSent { try? await journal.takeBack(payment) }
            throw error
        }
    }

    /// If the answer cannot be recorded it is still returned; the intent remains and will be asked about.
    private func note(_ code: ResponseCode?, naming pair: INAPPS10TransactionReference?) async {
        try? await journal.answered(payment, with: code, naming: pair)
    }

    public func cardOrder(_ request: CardOrderRequest) async throws(InAppError) -> INAPPOrderResponse {
        try await recorded(request) { (request) throws(InAppError) in try await platform.cardOrder(request) }
    }

    public func walletOrder(_ request: WalletOrderRequest) async throws(InAppError) -> INAPPOrderResponse {
        try await recorded(request) { (request) throws(InAppError) in try await platform.walletOrder(request) }
    }

    /// Recorded too: the shopper may pay in the bank's app and not return.
    public func paymentProviderOrder(_ request: PaymentProviderOrderRequest) async throws(InAppError)
        -> INAPPPaymentProviderResponse
    {
        try await recorded(request) { (request) throws(InAppError) in
            try await platform.paymentProviderOrder(request)
        }
    }

    public func cardValidateAuthenticationAndOrder(_ request: CardValidateAuthenticationAndOrderRequest)
        async throws(InAppError) -> INAPPOrderResponse
    {
        try await recorded(request) { (request) throws(InAppError) in
            try await platform.cardValidateAuthenticationAndOrder(request)
        }
    }

    public func getTransactionData(_ request: GetTransactionDataRequest) async throws(InAppError)
        -> INAPPGetTransactionDataResponse
    {
        let response = try await platform.getTransactionData(request)
        await note(response.responseCode, naming: response.s10TransactionReference)
        return response
    }

    public func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome {
        let outcome = try await platform.outcome(of: order)
        switch outcome {
        // No order arrived, and none will.
        case .unseen: try? await journal.neverCame(payment)
        case .final(let response):
            await note(response.inAppResponseCode, naming: response.s10TransactionReference)
        case .pending: break
        }
        return outcome
    }
}

/// Operations that charge nothing are not recorded.
extension RecordingPlatform {
    public func cardCheckEnrollment(_ request: CardCheckEnrollmentRequest) async throws(InAppError)
        -> INAPPCardCheckEnrollmentResponse
    {
        try await platform.cardCheckEnrollment(request)
    }

    public func walletCheckEnrollment(_ request: WalletCheckEnrollmentRequest) async throws(InAppError)
        -> INAPPWalletCheckEnrollmentResponse
    {
        try await platform.walletCheckEnrollment(request)
    }

    public func paymentTokenGenerate(_ request: PaymentTokenGenerateRequest) async throws(InAppError)
        -> INAPPPaymentTokenGenerateResponse
    {
        try await platform.paymentTokenGenerate(request)
    }

    public func getWalletData(_ request: GetWalletDataRequest) async throws(InAppError) -> INAPPGetWalletDataResponse {
        try await platform.getWalletData(request)
    }

    public func addCard(_ request: AddCardRequest) async throws(InAppError) -> INAPPAddCardResponse {
        try await platform.addCard(request)
    }

    public func deletePaymentMean(_ request: DeletePaymentMeanRequest) async throws(InAppError)
        -> INAPPDeletePaymentMeanResponse
    {
        try await platform.deletePaymentMean(request)
    }

    public func getCardData(_ request: GetCardDataRequest) async throws(InAppError) -> INAPPGetCardDataResponse {
        try await platform.getCardData(request)
    }
}

/// An answer with the platform's name for the transaction.
private protocol NamesTransaction {
    var s10TransactionReference: INAPPS10TransactionReference? { get }
}

extension INAPPOrderResponse: NamesTransaction {}

extension InAppError {
    /// Whether it is certain that nothing was sent.
    var nothingWasSent: Bool {
        [.notSent, .invalidInitialisation, .insecureConnection, .notSupported, .notRecorded].contains(code)
    }
}
