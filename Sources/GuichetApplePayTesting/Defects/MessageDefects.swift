/// The structure of the signed message (RFC 5652, sections 3 and 5.1).
extension TokenDefect {
    static let garbage = TokenDefect("cms-garbage", at: .cms, "a signature that is no ASN.1") { blueprint, _ in
        blueprint.afterSigning.append { parts, chance in parts.signature = [0xFF] + chance.bytes(511) }
    }
    package static let truncatedMessage = TokenDefect("cms-truncated", at: .cms, "the message ends too early") {
        blueprint, _ in
        blueprint.afterSigning.append { parts, _ in parts.signature.removeLast(20) }
    }
    static let trailingBytes = TokenDefect("trailing-bytes", at: .cms, "bytes after the message") {
        blueprint, _ in
        blueprint.afterSigning.append { parts, _ in parts.signature += [0x30, 0x00] }
    }
    static let deepMessage = TokenDefect(
        "cms-deep", at: .cms, "five thousand sequences, one inside the other: a reader must not run out of stack"
    ) { blueprint, _ in
        blueprint.afterSigning.append { parts, _ in
            parts.signature = Array(repeatElement([0x30, 0x80], count: 5_000).joined())
        }
    }
    static let hugeLength = TokenDefect(
        "cms-length", at: .cms, "a length that exceeds any memory: a reader must not reserve it"
    ) { blueprint, _ in
        blueprint.afterSigning.append { parts, _ in
            parts.signature = [0x30, 0x88, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00]
        }
    }
    static let otherMessageType = TokenDefect(
        "cms-type", at: .cms, "the message says that it is enveloped data, not signed data"
    ) { blueprint, _ in
        blueprint.editMessage.append { $0.type = .envelopedData }
    }
    static let otherContentType = TokenDefect(
        "cms-content-type", at: .cms, "the content's type is not data, and the signed attribute agrees"
    ) { blueprint, _ in
        blueprint.editMessage.append { $0.contentType = .signedData }
        blueprint.signerPlan.editAttributes.append {
            $0.replace(.contentType, with: [ObjectID.signedData.encoded])
        }
    }
    static let attachedOther = TokenDefect(
        "attached-other", at: .cms, "another content inside the message than what was signed"
    ) { blueprint, chance in
        let other = chance.bytes(400)
        blueprint.editMessage.append { $0.attached = other }
    }
    static let noSigners = TokenDefect("no-signers", at: .cms, "there is no signer") { blueprint, _ in
        let algorithm = blueprint.signerPlan.digest.algorithm(withNull: blueprint.signerPlan.digestHasNull)
        blueprint.editMessage.append {
            // As in an honest message: without an algorithm it would be refused for that reason.
            $0.digestAlgorithms = [algorithm]
            $0.signers = []
        }
    }
    static let twoSigners = TokenDefect(
        "two-signers", at: .cms, "a second signer without a trusted chain"
    ) { blueprint, chance in
        let rogue = try blueprint.impostor(using: &chance)
        blueprint.certificates = blueprint.certificateList + [rogue.der]
        blueprint.otherSigners = [blueprint.plan(for: rogue)]
    }
    package static let signedTwice = TokenDefect("signed-twice", at: .cms, "the valid signer twice") { blueprint, _ in
        blueprint.otherSigners = [blueprint.signerPlan]
    }

    package static let signerByKey = TokenDefect(
        "sid-key-identifier", at: .cms, "the signer is named by a key identifier, which Apple's messages never do"
    ) { blueprint, _ in
        let identifier = SignatureHash.sha1.digest(blueprint.signer.key.publicKeyBits)
        blueprint.signerPlan.version = 3
        blueprint.signerPlan.identifier = DER.element(0x80, identifier)
        blueprint.editMessage.append { $0.version = 3 }
    }
    static let sha1Digest = TokenDefect("digest-sha1", at: .cms, "the content's digest is SHA-1") {
        blueprint, _ in
        blueprint.signerPlan.digest = .sha1
    }
    static let sha384Digest = TokenDefect(
        "digest-sha384", at: .cms, "the content's digest is SHA-384: strong, and not what Apple's rules name"
    ) { blueprint, _ in
        blueprint.signerPlan.digest = .sha384
    }

    static let messageDefects: [TokenDefect] = [
        garbage, truncatedMessage, trailingBytes, deepMessage, hugeLength, otherMessageType,
        otherContentType, attachedOther, noSigners, twoSigners, signedTwice, signerByKey,
        sha1Digest, sha384Digest,
    ]
}
