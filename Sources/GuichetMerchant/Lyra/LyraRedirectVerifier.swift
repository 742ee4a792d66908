public import GuichetLyra

/// Checks what the platform says of payments by the redirect form: its notifications (IPN), and what the shopper's browser
/// brings back.
///
/// For example, in the server's routes:
/// ```swift
/// let result = try verifier.notification(body)  // POST to vads_url_check
/// guard let order = orders[result.orderId ?? ""] else { return .notFound }
/// // A reason to ask: what Order/Get says is stored, and then the notification is answered.
/// let outcome = try await client.outcome(ofOrder: order.id, amount: order.amount, currency: order.currency)
/// if outcome.state == .paid { try await deliver(order) }
/// ```
/// A notification is a reason to ask, and no more: **deliver after `Order/Get`**. The signature covers the values of the
/// fields joined by `+`, without their names, and the merchant's own form is signed with the same key. A shopper who chooses
/// some of its values, such as a name, can cut that signed text into other fields, which then say "paid". The algorithm is
/// Lyra's. This verifier refuses what lacks a notification's own fields, `LyraRedirectForm` signs no free text with a `+`,
/// and neither is a proof. What a browser brings is for the page alone.
public struct LyraRedirectVerifier: Sendable {
    private let shopId: String
    private let mode: LyraMode
    private let keys: [LyraFormKey]
    private let algorithm: LyraFormAlgorithm

    /// - Parameters:
    ///   - shopId: the shop's number, 8 digits. A result about another shop is refused.
    ///   - mode: a result of the other mode is refused: it is about other money.
    ///   - keys: of this mode; during a key renewal, the old and the new key.
    ///   - algorithm: as the Back Office has it.
    public init(shopId: String, mode: LyraMode, keys: [LyraFormKey], algorithm: LyraFormAlgorithm = .hmacSHA256) {
        self.shopId = shopId
        self.mode = mode
        self.keys = keys
        self.algorithm = algorithm
    }

    /// Reads the body of a notification, and checks its signature before anything in it is used. The same notification may
    /// come more than once: answer with status 200, within 30 seconds.
    ///
    /// What it returns is a reason to ask `Order/Get`, not a reason to deliver.
    ///
    /// - Throws: ``NotificationError``. Answer with a status of the 400s and change nothing.
    public func notification(_ body: some Collection<UInt8>) throws(NotificationError) -> LyraRedirectResult {
        let result = try checked(body)
        guard result.isNotification else {
            throw NotificationError(.malformed, "vads_hash is missing: this came with a browser")
        }
        if let name = ["vads_trans_uuid", "vads_operation_type"].first(where: { result[$0] == nil }) {
            throw NotificationError(.malformed, "\(name) is missing: this is about no transaction")
        }
        return result
    }

    /// Reads what the shopper's browser brought: the query of a GET, or the body of a POST.
    ///
    /// - Throws: ``NotificationError``.
    public func returned(_ form: some Collection<UInt8>) throws(NotificationError) -> LyraRedirectResult {
        try checked(form)
    }

    private func checked(_ form: some Collection<UInt8>) throws(NotificationError) -> LyraRedirectResult {
        let result: LyraRedirectResult
        do {
            result = try LyraRedirectResult(parsing: form)
        } catch {
            throw NotificationError(error.code == .empty ? .empty : .malformed, error.reason)
        }
        // All keys are compared, whatever the first one gives.
        let matching = keys.filter { LyraRedirectSignature.isRight(result.fields, with: $0, algorithm) }
        guard !matching.isEmpty else { throw NotificationError(.wrongSeal, "signature is not right") }
        guard result.shopId == shopId else { throw NotificationError(.otherShop, "it is about another shop") }
        guard result.mode == mode else { throw NotificationError(.unknownKey, "it is about the other mode") }
        return result
    }
}
