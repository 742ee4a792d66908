import GuichetCore
public import GuichetDirect

extension DirectClient {
    /// `sessions`: what a phone needs to talk to the platform for three hours. Give the whole answer to the phone.
    public func createSession(
        _ request: DirectSessionRequest = DirectSessionRequest()
    ) async throws(DirectError) -> DirectSessionResponse {
        try await send(request, DirectCall(endpoint: .createSession))
    }

    /// `products`: the means of payment that the shop has in a context.
    public func products(_ context: DirectProductContext) async throws(DirectError) -> [DirectProduct] {
        let answer: DirectProducts = try await read(
            DirectCall(endpoint: .getPaymentProducts, query: context.query))
        return answer.paymentProducts ?? []
    }

    /// One means of payment, such as ``DirectProductID/applePay``.
    public func product(
        _ id: DirectProductID, _ context: DirectProductContext
    ) async throws(DirectError) -> DirectProduct {
        try await read(
            DirectCall(endpoint: .getPaymentProduct, arguments: [id.description], query: context.query))
    }

    /// The networks of a wallet's cards that the shop takes, in Apple's words for them.
    public func networks(
        of id: DirectProductID, _ context: DirectProductContext
    ) async throws(DirectError) -> [String] {
        let answer: DirectProductNetworks = try await read(
            DirectCall(endpoint: .getPaymentProductNetworks, arguments: [id.description], query: context.query))
        return answer.networks ?? []
    }

    /// A merchant session of Apple Pay, for a button on a page of the merchant's.
    ///
    /// - Returns: JSON of Apple's, for the page, unread.
    public func applePaySession(domainName: String, displayName: String) async throws(DirectError) -> String {
        var input = DirectApplePaySessionInput()
        input.domainName = domainName
        input.displayName = displayName
        var request = DirectProductSessionRequest()
        request.paymentProductSession302SpecificInput = input
        let call = DirectCall(
            endpoint: .createPaymentProductSession, arguments: [DirectProductID.applePay.description])
        let answer: DirectProductSessionResponse = try await send(request, call)
        guard let session = answer.paymentProductSession302SpecificOutput?.session else {
            throw Self.unreadable(call, 200)
        }
        return session
    }

    /// `getIINdetails`: what the first digits of a card say.
    ///
    /// - Parameter bin: six to nineteen digits. The whole number needs the permission to handle one.
    public func iinDetails(
        bin: String, context: DirectPaymentContext? = nil
    ) async throws(DirectError) -> DirectIINDetails {
        var request = DirectIINDetailsRequest()
        request.bin = bin
        request.paymentContext = context
        return try await send(request, DirectCall(endpoint: .getIINDetails))
    }

    // MARK: Tokens

    /// `createToken`: keeps a card.
    public func createToken(_ request: DirectCreateTokenRequest) async throws(DirectError) -> DirectCreatedToken {
        try await send(request, DirectCall(endpoint: .createToken))
    }

    /// `getToken`.
    public func token(_ id: String) async throws(DirectError) -> DirectToken {
        try await read(DirectCall(endpoint: .getToken, arguments: [id]))
    }

    /// `deleteToken`.
    public func deleteToken(_ id: String) async throws(DirectError) {
        _ = try await call(.deleteToken, [id])
    }

    /// `importCofSeries`: goes on with a card-on-file series that began elsewhere. Nothing is paid.
    ///
    /// - Returns: stands for the first payment of the series, for ``subsequentPayment(after:_:key:)``.
    public func importSeries(_ request: DirectImportSeriesRequest) async throws(DirectError) -> DirectPaymentID {
        if let fault = request.faultsTogether().first { throw DirectError(fault, key: nil) }
        let call = DirectCall(endpoint: .importCofSeries)
        let answer: DirectImportSeriesResponse = try await send(request, call)
        guard let payment = answer.paymentId else { throw Self.unreadable(call, call.endpoint.success) }
        return payment
    }

    // MARK: Webhooks

    /// `validateCredentials`: whether the platform has this webhook key. The secret does not travel.
    public func validateWebhookKey(_ key: DirectWebhookKey) async throws(DirectError) -> Bool {
        var request = DirectValidateCredentialsRequest()
        request.key = key.id
        request.secret = DirectWebhookSignature.credentialsProof(with: key)
        let answer: DirectValidateCredentialsResponse = try await send(
            request, DirectCall(endpoint: .validateWebhookCredentials))
        return answer.result == .valid
    }

    /// `sendtest`: has the platform send a notification of the type `payment.test`.
    ///
    /// - Parameter url: `nil` for the addresses that are set in the portal.
    public func sendTestWebhook(to url: String? = nil) async throws(DirectError) {
        var request = DirectSendTestRequest()
        request.url = url
        let body = try Self.checked(request, key: nil)
        _ = try await call(.sendTestWebhook, body: body)
    }
}
