import APISupport
import Engine
import GuichetApplePay
import GuichetCore
@_spi(Platform) import GuichetLyra

/// Apple Pay in the smart form of the JavaScript client, by the simulated device (Scellius, "Intégrer Apple Pay": in TEST
/// the smart form simulates Apple Pay in browsers other than Safari). The merchant identifier is the platform's own.
struct LyraFormApplePay: Sendable {
    let wallet: LyraApplePay
    let sessions: SimulatedMerchantSessions

    /// The frame's forms: what `do` says, and the names of their fields.
    static let opens = "apple-pay-session"
    static let payment = "apple-pay"
    static let domain = "domain"

    func isOffered(_ visit: LyraFormVisit) -> Bool { Self.isOffered(visit.intent, at: visit.shop) }

    /// Whether a form has the button, on a platform that simulates Apple.
    static func isOffered(_ intent: LyraIntent, at shop: LyraPlatformShop) -> Bool {
        // The card of a device is neither registered nor another one that is registered already, and without its cryptogram it
        // pays no later instalment.
        return intent.mode == .test && intent.token == nil && !intent.registers(agreed: true)
            && !intent.paysInInstalments && intent.request.offersApplePay && !networks(intent, at: shop).isEmpty
    }

    /// What the sheet shows.
    func request(_ visit: LyraFormVisit) throws -> JSONValue {
        // `1234.50 EUR`: the sheet wants the number.
        let amount = String(try visit.amount().description.prefix { $0 != " " })
        let networks = Self.networks(visit.intent, at: visit.shop).map { JSONValue.string($0.rawValue) }
        return [
            "countryCode": "FR", "currencyCode": .string(visit.intent.request.currency?.rawValue ?? ""),
            "merchantCapabilities": ["supports3DS"],
            "supportedNetworks": .array(networks),
            "total": ["label": .string(visit.shop.name), "amount": .string(amount)],
        ]
    }

    private static func networks(_ intent: LyraIntent, at shop: LyraPlatformShop) -> [ApplePayNetwork] {
        known.filter { accepts($0.brand, intent, at: shop) }.map(\.network)
    }

    private static func accepts(_ brand: LyraCardBrand, _ intent: LyraIntent, at shop: LyraPlatformShop) -> Bool {
        shop.accepts(brand) && intent.request.takesInApplePay(brand)
    }

    private static let known: [(network: ApplePayNetwork, brand: LyraCardBrand)] = [
        (.visa, .visa), (.masterCard, .mastercard), (.amex, .amex), (.cartesBancaires, .cb), (.maestro, .maestro),
    ]

    /// The session with which the page opens the sheet.
    func session(on domain: String, _ visit: LyraFormVisit) throws -> JSONObject {
        let session = try sessions.create(
            merchantIdentifier: DemoApplePayMerchant.identifier, domainName: domain, displayName: visit.shop.name)
        var answer = JSONObject()
        answer.append("session", .object(session))
        return answer
    }

    /// - Parameter text: the token of the sheet, as JSON.
    func card(_ text: String, _ visit: LyraFormVisit) async throws -> LyraCard {
        guard let token = try? JSONValue(parsing: Array(text.utf8)).object else {
            throw LyraRefusal(.invalidPayload, "invalid payload", detail: "the token is not JSON")
        }
        let payload: JSONValue = ["type": "APPLE_PAY", "data": ["token": .object(token)]]
        guard let payload = LyraPayload(lyra: payload) else { throw LyraRefusal(.invalidPayload, "invalid payload") }
        let card = try await wallet.card(payload, amount: try visit.amount(), in: visit.intent.mode)
            .accepted(at: visit.shop)
        // The sheet was told, and the browser is not to be relied on.
        guard Self.accepts(card.brand, visit.intent, at: visit.shop) else {
            throw LyraRefusal(
                .noAcceptanceAgreement, "No merchant acceptance agreement available",
                detail: "the order does not take cards of the brand \(card.brand)")
        }
        return card
    }
}
