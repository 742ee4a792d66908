public import GuichetCore

/// A brand of the Sips family. What a brand cannot do does not compile: clients are generic over it.
public protocol InAppBrand: Sendable {
    static var facts: BrandFacts { get }
}

/// Worldline Sips.
public enum Sips: InAppBrand {}
/// Sogenactif, Société Générale.
public enum Sogenactif: InAppBrand {}
/// Mercanet, BNP Paribas.
public enum Mercanet: InAppBrand {}

/// What the documents say about a brand.
public struct BrandFacts: Sendable {
    /// A short lower-case name, for commands and stores: `sips`.
    public let name: String
    public let displayName: String
    /// The host of the office server in each environment that is documented for the brand. There is no default.
    public let officeHosts: [OfficeEnvironment: String]
    public let support: SupportContact
}

/// Where a merchant's server calls.
public struct OfficeEnvironment: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let production: OfficeEnvironment = "production"
    /// `recette`: the merchant's own shop against a fake acquirer.
    public static let test: OfficeEnvironment = "test"
    /// `simu`: public test shops. Seen in client libraries, not on the In-App pages.
    public static let simulation: OfficeEnvironment = "simulation"
}

/// Who helps a merchant of the brand. Only what a public document gives; `nil` is "not documented".
public struct SupportContact: Sendable, Hashable {
    public let name: String
    public let telephone: String?
    public let email: String?
}
