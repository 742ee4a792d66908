import GuichetCore
@_spi(Platform) public import GuichetLyra

/// Checks the notifications (IPN) that the platform posts to the merchant's server.
///
/// For example, in the server's route:
/// ```swift
/// let payment = try verifier.verify(form: body)
/// guard let order = orders[payment.orderDetails?.orderId ?? ""] else { ... }
/// for transaction in payment.transactions ?? [] where isNew(transaction.stateKey) { ... }
/// if payment.isPaid(amount: order.amount, currency: order.currency) { deliver(order) }
/// ```
/// The same notification may come more than once and out of order; it has no number of its own. Answer with status 200
/// within 30 seconds; otherwise the platform tries again up to four times.
public struct LyraNotificationVerifier: Sendable {
    private let shopId: String
    private let passwords: [LyraPassword]

    /// - Parameters:
    ///   - shopId: the shop's number, 8 digits. A result about another shop is refused.
    ///   - passwords: during a password renewal, the old and the new password.
    public init(shopId: String, passwords: [LyraPassword]) {
        self.shopId = shopId
        self.passwords = passwords
    }

    /// Reads the body of the POST and checks its hash, in constant time, before anything in it is used.
    ///
    /// - Throws: ``NotificationError``. Answer with a status of the 400s and change nothing.
    public func verify(form body: some Collection<UInt8>) throws(NotificationError) -> LyraPayment {
        try LyraResult.read(body, from: .password, about: shopId, under: passwords) { form, password in
            LyraSignature.signedText(of: form.answer, hash: form.hash, password: password)
        }
    }
}

/// Checks what the buyer's browser posts after the platform's form.
///
/// It is signed with another key than the notification, so that neither is accepted as the other.
public struct LyraReturnVerifier: Sendable {
    private let shopId: String
    private let keys: [LyraHMACKey]

    /// - Parameters:
    ///   - shopId: the shop's number, 8 digits. A result about another shop is refused.
    ///   - keys: during a key renewal, the old and the new key.
    public init(shopId: String, keys: [LyraHMACKey]) {
        self.shopId = shopId
        self.keys = keys
    }

    /// Reads the body of the POST and checks its hash, in constant time, before anything in it is used.
    ///
    /// - Throws: ``NotificationError``.
    public func verify(form body: some Collection<UInt8>) throws(NotificationError) -> LyraPayment {
        try LyraResult.read(body, from: .hmacKey, about: shopId, under: keys) { form, key in
            LyraSignature.signedText(of: form.answer, hash: form.hash, key: key)
        }
    }
}

private enum LyraResult {
    /// - Parameter hashKey: the channel. A body that names the key of the other channel is refused without a check of
    ///   its hash.
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

extension LyraPayment {
    /// Whether exactly this amount in this currency is paid: by one transaction, or by several whose sum it is. A
    /// signed notification may still be about less than was ordered; `orderStatus` alone does not tell.
    ///
    /// A payment of an order in instalments is a part of it: ask
    /// ``LyraClient/outcome(ofOrder:amount:currency:operationType:)``, which knows the others.
    ///
    /// - Parameters:
    ///   - amount: from the merchant's database, in the smallest unit.
    ///   - currency: the currency of the order.
    public func isPaid(amount: Int64, currency: LyraCurrency) -> Bool {
        guard self.orderStatus == .paid, let details = self.orderDetails,
            details.orderTotalAmount.map({ $0 == amount }) ?? true,
            details.orderCurrency.map({ $0 == currency }) ?? true
        else { return false }
        let paid = (self.transactions ?? []).filter { $0.status == .paid && $0.operationType != .credit }
        return paid.allSatisfy { $0.currency == currency }
            && LyraOrderOutcome.isWhole(paid.map(\.amount), paid.map(\.detailedStatus), amount: amount)
    }
}
