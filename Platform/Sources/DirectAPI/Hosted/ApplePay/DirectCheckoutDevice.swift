import APISupport

/// A simulated device in the address of a hosted checkout page: for a program that simulates a shopper.
package enum DirectCheckoutDevice {
    /// `iphone-15` and others, the proposed one first.
    package static var models: [String] { ApplePayDevice.models.map(\.id) }
    /// `safari` first.
    package static var browsers: [String] { DirectApplePayShopper.Browser.allCases.map(\.rawValue) }
    /// The published numbers that its wallet can contain, the preferred one first.
    package static var cards: [String] { SimulatedApplePayCard.all.map(\.number) }

    /// The query to append to the page's address.
    ///
    /// - Returns: `nil` for an unknown model, browser or card.
    package static func query(model: String, browser: String, region: String, cards: [String]) -> String? {
        let held = SimulatedApplePayCard.all.filter { cards.contains($0.number) }
        guard let device = ApplePayDevice.model(model),
            let browser = DirectApplePayShopper.Browser(rawValue: browser), held.count == cards.count
        else { return nil }
        return DirectApplePayShopper(device: device, region: region, browser: browser, cards: held).pairs
            .map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }
}
