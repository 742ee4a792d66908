#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// The single-step key derivation of ECDH-ES (RFC 7518, section 4.6.2; NIST SP 800-56A, section 5.8.1) with SHA-256.
///
/// CryptoKit's `x963DerivedSharedSecret` is another construction: there the round number follows the secret, here it
/// precedes it.
enum ConcatKDF {
    /// - Parameters:
    ///   - secret: Z, the shared secret as the curve gives it (32 bytes for P-256).
    ///   - algorithm: `enc` for direct key agreement, as ASCII.
    ///   - partyU: `apu`, decoded. - partyV: `apv`, decoded.
    static func derive(
        secret: some Collection<UInt8>, algorithm: String, partyU: [UInt8] = [], partyV: [UInt8] = [], bits: Int
    ) -> [UInt8] {
        let otherInfo =
            lengthPrefixed(Array(algorithm.utf8)) + lengthPrefixed(partyU) + lengthPrefixed(partyV)
            + bigEndian(UInt32(bits))
        let secret = Array(secret)
        var key: [UInt8] = []
        var counter: UInt32 = 1
        while key.count < bits / 8 {
            var hash = SHA256()
            hash.update(data: bigEndian(counter))
            hash.update(data: secret)
            hash.update(data: otherInfo)
            hash.finalize().withUnsafeBytes { key.append(contentsOf: $0) }
            counter += 1
        }
        return Array(key.prefix(bits / 8))
    }

    private static func lengthPrefixed(_ bytes: [UInt8]) -> [UInt8] { bigEndian(UInt32(bytes.count)) + bytes }

    private static func bigEndian(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
}
