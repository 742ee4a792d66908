import APISupport
import Engine
import GuichetDirect

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension CardExpiryRule {
    /// Worldline Direct, error 30331001.
    static let direct = CardExpiryRule(zone: .paris ?? .gmt, code: DirectErrorCode.expiredCard.rawValue)
}
