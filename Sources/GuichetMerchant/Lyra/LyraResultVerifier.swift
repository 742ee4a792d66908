import GuichetCore
public import GuichetLyra

/// Checks the notifications (IPN) that the platform posts to the merchant's server.
///
/// For example, in the server's route:
/// ```swift
/// let payment = try verifier.verify(form: body)
/// for transaction in payment.transactions ?? [] where isNew(transaction.stateKey) { ... }
/// ```
/// The same notification may come more than once and out of order; it has no number of its own. Answer with status 200
/// within 30 seconds; the platform tries again up to four times otherwise.
public struct LyraNotificationVerifier: Sendable {
    private let shopId: String
    private let passwords: [LyraPassword]

    /// - Parameter passwords: while a password is renewed, the old and the new one.
    public init(shopId: String, passwords: [LyraPassword]) {
        self.shopId = shopId
        self.passwords = passwords
    }

    /// Reads the body of the POST and checks its hash, in constant time, before anything in it is believed.
    ///
    /// - Throws: ``NotificationError``. Answer with a status of the 400s and change nothing.
    public func verify(form body: some Collection<UInt8>) throws(NotificationError) -> LyraPayment {
        try LyraResult.read(body, from: .password, about: shopId, under: passwords) { form, password in
            LyraSignature.signedText(of: form.answer, hash: form.hash, password: password)
        }
    }
}

/// Checks what the buyer's browser brings back from the platform's form.
///
/// It is signed with another key than the notification, so that neither can be taken for the other one.
public struct LyraReturnVerifier: Sendable {
    private let shopId: String
    private let keys: [LyraHMACKey]

    /// - Parameter keys: while a key is renewed, the old and the new one.
    public init(shopId: String, keys: [LyraHMACKey]) {
        self.shopId = shopId
        self.keys = keys
    }

    /// Reads the body of the POST and checks its hash, in constant time, before anything in it is believed.
    ///
    /// - Throws: ``NotificationError``.
    public func verify(form body: some Collection<UInt8>) throws(NotificationError) -> LyraPayment {
        try LyraResult.read(body, from: .hmacKey, about: shopId, under: keys) { form, key in
            LyraSignature.signedText(of: form.answer, hash: form.hash, key: key)
        }
    }
}

private enum LyraResult {
    /// - Parameter hashKey: the channel. What says that it was signed for the other one is not even checked.
    static func read<Secret>(
        _ body: some Collection<UInt8>, from hashKey: LyraHashKey, about shopId: String, under secrets: [Secret],
        signedText: (LyraSignedForm, Secret) -> String?
    ) throws(NotificationError) -> LyraPayment {
        let form = try parse(body)
        guard form.algorithm == LyraSignature.algorithm else {
            throw NotificationError(.malformed, "kr-hash-algorithm is not \(LyraSignature.algorithm)")
        }
        guard form.hashKey == hashKey else {
            throw NotificationError(.unknownKey, "kr-hash-key is not \(hashKey)")
        }
        var text: String?
        for secret in secrets {
            text = text ?? signedText(form, secret)
        }
        guard let text else { throw NotificationError(.wrongSeal, "kr-hash is not right") }
        let answer: JSONValue
        do {
            answer = try JSONValue(parsing: text.utf8, limits: LyraResponse.limits)
        } catch {
            throw NotificationError(.malformed, "kr-answer is not JSON: \(error)")
        }
        guard case .payment(let payment) = LyraAnswer(answer) else {
            throw NotificationError(.malformed, "kr-answer is no \(LyraPayment.typeName ?? "payment")")
        }
        guard payment.shopId == shopId else { throw NotificationError(.otherShop, "it is about another shop") }
        return payment
    }

    private static func parse(_ body: some Collection<UInt8>) throws(NotificationError) -> LyraSignedForm {
        do {
            return try LyraSignedForm(parsing: body)
        } catch {
            throw NotificationError(error.code == .empty ? .empty : .malformed, error.reason)
        }
    }
}
