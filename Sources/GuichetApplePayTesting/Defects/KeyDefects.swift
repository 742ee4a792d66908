/// The merchant's key.
extension TokenDefect {
    static let publicKeyHash = TokenDefect(
        "pkh", at: .key, "publicKeyHash is of no known key; the token is encrypted for the right key all the same"
    ) { blueprint, _ in
        blueprint.afterSigning.append { parts, _ in parts.publicKeyHash[0] ^= 0x01 }
    }
    static let otherMerchant = TokenDefect(
        "other-merchant", at: .key, "a valid token for another merchant", versions: [.ecV1]
    ) { blueprint, chance in
        let other = try TestMerchant(
            identifier: "merchant.test.guichet.other", issuedBy: blueprint.authority, at: blueprint.signingTime,
            drawing: &chance)
        blueprint.recipient = try other.recipient
        blueprint.cipher.merchantIdentifierHash = blueprint.recipient.merchantIdentifierHash
    }

    static let keyDefects: [TokenDefect] = [publicKeyHash, otherMerchant]
}
