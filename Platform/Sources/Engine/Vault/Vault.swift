import Crypto
package import GuichetCore

/// A value that only the vault can read: key version, nonce, ciphertext and tag.
package struct SealedValue: Sendable, Hashable {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }

    package var keyVersion: Int { bytes.first.map(Int.init) ?? 0 }
}

/// The purpose of an encrypted value. Each purpose has a key of its own, derived from the vault's.
package struct VaultPurpose: Sendable, Hashable {
    let label: String

    package init(_ label: String) { self.label = label }

    package static let pan = VaultPurpose("pan")
    package static let panFingerprint = VaultPurpose("pan fingerprint")
    package static let shopKey = VaultPurpose("shop key")
    package static let wireKey = VaultPurpose("wire key")
    package static let redirection = VaultPurpose("redirection data")
    package static let authentication = VaultPurpose("authentication of a holder")
    /// Identifies a payment to the phone, and to a provider's app.
    package static let transaction = VaultPurpose("transaction context")
    /// The private keys of merchants' Apple Pay certificates.
    package static let applePayKey = VaultPurpose("apple pay key")
    /// Identifies a checkout session to a shopper's browser.
    package static let checkout = VaultPurpose("checkout link")
    /// Identifies a client session to a phone, and to the merchant's server; what such a server is to send back unread.
    package static let clientSession = VaultPurpose("client session")
    /// The operations of a batch until they are carried out: they contain card numbers.
    package static let batch = VaultPurpose("batch")
    /// The private key that signs shops' certificates for card numbers.
    static let cardExport = VaultPurpose("card export")
    package static let check = VaultPurpose("vault check")
    static let fingerprintKey = VaultPurpose("fingerprint key")

    /// All purposes for which the vault derives a key: a purpose that is missing here cannot encrypt.
    static let all: [VaultPurpose] = [
        .pan, .panFingerprint, .shopKey, .wireKey, .redirection, .authentication, .transaction, .applePayKey,
        .checkout, .clientSession, .batch, .cardExport, .check, .fingerprintKey,
    ]
}

/// AES-256-GCM under versioned keys. An encrypted value is bound to its purpose and to the place where it is stored, so
/// that a value that is moved to another row does not open.
package struct Vault: Sendable, CustomStringConvertible, CustomReflectable {
    /// Shared by all copies of a vault, so that renewed keys apply to each of them.
    let contents: VaultContents

    package init(keys: VaultKeys) { contents = VaultContents(KeyRing(keys), fingerprints: nil) }

    init(_ ring: KeyRing, fingerprints: FingerprintKeys) {
        contents = VaultContents(ring, fingerprints: fingerprints)
    }

    /// Encrypts under the newest key that is in use.
    ///
    /// - Parameter place: where the value will be stored: the id of its row, for example.
    package func seal(
        _ plaintext: [UInt8], for purpose: VaultPurpose, place: String
    ) throws(VaultError) -> SealedValue {
        let ring = contents.ring
        guard let key = ring.key(ring.sealing, purpose), let version = UInt8(exactly: ring.sealing),
            let box = try? AES.GCM.seal(plaintext, using: key, authenticating: Array(place.utf8)),
            let combined = box.combined
        else { throw .cannotSeal }
        return SealedValue(bytes: [version] + combined)
    }

    package func open(
        _ sealed: SealedValue, for purpose: VaultPurpose, place: String
    ) throws(VaultError) -> [UInt8] {
        guard let key = contents.ring.key(sealed.keyVersion, purpose) else {
            throw .unknownKeyVersion(sealed.keyVersion)
        }
        guard let box = try? AES.GCM.SealedBox(combined: sealed.bytes.dropFirst()),
            let plaintext = try? AES.GCM.open(box, using: key, authenticating: Array(place.utf8))
        else { throw .doesNotOpen }
        return [UInt8](plaintext)
    }

    func fingerprintKeyOfOldest() throws(VaultError) -> [UInt8] {
        let ring = contents.ring
        guard let key = ring.key(ring.keys.oldest, .panFingerprint) else {
            throw .unknownKeyVersion(ring.keys.oldest)
        }
        return key.withUnsafeBytes { Array($0) }
    }

    /// The version that encrypts. Where several nodes serve, there may be a newer one that not all of them have yet.
    package var newestVersion: Int { contents.ring.sealing }

    /// The same secret, encrypted under the newest key.
    func reseal(
        _ sealed: SealedValue, for purpose: VaultPurpose, place: String
    ) throws(VaultError) -> SealedValue {
        try seal(open(sealed, for: purpose, place: place), for: purpose, place: place)
    }

    package func seal(_ pan: PAN, of payment: PaymentID) throws(VaultError) -> SealedValue {
        try seal(pan.secretBytes, for: .pan, place: payment.text)
    }

    package var description: String { "vault with \(contents.ring.keys)" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why the vault cannot encrypt or open a value.
package enum VaultError: Error, Sendable, Hashable {
    case cannotSeal
    case unknownKeyVersion(Int)
    /// Encrypted with another key, for another purpose or place, or changed since.
    case doesNotOpen
    case notAKey(String)
}
