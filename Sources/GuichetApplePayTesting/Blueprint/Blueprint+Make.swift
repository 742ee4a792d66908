import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Blueprint {
    /// Encrypts, signs and writes the token, with all changes.
    func make(expectation: MintedToken.Expectation, using chance: inout Chance) throws -> MintedToken {
        let bytes = rawPayload ?? JSONValue.object(payload).encoded()
        let encrypted = try cipher.encrypt(bytes, for: recipient.key, using: &chance)
        var parts = TokenParts(
            version: recipient.version.rawValue, data: encrypted.data,
            ephemeralPublicKey: encrypted.ephemeralPublicKey, wrappedKey: encrypted.wrappedKey,
            publicKeyHash: recipient.publicKeyHash,
            transactionIdentifier: recipe.transactionIdentifier ?? chance.bytes(32),
            applicationDataHash: recipe.applicationData.map { SignatureHash.sha256.digest($0) },
            symmetricKey: encrypted.symmetricKey, sharedSecret: encrypted.sharedSecret)
        for edit in beforeSigning { try edit(&parts, &chance) }

        let content = signedContent?(parts) ?? parts.signedContent
        var message = SignedMessage(
            certificates: certificateList, signers: [signerPlan] + otherSigners, isDER: recipe.signature.isDER)
        for edit in editMessage { edit(&message) }
        parts.signature = try message.encoded(over: content)
        let honest = parts
        for edit in afterSigning { try edit(&parts, &chance) }

        return MintedToken(
            json: wrapped(text(of: parts, spelling), parts),
            earlier: isReplayed ? [wrapped(text(of: honest, recipe.spelling), honest)] : [],
            expectation: expectation, verifier: verifier, payload: bytes, version: recipient.version,
            transactionIdentifier: parts.transactionIdentifier, symmetricKey: parts.symmetricKey,
            sharedSecret: parts.sharedSecret, signedContent: content, signature: parts.signature)
    }

    /// The text of `PKPaymentToken.paymentData`.
    private func text(of parts: TokenParts, _ spelling: TokenSpelling) -> [UInt8] {
        var json = parts.json(
            spelling, unknownHeaderFields: recipe.unknownHeaderFields,
            unknownTokenFields: recipe.unknownTokenFields)
        for edit in editJSON { edit(&json) }
        var text =
            spelling.isIndented
            ? Array(JSONValue.object(json).encodedForPeople().utf8) : JSONValue.object(json).encoded()
        for edit in editText { text = edit(text) }
        return text
    }

    /// In the form that the recipe requires.
    private func wrapped(_ text: [UInt8], _ parts: TokenParts) -> [UInt8] {
        let outside: (before: [UInt8], after: [UInt8]) = {
            let method =
                recipe.paymentMethod
                ?? PaymentMethodRecipe(
                    displayName: "\(recipe.dpan.network) 0000", network: recipe.dpan.network, type: "debit")
            let members: JSONValue = [
                "paymentMethod": [
                    "displayName": .string(method.displayName), "network": .string(method.network),
                    "type": .string(method.type),
                ],
                "transactionIdentifier": .string(
                    outerIdentifier ?? Hex.encode(parts.transactionIdentifier).uppercased()),
            ]
            // The text is inserted unchanged: an encoder must not repair what a defect has changed.
            return (Array(#"{"paymentData":"#.utf8), [UInt8(ascii: ",")] + members.encoded().dropFirst())
        }()
        switch form {
        case .nestedObject: return outside.before + text + outside.after
        case .nestedString:
            return outside.before + JSONValue.string(String(decoding: text, as: UTF8.self)).encoded() + outside.after
        case .nestedBase64: return outside.before + JSONValue.base64(text).encoded() + outside.after
        default: return text
        }
    }
}
