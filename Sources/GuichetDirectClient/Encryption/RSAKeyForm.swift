/// The formats in which RSA keys are exchanged, and the one that this module uses (RFC 8017, appendix A.1).
enum RSAKeyForm {
    /// The bytes before a `RSAPublicKey` of 2048 bits in a `SubjectPublicKeyInfo` (RFC 5280, 4.1). Worldline's client
    /// libraries remove these 24 bytes without a check, so they support no other key.
    private static let prefix: [UInt8] = [
        0x30, 0x82, 0x01, 0x22, 0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05,
        0x00,
        0x03, 0x82, 0x01, 0x0F, 0x00,
    ]

    /// The `RSAPublicKey` in a `SubjectPublicKeyInfo`.
    static func publicKey(spki: [UInt8]) throws(DirectEncryptionError) -> [UInt8] {
        guard spki.starts(with: prefix), spki.count > prefix.count else {
            throw DirectEncryptionError(.invalidKey, "this is no RSA key of 2048 bits")
        }
        return Array(spki.dropFirst(prefix.count))
    }

    static func spki(publicKey: [UInt8]) -> [UInt8] { prefix + publicKey }

    /// The `RSAPrivateKey`, alone or in a `PrivateKeyInfo` (PKCS #8, RFC 5958).
    static func privateKey(_ der: [UInt8]) throws(DirectEncryptionError) -> [UInt8] {
        var reader = DERReader(der[...])
        guard var inside = reader.value(0x30).map(DERReader.init), inside.value(0x02) != nil else {
            throw DirectEncryptionError(.invalidKey, "this is no private key")
        }
        // After the version: an algorithm in PKCS #8, the modulus in the key itself.
        guard inside.value(0x30) != nil else { return der }
        guard let key = inside.value(0x04) else {
            throw DirectEncryptionError(.invalidKey, "this is no private key")
        }
        return Array(key)
    }
}

/// Reads the DER elements of a key, one after the other.
private struct DERReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The content of the next element if it has this tag; otherwise `nil`, and nothing is read.
    mutating func value(_ tag: UInt8) -> ArraySlice<UInt8>? {
        var rest = rest
        guard rest.popFirst() == tag, let first = rest.popFirst() else { return nil }
        var length = Int(first)
        if first >= 0x80 {
            let bytes = rest.prefix(Int(first & 0x7F))
            guard (1...3).contains(bytes.count), bytes.count == Int(first & 0x7F) else { return nil }
            length = bytes.reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(bytes.count)
        }
        guard rest.count >= length else { return nil }
        self.rest = rest.dropFirst(length)
        return rest.prefix(length)
    }
}
