/// `header.applicationData`: "the hash of the applicationData property of the original request" (Apple, "Payment token
/// format reference"). It is signed, but the sender chooses it.
extension TokenDefect {
    private static let asked = Array("order 20260115-0042".utf8)
    private static let other = Array("order 20260115-0043".utf8)

    package static let applicationDataAdded = TokenDefect(
        "appdata-added", at: .applicationData, "there, where the request had none; signed so",
        prepare: { $0.applicationData = other }
    ) { blueprint, _ in
        blueprint.verifier.applicationData = nil
    }
    static let applicationDataSwapped = TokenDefect(
        "appdata-swapped", at: .applicationData, "that of another request; signed so",
        prepare: { $0.applicationData = other }
    ) { blueprint, _ in
        blueprint.verifier.applicationData = asked
    }
    static let applicationDataRemoved = TokenDefect(
        "appdata-removed", at: .applicationData, "not there, where the request had some; signed so",
        prepare: { $0.applicationData = nil }
    ) { blueprint, _ in
        blueprint.verifier.applicationData = asked
    }
    // Changes that an attacker can make to an existing token: the header matches the merchant's request, the signature
    // does not.

    static let applicationDataAddedLater = TokenDefect(
        "appdata-added-unsigned", at: .signature, "added to a signed token, as the request had it",
        prepare: { $0.applicationData = nil }
    ) { blueprint, _ in
        blueprint.verifier.applicationData = asked
        blueprint.afterSigning.append { parts, _ in
            parts.applicationDataHash = SignatureHash.sha256.digest(asked)
        }
    }
    static let applicationDataSwappedLater = TokenDefect(
        "appdata-swapped-unsigned", at: .signature, "replaced in a signed token by that of the request",
        prepare: { $0.applicationData = other }
    ) { blueprint, _ in
        blueprint.verifier.applicationData = asked
        blueprint.afterSigning.append { parts, _ in
            parts.applicationDataHash = SignatureHash.sha256.digest(asked)
        }
    }
    static let applicationDataRemovedLater = TokenDefect(
        "appdata-removed-unsigned", at: .signature, "taken out of a signed token, the request had none",
        prepare: { $0.applicationData = other }
    ) { blueprint, _ in
        blueprint.verifier.applicationData = nil
        blueprint.afterSigning.append { parts, _ in parts.applicationDataHash = nil }
    }

    // The signed bytes have no separators: an attacker may move them from one member to the next.

    /// Half of a transaction can be moved if it has 32 bytes, as every published one.
    private static func wholeTransaction(_ recipe: inout TokenRecipe) {
        if recipe.transactionIdentifier?.count != 32 { recipe.transactionIdentifier = nil }
    }

    static let applicationDataHidden = TokenDefect(
        "appdata-hidden", at: .token, "the hash moved to the end of the transaction: nothing signed has changed",
        prepare: { $0.applicationData = other }
    ) { blueprint, _ in
        blueprint.verifier.applicationData = nil
        blueprint.afterSigning.append { parts, _ in
            parts.transactionIdentifier += parts.applicationDataHash ?? []
            parts.applicationDataHash = nil
        }
    }
    static let transactionShortened = TokenDefect(
        "transaction-shortened", at: .decryption,
        "half of the transaction moved to the end of data: nothing signed has changed, and it looks new",
        prepare: { wholeTransaction(&$0) }
    ) { blueprint, _ in
        blueprint.afterSigning.append { parts, _ in
            parts.data += parts.transactionIdentifier.prefix(16)
            parts.transactionIdentifier.removeFirst(16)
        }
    }
    static let transactionGrown = TokenDefect(
        "transaction-grown", at: .token, "the end of data moved to the front of the transaction",
        prepare: { wholeTransaction(&$0) }
    ) { blueprint, _ in
        blueprint.afterSigning.append { parts, _ in
            parts.transactionIdentifier = parts.data.suffix(16) + parts.transactionIdentifier
            parts.data.removeLast(16)
        }
    }
    static let keyGrown = TokenDefect(
        "key-grown", at: .decryption, "the first byte of data moved to the end of the key"
    ) { blueprint, _ in
        blueprint.afterSigning.append { parts, _ in
            let moved = parts.data.removeFirst()
            parts.ephemeralPublicKey?.append(moved)
            parts.wrappedKey?.append(moved)
        }
    }

    static let applicationDataDefects: [TokenDefect] = [
        applicationDataAdded, applicationDataSwapped, applicationDataRemoved,
        applicationDataAddedLater, applicationDataSwappedLater, applicationDataRemovedLater, applicationDataHidden,
        transactionShortened, transactionGrown, keyGrown,
    ]
}

/// A token is valid once (Apple, "Payment token format reference", step 5).
extension TokenDefect {
    package static let replayed = TokenDefect("replayed", at: .replay, "the same token, byte for byte, once more") {
        blueprint, _ in
        blueprint.isReplayed = true
    }
    package static let replayedRespelled = TokenDefect(
        "replayed-respelled", at: .replay, "the same token once more, its JSON and its hexadecimal digits spelled anew"
    ) { blueprint, _ in
        blueprint.isReplayed = true
        blueprint.spelling.isIndented.toggle()
        blueprint.spelling.usesUpperCaseHex.toggle()
        blueprint.spelling.beginsWithVersion.toggle()
    }

    static let replayDefects: [TokenDefect] = [replayed, replayedRespelled]
}
