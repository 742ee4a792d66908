import APISupport
import Engine

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension CardExpiryRule {
    /// ISO 8583, field 39, as in Lyra's list of answers of the CB network: the card has expired.
    static let lyra = CardExpiryRule(zone: .paris ?? .gmt, code: "33", acquirerCode: "33")
}
