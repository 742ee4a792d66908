import Crypto
public import GuichetCore
import X509

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A token whose signature leads to a pinned root and was made within the signing window. Only ``ApplePayVerifier``
/// makes one.
public struct VerifiedApplePayToken: Sendable {
    /// The token as it was received.
    public let token: ApplePayToken
    /// When Apple's service signed.
    public let signingTime: Date
    /// The signer, with its chain.
    let entry: ChainCache.Entry
    /// Whether the application data were compared.
    let comparesApplicationData: Bool

    /// The root at which the chain ends.
    public var root: TrustedRoot { entry.chain.root }
    /// The common name in the subject of the signer's certificate.
    public var signer: String { entry.name }
    /// The steps that the token passed, in order, without those that compared nothing.
    public var steps: [VerificationStep] {
        ApplePayVerifier.steps.filter { $0 != .applicationData || comparesApplicationData }
    }

    /// Which of Apple's services signed, by the common name of the certificate: an observation, not a documented rule.
    /// Report it, but do not base a decision on it.
    public var environment: Environment {
        if signer.hasSuffix("-PROD") { return .production }
        return signer.hasSuffix("-SANDBOX") ? .sandbox : .unknown
    }

    /// An environment of Apple Pay. An open set.
    public struct Environment: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A token of a real payment.
        public static let production: Environment = "production"
        /// A token of Apple's sandbox.
        public static let sandbox: Environment = "sandbox"
        /// The name of the signer's certificate tells neither of the two.
        public static let unknown: Environment = "unknown"
    }
}

extension VerifiedApplePayToken: CustomStringConvertible {
    public var description: String { "verified \(token), signed by \(signer)" }
}
