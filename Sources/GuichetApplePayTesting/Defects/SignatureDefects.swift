import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The digest of the content, and the signature itself. Changed tokens can still be decrypted: the merchant's public
/// key is known to an attacker, so only the signature proves who made the token.
extension TokenDefect {
    static let dataReplaced = TokenDefect(
        "tampered-data", at: .signature, "another payload, well encrypted, under the old signature"
    ) { blueprint, _ in
        blueprint.replaceData()
    }
    static let digestRefreshed = TokenDefect(
        "digest-refreshed", at: .signature, "the same, and the digest in the message made to fit"
    ) { blueprint, _ in
        blueprint.replaceData(refreshingDigest: true)
    }
    static let ephemeralKeyReplaced = TokenDefect(
        "tampered-ephemeral-key", at: .signature,
        "the opposite point as ephemeral key: it leads to the same shared secret", versions: [.ecV1]
    ) { blueprint, _ in
        blueprint.afterSigning.append { parts, _ in
            parts.ephemeralPublicKey = parts.ephemeralPublicKey.map(CurveP256.opposite)
        }
    }
    static let wrappedKeyReplaced = TokenDefect(
        "tampered-wrapped-key", at: .signature, "the same key, wrapped once more", versions: [.rsaV1]
    ) { blueprint, _ in
        guard case .rsa(let key) = blueprint.recipient.key else { return }
        let cipher = blueprint.cipher
        blueprint.afterSigning.append { parts, _ in
            parts.wrappedKey = try cipher.wrap(parts.symmetricKey, for: key)
        }
    }
    static let transactionReplaced = TokenDefect(
        "tampered-transaction", at: .signature, "another transactionId, so that a replay is not recognised"
    ) { blueprint, _ in
        blueprint.afterSigning.append { parts, _ in parts.transactionIdentifier[0] ^= 0x01 }
    }
    static let wrongDigest = TokenDefect(
        "wrong-digest", at: .signature, "the signed digest is that of another content"
    ) { blueprint, chance in
        let other = chance.bytes(32)
        blueprint.signerPlan.editAttributes.append { $0.replace(.messageDigest, with: [DER.octets(other)]) }
    }
    package static let signatureAltered = TokenDefect(
        "tampered-signature", at: .signature, "one bit of the signature is another"
    ) { blueprint, _ in
        blueprint.signerPlan.editSignature.append { $0.dropLast() + [($0.last ?? 0) ^ 0x01] }
    }
    package static let otherKey = TokenDefect(
        "other-key", at: .signature, "signed with a key that is not the named signer's"
    ) { blueprint, chance in
        blueprint.signerPlan.key = try blueprint.impostorKey(using: &chance)
    }
    package static let zeroSignature = TokenDefect(
        "signature-zero", at: .signature, "a signature of zeros, which careless arithmetic finds right for anything"
    ) { blueprint, _ in
        let zeros =
            blueprint.recipient.version == .ecV1
            ? DER.sequence(DER.integer(0), DER.integer(0)) : [UInt8](repeating: 0, count: 256)
        blueprint.signerPlan.editSignature.append { _ in zeros }
    }
    static let emptySignature = TokenDefect("signature-empty", at: .signature, "a signature of no bytes") {
        blueprint, _ in
        blueprint.signerPlan.editSignature.append { _ in [] }
    }
    package static let tagNotReplaced = TokenDefect(
        "signs-context-tag", at: .signature, "the attributes were signed with the tag that they have in the message"
    ) { blueprint, _ in
        blueprint.signerPlan.signedForm = .asSent
    }
    static let signsContent = TokenDefect(
        "signs-content", at: .signature, "the signature is over the content, as if there were no attributes"
    ) { blueprint, _ in
        blueprint.signerPlan.signedForm = .content
    }
    static let signsText = TokenDefect(
        "signs-text", at: .signature, "the members were signed as base64 and hexadecimal, not as bytes"
    ) { blueprint, _ in
        blueprint.signedContent = { parts in
            let key = parts.ephemeralPublicKey ?? parts.wrappedKey ?? []
            let text =
                Data(key).base64EncodedString() + Data(parts.data).base64EncodedString()
                + Hex.encode(parts.transactionIdentifier) + Hex.encode(parts.applicationDataHash ?? [])
            return Array(text.utf8)
        }
    }
    static let transactionNotSigned = TokenDefect(
        "signs-without-transaction", at: .signature, "transactionId was left out of what was signed"
    ) { blueprint, _ in
        blueprint.signedContent = { parts in
            var parts = parts
            parts.transactionIdentifier = []
            return parts.signedContent
        }
    }

    static let otherAlgorithm = TokenDefect(
        "algorithm-other", at: .signer, "the signature's algorithm is said to be that of the other kind of key"
    ) { blueprint, _ in
        let other =
            blueprint.recipient.version == .ecV1 ? try blueprint.authority.rsaSigner : blueprint.authority.ecSigner
        blueprint.signerPlan.claimedAlgorithm = other.key.signatureAlgorithm(.sha256)
    }

    static let signatureDefects: [TokenDefect] = [
        dataReplaced, digestRefreshed, ephemeralKeyReplaced, wrappedKeyReplaced, transactionReplaced, wrongDigest,
        signatureAltered, otherKey, zeroSignature, emptySignature, tagNotReplaced, signsContent, signsText,
        transactionNotSigned, otherAlgorithm,
    ]
}

extension Blueprint {
    /// Another cryptogram, encrypted with the same key.
    fileprivate mutating func replaceData(refreshingDigest: Bool = false) {
        var payload = payload
        payload["paymentDataType"] = "3DSecure"
        payload["paymentData"] = ["onlinePaymentCryptogram": .base64([UInt8](repeating: 0x66, count: 20))]
        let bytes = JSONValue.object(payload).encoded()
        let cipher = cipher
        afterSigning.append { parts, _ in
            let digest = SignatureHash.sha256.digest(parts.signedContent)
            parts.data = try cipher.seal(bytes, key: parts.symmetricKey)
            guard refreshingDigest else { return }
            parts.signature.replaceFirst(digest, with: SignatureHash.sha256.digest(parts.signedContent))
        }
    }
}

extension [UInt8] {
    fileprivate mutating func replaceFirst(_ old: [UInt8], with new: [UInt8]) {
        guard count >= old.count else { return }
        for start in 0...(count - old.count) where self[start..<start + old.count].elementsEqual(old) {
            replaceSubrange(start..<start + old.count, with: new)
            return
        }
    }
}
