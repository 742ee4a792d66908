package import Engine
package import GuichetApplePay
package import GuichetCore

/// Reads Apple Pay tokens for every API: finds the key, verifies and decrypts the token, compares the amount, and
/// returns the claim that the payment has to reserve so that the token pays once.
package struct ApplePayReceiver: Sendable {
    package let certificates: ApplePayCertificateDirectory
    package let trust: ApplePayTrust
    package let store: any Store
    package let clock: any PlatformClock
    package let faults: FaultBook

    package init(
        certificates: ApplePayCertificateDirectory, trust: ApplePayTrust, store: any Store,
        clock: any PlatformClock, faults: FaultBook
    ) {
        self.faults = faults
        self.certificates = certificates
        self.trust = trust
        self.store = store
        self.clock = clock
    }

    /// A token that was read, and is not used yet.
    package struct Reading: Sendable {
        package let payload: ApplePayPayload
        /// Belongs in the payment's order: it is reserved in the write that creates the payment.
        package let claim: Claim
    }

    /// - Parameters:
    ///   - amount: `nil` skips the comparison.
    ///   - isTest: whether tokens of the test authority are accepted.
    /// - Throws: ``ApplePayError``, or an error of the store.
    package func read(_ token: ApplePayToken, expecting amount: Amount?, isTest: Bool) async throws -> Reading {
        let merchant = try merchant(of: token)
        let verifier = try trust.verifier(isTest: isTest)
        if await faults.take(.applePayToken, for: FaultFacts.current ?? FaultFacts()) != nil {
            throw ApplePayError(
                .certificateExpired, at: .chain, field: "signature", "a certificate of the chain has expired")
        }
        // Without a store of its own: the payment's claim recognises a repeated token.
        let reader = ApplePayTokenReader(keys: merchant.keys, verifier: verifier, replays: nil)
        // No field of either API carries the request's application data: the merchant compares its hash, the platform
        // cannot (docs/choices/apple-pay.md, AV15).
        let read = try await reader.read(
            token, at: clock.now().date, expecting: .init(amount: amount, applicationData: .unchecked))
        let window = Int64((verifier.window.past + verifier.window.future).rounded(.up)) + 1
        let claim = ApplePayReplays.claim(
            to: token.transactionID, of: merchant.merchantIdentifier, seconds: window)
        // Checked first, so that a repeated token needs no write. Of two at once, the write decides.
        let isUsed = try await store.lookUp { try $0.claim(scope: claim.scope, key: claim.key) != nil }
        guard !isUsed else { throw Self.replayed }
        certificates.noteSeen(publicKeyHash: token.publicKeyHash)
        return Reading(payload: read.payload, claim: claim)
    }

    package static let replayed = ApplePayError(
        .replayed, at: .replay, field: "transactionId",
        "this token was used before. Check the outcome of that payment before you pay again", advice: .ask)

    /// Opens a token without verifying who made it.
    package func readUnverified(_ token: ApplePayToken) throws -> ApplePayPayload {
        try merchant(of: token).keys.key(for: token).payload(ofUnverified: token)
    }

    private func merchant(of token: ApplePayToken) throws(ApplePayError) -> MerchantCertificates {
        guard let merchant = certificates.merchants.first(where: { $0.holds(token) }) else {
            throw ApplePayError(
                .unknownKey, at: .key, field: "header.publicKeyHash",
                "the token is for a merchant identifier or a certificate that is not kept here")
        }
        return merchant
    }
}

extension MerchantCertificates {
    fileprivate func holds(_ token: ApplePayToken) -> Bool {
        held.contains { $0.key?.publicKeyHash == token.publicKeyHash }
    }
}
