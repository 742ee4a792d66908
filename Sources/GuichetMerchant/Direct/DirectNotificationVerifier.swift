import GuichetCore
public import GuichetDirect

/// Checks the notifications (webhooks) that the platform posts to the merchant's server.
///
/// For example, in the server's route:
/// ```swift
/// let event = try verifier.verify(body: body, headers: headers)
/// if isNew(event.stateKey) { ... }
/// ```
/// The same notification may come more than once and out of order. Answer with a status of the 200s; otherwise the
/// platform tries again up to five times, the last time a day and a half later.
public struct DirectNotificationVerifier: Sendable {
    private let merchantId: String
    private let keys: [DirectWebhookKey]

    /// - Parameters:
    ///   - merchantId: the PSPID. A notification about another merchant is refused.
    ///   - keys: during a key renewal, the old and the new key.
    public init(merchantId: String, keys: [DirectWebhookKey]) {
        self.merchantId = merchantId
        self.keys = keys
    }

    /// Checks the signature of the received bytes, in constant time, before anything in them is used.
    ///
    /// - Throws: ``NotificationError``. Answer with a status of the 400s and change nothing.
    public func verify(
        body: some Collection<UInt8>, headers: [(name: String, value: String)]
    ) throws(NotificationError) -> DirectWebhookEvent {
        let signature = try Self.only(DirectWebhookSignature.signatureHeader, in: headers)
        let keyId = try Self.only(DirectWebhookSignature.keyIdHeader, in: headers)
        guard !body.isEmpty else { throw NotificationError(.empty, "the body is empty") }
        let known = keys.filter { $0.id == keyId }
        guard !known.isEmpty else {
            throw NotificationError(.unknownKey, "X-GCS-KeyId names no key that is known here")
        }
        var isRight = false
        for key in known { isRight = DirectWebhookSignature.isRight(signature, of: body, with: key) || isRight }
        guard isRight else { throw NotificationError(.wrongSeal, "X-GCS-Signature is not right") }
        return try read(body)
    }

    private func read(_ body: some Collection<UInt8>) throws(NotificationError) -> DirectWebhookEvent {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: body, limits: DirectConnection.limits)
        } catch {
            throw NotificationError(.malformed, "the body is not JSON: \(error)")
        }
        guard let event = DirectWebhookEvent(direct: json) else {
            throw NotificationError(.malformed, "the body is no event")
        }
        guard event.apiVersion == .v1 else {
            throw NotificationError(.otherVersion, "apiVersion is not \(DirectWebhookVersion.v1)")
        }
        guard event.merchantId == merchantId else { throw NotificationError(.otherShop, "it is about another shop") }
        return event
    }

    private static func only(
        _ name: String, in headers: [(name: String, value: String)]
    ) throws(NotificationError) -> String {
        let values = headers.filter { $0.name.lowercased() == name.lowercased() }
        guard values.count == 1, let value = values.first?.value, !value.isEmpty else {
            throw NotificationError(.malformed, "\(name) is not there exactly once")
        }
        return value
    }
}

extension DirectWebhookEvent {
    /// What the notification is about, and what happened: two notifications with the same key report the same event.
    /// Their `id` does not identify it, since the platform may give a repeat another one.
    public var stateKey: String {
        let ids: [String?] = [
            self.payment?.id?.rawValue, self.refund?.id?.rawValue, self.payout?.id?.rawValue,
            time(of: self.paymentLink), self.token?.id, self.id,
        ]
        let id = ids.compactMap(\.self).first ?? ""
        return "\(id):\(self.type?.rawValue ?? "")"
    }

    /// A link may be followed, declined and, if it is for many, paid more than once. Its payment says which time it was paid;
    /// of any other event, the number of events by then says so.
    private func time(of link: DirectPaymentLink?) -> String? {
        guard let link, let id = link.paymentLinkId else { return nil }
        if self.type == .paymentLinkPaid, let payment = link.paymentId { return "\(id)/\(payment.rawValue)" }
        return link.paymentLinkEvents.map { "\(id)/\($0.count)" } ?? id
    }
}
