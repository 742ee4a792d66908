/// `PKPaymentMethod`: what the sheet says about the card. Apple does not sign it.
public struct ApplePayPaymentMethod: Sendable, Hashable, Discreet {
    /// The text to show to the shopper: a network and the card's last digits, such as `Visa 1234`.
    public var displayName: String?
    public var network: ApplePayNetwork?
    public var type: ApplePayPaymentMethodType

    public init(
        displayName: String? = nil, network: ApplePayNetwork? = nil, type: ApplePayPaymentMethodType = .unknown
    ) {
        self.displayName = displayName
        self.network = network
        self.type = type
    }

    public var description: String { "\(network?.rawValue ?? "unknown network"), \(type)" }
}

/// `PKPaymentNetwork`: the card scheme, in Apple's spelling. An open set: Apple adds networks.
public struct ApplePayNetwork: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let amex: ApplePayNetwork = "AmEx"
    public static let cartesBancaires: ApplePayNetwork = "CartesBancaires"
    public static let electron: ApplePayNetwork = "Electron"
    public static let maestro: ApplePayNetwork = "Maestro"
    public static let masterCard: ApplePayNetwork = "MasterCard"
    public static let visa: ApplePayNetwork = "Visa"
    public static let vPay: ApplePayNetwork = "vPay"
}
