/// The symmetric key and the authentication tag. All of these tokens are signed with the defect.
extension TokenDefect {
    package static let badTag = TokenDefect("bad-aes-tag", at: .decryption, "one bit of the authentication tag") {
        blueprint, _ in
        blueprint.beforeSigning.append { parts, _ in parts.data[parts.data.count - 1] ^= 0x01 }
    }
    static let ciphertextAltered = TokenDefect(
        "bad-ciphertext", at: .decryption, "one bit of the ciphertext"
    ) { blueprint, _ in
        blueprint.beforeSigning.append { parts, _ in parts.data[0] ^= 0x01 }
    }
    package static let shortNonce = TokenDefect(
        "nonce-12", at: .decryption, "a nonce of twelve zero bytes instead of sixteen"
    ) { blueprint, _ in
        blueprint.cipher.nonce = [UInt8](repeating: 0, count: 12)
    }
    static let additionalData = TokenDefect(
        "additional-data", at: .decryption, "additional authenticated data, which a token does not have"
    ) { blueprint, _ in
        blueprint.cipher.additionalData = Array("Apple".utf8)
    }

    // EC_v1

    static let droppedZero = TokenDefect(
        "dropped-zero", at: .decryption, "a key derived from a shared secret that lost its leading zero",
        versions: [.ecV1], prepare: { $0.sharedSecretBeginsWithZero = true }
    ) { blueprint, _ in
        blueprint.cipher.keepsLeadingZeros = false
    }
    static let wrongMerchant = TokenDefect(
        "wrong-merchant-id", at: .decryption, "a key derived for another merchant identifier", versions: [.ecV1]
    ) { blueprint, _ in
        blueprint.cipher.merchantIdentifierHash = SignatureHash.sha256.digest(
            Array("merchant.test.guichet.other".utf8))
    }

    /// Another ephemeral key, derived from an honest one.
    private static func ephemeral(
        _ name: String, _ summary: String, _ edit: @escaping @Sendable ([UInt8], inout Chance) throws -> [UInt8]
    ) -> TokenDefect {
        TokenDefect(name, at: .decryption, summary, versions: [.ecV1]) { blueprint, _ in
            blueprint.beforeSigning.append { parts, chance in
                parts.ephemeralPublicKey = try parts.ephemeralPublicKey.map { try edit($0, &chance) }
            }
        }
    }

    static let otherCurve = ephemeral("ephemeral-p384", "an ephemeral key on P-384") { _, chance in
        try SigningKey.p384(using: &chance).publicKey
    }
    static let besideTheCurve = ephemeral(
        "ephemeral-off-curve", "an ephemeral key beside the curve, which betrays a careless reader's private key"
    ) { key, _ in CurveP256.beside(key) }
    static let infinity = ephemeral("ephemeral-infinity", "the point at infinity as ephemeral key") { _, _ in
        CurveP256.publicKey(point: [0x00])
    }
    static let compressedPoint = ephemeral(
        "ephemeral-compressed", "the ephemeral key as a compressed point, which Apple's tokens never have"
    ) { key, _ in CurveP256.compressed(key) }
    static let rawPoint = ephemeral(
        "ephemeral-raw", "the ephemeral key as a bare point, without its algorithm"
    ) { key, _ in Array(key.suffix(65)) }

    // RSA_v1

    static let longWrappedKey = TokenDefect(
        "wrapped-key-32", at: .decryption, "a wrapped key of 32 bytes instead of 16", versions: [.rsaV1]
    ) { blueprint, _ in
        blueprint.cipher.wrappedKeyLength = 32
    }
    package static let wrappedWithSHA1 = TokenDefect(
        "oaep-sha1", at: .decryption, "a key wrapped by RSA-OAEP with SHA-1", versions: [.rsaV1]
    ) { blueprint, _ in
        blueprint.cipher.wrapsWithSHA256 = false
    }
    static let wrappedGarbage = TokenDefect(
        "wrapped-garbage", at: .decryption, "256 random bytes as the wrapped key", versions: [.rsaV1]
    ) { blueprint, _ in
        // Smaller than any modulus of 2048 bits.
        blueprint.beforeSigning.append { parts, chance in parts.wrappedKey = [0x01] + chance.bytes(255) }
    }
    static let wrappedShort = TokenDefect(
        "wrapped-short", at: .decryption, "a wrapped key that lacks its last byte", versions: [.rsaV1]
    ) { blueprint, _ in
        blueprint.beforeSigning.append { parts, _ in parts.wrappedKey?.removeLast() }
    }

    static let decryptionDefects: [TokenDefect] = [
        badTag, ciphertextAltered, shortNonce, additionalData, droppedZero, wrongMerchant,
        otherCurve, besideTheCurve, infinity, compressedPoint, rawPoint, longWrappedKey, wrappedWithSHA1,
        wrappedGarbage, wrappedShort,
    ]
}
