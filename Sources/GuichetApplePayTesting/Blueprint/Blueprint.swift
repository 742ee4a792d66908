import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Everything that goes into one token, honest until an ``HonestVariant`` or a ``TokenDefect`` changes it. What is
/// decided late, because it depends on what was made before, is changed by hooks.
struct Blueprint {
    let authority: TestAuthority
    /// For whom, by the recipe. A defect may encrypt for somebody else.
    var recipient: TokenRecipient
    let recipe: TokenRecipe

    // What is encrypted, and how.
    var payload: JSONObject
    /// In place of the payload's JSON.
    var rawPayload: [UInt8]?
    var cipher = CipherPlan()

    // Who signs.
    var intermediate: TestCertificate
    var signer: TestCertificate
    /// `nil` for signer and intermediate, as the recipe orders them.
    var certificates: [[UInt8]]?
    var signerPlan: SignerPlan
    /// Beside the first.
    var otherSigners: [SignerPlan] = []
    var editMessage: [(inout SignedMessage) -> Void] = []

    // Changes to the token's parts: before they are signed, after that, when they become JSON, and when that is text.
    typealias PartsEdit = (inout TokenParts, inout Chance) throws -> Void
    var beforeSigning: [PartsEdit] = []
    var afterSigning: [PartsEdit] = []
    var editJSON: [(inout JSONObject) -> Void] = []
    /// The text of `PKPaymentToken.paymentData`.
    var editText: [([UInt8]) -> [UInt8]] = []
    var form: TokenForm
    var spelling: TokenSpelling
    /// In place of the identifier beside `paymentData`.
    var outerIdentifier: String?
    /// In place of the bytes that Apple says are signed.
    var signedContent: ((TokenParts) -> [UInt8])?

    // What the merchant asked for, and when it looks.
    var verifier: MintedToken.Verifier
    /// Whether the verifier has seen this token before, as the recipe spells it.
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
        signer = recipient.version == .rsaV1 ? authority.rsaSigner : authority.ecSigner
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
    /// PartyV of the key derivation.
    var merchantIdentifierHash: [UInt8] = []
    var sharedSecretBeginsWithZero = false
    /// Whether the shared secret keeps its leading zeros in the derivation.
    var keepsLeadingZeros = true
    /// Sixteen zeros, where twelve bytes would be usual.
    var nonce = [UInt8](repeating: 0, count: 16)
    var additionalData: [UInt8] = []
    /// RSA_v1: the length of the key that is wrapped.
    var wrappedKeyLength = 16
    /// RSA_v1: SHA-256 in RSA-OAEP, or else SHA-1.
    var wrapsWithSHA256 = true
}
