@_spi(Platform) public import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The answer of a merchant's server to a ``CheckoutQuery``: an initialisation, or why there is none.
///
/// Our own message: no document has it. It has the four values of an ``Initialisation``, or `charge` with `charged` or
/// `notYetKnown`: an earlier order of the purchase was accepted, or may still be. Without any of them, for an operation of
/// the wallet, the shopper has no wallet.
public struct CheckoutAnswer: WireMessage, Hashable {
    /// The key for card data.
    public var publicKeyValue: String?
    /// What the app sends with its call.
    public var redirectionData: String?
    /// The address of the app's call.
    public var redirectionUrl: String?
    /// The version of the app's call.
    public var redirectionVersion: String?
    /// In place of an initialisation.
    public var charge: ChargeState?

    /// An answer without values.
    public init() {}

    /// An order may be placed.
    public init(_ initialisation: Initialisation) {
        publicKeyValue = initialisation.publicKeyValue
        redirectionData = initialisation.redirectionData
        redirectionUrl = initialisation.redirectionUrl.absoluteString
        redirectionVersion = initialisation.redirectionVersion
    }

    /// No order may be placed.
    public init(charge: ChargeState) { self.charge = charge }

    /// The initialisation; `nil` if there is none, or a value is missing.
    public var initialisation: Initialisation? {
        guard charge == nil, let publicKeyValue, let redirectionData, let redirectionVersion,
            let url = redirectionUrl.flatMap({ URL(string: $0) })
        else { return nil }
        return Initialisation(
            publicKeyValue: publicKeyValue, redirectionData: redirectionData, redirectionUrl: url,
            redirectionVersion: redirectionVersion)
    }

    @_spi(Platform) public static let fields: [WireField<CheckoutAnswer>] = [
        .text("publicKeyValue", \.publicKeyValue),
        .text("redirectionData", \.redirectionData),
        .text("redirectionUrl", \.redirectionUrl),
        .text("redirectionVersion", \.redirectionVersion),
        .code("charge", \.charge),
    ]
}
