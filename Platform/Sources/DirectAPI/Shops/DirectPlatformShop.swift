package import Engine
import GuichetCore
package import GuichetDirect

/// A merchant (PSPID) of Worldline Direct, as its portal shows it.
package struct DirectPlatformShop: Sendable {
    package static let api = "direct"

    package var merchantId: String
    /// Of the server API, several while one is renewed; oldest first.
    package var apiKeys: [DirectAPIKey]
    /// Of notifications. The first one signs, all of them are known.
    package var webhookKeys: [DirectWebhookKey]
    /// What may be shown of the keys that the platform made. Published ones are not among them.
    package var issuedKeys: [DirectIssuedKey] = []
    /// Where every notification goes; a request may name others besides.
    package var webhookURLs: [String] = []
    /// Whether tokens are taken of which only the encrypted part came, so that nobody can tell whether Apple made them.
    package var allowsUnverifiedTokens = false
    package var products: Set<DirectProductID> = playableProducts
    package var isDemo = false

    /// What a merchant may have a contract for here.
    package static let playableProducts: Set<DirectProductID> = [
        .visa, .mastercard, .americanExpress, .maestro, .cartesBancaires, .applePay,
    ]

    package init(merchantId: String, apiKeys: [DirectAPIKey], webhookKeys: [DirectWebhookKey]) {
        self.merchantId = merchantId
        self.apiKeys = apiKeys
        self.webhookKeys = webhookKeys
    }

    package var id: ShopID { ShopID(api: Self.api, name: merchantId) }

    /// Those that open the API at an instant: a key that the platform made ends by itself.
    func apiKeys(at now: Instant) -> [DirectAPIKey] {
        guard !issuedKeys.isEmpty else { return apiKeys }
        let ended = Set(issuedKeys.filter { $0.kind == .api && $0.state(at: now) == .expired }.map(\.id))
        return apiKeys.filter { !ended.contains($0.id) }
    }

    /// The merchant of a fresh platform, with the key that Worldline's own libraries publish in their tests.
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
