import Engine
import GuichetApplePay
import GuichetCore

/// Reads Apple Pay tokens for every face: finds out whose key opens one, verifies and decrypts it, remembers that it was
/// used, compares the amount.
struct ApplePayDesk: Sendable {
    let certificates: ApplePayCertificateDirectory
    let trust: ApplePayTrust
    let store: any PaymentStore
    let clock: any PlatformClock

    /// - Parameters:
    ///   - amount: `nil` compares nothing.
    ///   - isTest: whether the test authority's tokens are taken.
    /// - Throws: ``ApplePayError``; or what the store threw.
    func read(_ token: ApplePayToken, expecting amount: Amount?, isTest: Bool) async throws
        -> ApplePayTokenReader.Payment
    {
        let merchant = try merchant(of: token)
        let reader = ApplePayTokenReader(
            keys: merchant.keys, verifier: trust.verifier(isTest: isTest),
            replays: ApplePayReplays(store: store, merchantIdentifier: merchant.merchantIdentifier))
        let read = try await reader.read(token, at: clock.now().date, expecting: .init(amount: amount))
        try await certificates.noteSeen(publicKeyHash: token.publicKeyHash)
        return read
    }

    /// Opens a token of which nobody can say who made it.
    func readUnverified(_ token: ApplePayToken) throws -> ApplePayPayload {
        try merchant(of: token).keys.key(for: token).payload(ofUnverified: token)
    }

    private func merchant(of token: ApplePayToken) throws(ApplePayError) -> MerchantCertificates {
        guard let merchant = certificates.merchants.first(where: { $0.keys.holds(token) }) else {
            throw ApplePayError(
                .unknownKey, at: .key, field: "header.publicKeyHash",
                "the token is for a merchant identifier or a certificate that is not kept here")
        }
        return merchant
    }
}

extension ProcessingKeys {
    fileprivate func holds(_ token: ApplePayToken) -> Bool {
        keys.contains { $0.publicKeyHash == token.publicKeyHash }
    }
}
