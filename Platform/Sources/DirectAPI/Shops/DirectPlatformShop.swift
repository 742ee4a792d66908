package import Engine
import GuichetCore
package import GuichetDirect

/// A merchant (PSPID) of Worldline Direct, with the settings that its portal shows.
package struct DirectPlatformShop: Sendable {
    package static let api = "direct"

    package var merchantId: String
    /// The keys of the server API, several during a renewal; oldest first.
    package var apiKeys: [DirectAPIKey]
    /// The keys of notifications. The first one signs, all of them are accepted.
    package var webhookKeys: [DirectWebhookKey]
    /// The public data of keys that the platform made. Published keys are not included.
    package var issuedKeys: [DirectIssuedKey] = []
    /// The addresses of every notification; a request may add others.
    package var webhookURLs: [String] = []
    /// The pages that may call the client API from a browser: scheme, host and port.
    package var webOrigins: [String] = []
    /// Whether to accept tokens of which only the encrypted part was sent, so that Apple's signature cannot be
    /// verified.
    package var allowsUnverifiedTokens = false
    /// What `surchargeCalculation` adds to a card's payment, in per cent of it; `nil` adds none.
    package var surchargePercent: DirectDecimal?
    /// What it adds besides, in the smallest unit of the currency; 0 adds none.
    package var surchargeFixed: Int64 = 0
    /// What `getDccRateInquiry` proposes; `nil` proposes nothing.
    package var conversion: DirectConversionOffer?
    package var products: Set<DirectProductID> = playableProducts
    package var isDemo = false

    /// The products that a merchant may have here, in display order.
    package static let productOrder: [DirectProductID] = [
        .applePay, .visa, .mastercard, .americanExpress, .cartesBancaires, .maestro, .bancontact, .payPal,
        .sepaDirectDebit,
    ]
    package static let playableProducts = Set(productOrder)

    package init(merchantId: String, apiKeys: [DirectAPIKey], webhookKeys: [DirectWebhookKey]) {
        self.merchantId = merchantId
        self.apiKeys = apiKeys
        self.webhookKeys = webhookKeys
    }

    package var id: ShopID { ShopID(api: Self.api, name: merchantId) }

    /// The keys that open the API at an instant: a key that the platform made expires.
    func apiKeys(at now: Instant) -> [DirectAPIKey] {
        guard !issuedKeys.isEmpty else { return apiKeys }
        let ended = Set(issuedKeys.filter { $0.kind == .api && $0.state(at: now) == .expired }.map(\.id))
        return apiKeys.filter { !ended.contains($0.id) }
    }

    /// The merchant of a new platform, with the key that Worldline's own libraries publish in their tests.
    package static let demo: DirectPlatformShop = {
        var shop = DirectPlatformShop(
            merchantId: "AcmeTest",
            apiKeys: [
                DirectAPIKey(id: "5e45c937b9db33ae", secret: "I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg=")
            ],
            webhookKeys: [DirectWebhookKey(id: "guichet-webhook", secret: "guichet-webhook-secret")])
        shop.isDemo = true
        return shop
    }()
}
