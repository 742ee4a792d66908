import GuichetCore

/// What the platform says of a payment by the redirect form: in the notification (IPN), and in what the shopper's browser
/// brings back (Lyra, form payment, "Analyzing the payment result").
///
/// Nothing in it is checked: read it with `LyraRedirectVerifier`, of the merchant's kit.
public struct LyraRedirectResult: Sendable, Hashable {
    /// All fields as they came, by name.
    public let fields: [String: String]

    /// Reads the body of a POST, or a query.
    /// - Throws: ``LyraFormError`` if it is no form, or a `vads_` field or the signature occurs twice: of two values, one
    ///   could be signed and the other used. Of other names, which are not signed, the first value is kept.
    public init(parsing form: some Collection<UInt8>) throws(LyraFormError) {
        guard !form.isEmpty else { throw LyraFormError(.empty, "the form is empty") }
        guard let pairs = FormEncoding.decode(form) else { throw LyraFormError(.malformed, "this is no form") }
        var fields: [String: String] = [:]
        for (name, value) in pairs {
            guard fields[name] != nil else {
                fields[name] = value
                continue
            }
            if name.hasPrefix("vads_") || name == LyraRedirectSignature.field {
                throw LyraFormError(.malformed, "a field is there more than once")
            }
        }
        self.fields = fields
    }

    /// A field by its documented name; `nil` if it is absent or empty.
    public subscript(name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// `vads_trans_status`, with the values of `detailedStatus`.
    public var status: LyraDetailedStatus? { self["vads_trans_status"].map(LyraDetailedStatus.init(rawValue:)) }
    /// `vads_site_id`.
    public var shopId: String? { self["vads_site_id"] }
    /// `vads_ctx_mode`.
    public var mode: LyraMode? { self["vads_ctx_mode"].map(LyraMode.init(rawValue:)) }
    /// `vads_order_id`: the merchant's reference.
    public var orderId: String? { self["vads_order_id"] }
    /// `vads_trans_id`, as the merchant's form had it.
    public var transId: String? { self["vads_trans_id"] }
    /// `vads_trans_date`, as the merchant's form had it.
    public var transDate: String? { self["vads_trans_date"] }
    /// `vads_trans_uuid`: the transaction's name in the REST API; `nil` if there is no transaction.
    public var uuid: String? { self["vads_trans_uuid"] }
    /// `vads_amount`, in the smallest unit.
    public var amount: Int64? { self["vads_amount"].flatMap { Int64($0) } }
    /// `vads_currency`; `nil` if the platform does not list it.
    public var currency: LyraCurrency? {
        self["vads_currency"].map(CurrencyCode.init(rawValue:)).flatMap(LyraCurrency.init(code:))
    }
    /// Whether this is the notification: `vads_hash` is in nothing that a browser brings.
    public var isNotification: Bool { self["vads_hash"] != nil }

    /// Whether this says that exactly this amount in this currency is paid: ordered with the form (`vads_amount`), and taken
    /// (`vads_effective_amount`) unless the shopper pays in another currency (`vads_effective_currency`). What is said of a
    /// refund (`CREDIT`) or a check of the card (`VERIFICATION`) is not about a payment, and a part of the amount
    /// (`PARTIALLY_AUTHORISED`), or one payment of several (`MULTI`), is not the amount.
    ///
    /// Deliver only after `Order/Get` has said the same: see `LyraRedirectVerifier`.
    ///
    /// - Parameters:
    ///   - amount: from the merchant's database, in the smallest unit.
    ///   - currency: the currency of the order.
    public func isPaid(amount: Int64, currency: LyraCurrency) -> Bool {
        guard let status, status.orderStatus == .paid, status != .partiallyAuthorised,
            self["vads_operation_type"] == LyraOperationType.debit.rawValue,
            self.amount == amount, self.currency == currency
        else { return false }
        let isConverted = self["vads_effective_currency"].map { $0 != self["vads_currency"] } ?? false
        return isConverted || self["vads_effective_amount"] == String(amount)
    }
}
