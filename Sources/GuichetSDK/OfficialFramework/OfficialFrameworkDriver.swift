import GuichetCore
public import GuichetSips

/// A driver for the closed framework, see ``OfficialFramework``.
///
/// The framework's functions take a handler, and no document says that it is always called, or only once. This driver
/// uses the first answer and ignores later ones; if none arrives before the timeout, the call ends, and after an
/// operation that pays the outcome is unknown. Cancelling ends the wait, not the payment.
public struct OfficialFrameworkDriver: PaymentPlatform {
    private let framework: OfficialFramework
    private let timeoutSeconds: Double

    /// - Parameter timeoutSeconds: how long to wait for a handler. The framework has its own timeouts, which are not
    ///   documented; this one is for a handler that is never called.
    public init(_ framework: OfficialFramework, timeoutSeconds: Double = 120) {
        self.framework = framework
        self.timeoutSeconds = timeoutSeconds
    }

    /// The framework has no such function. Ask your server, see ``PaymentJournal``.
    public func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome {
        throw InAppError(
            code: .notSupported, reason: "the closed framework cannot ask for an outcome: ask the merchant's server",
            advice: .ask)
    }

    private enum End: Sendable {
        case answer(OfficialAnswer?)
        case timedOut
        case cancelled
    }

    private func call<Request: OperationRequest>(
        _ request: Request, _ function: OfficialFramework.Function?
    ) async throws(InAppError) -> Request.Response {
        guard let function else {
            throw InAppError(
                code: .notSupported, reason: "the app did not fill in \(Request.operation) of OfficialFramework",
                advice: .fixIntegration)
        }
        guard !Task.isCancelled else {
            throw InAppError(code: .notSent, reason: "cancelled before the framework was called", advice: .retry)
        }
        let end = await end(of: function, OfficialCall(request))
        do throws(InAppError) {
            return try Self.response(end)
        } catch {
            throw error.meaning(Request.effect)
        }
    }

    private func end(of function: @escaping OfficialFramework.Function, _ call: OfficialCall) async -> End {
        let first = SingleShot<End>()
        let limit = Task { [timeoutSeconds] in
            try await Task.sleep(nanoseconds: UInt64(max(0, min(timeoutSeconds, 31_536_000)) * 1_000_000_000))
            first.give(.timedOut)
        }
        defer { limit.cancel() }
        return await withTaskCancellationHandler {
            await function(call) { first.give(.answer($0)) }
            return await first.wait()
        } onCancel: {
            first.give(.cancelled)
        }
    }

    private static func response<Response: OperationResponse>(_ end: End) throws(InAppError) -> Response {
        switch end {
        case .answer(let answer?):
            let response: Response
            do throws(WireError) {
                response = try Response(wireObject: answer.fields)
            } catch {
                throw .outcomeUnknown("the framework's answer cannot be read: \(error.reason)")
            }
            guard response.responseCode != nil else {
                throw .outcomeUnknown("the framework's answer has no \(Response.codeField)")
            }
            return response
        case .answer(nil): throw .outcomeUnknown("the framework's handler got no answer")
        case .timedOut: throw .outcomeUnknown("the framework did not call its handler in time")
        case .cancelled: throw .outcomeUnknown("cancelled while the framework was at work")
        }
    }
}

extension OfficialFrameworkDriver {
    public func cardOrder(_ request: CardOrderRequest) async throws(InAppError) -> INAPPOrderResponse {
        try await call(request, framework.cardOrder)
    }

    public func walletOrder(_ request: WalletOrderRequest) async throws(InAppError) -> INAPPOrderResponse {
        try await call(request, framework.walletOrder)
    }

    public func paymentProviderOrder(_ request: PaymentProviderOrderRequest) async throws(InAppError)
        -> INAPPPaymentProviderResponse
    {
        try await call(request, framework.paymentProviderOrder)
    }

    public func getTransactionData(_ request: GetTransactionDataRequest) async throws(InAppError)
        -> INAPPGetTransactionDataResponse
    {
        try await call(request, framework.getTransactionData)
    }

    public func cardCheckEnrollment(_ request: CardCheckEnrollmentRequest) async throws(InAppError)
        -> INAPPCardCheckEnrollmentResponse
    {
        try await call(request, framework.cardCheckEnrollment)
    }

    public func walletCheckEnrollment(_ request: WalletCheckEnrollmentRequest) async throws(InAppError)
        -> INAPPWalletCheckEnrollmentResponse
    {
        try await call(request, framework.walletCheckEnrollment)
    }

    public func cardValidateAuthenticationAndOrder(_ request: CardValidateAuthenticationAndOrderRequest)
        async throws(InAppError) -> INAPPOrderResponse
    {
        try await call(request, framework.cardValidateAuthenticationAndOrder)
    }

    public func paymentTokenGenerate(_ request: PaymentTokenGenerateRequest) async throws(InAppError)
        -> INAPPPaymentTokenGenerateResponse
    {
        try await call(request, framework.paymentTokenGenerate)
    }

    public func getWalletData(_ request: GetWalletDataRequest) async throws(InAppError) -> INAPPGetWalletDataResponse {
        try await call(request, framework.getWalletData)
    }

    public func addCard(_ request: AddCardRequest) async throws(InAppError) -> INAPPAddCardResponse {
        try await call(request, framework.addCard)
    }

    public func deletePaymentMean(_ request: DeletePaymentMeanRequest) async throws(InAppError)
        -> INAPPDeletePaymentMeanResponse
    {
        try await call(request, framework.deletePaymentMean)
    }

    public func getCardData(_ request: GetCardDataRequest) async throws(InAppError) -> INAPPGetCardDataResponse {
        try await call(request, framework.getCardData)
    }
}
