#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The four values of an initialisation that the merchant's server sends to the app (Sips In-App 24.3, cardOrder,
/// "Récupérés à partir de la requête d'initialisation"). None of them is secret; the seal stays on the server.
public struct Initialisation: Sendable, Hashable, Codable {
    /// The key for card data, base64url.
    public var publicKeyValue: String
    /// Opaque: what the app sends with its call.
    public var redirectionData: String
    /// The address of the app's call.
    public var redirectionUrl: URL
    /// The version of the app's call.
    public var redirectionVersion: String

    /// The values as the merchant's server sent them.
    public init(publicKeyValue: String, redirectionData: String, redirectionUrl: URL, redirectionVersion: String) {
        self.publicKeyValue = publicKeyValue
        self.redirectionData = redirectionData
        self.redirectionUrl = redirectionUrl
        self.redirectionVersion = redirectionVersion
    }
}

/// The values that a merchant's server sends to the app for `paymentTokenGenerate`, which has the shop and no
/// `redirectionData` (Sips In-App 24.3, "Format de la requête paymentTokenGenerate").
public struct PaymentTokenInitialisation: Sendable, Hashable, Codable {
    /// The shop, 15 digits.
    public var merchantId: String
    /// The key for card data, base64url.
    public var publicKeyValue: String
    /// The address of the app's call.
    public var redirectionUrl: URL
    /// The version of the app's call.
    public var redirectionVersion: String

    /// The values as the merchant's server sent them.
    public init(merchantId: String, publicKeyValue: String, redirectionUrl: URL, redirectionVersion: String) {
        self.merchantId = merchantId
        self.publicKeyValue = publicKeyValue
        self.redirectionUrl = redirectionUrl
        self.redirectionVersion = redirectionVersion
    }
}
