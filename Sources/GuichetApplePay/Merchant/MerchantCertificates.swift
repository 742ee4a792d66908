public import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a merchant uses a certificate for, in the merchant's own words. A label: tokens do not contain it.
public struct MerchantEnvironment: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// For tokens of Apple's sandbox.
    public static let test: MerchantEnvironment = "test"
    /// For tokens of real payments.
    public static let production: MerchantEnvironment = "production"
}

/// A certificate of a merchant.
public struct MerchantCertificate: Sendable {
    /// The certificate.
    public let certificate: ProcessingCertificate
    /// Test or production.
    public let environment: MerchantEnvironment
    /// Its key; `nil` if only the public part is available.
    public let key: ProcessingKey?
    /// When the merchant added it.
    public let addedAt: Date
    /// When a token last named it; `nil` if no token has.
    public var lastSeenAt: Date?

    /// A certificate with its environment and the moment at which it was added.
    public init(
        _ certificate: ProcessingCertificate, environment: MerchantEnvironment, key: ProcessingKey? = nil,
        addedAt: Date, lastSeenAt: Date? = nil
    ) {
        self.certificate = certificate
        self.environment = environment
        self.key = key
        self.addedAt = addedAt
        self.lastSeenAt = lastSeenAt
    }
}

/// The certificates of one merchant identifier, old and new together.
///
/// Apple's portal determines which one is active; that is not known here. Activation cannot be undone, and while it
/// takes effect, tokens for the old key and for the new one arrive mixed (Apple, TN3206). So every key decrypts the
/// tokens that name it, until its certificate is removed.
public struct MerchantCertificates: Sendable {
    /// The merchant identifier: `merchant.com.example.shop`.
    public let merchantIdentifier: String
    /// In the order in which they were added.
    public private(set) var held: [MerchantCertificate] = []

    /// How many different certificates Apple allows for a merchant identifier, according to Worldline's page on Apple
    /// Pay for Direct; Apple's own pages give no number.
    public static let maximum = 3

    /// How long no token may have named a key before it is reported as removable.
    public static let quietSeconds: TimeInterval = 86_400

    /// No certificate yet.
    public init(merchantIdentifier: String) { self.merchantIdentifier = merchantIdentifier }

    /// Adds a certificate.
    ///
    /// - Throws: `merchantIdentifierMismatch`, `certificateKeyMismatch`, `sameKey`, or `tooManyCertificates`;
    ///   `notAProcessingCertificate` if its hash of the merchant identifier cannot be read.
    public mutating func add(_ new: MerchantCertificate) throws(ApplePayError) {
        if let own = new.certificate.merchantIdentifier, own != merchantIdentifier {
            throw ApplePayError(
                .merchantIdentifierMismatch, field: "certificate",
                "the certificate is for \(own), not for \(merchantIdentifier)")
        }
        let merchant = try MerchantIdentifierHash.agreed(
            identifier: merchantIdentifier, certificate: new.certificate.certificate)
        let hash = new.certificate.publicKeyHash
        if let key = new.key { try Self.check(key, for: hash, of: merchant) }
        guard !held.contains(where: { $0.certificate.publicKeyHash == hash && $0.environment == new.environment })
        else {
            throw ApplePayError(
                .sameKey, field: "certificate",
                "a certificate for the key \(Hex.encode(hash)) is stored for \(new.environment) already")
        }
        let others = Set(held.map(\.certificate.publicKeyHash)).subtracting([hash])
        guard others.count < Self.maximum else {
            throw ApplePayError(
                .tooManyCertificates, field: "certificate",
                "\(merchantIdentifier) has \(others.count) certificates already, and Apple allows no more than "
                    + "\(Self.maximum). Remove one that tokens name no more, here and in Apple's portal")
        }
        held.append(new)
    }

    /// A wrong key would be noticed only with the first token, which it could not open.
    private static func check(
        _ key: ProcessingKey, for publicKeyHash: [UInt8], of merchant: MerchantIdentifierHash?
    ) throws(ApplePayError) {
        guard key.publicKeyHash == publicKeyHash else {
            throw ApplePayError(
                .certificateKeyMismatch, field: "certificate",
                "the certificate is for another key: its hash is \(Hex.encode(publicKeyHash)), the key's "
                    + Hex.encode(key.publicKeyHash))
        }
        if let own = key.merchant, own != merchant {
            throw ApplePayError(
                .merchantIdentifierMismatch, field: "key", "the key was given another merchant identifier")
        }
    }

    /// Removes a certificate and its key: tokens that name it can no longer be decrypted.
    ///
    /// - Parameters:
    ///   - publicKeyHash: SHA-256 of the certificate's public key, as in a token's header.
    ///   - environment: `nil` for all of them.
    /// - Returns: whether there was one.
    @discardableResult
    public mutating func remove(publicKeyHash: [UInt8], environment: MerchantEnvironment? = nil) -> Bool {
        let count = held.count
        held.removeAll {
            $0.certificate.publicKeyHash == publicKeyHash && (environment == nil || $0.environment == environment)
        }
        return held.count < count
    }

    /// Records that a token named this key.
    public mutating func noteSeen(publicKeyHash: [UInt8], at now: Date) {
        for index in held.indices where held[index].certificate.publicKeyHash == publicKeyHash {
            held[index].lastSeenAt = max(held[index].lastSeenAt ?? now, now)
        }
    }

    /// Every available key: each decrypts the tokens that name it.
    public var keys: ProcessingKeys {
        var keys = ProcessingKeys([])
        for case let key? in held.lazy.map(\.key)
        where !keys.keys.contains(where: { $0.publicKeyHash == key.publicKeyHash }) {
            keys.add(key)
        }
        return keys
    }
}

extension ApplePayError.Code {
    /// There is already a certificate for this key.
    public static let sameKey: ApplePayError.Code = "sameKey"
    /// More certificates than ``MerchantCertificates/maximum``.
    public static let tooManyCertificates: ApplePayError.Code = "tooManyCertificates"
}
