import GuichetCore
import GuichetSDK
import GuichetSips

/// A card is added to a wallet, listed, used for a payment in both ways, and removed.
extension DemoScenarios {
    private static let wallet = "DEMOWALLET"

    func wallet<Brand: InAppBrand>(_ brand: Brand.Type) async throws {
        report.chapter("A wallet", "\(Brand.facts.displayName) · wallet \(Self.wallet)")
        let client = phone.client(brand)
        let added = try await add(client, expecting: .accepted)
        try await add(client, expecting: .duplicate)
        guard let number = added?.paymentMeanId, let reading = try await prepare(.getWalletData, brand) else { return }
        try await call(.getWalletData) {
            "\($0.walletPaymentMeanData?.count ?? 0) card: \($0.walletPaymentMeanData?.first?.paymentMeanAlias ?? "?")"
        } _: {
            try await client.getWalletData(initialisation: reading)
        }
        try await pay(client, number, "DEMOWALLET1", expecting: .accepted)
        try await authenticate(client, number)
        guard let deleting = try await prepare(.deletePaymentMean, brand) else { return }
        try await call(.deletePaymentMean) { _ in
            "the card is out of the wallet"
        } _: {
            try await client.deletePaymentMean(paymentMeanId: number, initialisation: deleting)
        }
        try await pay(client, number, "DEMOWALLET3", expecting: .partialSuccess)
    }

    @discardableResult
    private func add<Brand: InAppBrand>(
        _ client: InAppClient<Brand>, expecting expected: ResponseCode
    ) async throws -> INAPPAddCardResponse? {
        guard let initialisation = try await prepare(.addCard, Brand.self) else { return nil }
        return try await call(.addCard, expecting: expected) {
            $0.paymentMeanId.map { "the card is number \($0) of the wallet" } ?? "it is there already"
        } _: {
            try await client.addCard(
                cardNumber: PAN(Self.accepted), cardExpiryDate: CardExpiry(year: 2099, month: 12),
                paymentMeanAlias: "Blue card", initialisation: initialisation)
        }
    }

    private func pay<Brand: InAppBrand>(
        _ client: InAppClient<Brand>, _ number: Int, _ reference: String, expecting expected: ResponseCode
    ) async throws {
        let order = Self.order(reference, for: .walletOrder) { $0.merchantWalletId = Self.wallet }
        guard let initialisation = try await initialise(order, at: Brand.facts.name) else { return }
        try await call(.walletOrder, expecting: expected) {
            $0.isAccepted ? "accepted, authorisation \($0.authorisationId ?? "?")" : "the wallet has no such card"
        } _: {
            try await client.walletOrder(
                paymentMeanId: number, cardCSCValue: CardSecurityCode("123"), initialisation: initialisation)
        }
    }

    private func authenticate<Brand: InAppBrand>(
        _ client: InAppClient<Brand>, _ number: Int
    ) async throws {
        let order = Self.order("DEMOWALLET2", for: .threeDSecureAndWalletOrder) { $0.merchantWalletId = Self.wallet }
        guard let initialisation = try await initialise(order, at: Brand.facts.name) else { return }
        let check = try await call(.walletCheckEnrollment) {
            "enrolled, \($0.maskedPan ?? "?")"
        } _: {
            try await client.walletCheckEnrollment(paymentMeanId: number, initialisation: initialisation)
        }
        try await validate(
            client, check.authentRedirectionUrl, check.paReqMessage, check.context, choosing: "frictionless",
            guarantee: "Y", "liability with the issuer")
    }

    private func prepare<Brand: InAppBrand>(
        _ name: SDKOperationName, _ brand: Brand.Type
    ) async throws -> Initialisation? {
        var body = JSONObject()
        body.append("sdkOperationName", .string(name.rawValue))
        body.append("merchantWalletId", .string(Self.wallet))
        return try await initialise(.walletInitialize, body, at: Brand.facts.name)
    }
}
