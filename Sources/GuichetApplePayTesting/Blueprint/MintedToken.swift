public import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A token, with the data that the test of a verifier needs.
public struct MintedToken: Sendable, CustomStringConvertible, CustomReflectable {
    /// The text for the verifier.
    public let json: [UInt8]
    /// Tokens that the verifier must have accepted before this one. Empty except for replays.
    public let earlier: [[UInt8]]
    /// What a correct reader does with the token.
    public let expectation: Expectation
    /// How the reader must be set.
    public let verifier: Verifier

    /// The plaintext of the payload.
    public let payload: [UInt8]
    /// `EC_v1` or `RSA_v1`.
    public let version: TokenVersion
    /// The token's transaction, in bytes.
    public let transactionIdentifier: [UInt8]
    /// The key with which the payload is encrypted, to tell a wrong key from a wrong derivation.
    public let symmetricKey: [UInt8]
    /// EC_v1: the agreed secret, 32 bytes.
    public let sharedSecret: [UInt8]?
    /// The detached content of the signature, as signed.
    public let signedContent: [UInt8]
    /// The signature in the token.
    public let signature: [UInt8]

    /// What a correct verifier does with the token.
    public enum Expectation: Sendable, Hashable {
        /// It accepts the token.
        case accepted
        /// It refuses the token, at this step.
        case refused(at: TokenDefect.Step)
    }

    /// How the verifier must be configured for the expectation.
    public struct Verifier: Sendable {
        /// The verifier's clock.
        public var now: Date
        /// The root to trust.
        public var rootCertificatePEM: String
        /// The application data of the merchant's request, before hashing.
        public var applicationData: [UInt8]?
        /// The amount of the merchant's order, in minor units.
        public var amount: Int64
        /// The currency of the amount.
        public var currency: CurrencyCode
    }

    /// The token's version and the expectation, without card and key.
    public var description: String {
        switch expectation {
        case .accepted: "MintedToken(\(version), accepted)"
        case .refused(let step): "MintedToken(\(version), refused at \(step))"
        }
    }

    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
