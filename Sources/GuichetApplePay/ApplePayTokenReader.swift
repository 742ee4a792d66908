public import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Verifies and decrypts a token completely: key, signature, time, replay, decryption, payload, amount, in an order in
/// which nothing is trusted before it is checked (docs/apple-pay-verification.md).
///
/// ```swift
/// let reader = ApplePayTokenReader(
///     keys: ProcessingKeys([try ProcessingKey(pem: pem, merchantIdentifier: "merchant.com.example.shop")]),
///     replays: InMemoryReplayStore())
/// let payment = try await reader.read(
///     token, at: Date(), expecting: .init(amount: order.amount, applicationData: .text(order.reference)))
/// ```
public struct ApplePayTokenReader: Sendable {
    /// The keys that can open tokens.
    public let keys: ProcessingKeys
    /// What checks the signature.
    public let verifier: ApplePayVerifier
    private let replays: (any ApplePayReplayStore)?

    /// - Parameters:
    ///   - keys: the merchant's keys, which decrypt.
    ///   - verifier: checks the signature and the signer's certificates.
    ///   - replays: the store of seen tokens. `nil` does not check for replays: only for tools that read a token
    ///     repeatedly, never for a server that accepts payments.
    public init(
        keys: ProcessingKeys, verifier: ApplePayVerifier = ApplePayVerifier(), replays: (any ApplePayReplayStore)?
    ) {
        self.keys = keys
        self.verifier = verifier
        self.replays = replays
    }

    /// What the token must match: the order's amount and application data.
    public struct Expectation: Sendable {
        /// `nil` compares no amount: then the caller must, with ``ApplePayPayload/check(_:)``.
        public let amount: Amount?
        /// The application data of the merchant's request.
        public let applicationData: ExpectedApplicationData

        /// What the payload must have: the amount of the order, and the application data.
        ///
        /// - Parameters:
        ///   - amount: `nil` compares nothing. Unwrap the result of `Amount(digits:currency:)` and
        ///     `Amount(minorUnits:currency:)` first: it is `nil` for what is no amount, such as "25.00", and passed as
        ///     it is, every token would match.
        ///   - applicationData: `.none` refuses a token that has some.
        public init(amount: Amount?, applicationData: ExpectedApplicationData = .none) {
            self.amount = amount
            self.applicationData = applicationData
        }
    }

    /// A payment whose token passed every step.
    public struct Payment: Sendable {
        /// The token with its verified signature.
        public let verified: VerifiedApplePayToken
        /// The decrypted data.
        public let payload: ApplePayPayload
        /// Whether the token was looked for among those that were used before.
        let comparesReplays: Bool
        /// Whether the amount was compared with that of the order.
        let comparesAmount: Bool

        /// The steps that the token passed, in order, without those that compared nothing.
        public var steps: [VerificationStep] {
            VerificationStep.all.filter { step in
                switch step {
                case .replay: comparesReplays
                case .amount: comparesAmount
                case .applicationData: verified.comparesApplicationData
                default: true
                }
            }
        }
    }

    /// Reads, verifies and decrypts a token.
    ///
    /// - Parameters:
    ///   - text: the token, bare or nested.
    ///   - now: the clock.
    ///   - expectation: the data of the order.
    public func read(
        _ text: some Collection<UInt8>, at now: Date, expecting expectation: Expectation
    ) async throws(ApplePayError) -> Payment {
        try await read(ApplePayToken(parsing: text), at: now, expecting: expectation)
    }

    /// Verifies and decrypts a token.
    public func read(
        _ token: ApplePayToken, at now: Date, expecting expectation: Expectation
    ) async throws(ApplePayError) -> Payment {
        let key = try keys.key(for: token)
        let verified = try verifier.verify(token, at: now, applicationData: expectation.applicationData)
        try await refuseReplay(of: verified, at: now)
        let payload = try payload(of: verified, with: key)
        if let amount = expectation.amount { try payload.check(amount) }
        return Payment(
            verified: verified, payload: payload, comparesReplays: replays != nil,
            comparesAmount: expectation.amount != nil)
    }

    /// After the signature, so that an attacker cannot mark a transaction as seen with a forged token; before the
    /// payload, so that a second reader of the same token gets nothing.
    private func refuseReplay(of verified: VerifiedApplePayToken, at now: Date) async throws(ApplePayError) {
        guard let replays else { return }
        // Until no server would accept the token any more, even one whose clock is as slow as the window allows.
        let expiry = verified.signingTime.addingTimeInterval(verifier.window.past + verifier.window.future + 1)
        let isNew: Bool
        do {
            isNew = try await replays.record(verified.token.transactionID, until: expiry, at: now)
        } catch {
            // The store's error may name its host and its user: it belongs in the store's own log only.
            throw ApplePayError(
                .replayUnknown, at: .replay, field: "transactionId",
                "the store of seen tokens did not answer, so it is unknown whether this one is new", advice: .retry)
        }
        guard isNew else {
            throw ApplePayError(
                .replayed, at: .replay, field: "transactionId",
                "this token was used before. Check the outcome of that payment before you pay again", advice: .ask)
        }
    }

    /// With the key that the token names. One request may have been uploaded for several merchant identifiers: their keys
    /// have one hash, and the tag tells which identifier the token is for.
    private func payload(
        of verified: VerifiedApplePayToken, with key: ProcessingKey
    ) throws(ApplePayError) -> ApplePayPayload {
        do throws(ApplePayError) {
            return try key.payload(of: verified)
        } catch {
            guard error.code == .notAuthentic else { throw error }
            for other in keys.sameKeys(as: key) {
                do throws(ApplePayError) {
                    return try other.payload(of: verified)
                } catch {
                    guard error.code == .notAuthentic else { throw error }
                }
            }
            throw error
        }
    }
}

extension ProcessingKey {
    /// Decrypts a token whose signature has been verified.
    public func payload(of verified: VerifiedApplePayToken) throws(ApplePayError) -> ApplePayPayload {
        try payload(ofUnverified: verified.token)
    }

    /// Decrypts a token that has not been verified.
    ///
    /// A successful decryption proves nothing: anyone can encrypt to a public key. Use it to examine a token, never to
    /// accept a payment.
    public func payload(ofUnverified token: ApplePayToken) throws(ApplePayError) -> ApplePayPayload {
        try ApplePayPayload(parsing: decrypt(token))
    }
}
