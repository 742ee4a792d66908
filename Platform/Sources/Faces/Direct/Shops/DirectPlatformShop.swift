public import Engine
import GuichetCore
public import GuichetDirect

/// A merchant (PSPID) of Worldline Direct, as its portal shows it.
public struct DirectPlatformShop: Sendable {
    public static let face = "direct"

    public var merchantId: String
    public var apiKeys: [DirectAPIKey]
    public var webhookKeys: [DirectWebhookKey]
    /// Where every notification goes; a request may name others besides.
    public var webhookURLs: [String] = []
    /// Whether tokens are taken of which only the encrypted part came, so that nobody can tell whether Apple made them.
    public var allowsUnverifiedTokens = false
    public var products: Set<DirectProductID> = [
        .visa, .mastercard, .americanExpress, .maestro, .cartesBancaires, .applePay,
    ]
    public var isDemo = false

    public init(merchantId: String, apiKeys: [DirectAPIKey], webhookKeys: [DirectWebhookKey]) {
        self.merchantId = merchantId
        self.apiKeys = apiKeys
        self.webhookKeys = webhookKeys
    }

    public var id: ShopID { ShopID(face: Self.face, name: merchantId) }

    /// The merchant of a fresh platform, with the key that Worldline's own libraries publish in their tests.
    public static let demo: DirectPlatformShop = {
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

/// The merchants in memory.
public struct DirectShopDirectory: Sendable {
    private let shops: [String: DirectPlatformShop]

    public init(_ shops: [DirectPlatformShop]) {
        self.shops = Dictionary(shops.map { ($0.merchantId, $0) }) { $1 }
    }

    public func shop(_ merchantId: String) -> DirectPlatformShop? { shops[merchantId] }
}
