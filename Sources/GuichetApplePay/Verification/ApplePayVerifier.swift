import Crypto

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Checks that Apple's service made a token for this request, within the signing window (Apple, "Payment token format
/// reference", step 1).
///
/// Use one verifier for all threads, and keep it: it remembers the signers whose chains it has verified. The current
/// time is passed with each token.
public struct ApplePayVerifier: Sendable {
    /// The roots that are trusted.
    public let roots: [TrustedRoot]
    /// How old a token may be.
    public let window: SigningWindow
    let cache: ChainCache

    /// - Parameters:
    ///   - roots: the roots of which tokens are accepted: by default Apple's.
    ///   - window: how far the time of the signature may be from the current time.
    ///   - rememberedSigners: how many signers are remembered, of tokens with two certificates as Apple makes them; 0
    ///     verifies every chain again.
    public init(
        roots: [TrustedRoot] = [.appleRootCAG3], window: SigningWindow = .fiveMinutes, rememberedSigners: Int = 32
    ) {
        self.roots = roots
        self.window = window
        cache = ChainCache(capacity: rememberedSigners)
    }

    /// Verifies a token.
    ///
    /// Checks only what the signature proves: not whether the token is for this merchant, which the decryption shows,
    /// not whether it was seen before, and not the amount. ``ApplePayTokenReader`` checks all of it.
    ///
    /// - Parameters:
    ///   - token: the token, as the app or the browser sent it.
    ///   - now: the current time.
    ///   - applicationData: the application data of the merchant's request.
    public func verify(
        _ token: ApplePayToken, at now: Date, applicationData: ExpectedApplicationData = .none
    ) throws(ApplePayError) -> VerifiedApplePayToken {
        let signed = try SignedData(reading: token.signature)
        let signer = try signer(of: signed, for: token.version, at: now)
        let attributes = try SignedAttributes(of: signed)
        try checkDigest(attributes, of: token, in: signed)
        try checkSignature(attributes, in: signed, by: signer.entry.key)
        // Only now: otherwise an attacker could fill the cache with certificates alone, which are public.
        if signer.isNew, ChainCache.mayKeep(signed) { cache.keep(signer.entry, for: signer.cacheKey) }
        let signingTime = Date(timeIntervalSince1970: TimeInterval(attributes.signingTime))
        try window.check(signingTime, at: now)
        try applicationData.check(token)
        return VerifiedApplePayToken(
            token: token, signingTime: signingTime, entry: signer.entry,
            comparesApplicationData: applicationData.isCompared)
    }

    /// The steps of the verification, in order.
    public static let steps: [VerificationStep] = [
        .token, .cms, .signer, .chain, .attributes, .signature, .time, .applicationData,
    ]

    /// The signer's chain: remembered, or verified now.
    private func signer(
        of signed: SignedData, for version: ApplePayToken.Version, at now: Date
    ) throws(ApplePayError) -> (entry: ChainCache.Entry, cacheKey: SHA256Digest, isNew: Bool) {
        try signed.checkAlgorithm(for: version)
        let cacheKey = ChainCache.key(of: signed)
        if let known = cache.entry(cacheKey), known.version == version, known.chain.validity.contains(now) {
            return (known, cacheKey, false)
        }
        let (leaf, der) = try SignerChain.signer(of: signed)
        let key = try SignerKey(leaf, for: version)
        let chain = try SignerChain(from: leaf, der: der, in: signed, to: roots, at: now)
        return (ChainCache.Entry(chain: chain, key: key, version: version), cacheKey, true)
    }

    /// Checks that the signed digest is that of the token's own bytes, decoded and concatenated: key, data,
    /// transaction, and the application data, if any (the same reference, step 1d).
    private func checkDigest(
        _ attributes: SignedAttributes, of token: ApplePayToken, in signed: SignedData
    ) throws(ApplePayError) {
        var hash = SHA256()
        token.keyMaterial.bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
        token.data.withUnsafeBytes { hash.update(bufferPointer: $0) }
        token.transactionID.withUnsafeBytes { hash.update(bufferPointer: $0) }
        token.applicationData?.withUnsafeBytes { hash.update(bufferPointer: $0) }
        let digest = hash.finalize()
        let isSigned = signed.bytes.withUnsafeBytes { bytes in
            digest.withUnsafeBytes { $0.elementsEqual(bytes[attributes.messageDigest]) }
        }
        guard isSigned else {
            throw ApplePayError(
                .digestMismatch, at: .signature, field: "signature",
                "the signature is about other bytes than this token's: a field was changed, or it is another token's")
        }
    }

    /// The signature covers the set of attributes with its own tag, SET, instead of the [0] with which it is sent (RFC
    /// 5652, section 5.4). All other bytes are used as received: encoding the same set again could give other bytes.
    private func checkSignature(
        _ attributes: SignedAttributes, in signed: SignedData, by key: SignerKey
    ) throws(ApplePayError) {
        var hash = SHA256()
        signed.bytes.withUnsafeBytes { bytes in
            withUnsafeBytes(of: BERTag.set) { hash.update(bufferPointer: $0) }
            let rest = bytes[attributes.whole].dropFirst()
            hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: rest))
        }
        let digest = hash.finalize()
        guard key.signed(digest, with: signed.signature, in: signed.bytes) else {
            throw ApplePayError(
                .badSignature, at: .signature, field: "signature", "the signer's key did not make this signature")
        }
    }
}
