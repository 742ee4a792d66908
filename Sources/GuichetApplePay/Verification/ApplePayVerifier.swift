import Crypto

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Checks that a token was made by Apple's service for this request, just now (Apple, "Payment token format
/// reference", step 1).
///
/// One verifier serves all threads, and should be kept: it remembers the signers whose chains it has followed. The
/// clock is handed in with each token.
public struct ApplePayVerifier: Sendable {
    public let roots: [TrustedRoot]
    public let window: SigningWindow
    private let cache: ChainCache

    /// - Parameters:
    ///   - roots: whose tokens are accepted: Apple's, unless the caller names others.
    ///   - window: how far the signature's time may lie from the clock.
    ///   - rememberedSigners: how many signers are remembered; 0 follows every chain anew.
    public init(
        roots: [TrustedRoot] = [.appleRootCAG3], window: SigningWindow = .fiveMinutes, rememberedSigners: Int = 32
    ) {
        self.roots = roots
        self.window = window
        cache = ChainCache(capacity: rememberedSigners)
    }

    /// Verifies a token.
    ///
    /// What a signature tells is checked here, and no more: not whether the token is for this merchant, which shows when
    /// it opens, not whether it was seen before, and not the amount. ``ApplePayTokenReader`` asks all of it.
    ///
    /// - Parameters:
    ///   - now: the verifier's clock.
    ///   - applicationData: what the merchant's request carried.
    public func verify(
        _ token: ApplePayToken, at now: Date, applicationData: ExpectedApplicationData = .none
    ) throws(ApplePayError) -> VerifiedApplePayToken {
        let signed = try SignedData(reading: token.signature)
        let signer = try signer(of: signed, for: token.version, at: now)
        let attributes = try SignedAttributes(of: signed)
        try checkDigest(attributes, of: token, in: signed)
        try checkSignature(attributes, in: signed, by: signer.entry.key)
        // Only now: certificates alone, which are public, shall not push a signer out of the cache.
        if signer.isNew { cache.keep(signer.entry, for: signer.cacheKey) }
        let signingTime = Date(timeIntervalSince1970: TimeInterval(attributes.signingTime))
        try window.check(signingTime, at: now)
        try applicationData.check(token)
        return VerifiedApplePayToken(
            token: token, signingTime: signingTime, root: signer.entry.chain.root, signer: signer.entry.name,
            steps: Self.steps)
    }

    /// The steps of a verification, in order.
    public static let steps: [VerificationStep] = [
        .token, .cms, .signer, .chain, .attributes, .signature, .time, .applicationData,
    ]

    /// The signer's chain: remembered, or followed now.
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

    /// The signed digest is that of the token's own bytes, decoded and put together: key, data, transaction, and the
    /// application data if there is any (the same reference, step 1d).
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

    /// Signed is the set of attributes under its own tag, SET, instead of the [0] under which it travels (RFC 5652,
    /// section 5.4). Every other byte is as it came: a second encoding of the same set would be other bytes.
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
