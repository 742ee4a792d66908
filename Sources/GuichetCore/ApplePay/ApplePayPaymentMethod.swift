/// `PKPaymentMethod`: what the sheet says about the card. Apple does not sign it.
public struct ApplePayPaymentMethod: Sendable, Hashable, Discreet {
    /// The text to show to the shopper: a network and the card's last digits, such as `Visa 1234`.
    public var displayName: String?
    /// The card's network; `nil` if it is not known.
    public var network: ApplePayNetwork?
    /// Credit, debit, prepaid or another kind of card.
    public var type: ApplePayPaymentMethodType

    /// A card from its parts.
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

    /// American Express.
    public static let amex: ApplePayNetwork = "AmEx"
    /// Cartes Bancaires.
    public static let cartesBancaires: ApplePayNetwork = "CartesBancaires"
    /// Visa Electron.
    public static let electron: ApplePayNetwork = "Electron"
    /// Maestro.
    public static let maestro: ApplePayNetwork = "Maestro"
    /// Mastercard.
    public static let masterCard: ApplePayNetwork = "MasterCard"
    /// Visa.
    public static let visa: ApplePayNetwork = "Visa"
    /// V PAY.
    public static let vPay: ApplePayNetwork = "vPay"
}
