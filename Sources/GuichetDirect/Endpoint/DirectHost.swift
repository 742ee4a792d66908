public import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A host of Worldline Direct or of a brand under which it is sold: the same API, with its own keys. A key is valid for
/// one host only. An open set: make other hosts from their name.
public struct DirectHost: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Worldline's own host, for tests ("pre-production").
    public static let worldlineTest: DirectHost = "payment.preprod.direct.worldline-solutions.com"
    /// Worldline Direct, production.
    public static let worldline: DirectHost = "payment.direct.worldline-solutions.com"
    /// PAYONE, test.
    public static let payoneTest: DirectHost = "payment.preprod.payone.com"
    /// PAYONE, production.
    public static let payone: DirectHost = "payment.payone.com"
    /// Crédit Agricole.
    public static let cawlTest: DirectHost = "payment.preprod.cawl-solutions.fr"
    /// CAWL (Crédit Agricole and Worldline), production.
    public static let cawl: DirectHost = "payment.cawl-solutions.fr"
    /// ANZ Worldline Payment Solutions, test.
    public static let anzTest: DirectHost = "payment.preprod.anzworldline-solutions.com.au"
    /// ANZ Worldline Payment Solutions, production.
    public static let anz: DirectHost = "payment.anzworldline-solutions.com.au"

    /// All known hosts.
    public static let known: [DirectHost] = [
        .worldlineTest, .worldline, .payoneTest, .payone, .cawlTest, .cawl, .anzTest, .anz,
    ]

    /// Whether payments on the host are tests; `nil` for an unknown host.
    public var isTest: Bool? { Self.known.contains(self) ? rawValue.hasPrefix("payment.preprod.") : nil }

    /// The API's address, without a path; `nil` if the text is not a host.
    public var address: URL? { URL(string: "https://\(rawValue)") }
}
