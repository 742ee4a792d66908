public import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a merchant uses a certificate for, in the merchant's own words. A label: the token does not carry it.
public struct MerchantEnvironment: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let test: MerchantEnvironment = "test"
    public static let production: MerchantEnvironment = "production"
}

/// A certificate that a merchant holds.
public struct MerchantCertificate: Sendable {
    public let certificate: ProcessingCertificate
    public let environment: MerchantEnvironment
    /// Its key; `nil` where only what is public is at hand.
    public let key: ProcessingKey?
    public let addedAt: Date
    /// When a token last named it; `nil` if none ever did.
    public var lastSeenAt: Date?

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

/// The certificates of one merchant identifier, old and new side by side.
///
/// Which one is active is decided in Apple's portal and not known here. Activation cannot be undone, and while it
/// spreads, tokens for the old key and for the new one arrive mixed (Apple, TN3206). So every key that is held opens
/// the tokens that name it, until its certificate is removed.
public struct MerchantCertificates: Sendable {
    public let merchantIdentifier: String
    /// In the order in which they were added.
    public private(set) var held: [MerchantCertificate] = []

    /// How many different certificates Apple allows for a merchant identifier, by Worldline's page on Apple Pay for
    /// Direct; Apple's own pages give no number.
    public static let maximum = 3

    /// How long a key must not have been named by any token before it is called one that may go.
    public static let quietSeconds: TimeInterval = 86_400

    public init(merchantIdentifier: String) { self.merchantIdentifier = merchantIdentifier }

    /// Takes a certificate in.
    ///
    /// - Throws: `merchantIdentifierMismatch`, `sameKey`, or `tooManyCertificates`.
    public mutating func add(_ new: MerchantCertificate) throws(ApplePayError) {
        if let own = new.certificate.merchantIdentifier, own != merchantIdentifier {
            throw ApplePayError(
                .merchantIdentifierMismatch, field: "certificate",
                "the certificate is for \(own), not for \(merchantIdentifier)")
        }
        let hash = new.certificate.publicKeyHash
        guard !held.contains(where: { $0.certificate.publicKeyHash == hash && $0.environment == new.environment })
        else {
            throw ApplePayError(
                .sameKey, field: "certificate",
                "a certificate for the key \(Hex.encode(hash)) is held for \(new.environment) already")
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

    /// Gives a certificate up, and with it the key: tokens that name it cannot be opened any more.
    ///
    /// - Parameter environment: `nil` for all of them.
    /// - Returns: whether there was one.
    @discardableResult
    public mutating func remove(publicKeyHash: [UInt8], environment: MerchantEnvironment? = nil) -> Bool {
        let count = held.count
        held.removeAll {
            $0.certificate.publicKeyHash == publicKeyHash && (environment == nil || $0.environment == environment)
        }
        return held.count < count
    }

    /// Writes down that a token named this key.
    public mutating func noteSeen(publicKeyHash: [UInt8], at now: Date) {
        for index in held.indices where held[index].certificate.publicKeyHash == publicKeyHash {
            held[index].lastSeenAt = max(held[index].lastSeenAt ?? now, now)
        }
    }

    /// Every key that is at hand: any of them opens the tokens that name it.
    public var keys: ProcessingKeys {
        var keys = ProcessingKeys([])
        var known: Set<[UInt8]> = []
        for key in held.compactMap(\.key) where known.insert(key.publicKeyHash).inserted { keys.add(key) }
        return keys
    }
}

extension ApplePayError.Code {
    /// A certificate for this key is held already.
    public static let sameKey: ApplePayError.Code = "sameKey"
    public static let tooManyCertificates: ApplePayError.Code = "tooManyCertificates"
}
