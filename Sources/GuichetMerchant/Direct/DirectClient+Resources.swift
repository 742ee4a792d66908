import GuichetCore
@_spi(Platform) public import GuichetDirect

extension DirectClient {
    /// `sessions`: the data with which a phone can call the platform for three hours. Send the whole answer to the
    /// phone.
    public func createSession(
        _ request: DirectSessionRequest = DirectSessionRequest()
    ) async throws(DirectError) -> DirectSessionResponse {
        try await send(request, DirectCall(endpoint: .createSession))
    }

    /// `products`: the payment methods that the shop offers in a context.
    public func products(_ context: DirectProductContext) async throws(DirectError) -> [DirectProduct] {
        let answer: DirectProducts = try await read(
            DirectCall(endpoint: .getPaymentProducts, query: context.query))
        return answer.paymentProducts ?? []
    }

    /// One payment method, such as `DirectProductID.applePay`.
    public func product(
        _ id: DirectProductID, _ context: DirectProductContext
    ) async throws(DirectError) -> DirectProduct {
        try await read(
            DirectCall(endpoint: .getPaymentProduct, arguments: [id.description], query: context.query))
    }

    /// The card networks that the shop accepts in a wallet, in Apple's names.
    public func networks(
        of id: DirectProductID, _ context: DirectProductContext
    ) async throws(DirectError) -> [String] {
        let answer: DirectProductNetworks = try await read(
            DirectCall(endpoint: .getPaymentProductNetworks, arguments: [id.description], query: context.query))
        return answer.networks ?? []
    }

    /// An Apple Pay merchant session, for a button on a page of the merchant.
    ///
    /// - Returns: Apple's JSON, for the page, unparsed.
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

    /// `getIINdetails`: the brand and other data of a card, from its first digits.
    ///
    /// - Parameters:
    ///   - bin: six to nineteen digits. The complete number requires the permission to process card numbers.
    ///   - context: the amount, the country and whether the payment is recurring, so that the answer says whether the
    ///     card can be used for it; `nil` leaves this out.
    public func iinDetails(
        bin: String, context: DirectPaymentContext? = nil
    ) async throws(DirectError) -> DirectIINDetails {
        var request = DirectIINDetailsRequest()
        request.bin = bin
        request.paymentContext = context
        return try await send(request, DirectCall(endpoint: .getIINDetails))
    }

    // MARK: Tokens

    /// `createToken`: stores a card.
    public func createToken(_ request: DirectCreateTokenRequest) async throws(DirectError) -> DirectCreatedToken {
        try await send(request, DirectCall(endpoint: .createToken))
    }

    /// `getToken`: the card of a token.
    public func token(_ id: String) async throws(DirectError) -> DirectToken {
        try await read(DirectCall(endpoint: .getToken, arguments: [id]))
    }

    /// `deleteToken`: the token can no longer be used.
    public func deleteToken(_ id: String) async throws(DirectError) {
        _ = try await call(.deleteToken, [id])
    }

    /// `importCofSeries`: continues a card-on-file series that began on another platform. Nothing is paid.
    ///
    /// - Returns: represents the first payment of the series, for ``subsequentPayment(after:_:key:)``.
    public func importSeries(_ request: DirectImportSeriesRequest) async throws(DirectError) -> DirectPaymentID {
        if let fault = request.faultsTogether().first { throw DirectError(fault, key: nil) }
        let call = DirectCall(endpoint: .importCofSeries)
        let answer: DirectImportSeriesResponse = try await send(request, call)
        guard let payment = answer.paymentId else { throw Self.unreadable(call, call.endpoint.success) }
        return payment
    }

    // MARK: Webhooks

    /// `validateCredentials`: whether the platform has this webhook key. The secret is not sent.
    public func validateWebhookKey(_ key: DirectWebhookKey) async throws(DirectError) -> Bool {
        var request = DirectValidateCredentialsRequest()
        request.key = key.id
        request.secret = DirectWebhookSignature.credentialsProof(with: key)
        let answer: DirectValidateCredentialsResponse = try await send(
            request, DirectCall(endpoint: .validateWebhookCredentials))
        return answer.result == .valid
    }

    /// `sendtest`: asks the platform for a notification of the type `payment.test`.
    ///
    /// - Parameter url: `nil` uses the addresses that are configured in the portal.
    public func sendTestWebhook(to url: String? = nil) async throws(DirectError) {
        var request = DirectSendTestRequest()
        request.url = url
        let body = try Self.checked(request, key: nil)
        _ = try await call(.sendTestWebhook, body: body)
    }
}
