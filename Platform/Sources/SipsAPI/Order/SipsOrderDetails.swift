import APISupport
import Engine
import GuichetCore
import GuichetSips

/// The Sips API's own data of a payment: the order's fields, and the chosen brand.
struct SipsOrderDetails: StoredForm {
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

    func named(by reference: OrderReference) -> SipsOrderDetails {
        var details = self
        details.order = reference.named(in: order)
        return details
    }

    init(order: OrderInitializeRequest, brand: PaymentMeanBrand, selection: BrandSelectionStatus) {
        self.order = order
        self.brand = brand
        self.selection = selection
    }

    /// For a payment, whose amount and currency are in its own columns. An amount that was sent with leading zeros is
    /// stored as it was sent, since answers repeat it.
    func stored(for amount: Amount) throws -> [UInt8] {
        var details = self
        if order.amount == String(amount.minorUnits) { details.order.amount = nil }
        details.order.currencyCode = nil
        return try details.stored()
    }

    /// - Throws: if the details of a stored payment are of another kind.
    init(of payment: Payment) throws {
        try self.init(stored: payment.details)
        order.amount = order.amount ?? String(payment.amount.minorUnits)
        order.currencyCode = payment.amount.currency
    }

    // MARK: The stored form

    static let storedVersion = 2

    /// Version 1 had the parts of the authentication beside each other.
    static func upgrade(_ members: inout JSONObject, from version: Int) {
        guard let outcome = members["authentication"] else { return }
        members["authentication"] =
            members["authenticationWay"].map { ["outcome": outcome, "way": $0] } ?? ["outcome": outcome]
    }

    private enum CodingKeys: String, CodingKey {
        case order, brand, selection, authentication
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        order = try OrderInitializeRequest(wireObject: try members.decode(JSONObject.self, forKey: .order))
        brand = try members.decode(PaymentMeanBrand.self, forKey: .brand)
        selection = try members.decode(BrandSelectionStatus.self, forKey: .selection)
        authentication = try members.decodeIfPresent(AuthenticationResult.self, forKey: .authentication)
    }

    /// As one object: with a container, every member of each order was written through boxes of its own.
    func encode(to encoder: any Encoder) throws {
        var members = JSONObject()
        members.append(CodingKeys.order.rawValue, .object(order.wireObject))
        members.append(CodingKeys.brand.rawValue, .string(brand.rawValue))
        members.append(CodingKeys.selection.rawValue, .string(selection.rawValue))
        if let authentication { members.append(CodingKeys.authentication.rawValue, authentication.json) }
        try members.encode(to: encoder)
    }
}

extension AuthenticationResult {
    /// As its own form writes it.
    fileprivate var json: JSONValue {
        var members = JSONObject()
        members.append("outcome", .string(outcome.rawValue))
        if let way { members.append("way", .string(way.rawValue)) }
        return .object(members)
    }
}

extension PaymentMeanBrand: @retroactive Codable {}
extension BrandSelectionStatus: @retroactive Codable {}
