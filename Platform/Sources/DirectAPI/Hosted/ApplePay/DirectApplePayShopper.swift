import APISupport
import GuichetCore

/// A shopper with a simulated device: an explicit setting of the page, for tests. It is part of the page's address,
/// since the page stores nothing in the browser.
struct DirectApplePayShopper: Sendable, Hashable {
    enum Browser: String, Sendable, Hashable, CaseIterable {
        case safari, chrome, firefox

        var name: String {
            switch self {
            case .safari: "Safari"
            case .chrome: "Chrome"
            case .firefox: "Firefox"
            }
        }
    }

    var device: ApplePayDevice
    /// Two letters (ISO 3166-1).
    var region: String
    var browser: Browser
    /// The cards in the wallet, the preferred one first.
    var cards: [SimulatedApplePayCard]

    /// The regions to choose from; in an address any other one is allowed.
    static let regions = ["FR", "BE", "NL", "DE", "GB", "US", "IN"]

    /// The form's proposal: it meets every condition about the shopper.
    static let proposed: DirectApplePayShopper? = ApplePayDevice.model("iphone-15").map {
        DirectApplePayShopper(
            device: $0, region: "FR", browser: .safari,
            cards: [SimulatedApplePayCard.visa, .declinedVisa, .mastercard])
    }

    // MARK: In an address

    static let deviceName = "device"
    static let regionName = "region"
    static let browserName = "browser"

    init(device: ApplePayDevice, region: String, browser: Browser, cards: [SimulatedApplePayCard]) {
        self.device = device
        self.region = region
        self.browser = browser
        self.cards = cards
    }

    /// - Returns: `nil` without an existing device. Other missing values mean a region or wallet without Apple Pay.
    init?(query: FormBody?) {
        guard let query, let device = query[Self.deviceName].flatMap(ApplePayDevice.model) else { return nil }
        self.device = device
        let region = (query[Self.regionName] ?? "").uppercased()
        self.region = region.utf8.count == 2 && region.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? region : "ZZ"
        browser = query[Self.browserName].flatMap(Browser.init(rawValue:)) ?? .chrome
        cards = SimulatedApplePayCard.all.filter { query[$0.fieldName] != nil }
    }

    /// The values as a query, for the next address.
    var pairs: [(name: String, value: String)] {
        [(Self.deviceName, device.id), (Self.regionName, region), (Self.browserName, browser.rawValue)]
            + cards.map { ($0.fieldName, "on") }
    }
}

/// A published test card in the wallet of a simulated device.
struct SimulatedApplePayCard: Sendable, Hashable {
    /// In a page's address and in the sheet's form.
    let id: String
    let name: String
    let number: String
    /// The networks of the card, its main one first.
    let networks: [ApplePayNetwork]
    let isDeclined: Bool

    private init(
        _ id: String, _ name: String, _ number: String, _ networks: [ApplePayNetwork], isDeclined: Bool = false
    ) {
        self.id = id
        self.name = name
        self.number = number
        self.networks = networks
        self.isDeclined = isDeclined
    }

    static let visa = SimulatedApplePayCard("visa", "Visa 4675", "4330264936344675", [.visa])
    static let declinedVisa = SimulatedApplePayCard(
        "visa-declined", "Visa 4563", "4321456998744563", [.visa], isDeclined: true)
    static let mastercard = SimulatedApplePayCard("mastercard", "Mastercard 3438", "5137009801943438", [.masterCard])
    static let americanExpress = SimulatedApplePayCard("amex", "American Express 1004", "371449635311004", [.amex])
    static let coBadged = SimulatedApplePayCard("cb", "CB + Visa 0055", "4970100000000055", [.cartesBancaires, .visa])

    static let all = [visa, declinedVisa, mastercard, americanExpress, coBadged]

    var fieldName: String { "card-\(id)" }
}
