import APISupport
import Engine
import GuichetCore
import GuichetSips

/// The Sips API's own data of a payment: the order's fields, and the chosen brand.
struct SipsOrderDetails: Sendable {
    private(set) var order: OrderInitializeRequest
    let brand: PaymentMeanBrand
    let selection: BrandSelectionStatus
    /// With 3-D Secure: the issuer's answer.
    var authentication: AuthenticationResult?

    /// Whether the card comes from the merchant's wallet.
    var isOfWallet: Bool { order.sdkOperationName.map(OrderInitializeRules.walletOperations.contains) ?? false }

    /// `fraudData.bypass3DS`: whether the merchant asked for no authentication of this order.
    var isWaived: Bool {
        switch order.fraudData?.bypass3DS {
        case .all?: true
        case .merchantWallet?, .wallet?: isOfWallet
        default: false
        }
    }

    func authenticated(_ result: AuthenticationResult) -> SipsOrderDetails {
        var details = self
        details.authentication = result
        return details
    }

    func encoded() -> [UInt8] {
        var json = JSONObject()
        json.append("order", .object(order.wireObject))
        json.append("brand", .string(brand.rawValue))
        json.append("selection", .string(selection.rawValue))
        if let authentication {
            json.append("authentication", .string(authentication.outcome.rawValue))
            if let way = authentication.way { json.append("authenticationWay", .string(way.rawValue)) }
        }
        return JSONValue.object(json).encoded()
    }

    init(order: OrderInitializeRequest, brand: PaymentMeanBrand, selection: BrandSelectionStatus) {
        self.order = order
        self.brand = brand
        self.selection = selection
    }

    /// For a payment, whose amount and currency are in its own columns. An amount that was sent with leading zeros is
    /// stored as it was sent, since answers repeat it.
    func encoded(for amount: Amount) -> [UInt8] {
        var details = self
        if order.amount == String(amount.minorUnits) { details.order.amount = nil }
        details.order.currencyCode = nil
        return details.encoded()
    }

    /// - Throws: if the details of a stored payment are of another kind.
    init(of payment: Payment) throws {
        try self.init(decoding: payment.details)
        order.amount = order.amount ?? String(payment.amount.minorUnits)
        order.currencyCode = payment.amount.currency
    }

    /// Reads what ``encoded()`` wrote.
    init(decoding bytes: [UInt8]) throws {
        let json = try JSONValue(parsing: bytes)
        guard let order = json["order"]?.object, let brand = json["brand"]?.text,
            let selection = json["selection"]?.text
        else { throw DetailsUnreadable() }
        self.init(
            order: try OrderInitializeRequest(wireObject: order), brand: PaymentMeanBrand(rawValue: brand),
            selection: BrandSelectionStatus(rawValue: selection))
        if let outcome = json["authentication"]?.text {
            guard let outcome = AuthenticationOutcome(rawValue: outcome) else { throw DetailsUnreadable() }
            authentication = AuthenticationResult(
                outcome, by: json["authenticationWay"]?.text.flatMap(AuthenticationWay.init(rawValue:)))
        }
    }

    struct DetailsUnreadable: Error {}
}
