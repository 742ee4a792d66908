public import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A token, and what somebody who tests a verifier with it needs to know.
public struct MintedToken: Sendable, CustomStringConvertible, CustomReflectable {
    /// What the verifier is given.
    public let json: [UInt8]
    /// Tokens that the verifier has to have seen, and accepted, before this one. Empty but for replays.
    public let earlier: [[UInt8]]
    public let expectation: Expectation
    public let verifier: Verifier

    /// What was encrypted.
    public let payload: [UInt8]
    public let version: TokenVersion
    public let transactionIdentifier: [UInt8]
    /// The key of the payload's encryption, to tell apart a wrong key from a wrong derivation.
    public let symmetricKey: [UInt8]
    /// EC_v1: the secret agreed on, 32 bytes.
    public let sharedSecret: [UInt8]?
    /// The detached content of the signature, as it was signed.
    public let signedContent: [UInt8]
    /// The signature as it stands in the token.
    public let signature: [UInt8]

    /// What a right verifier does with the token.
    public enum Expectation: Sendable, Hashable {
        case accepted
        case refused(at: TokenDefect.Step)
    }

    /// How the verifier has to be set, so that the expectation holds.
    public struct Verifier: Sendable {
        /// The verifier's clock.
        public var now: Date
        /// The root to trust.
        public var rootCertificatePEM: String
        /// What the merchant's request carried, before hashing.
        public var applicationData: [UInt8]?
        /// What the merchant asked for, in minor units.
        public var amount: Int64
        public var currency: CurrencyCode
    }

    /// The token's version and the expectation; no card, no key.
    public var description: String {
        switch expectation {
        case .accepted: "MintedToken(\(version), accepted)"
        case .refused(let step): "MintedToken(\(version), refused at \(step))"
        }
    }

    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
