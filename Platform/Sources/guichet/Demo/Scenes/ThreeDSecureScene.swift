import GuichetCore
import GuichetSDK
import GuichetSips

/// Payments after 3-D Secure: one for which the issuer is liable, one for which the merchant is, one with a stored
/// card.
extension DemoScenarios {
    func threeDSecure<Brand: InAppBrand>(_ brand: Brand.Type) async throws {
        try await authenticated(brand, "DEMO3DS1", choosing: "challenge", guarantee: "Y", "liability with the issuer")
        try await authenticated(brand, "DEMO3DS2", choosing: "exempted", guarantee: "N", "liability with the merchant")
    }

    private func authenticated<Brand: InAppBrand>(
        _ brand: Brand.Type, _ reference: String, choosing result: String, guarantee: String, _ liability: String
    ) async throws {
        let order = Self.order(reference, for: .threeDSecureAndOrder)
        chapter("A payment with 3-D Secure, \(liability)", Brand.facts.displayName, order, card: Self.accepted)
        guard let initialisation = try await initialise(order, at: Brand.facts.name) else { return }
        let client = phone.client(brand)
        let check = try await call(.cardCheckEnrollment) {
            "enrolled; nothing charged, tokenPan \($0.tokenPan ?? "?")"
        } _: {
            try await client.cardCheckEnrollment(
                cardNumber: PAN(Self.accepted), cardExpiryDate: CardExpiry(year: 2099, month: 12),
                cardCSCValue: CardSecurityCode("123"), initialisation: initialisation)
        }
        try await validate(
            client, check.authentRedirectionUrl, check.paReqMessage, check.context, choosing: result,
            guarantee: guarantee, liability)
    }

    /// The second part, the same for a typed and for a stored card.
    func validate<Brand: InAppBrand>(
        _ client: InAppClient<Brand>, _ page: String?, _ paReq: String?, _ context: TransactionContext?,
        choosing result: String, guarantee: String, _ liability: String
    ) async throws {
        guard let context, let page, let paReq else { return }
        let (paRes, wait) = try await timed {
            try await DemoCardholder(stage: stage).authenticate(at: page, paReq: paReq, choosing: result)
        }
        report.step(
            "issuer's page", code: paRes == nil ? "--" : "00", "the cardholder chooses: \(result)", took: wait,
            isExpected: paRes != nil)
        guard let paRes else { return }
        try await call(.cardValidateAuthenticationAndOrder) {
            "accepted, guaranteeIndicator \($0.guaranteeIndicator ?? "?"): \(liability)"
        } where: {
            $0.guaranteeIndicator == guarantee
        } _: {
            try await client.cardValidateAuthenticationAndOrder(
                paResMessage: AuthenticationReturn(paRes: paRes).paResMessage, context: context)
        }
    }
}
