import Crypto
package import GuichetCore

/// A key that makes card numbers findable. Each fingerprint begins with the number of its key, so that those of a
/// replaced key can be recognised; the first key of a folder has no number.
final class FingerprintKey: Sendable {
    let number: UInt8
    let key: SymmetricKey
    /// The hash after the key, from which every fingerprint goes on: to take in the key costs more than the rest.
    private let keyed: HMAC<SHA256>

    static let keyBytes = 32

    init(number: UInt8, key: SymmetricKey) {
        self.number = number
        self.key = key
        keyed = HMAC(key: key)
    }

    /// - Parameter bytes: the key, after its number if it has one.
    convenience init?(bytes: [UInt8]) {
        switch bytes.count {
        case FingerprintKey.keyBytes: self.init(number: 0, key: SymmetricKey(data: bytes))
        case FingerprintKey.keyBytes + 1: self.init(number: bytes[0], key: SymmetricKey(data: bytes.dropFirst()))
        default: return nil
        }
    }

    var bytes: [UInt8] { numbered(key.withUnsafeBytes { Array($0) }) }

    func fingerprint(of pan: PAN) -> [UInt8] {
        var hash = keyed
        hash.update(data: pan.secretBytes)
        return numbered(hash.finalize().withUnsafeBytes { Array($0) })
    }

    /// The number of the key that made a fingerprint.
    static func number(of fingerprint: [UInt8]) -> UInt8 {
        fingerprint.count == SHA256.byteCount + 1 ? fingerprint[0] : 0
    }

    /// The next key. Numbers start again after 255: by then no fingerprint has the first one.
    func following(random: some RandomSource) -> FingerprintKey {
        FingerprintKey(number: number % 255 + 1, key: SymmetricKey(data: random.bytes(Self.keyBytes)))
    }

    private func numbered(_ bytes: [UInt8]) -> [UInt8] { number == 0 ? bytes : [number] + bytes }
}

/// The fingerprint keys of a data folder.
struct FingerprintKeys: Sendable {
    var current: FingerprintKey
    /// Exists while the current key is being replaced: stored fingerprints may be of either.
    var next: FingerprintKey?
    /// Every `tokenPan` is derived from this key: the first one of the folder. What it makes has no number.
    let tokens: FingerprintKey

    init(current: FingerprintKey, next: FingerprintKey? = nil, tokens: SymmetricKey) {
        self.current = current
        self.next = next
        self.tokens = FingerprintKey(number: 0, key: tokens)
    }

    var newest: FingerprintKey { next ?? current }
    var all: [FingerprintKey] { [newest] + (next == nil ? [] : [current]) }
    var numbers: [UInt8] { all.map(\.number) }
}

extension Vault {
    /// A keyed hash of a card number: the same card gives the same value, and without the key it cannot be searched
    /// for. It stays the same when vault keys are renewed, and changes when its own key is replaced.
    package func fingerprint(of pan: PAN) throws(VaultError) -> [UInt8] {
        try fingerprints().newest.fingerprint(of: pan)
    }

    /// Every fingerprint under which a card may be stored: two while their key is being replaced.
    package func fingerprints(of pan: PAN) throws(VaultError) -> [[UInt8]] {
        try fingerprints().all.map { $0.fingerprint(of: pan) }
    }

    /// A keyed hash of a card number that no key change affects, because merchants store it to recognise a card.
    package func tokenSecret(of pan: PAN) throws(VaultError) -> [UInt8] {
        try fingerprints().tokens.fingerprint(of: pan)
    }

    func fingerprints() throws(VaultError) -> FingerprintKeys {
        if let keys = contents.fingerprints { return keys }
        let key = SymmetricKey(data: try fingerprintKeyOfOldest())
        return FingerprintKeys(current: FingerprintKey(number: 0, key: key), tokens: key)
    }
}
