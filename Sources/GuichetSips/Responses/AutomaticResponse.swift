public import GuichetCore

/// The automatic response: what a platform of the family posts to the merchant's server when an order is decided.
///
/// A form with `Data`, `Seal` and `InterfaceVersion`; `Data` is `name=value` pairs between bars. Names and order follow
/// the published samples; the values `null` and empty both mean absent.
public struct AutomaticResponse: Sendable {
    /// Every pair of `Data`, in its order.
    public let fields: [(name: String, value: String)]

    public subscript(name: String) -> String? {
        fields.first { $0.name == name }.flatMap { $0.value.isEmpty || $0.value == "null" ? nil : $0.value }
    }

    public var responseCode: ResponseCode? { self["responseCode"].map(ResponseCode.init(rawValue:)) }
    public var merchantId: String? { self["merchantId"] }
    public var transactionReference: String? { self["transactionReference"] }
    public var keyVersion: String? { self["keyVersion"] }

    /// The pair of Sips 1.0, with its day: also where the merchant left the day to the platform.
    public var s10TransactionReference: INAPPS10TransactionReference? {
        self["s10TransactionId"].map { INAPPS10TransactionReference(id: $0, date: self["s10TransactionIdDate"]) }
    }

    /// What the payment is called, in the way that its shop does; `nil` when it is named in no way, or in both.
    public var payment: PaymentReference? { PaymentReference(transactionReference, s10TransactionReference) }

    /// `amount` and `currencyCode` as one value.
    public var amount: Amount? {
        guard let amount = self["amount"], let currency = self["currencyCode"] else { return nil }
        return Amount(digits: amount, currency: CurrencyCode(rawValue: currency))
    }

    /// Whether it says that an order of this amount was accepted. The seal proves who says so, and not that it is about
    /// what was ordered: compare it with your own books.
    public func accepts(_ amount: Amount) -> Bool { responseCode == .accepted && self.amount == amount }

    /// Reads `Data`. A value may hold `=`; it cannot hold `|`.
    public init(data: String) {
        fields = data.split(separator: "|").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
        }
    }

    /// `InterfaceVersion` of the POST form. The value for In-App is not public; this one is chosen.
    public static let interfaceVersion = "HP_3.0"

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
        // No format lets a bar into an order. Should one get here all the same, it would begin a field of the shopper's
        // choice, under the platform's seal: rather no field than that.
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
