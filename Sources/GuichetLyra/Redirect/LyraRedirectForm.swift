import GuichetCore

/// The redirect form: what a merchant's page posts to `…/vads-payment/`, to send the shopper to the platform's page (Lyra,
/// form payment, "Generating a payment form").
///
/// Make it on the merchant's server, for each payment anew: `transId` and `transDate` name the payment, and the platform
/// takes the same name once a day.
/// ```swift
/// guard
///     var form = LyraRedirectForm(
///         shopId: "42229744", mode: .test, amount: 2_500, currency: .eur, transId: "123456",
///         transDate: "20261121173500")  // now, in UTC
/// else { throw ShopError.currency }
/// form.orderId = "ORDER-1"
/// form.returnMode = .get
/// form.urlReturn = "https://shop.example/return"
/// for (name, value) in try form.signed(with: key) { ... }  // hidden fields; posted to `LyraRedirectForm.path`
/// ```
public struct LyraRedirectForm: Sendable, Hashable {
    /// The path at the platform's host.
    public static let path = "/vads-payment/"

    /// How the result comes back with the shopper's browser (`vads_return_mode`).
    public struct ReturnMode: LyraCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The browser brings nothing back.
        public static let nothing: ReturnMode = "NONE"
        /// In the query of the address.
        public static let get: ReturnMode = "GET"
        /// As a form that is posted.
        public static let post: ReturnMode = "POST"

        /// The documented values.
        @_spi(Platform) public static let known: [ReturnMode] = [.nothing, .get, .post]
    }

    /// All fields but the signature, by name.
    public private(set) var fields: [String: String]

    /// - Parameters:
    ///   - shopId: `vads_site_id`, eight digits.
    ///   - mode: `vads_ctx_mode`. It chooses the key, too.
    ///   - amount: in the smallest unit of the currency.
    ///   - currency: one that the platform lists.
    ///   - transId: `vads_trans_id`, six letters or digits that the shop uses once a day (in UTC, and without case).
    ///   - transDate: `vads_trans_date`, the time in UTC as `YYYYMMDDhhmmss`.
    /// - Returns: `nil` if the platform does not list the currency.
    public init?(
        shopId: String, mode: LyraMode, amount: Int64, currency: LyraCurrency, transId: String, transDate: String
    ) {
        guard let code = currency.facts?.code else { return nil }
        fields = [
            "vads_version": "V2", "vads_page_action": "PAYMENT", "vads_action_mode": "INTERACTIVE",
            "vads_payment_config": "SINGLE", "vads_site_id": shopId, "vads_ctx_mode": mode.rawValue,
            "vads_amount": String(amount), "vads_currency": "\(code)", "vads_trans_id": transId,
            "vads_trans_date": transDate,
        ]
    }

    /// A field by its documented name, such as `vads_cust_email`; `nil` leaves it out. Other names are not sent, and not
    /// signed: the platform signs those that begin with `vads_`.
    public subscript(name: String) -> String? {
        get { fields[name] }
        set { if name.hasPrefix("vads_") { fields[name] = newValue } }
    }

    /// `vads_order_id`: the merchant's reference.
    public var orderId: String? {
        get { self["vads_order_id"] }
        set { self["vads_order_id"] = newValue }
    }

    /// `vads_return_mode`; without it the browser brings nothing back.
    public var returnMode: ReturnMode? {
        get { self["vads_return_mode"].map(ReturnMode.init(rawValue:)) }
        set { self["vads_return_mode"] = newValue?.rawValue }
    }

    /// `vads_url_return`: where the shopper goes afterwards, if no other address fits the result.
    public var urlReturn: String? {
        get { self["vads_url_return"] }
        set { self["vads_url_return"] = newValue }
    }

    /// `vads_url_check`: where the notification goes, instead of the address in the Back Office.
    public var urlCheck: String? {
        get { self["vads_url_check"] }
        set { self["vads_url_check"] = newValue }
    }

    /// The fields of the form, in the order of their names, and the signature.
    ///
    /// The signature covers the values joined by `+`, and not their names. A shopper who writes a `+` into a value can cut
    /// the signed text into other fields, so there is none in what shoppers write; only a telephone number may begin with it.
    ///
    /// - Throws: ``LyraFormError`` if a name, an address, an e-mail address, a reference or a field of the merchant's own
    ///   has a `+`. Leave the field out.
    public func signed(
        with key: LyraFormKey, _ algorithm: LyraFormAlgorithm = .hmacSHA256
    ) throws(LyraFormError) -> [(name: String, value: String)] {
        if let name = fields.keys.sorted().first(where: { Self.canBeCut($0, fields[$0] ?? "") }) {
            throw LyraFormError(.malformed, "\(name) has a +, which separates the values that are signed: leave it out")
        }
        let signature = LyraRedirectSignature.signature(of: fields, with: key, algorithm)
        let sorted = fields.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return sorted.map { (name: $0.key, value: $0.value) } + [(LyraRedirectSignature.field, signature)]
    }

    private static func canBeCut(_ name: String, _ value: String) -> Bool {
        guard ["vads_cust_", "vads_ship_to_", "vads_order_", "vads_ext_info_"].contains(where: name.hasPrefix) else {
            return false
        }
        let isNumber =
            name.containsText("phone") && value.dropFirst().allSatisfy { $0.isNumber || " .-()".contains($0) }
        return (isNumber ? value.dropFirst() : value[...]).contains("+")
    }
}
