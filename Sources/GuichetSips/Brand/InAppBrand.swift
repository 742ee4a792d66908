public import GuichetCore

/// A brand of the Sips family. Clients are generic over it: a function that the brand does not offer does not compile.
public protocol InAppBrand: Sendable {
    /// The brand's names, hosts and contacts.
    static var facts: BrandFacts { get }
}

/// Worldline Sips.
public enum Sips: InAppBrand {}
/// Sogenactif, Société Générale.
public enum Sogenactif: InAppBrand {}
/// Mercanet, BNP Paribas.
public enum Mercanet: InAppBrand {}

/// What the documents state about a brand.
public struct BrandFacts: Sendable {
    /// A short lower-case name, for commands and storage: `sips`.
    public let name: String
    /// The brand's name for readers.
    public let displayName: String
    /// The host of the office server in each environment that is documented for the brand. There is no default.
    public let officeHosts: [OfficeEnvironment: String]
    /// Whom to ask.
    public let support: SupportContact
}

/// The environment of an office server.
public struct OfficeEnvironment: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Real payments.
    public static let production: OfficeEnvironment = "production"
    /// `recette`: the merchant's own shop with a simulated acquirer.
    public static let test: OfficeEnvironment = "test"
    /// `simu`: public test shops. Occurs in client libraries, not on the In-App pages.
    public static let simulation: OfficeEnvironment = "simulation"
}

/// Support for the brand's merchants. Only what a public document gives; `nil` means "not documented".
public struct SupportContact: Sendable, Hashable {
    /// Who answers.
    public let name: String
    /// The telephone number of the support.
    public let telephone: String?
    /// The address of the support.
    public let email: String?
}
