import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// Calls with an idempotence key, around their handlers (Worldline Direct, "Idempotent requests").
///
/// Under the same key of a merchant the first outcome is repeated, whatever the body is; while the first request is
/// being processed, the answer is 409. A key of another call is refused: the answer about a payment could be taken for
/// the answer about a capture.
///
/// Only what reached a payment is kept: a request that was refused (400, 403, 404) leaves its key free, as Worldline's
/// own tests of its library for PHP expect.
struct DirectRepeats: Sendable {
    let paymentService: PaymentService

    /// Lets the handler carry out a call, unless it is a repeat.
    ///
    /// - Parameter body: reads the body.
    func reply(
        to call: consuming DirectCall, by handler: any DirectHandler, reading body: () async throws -> JSONObject?
    ) async throws -> DirectReply {
        var call = call
        call.body = try await body()
        // This comes before the handler: a repeat gets the first answer, even if its token has been used.
        if let earlier = try await earlier(call) { return earlier }
        do {
            return try reply(to: call, with: try await handler.outcome(of: call))
        } catch let refusal as DirectRefusal {
            // Of two requests under one key at the same moment, the later one is refused what the other has used: its
            // token. It is a repeat all the same.
            if let earlier = try await earlier(call) { return earlier }
            throw refusal
        }
    }

    private func reply(to call: DirectCall, with outcome: consuming DirectOutcome) throws -> DirectReply {
        switch consume outcome {
        case .reply(let reply): reply
        case .payment(let payment, let details): try DirectReply(created: payment, details, isRepeat: false)
        case .operation(let operation, let payment): try DirectReply(operation, of: payment, by: call, isRepeat: false)
        case .repeated(let held, let payment): try repeated(held, payment, call)
        }
    }

    /// The first outcome; `nil` if this is the first request.
    private func earlier(_ call: DirectCall) async throws -> DirectReply? {
        guard let key = call.idempotenceKey else { return nil }
        let scope = DirectCall.claimScope(of: call.shop)
        let (held, payment) = try await paymentService.store.lookUp { store in
            let held = try store.claim(scope: scope, key: key)
            return (held, try held?.content.payment.flatMap { try store.payment($0) })
        }
        guard let held else { return nil }
        return try repeated(held, payment, call)
    }

    /// The answer of the request that holds the key, in the payment's current state.
    private func repeated(_ held: HeldClaim, _ payment: Payment?, _ call: DirectCall) throws -> DirectReply {
        if let use = held.fingerprint, !call.isUse(use) {
            throw DirectRefusal(
                .invalidValue, propertyName: DirectIdempotence.keyHeader, message: "the key was used for another call")
        }
        switch held.content {
        case .payment:
            guard let payment else { throw DirectRefusal.inProgress }
            return try DirectReply(created: payment, isRepeat: true)
        case .operation(_, let number):
            guard let payment, let operation = payment.operations.first(where: { $0.number == number }) else {
                throw DirectRefusal.inProgress
            }
            return try DirectReply(operation, of: payment, by: call, isRepeat: true)
        case .answer, .validUntil, .spent: throw DirectRefusal.inProgress
        }
    }
}

extension DirectCall {
    /// The contract says at least 24 hours.
    private static let keptSeconds: Int64 = 86_400

    /// What the handler reserves together with the payment or operation that the call makes; `nil` without a key. A key of
    /// a batch is kept for good: no operation of it may happen twice, whenever the batch goes on.
    var claim: Claim? {
        idempotenceKey.map {
            Claim(
                .call, scope: Self.claimScope(of: shop), key: $0, fingerprint: use,
                secondsAfterDecision: isOfBatch ? nil : Self.keptSeconds)
        }
    }

    /// Where the keys of a merchant's calls are kept.
    static func claimScope(of shop: DirectPlatformShop) -> String { "direct/\(shop.merchantId)/idempotence" }

    /// The use of a key: a call about a payment, or one that creates a payment.
    fileprivate var use: [UInt8] { Array("\(endpoint.name) \(parameters["paymentId"] ?? "")".utf8) }

    /// Whether a key was used for this call. A payment has its own identifier, with or without `_0`, and those of its operations
    /// (docs/choices/direct.md, DF118): the same under another one is no other call.
    fileprivate func isUse(_ held: [UInt8]) -> Bool { held == use || Self.named(held) == Self.named(use) }

    /// The name of a call, and the payment that it is about.
    private static func named(_ use: [UInt8]) -> [String] {
        let words = String(decoding: use, as: UTF8.self).split(separator: " ", maxSplits: 1).map(String.init)
        guard let call = words.first else { return [] }
        return [call] + words.dropFirst().map { DirectPaymentID(rawValue: $0).payment.text }
    }
}
