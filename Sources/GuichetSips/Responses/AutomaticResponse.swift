public import GuichetCore

/// The automatic response: the platform posts it to the merchant's server when an order is decided.
///
/// A form with `Data`, `Seal` and `InterfaceVersion`; `Data` has `name=value` pairs separated by `|`, or is a JSON object.
/// Names and order are those of the published samples; `null` and an empty value both mean absent.
public struct AutomaticResponse: Sendable {
    /// Every pair of `Data`, in order.
    public let fields: [(name: String, value: String)]

    /// The value of a field; `nil` if it is absent.
    public subscript(name: String) -> String? {
        fields.first { $0.name == name }.flatMap { $0.value.isEmpty || $0.value == "null" ? nil : $0.value }
    }

    /// The platform's answer.
    public var responseCode: ResponseCode? { self["responseCode"].map(ResponseCode.init(rawValue:)) }
    /// The shop, 15 digits.
    public var merchantId: String? { self["merchantId"] }
    /// The reference of the transaction, at most 35 letters and digits.
    public var transactionReference: String? { self["transactionReference"] }
    /// The version of the secret key, at most 10 digits.
    public var keyVersion: String? { self["keyVersion"] }

    /// The Sips 1.0 pair. A platform of the Sips family always tells its date, even if the merchant let the platform choose
    /// it; over Worldline Direct (`InAppServer` of the merchant kit) the pair is as the merchant initialised it.
    public var s10TransactionReference: INAPPS10TransactionReference? {
        self["s10TransactionId"].map { INAPPS10TransactionReference(id: $0, date: self["s10TransactionIdDate"]) }
    }

    /// The reference of the payment; `nil` if there is none, or one of each kind: a platform may give a transaction of Sips 1.0
    /// a `transactionReference` of its own. Take the kind that your shop uses then.
    public var payment: PaymentReference? { PaymentReference(transactionReference, s10TransactionReference) }

    /// `amount` and `currencyCode` as one value.
    public var amount: Amount? {
        guard let amount = self["amount"], let currency = self["currencyCode"] else { return nil }
        return Amount(digits: amount, currency: CurrencyCode(rawValue: currency))
    }

    /// Whether an order of this amount was accepted. The seal proves who sent the response, but not that it matches the
    /// order: compare it with your own database.
    public func accepts(_ amount: Amount) -> Bool { responseCode == .accepted && self.amount == amount }

    /// Reads `Data`. In a pair, the value may contain `=`, but not `|`.
    ///
    /// From version 3.0 on, the connectors of the family whose requests are JSON get a JSON object by default (LCL Sherlock's,
    /// Paypage, "Choisir le format de la réponse"). Texts and numbers are taken as they are written there, and lists and
    /// objects as their JSON text. An object that cannot be read has no fields: it is never searched for pairs, which a
    /// shopper may have written into a text. It may begin with white space (RFC 8259, section 2) or a byte order mark, which
    /// a reader may ignore (section 8.1).
    public init(data: String) {
        if let json = Self.json(in: data) {
            let members = (try? JSONValue(parsing: json))?.object?.members ?? []
            fields = members.compactMap { member in Self.text(of: member.value).map { (name: member.name, value: $0) } }
            return
        }
        fields = data.split(separator: "|").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
        }
    }

    /// The JSON text in `Data`, without a byte order mark; `nil` if `Data` has pairs. No field's name begins like a JSON
    /// object, list or text, or with a character beyond ASCII: what does so behind white space is no list of pairs.
    private static func json(in data: String) -> Substring.UTF8View? {
        guard let first = data.utf8.first(where: { $0 > 0x20 && $0 != 0x7F }) else { return nil }
        let beginnings = [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")]
        guard first >= 0x80 || beginnings.contains(first) else { return nil }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = data.utf8.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return text.starts(with: mark) ? text.dropFirst(mark.count) : text
    }

    private static func text(of value: JSONValue) -> String? {
        switch value {
        case .null: nil
        case .string(let text): text
        case .number(let digits): digits
        case .bool, .array, .object: String(decoding: value.encoded(), as: UTF8.self)
        }
    }

    /// `InterfaceVersion` of the POST form. The value for In-App is not public; this one is chosen.
    static let interfaceVersion = "HP_3.0"

    /// Writes `Data` for an answer.
    @_spi(Platform)
    public static func data(
        _ response: INAPPOrderResponse, order: OrderInitializeRequest, keyVersion: Int
    ) -> String {
        let fields: [(String, String?)] = [
            ("captureDay", response.captureDay),
            ("captureMode", response.captureMode?.rawValue),
            ("currencyCode", response.currencyCode?.rawValue),
            ("merchantId", response.merchantId),
            ("orderChannel", response.orderChannel?.rawValue),
            ("responseCode", response.inAppResponseCode?.rawValue),
            ("transactionDateTime", response.transactionDateTime),
            ("transactionReference", response.transactionReference),
            ("s10TransactionId", response.s10TransactionReference?.s10TransactionId),
            ("s10TransactionIdDate", response.s10TransactionReference?.s10TransactionIdDate),
            ("keyVersion", String(keyVersion)),
            ("acquirerResponseCode", response.acquirerResponseCode?.rawValue),
            ("amount", response.amount),
            ("authorisationId", response.authorisationId),
            ("guaranteeIndicator", response.guaranteeIndicator),
            ("panExpiryDate", response.cardExpiryDate),
            ("paymentMeanBrand", response.paymentMeanBrand?.rawValue),
            ("paymentMeanBrandSelectionStatus", response.paymentMeanBrandSelectionStatus?.rawValue),
            ("paymentMeanType", response.paymentMeanType?.rawValue),
            ("customerId", response.customerId),
            ("customerIpAddress", order.customerIpAddress),
            ("maskedPan", response.maskedPan),
            ("holderAuthentRelegation", response.holderAuthentRelegationCode),
            ("holderAuthentStatus", response.holderAuthentStatus),
            ("holderAuthentProgram", response.holderAuthentProgram),
            ("holderAuthentMethod", response.holderAuthentMethod),
            ("merchantWalletId", response.merchantWalletId),
            ("orderId", response.orderId),
            ("panEntryMode", response.panEntryMode?.rawValue),
            ("paymentPattern", response.paymentPattern?.rawValue),
            ("returnContext", response.returnContext),
            ("invoiceReference", response.invoiceReference),
            ("statementReference", response.statementReference),
            ("transactionOrigin", response.transactionOrigin),
            ("transactionPlatform", response.transactionPlatform?.rawValue),
        ]
        // No format allows `|` in an order. If one is there nevertheless, it would begin a field of the shopper's
        // choice, under the platform's seal: so the field is omitted.
        return fields.compactMap { name, value in
            value.flatMap { $0.contains("|") ? nil : "\(name)=\($0)" }
        }.joined(separator: "|")
    }

    /// The body of the POST.
    @_spi(Platform)
    public static func form(data: String, seal: String) -> [UInt8] {
        let pairs = [("Data", data), ("Seal", seal), ("InterfaceVersion", interfaceVersion)]
        return Array(pairs.map { "\($0)=\(FormEncoding.encode($1))" }.joined(separator: "&").utf8)
    }
}
