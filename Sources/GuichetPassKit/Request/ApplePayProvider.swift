public import GuichetCore

/// The cards that a payment platform accepts through Apple Pay. Start from a preset, then adapt it to your contract: a
/// network that the shop cannot accept is refused only after the shopper has agreed.
public struct ApplePayProvider: Sendable, Hashable {
    /// The name for people: `Scellius`.
    public var name: String
    /// The sheet proposes the first one that a card has. Cartes Bancaires always comes before Visa and Mastercard.
    public var networks: [ApplePayNetwork]
    /// The kinds of cards that the shop accepts.
    public var capabilities: ApplePayCapabilities

    /// What is the same for all requests of an app.
    public init(
        name: String, networks: [ApplePayNetwork],
        capabilities: ApplePayCapabilities = [.threeDSecure, .credit, .debit]
    ) {
        self.name = name
        self.networks = networks
        self.capabilities = capabilities
    }

    /// Scellius, and the other brands of its platform: Cartes Bancaires, Visa and Mastercard. The guide names no
    /// networks; these are usual in a French acquiring contract. Others require an own contract.
    public static let scellius = ApplePayProvider(
        name: "Scellius", networks: [.cartesBancaires, .visa, .masterCard])

    /// Worldline Direct: Visa and Mastercard (Direct Support Site, "Apple Pay": "Visa / MasterCard").
    public static let worldlineDirect = ApplePayProvider(name: "Worldline Direct", networks: [.visa, .masterCard])

    /// Worldline Direct with the shop's networks: `networks` of the answer to `GET /products/302/networks`, which the
    /// merchant's server requests. They have PassKit's spelling.
    public static func worldlineDirect(networks: [String]) -> ApplePayProvider {
        ApplePayProvider(name: "Worldline Direct", networks: networks.map(ApplePayNetwork.init(rawValue:)))
    }

    /// The same with more networks, added at the end.
    public func adding(_ networks: ApplePayNetwork...) -> ApplePayProvider {
        var provider = self
        provider.networks += networks
        return provider
    }
}
