import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips

/// A payment token: the merchant's server never receives the typed card. Only the guide of Sips describes it.
extension DemoScenarios {
    func token() async throws {
        let order = Self.order("DEMOTOKEN1")
        chapter("A payment token", Sips.facts.displayName, order, card: Self.accepted)
        let initialisation: PaymentTokenInitialisation? = try await initialise(
            .paymentTokenInitialize, JSONObject(), at: Sips.facts.name)
        guard let initialisation else { return }
        let made = try await call(.paymentTokenGenerate) {
            "a token of \($0.paymentToken?.count ?? 0) characters, for the merchant's server"
        } _: {
            try await phone.client(Sips.self).paymentTokenGenerate(
                cardNumber: PAN(Self.accepted), cardExpiryDate: CardExpiry(year: 2099, month: 12),
                cardCSCValue: CardSecurityCode("123"), initialisation: initialisation)
        }
        let client = try officeClient(Sips.self)
        for (reference, expected) in [("DEMOTOKEN1", ResponseCode.accepted), ("DEMOTOKEN2", .suspectedFraud)] {
            var request = OfficeCardOrderRequest()
            request.amount = order.amount
            request.currencyCode = order.currencyCode
            request.paymentToken = made.paymentToken
            request.transactionReference = reference
            let prepared = request
            try await office(.cardOrder, expecting: expected) {
                "paid with the token, \($0.maskedPan ?? "?"), authorisation \($0.authorisationId ?? "?")"
            } _: {
                try await client.cardOrder(prepared)
            }
        }
    }
}
