import GuichetCore
public import GuichetLyra

extension LyraClient {
    /// `Charge/CreateToken`: checks and registers a card. Nothing is charged.
    ///
    /// Without `paymentForms` the answer is a form for the buyer. The token is the `paymentMethodToken` of the
    /// transaction that follows: in the answer, in the notification, in
    /// ``outcome(ofOrder:amount:currency:operationType:)`` with `LyraOperationType.verification` and an amount of 0.
    public func createToken(_ request: LyraCreateTokenRequest) async throws(LyraError) -> LyraPaymentAnswer {
        do {
            try request.check()
            try request.checkTogether()
        } catch {
            throw LyraError(error)
        }
        return try await charge(request, expecting: LyraExpectation(request, shop: connection.shop))
    }

    /// `Token/Get`: a registered card, masked, and whether it was cancelled.
    public func token(_ paymentMethodToken: String) async throws(LyraError) -> LyraToken {
        var request = LyraTokenGetRequest()
        request.paymentMethodToken = paymentMethodToken
        let answer = try await connection.call(request)
        guard case .token(let token) = answer else { throw Self.unexpected(answer, advice: .retry) }
        // Hexadecimal digits: upper and lower case mean the same.
        guard token.paymentMethodToken?.lowercased() == paymentMethodToken.lowercased() else {
            throw LyraError(
                .otherAnswer, "it is about another registered card", field: "paymentMethodToken", advice: .retry)
        }
        return token
    }

    /// `Token/Cancel`: the registered card can no longer be used to pay.
    ///
    /// If the answer is lost, the `cancellationDate` of ``token(_:)`` tells whether it was done.
    public func cancelToken(_ paymentMethodToken: String) async throws(LyraError) {
        var request = LyraTokenCancelRequest()
        request.paymentMethodToken = paymentMethodToken
        try await carryOut(request)
    }

    /// A call whose answer is only a code.
    func carryOut(_ request: some LyraRequest) async throws(LyraError) {
        let answer = try await connection.call(request)
        guard case .responseCode(let code) = answer else { throw Self.unexpected(answer, advice: .ask) }
        guard code.responseCode == 0 else {
            throw LyraError(.refused, "responseCode is not 0", field: "responseCode", advice: .ask)
        }
    }

    /// The two services `Charge/…` that have three kinds of answers.
    func charge(
        _ request: some LyraRequest, expecting expectation: LyraExpectation
    ) async throws(LyraError) -> LyraPaymentAnswer {
        switch try await connection.call(request, isForm: expectation.isForm) {
        case .payment(let payment):
            try expectation.check(payment)
            return .payment(payment)
        case .formToken(let token):
            guard !expectation.isChargedAtOnce else { throw Self.unexpected(.formToken(token), advice: .ask) }
            return .formToken(token)
        case .redirect(let redirect): return .redirect(redirect)
        case let other: throw Self.unexpected(other, advice: .ask)
        }
    }
}
