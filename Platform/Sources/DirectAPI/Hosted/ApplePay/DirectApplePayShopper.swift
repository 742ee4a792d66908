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

extension SimulatedApplePayCard {
    /// In the form of the panel.
    var fieldName: String { "card-\(id)" }
}
