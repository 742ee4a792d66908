import GuichetCore
@_spi(Platform) public import GuichetDirect

extension DirectClient {
    // MARK: Payouts

    /// `createPayout`: pays to a card, without an earlier payment.
    ///
    /// - Returns: the payout, also one that was declined, whether the platform answers 201 or 402.
    public func createPayout(
        _ request: DirectCreatePayoutRequest, key: DirectIdempotenceKey = DirectIdempotenceKey()
    ) async throws(DirectError) -> DirectAnswer<DirectPayout> {
        let answer = try await pay(request, DirectCall(endpoint: .createPayout, key: key)) { $0.payoutResult }
        try DirectExpectation(request, key).check(answer.document)
        return answer
    }

    /// `getPayout`: the state of a payout.
    public func payout(_ id: DirectPaymentID) async throws(DirectError) -> DirectPayout {
        let payout: DirectPayout = try await read(DirectCall(endpoint: .getPayout, arguments: [id.rawValue]))
        // DF118: an identifier may leave out the number of the operation.
        guard let found = payout.id, found.base == id.base else {
            throw DirectError(.otherAnswer, "it is about another payout", field: "id", advice: .retry)
        }
        return payout
    }

    // MARK: What a payment will cost

    /// `dccrate`: the price of a payment in the card's currency. Nothing is paid.
    public func conversion(
        _ request: DirectCurrencyConversionRequest
    ) async throws(DirectError) -> DirectCurrencyConversionResponse {
        try await send(request, DirectCall(endpoint: .getDccRateInquiry))
    }

    /// `surchargecalculation`: the surcharge for a payment with this card. Nothing is paid.
    public func surcharges(
        _ request: DirectSurchargeRequest
    ) async throws(DirectError) -> [DirectCalculatedSurcharge] {
        let answer: DirectSurchargeResponse = try await send(request, DirectCall(endpoint: .calculateSurcharge))
        return answer.surcharges ?? []
    }

    // MARK: Card numbers back from tokens

    /// `detokenize/csr`: requests a certificate; from then on card numbers are encrypted for its key.
    public func createCertificate(
        _ request: DirectCertificateRequest
    ) async throws(DirectError) -> DirectCertificateResponse {
        try await send(request, DirectCall(endpoint: .createCertificate))
    }

    /// `detokenize/tokens`: the cards of tokens, with encrypted numbers.
    ///
    /// - Parameter tokens: one to ten.
    public func cards(ofTokens tokens: [String]) async throws(DirectError) -> [DirectDetokenizedCard] {
        try await cards(.getCardDataByTokens, "tokens", tokens)
    }

    /// `detokenize/payments`: the same for payments.
    public func cards(ofPayments payments: [DirectPaymentID]) async throws(DirectError) -> [DirectDetokenizedCard] {
        try await cards(.getCardDataByPayments, "payments", payments.map(\.rawValue))
    }

    private func cards(
        _ endpoint: DirectEndpoint, _ name: String, _ values: [String]
    ) async throws(DirectError) -> [DirectDetokenizedCard] {
        guard (1...10).contains(values.count) else {
            throw DirectError(
                .invalidRequest, "one to ten can be asked for at a time", field: name, advice: .fixIntegration)
        }
        let answer: DirectDetokenizedCards = try await read(
            DirectCall(endpoint: endpoint, query: values.map { (name, $0) }))
        return answer.tokens ?? []
    }
}
