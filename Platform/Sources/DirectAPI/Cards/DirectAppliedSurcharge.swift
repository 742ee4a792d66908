import GuichetCore
@_spi(Platform) import GuichetDirect

/// What is added to the price of a payment by card: `order.surchargeSpecificInput` (Worldline Direct, "Surcharging").
///
/// The order's amount is the net amount there, and the cardholder pays the sum.
struct DirectAppliedSurcharge: Sendable, Codable {
    let mode: String
    /// What is added, in the smallest unit of the order's currency.
    let minorUnits: Int64
    /// How it was calculated; `nil` where the merchant did that, or nothing is added.
    let rate: DirectSurchargeRate?

    static let onBehalfOf = "on-behalf-of"
    private static let inputPath = "order.surchargeSpecificInput"
    private static let path = "\(inputPath).surchargeAmount"

    /// - Returns: `nil` for an order without a surcharge, and for an amount of 0, which is an account check.
    /// - Throws: the refusal of an amount without the mode, which would be added to no price.
    init?(
        _ order: DirectOrder?, net: Amount, with product: DirectProductID, at shop: DirectPlatformShop
    ) throws(DirectRefusal) {
        let input = Self.input(of: order)
        guard let mode = try Self.mode(in: input), net.minorUnits > 0 else { return nil }
        self.mode = mode
        guard mode == "pass-through" else {
            let calculated = try DirectCardCost.surcharge(
                of: order?.amountOfMoney, with: product, at: shop, path: "order.amountOfMoney.amount")
            minorUnits = calculated.surchargeAmount?.amount ?? 0
            rate = calculated.surchargeRate
            return
        }
        // "Only mandatory for pass-through": the merchant calculated it.
        guard let money = input["surchargeAmount"].flatMap({ DirectAmountOfMoney(direct: $0) }),
            let added = money.amount
        else { throw DirectRefusal(.parameterMissing, propertyName: Self.path) }
        guard money.currencyCode == net.currency.facts?.alphabetic else {
            throw DirectRefusal(
                .invalidCurrency, propertyName: "\(Self.path).currencyCode", message: "the order has another currency")
        }
        minorUnits = added
        rate = nil
    }

    private static func input(of order: DirectOrder?) -> JSONObject {
        order?.json["surchargeSpecificInput"]?.object ?? JSONObject()
    }

    /// - Throws: the refusal of an amount without the mode.
    private static func mode(in input: JSONObject) throws(DirectRefusal) -> String? {
        if let mode = input["mode"]?.text { return mode }
        guard (input["surchargeAmount"] ?? .null) == .null else {
            throw DirectRefusal(.parameterMissing, propertyName: "\(inputPath).mode")
        }
        return nil
    }

    /// - Throws: the refusal of a surcharge that a page cannot add. The contract has no `pass-through` for a hosted
    ///   checkout, whose card the merchant does not know.
    static func checkForPage(_ order: DirectOrder?) throws(DirectRefusal) {
        guard let mode = try Self.mode(in: input(of: order)), mode != onBehalfOf else { return }
        throw DirectRefusal(
            .invalidValue, propertyName: "\(inputPath).mode", message: "a page has only \(onBehalfOf)")
    }

    /// - Throws: the refusal of a surcharge on a payment without a card. Ignored, the merchant would miss it.
    static func refuse(in order: DirectOrder?, with product: DirectProductID) throws(DirectRefusal) {
        let input = input(of: order)
        guard input["mode"]?.text != nil || (input["surchargeAmount"] ?? .null) != .null else { return }
        throw DirectRefusal(
            .invalidValue, propertyName: inputPath, message: "the product \(product) has no surcharge")
    }

    /// What the cardholder pays.
    func total(of net: Amount) throws(DirectRefusal) -> Amount { try sums(with: net).total }

    /// What is added, and what the cardholder pays.
    func sums(with net: Amount) throws(DirectRefusal) -> (added: Amount, total: Amount) {
        guard let added = Amount(minorUnits: minorUnits, currency: net.currency),
            let total = Amount(minorUnits: net.minorUnits + minorUnits, currency: net.currency)
        else {
            throw DirectRefusal(
                .invalidValue, propertyName: "order.amountOfMoney.amount", message: "with its surcharge it is too large"
            )
        }
        return (added, total)
    }

    /// `surchargeSpecificOutput`.
    func output(_ added: DirectAmountOfMoney) -> JSONObject {
        var output = JSONObject()
        output.append("mode", .string(mode))
        output.append("surchargeAmount", .object(added.json))
        if let rate { output.append("surchargeRate", .object(rate.json)) }
        return output
    }
}
