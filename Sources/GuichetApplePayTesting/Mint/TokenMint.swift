import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes Apple Pay tokens for tests: honest tokens, all honest variants, and tokens with a single error.
///
/// ```swift
/// let authority = try TestAuthority(issuedAt: now)
/// let shop = try TestMerchant(identifier: "merchant.com.example.shop", issuedBy: authority, at: now)
/// let token = try TokenMint(authority: authority).mint(TokenRecipe(signedAt: now), for: shop.recipient)
/// ```
public struct TokenMint: Sendable {
    /// The authority that signs.
    public let authority: TestAuthority

    /// A mint of this authority.
    public init(authority: TestAuthority) {
        self.authority = authority
    }

    /// Makes one token.
    ///
    /// - Parameters:
    ///   - recipe: the content of the token.
    ///   - recipient: the merchant whose key decrypts it; determines EC_v1 or RSA_v1.
    ///   - variant: an honest variant, applied to the recipe.
    ///   - defect: the error in the token; `nil` for none.
    ///   - generator: the source of keys, identifiers and cryptograms. The random parts of an ECDSA signature and of
    ///     RSA-OAEP come from the system.
    public func mint(
        _ recipe: TokenRecipe, for recipient: TokenRecipient, as variant: HonestVariant? = nil,
        with defect: TokenDefect? = nil, using generator: inout some RandomNumberGenerator
    ) throws -> MintedToken {
        if let variant { try Self.check(variant.name, variant.versions, recipient) }
        if let defect { try Self.check(defect.name, defect.versions, recipient) }
        var recipe = recipe
        variant?.change(&recipe)
        defect?.prepare(&recipe)
        guard !recipe.sharedSecretBeginsWithZero || recipient.version == .ecV1 else {
            throw ApplePayTestingError(
                .contradiction, "there is no shared secret in \(recipient.version)",
                field: "sharedSecretBeginsWithZero")
        }
        return try Chance.drawing(from: &generator) { chance in
            var blueprint = try Blueprint(recipe, for: recipient, authority: authority, using: &chance)
            if let variant { blueprint.verifier.now.addTimeInterval(variant.clockOffset) }
            try defect?.change(&blueprint, &chance)
            return try blueprint.make(
                expectation: defect.map { .refused(at: $0.step) } ?? .accepted, using: &chance)
        }
    }

    private static func check(_ name: String, _ versions: [TokenVersion], _ recipient: TokenRecipient) throws {
        guard versions.contains(recipient.version) else {
            throw ApplePayTestingError(.contradiction, "\(name) does not exist in \(recipient.version)")
        }
    }

    /// Makes one token with the system's random generator.
    public func mint(
        _ recipe: TokenRecipe, for recipient: TokenRecipient, as variant: HonestVariant? = nil,
        with defect: TokenDefect? = nil
    ) throws -> MintedToken {
        var generator = SystemRandomNumberGenerator()
        return try mint(recipe, for: recipient, as: variant, with: defect, using: &generator)
    }
}
