import Crypto
package import GuichetCore

/// A key that makes card numbers findable. Its number stands before each fingerprint that it makes, so that those of a
/// key that is replaced can be told; the first key of a folder has none.
struct FingerprintKey: Sendable {
    let number: UInt8
    let key: SymmetricKey

    static let keyBytes = 32

    init(number: UInt8, key: SymmetricKey) {
        self.number = number
        self.key = key
    }

    /// - Parameter bytes: the key, with its number before it if it has one.
    init?(bytes: [UInt8]) {
        switch bytes.count {
        case Self.keyBytes: self.init(number: 0, key: SymmetricKey(data: bytes))
        case Self.keyBytes + 1: self.init(number: bytes[0], key: SymmetricKey(data: bytes.dropFirst()))
        default: return nil
        }
    }

    var bytes: [UInt8] { numbered(key.withUnsafeBytes { Array($0) }) }

    func fingerprint(of pan: PAN) -> [UInt8] {
        numbered(Array(HMAC<SHA256>.authenticationCode(for: pan.secretBytes, using: key)))
    }

    /// Which key made a fingerprint.
    static func number(of fingerprint: [UInt8]) -> UInt8 {
        fingerprint.count == SHA256.byteCount + 1 ? fingerprint[0] : 0
    }

    /// The key that comes after this one. Numbers begin again after 255: by then nothing has the first of them.
    func following(random: some RandomSource) -> FingerprintKey {
        FingerprintKey(number: number % 255 + 1, key: SymmetricKey(data: random.bytes(Self.keyBytes)))
    }

    private func numbered(_ bytes: [UInt8]) -> [UInt8] { number == 0 ? bytes : [number] + bytes }
}

/// What a data folder has of such keys.
struct FingerprintKeys: Sendable {
    var current: FingerprintKey
    /// While the current one is replaced: what is stored may have been made with either.
    var next: FingerprintKey?
    /// What every `tokenPan` follows from: the first key that the folder had.
    let tokens: SymmetricKey

    var newest: FingerprintKey { next ?? current }
    var all: [FingerprintKey] { [newest] + (next == nil ? [] : [current]) }
}

extension Vault {
    /// A keyed hash of a card number: the same card gives the same value, and without the key it cannot be searched for.
    /// Stays the same when vault keys are renewed; changes when its own key is replaced.
    package func fingerprint(of pan: PAN) throws(VaultError) -> [UInt8] {
        try fingerprints().newest.fingerprint(of: pan)
    }

    /// Every fingerprint that a card may be stored with: two while their key is replaced.
    package func fingerprints(of pan: PAN) throws(VaultError) -> [[UInt8]] {
        try fingerprints().all.map { $0.fingerprint(of: pan) }
    }

    /// A keyed hash of a card number that never changes, whatever keys do, for what merchants remember a card by.
    package func tokenSecret(of pan: PAN) throws(VaultError) -> [UInt8] {
        FingerprintKey(number: 0, key: try fingerprints().tokens).fingerprint(of: pan)
    }

    func fingerprints() throws(VaultError) -> FingerprintKeys {
        if let keys = contents.fingerprints { return keys }
        let key = SymmetricKey(data: try fingerprintKeyOfOldest())
        return FingerprintKeys(current: FingerprintKey(number: 0, key: key), tokens: key)
    }
}
