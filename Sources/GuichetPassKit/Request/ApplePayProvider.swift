public import GuichetCore

/// Which cards a payment platform takes through Apple Pay. Start from a preset, then say what your contract has: a
/// network that the shop cannot take is refused only after the shopper has agreed.
public struct ApplePayProvider: Sendable, Hashable {
    /// For people: `Scellius`.
    public var name: String
    /// The first one that a card has is proposed. Cartes Bancaires is put before Visa and Mastercard in any case.
    public var networks: [ApplePayNetwork]
    public var capabilities: ApplePayCapabilities

    public init(
        name: String, networks: [ApplePayNetwork],
        capabilities: ApplePayCapabilities = [.threeDSecure, .credit, .debit]
    ) {
        self.name = name
        self.networks = networks
        self.capabilities = capabilities
    }

    /// Scellius, and the other brands of its platform: Cartes Bancaires, Visa and Mastercard. The guide names no
    /// networks; these are what a French acquiring contract has. Others need one of their own.
    public static let scellius = ApplePayProvider(
        name: "Scellius", networks: [.cartesBancaires, .visa, .masterCard])

    /// Worldline Direct: Visa and Mastercard (Direct Support Site, "Apple Pay": "Visa / MasterCard").
    public static let worldlineDirect = ApplePayProvider(name: "Worldline Direct", networks: [.visa, .masterCard])

    /// Worldline Direct with the networks that the shop has: `networks` of the answer to `GET /products/302/networks`,
    /// which the merchant's server asks for. They have PassKit's spelling.
    public static func worldlineDirect(networks: [String]) -> ApplePayProvider {
        ApplePayProvider(name: "Worldline Direct", networks: networks.map(ApplePayNetwork.init(rawValue:)))
    }

    /// The same with further networks, behind those that are there.
    public func adding(_ networks: ApplePayNetwork...) -> ApplePayProvider {
        var provider = self
        provider.networks += networks
        return provider
    }
}
