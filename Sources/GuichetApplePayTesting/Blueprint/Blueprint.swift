import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// All data of one token, honest until an ``HonestVariant`` or a ``TokenDefect`` changes them. Values that depend on
/// earlier results are changed by closures.
struct Blueprint {
    let authority: TestAuthority
    /// The recipient in the recipe. A defect may encrypt for another one.
    var recipient: TokenRecipient
    let recipe: TokenRecipe

    // The payload, and how it is encrypted.
    var payload: JSONObject
    /// Replaces the payload's JSON.
    var rawPayload: [UInt8]?
    var cipher = CipherPlan()

    // The signers.
    var intermediate: TestCertificate
    var signer: TestCertificate
    /// `nil` for signer and intermediate, in the order of the recipe.
    var certificates: [[UInt8]]?
    var signerPlan: SignerPlan
    /// Signers in addition to the first.
    var otherSigners: [SignerPlan] = []
    var editMessage: [(inout SignedMessage) -> Void] = []

    // Changes to the token's parts: before signing, after signing, when they become JSON, and in the text.
    typealias PartsEdit = (inout TokenParts, inout Chance) throws -> Void
    var beforeSigning: [PartsEdit] = []
    var afterSigning: [PartsEdit] = []
    var editJSON: [(inout JSONObject) -> Void] = []
    /// The text of `PKPaymentToken.paymentData`.
    var editText: [([UInt8]) -> [UInt8]] = []
    var form: TokenForm
    var spelling: TokenSpelling
    /// Replaces the identifier next to `paymentData`.
    var outerIdentifier: String?
    /// Replaces the bytes that Apple documents as signed.
    var signedContent: ((TokenParts) -> [UInt8])?

    // The merchant's expectation, and the verifier's time.
    var verifier: MintedToken.Verifier
    /// Whether the verifier has already seen this token, in the spelling of the recipe.
    var isReplayed = false

    init(
        _ recipe: TokenRecipe, for recipient: TokenRecipient, authority: TestAuthority, using chance: inout Chance
    ) throws {
        try recipe.check()
        self.recipe = recipe
        self.recipient = recipient
        self.authority = authority
        payload = try recipe.payload(using: &chance)
        form = recipe.form
        spelling = recipe.spelling
        cipher.merchantIdentifierHash = recipient.merchantIdentifierHash
        cipher.sharedSecretBeginsWithZero = recipe.sharedSecretBeginsWithZero

        let signingTime = Date(timeIntervalSince1970: recipe.signingTime.timeIntervalSince1970.rounded(.down))
        intermediate = authority.intermediate
        signer = recipient.version == .rsaV1 ? try authority.rsaSigner : authority.ecSigner
        for certificate in [authority.root, intermediate, signer] where !certificate.isValid(at: signingTime) {
            throw ApplePayTestingError(
                .outsideValidity, "the authority's certificates are not good at that moment: make a new authority",
                field: "signingTime")
        }
        signerPlan = SignerPlan(signer, signingTime: signingTime, shape: recipe.signature)
        verifier = MintedToken.Verifier(
            now: signingTime, rootCertificatePEM: authority.rootCertificatePEM,
            applicationData: recipe.applicationData, amount: recipe.amount, currency: recipe.currency)
        if recipe.signature.markersHoldText { try writeTextIntoMarkers(using: &chance) }
    }

    var signingTime: Date { signerPlan.signingTime }

    /// The certificates in the message.
    var certificateList: [[UInt8]] {
        if let certificates { return certificates }
        let shape = recipe.signature
        let pair = shape.issuerFirst ? [intermediate.der, signer.der] : [signer.der, intermediate.der]
        return shape.includesRoot ? pair + [authority.root.der] : pair
    }
}

/// How the payload is encrypted (Apple, "Restoring the symmetric key"), honest until something is changed.
struct CipherPlan {
    /// PartyVInfo of the key derivation.
    var merchantIdentifierHash: [UInt8] = []
    var sharedSecretBeginsWithZero = false
    /// Whether the leading zeros of the shared secret are used in the derivation.
    var keepsLeadingZeros = true
    /// Sixteen zeros, instead of the usual twelve bytes.
    var nonce = [UInt8](repeating: 0, count: 16)
    var additionalData: [UInt8] = []
    /// RSA_v1: the length of the wrapped key.
    var wrappedKeyLength = 16
    /// RSA_v1: SHA-256 in RSA-OAEP, otherwise SHA-1.
    var wrapsWithSHA256 = true
}
