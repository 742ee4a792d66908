import Engine
import GuichetCore
import GuichetSips

/// What the Sips face keeps with a payment: the order's own fields, and the brand that was chosen.
struct SipsOrderDetails: Sendable {
    let order: OrderInitializeRequest
    let brand: PaymentMeanBrand
    let selection: BrandSelectionStatus

    func encoded() -> [UInt8] {
        var json = JSONObject()
        json.append("order", .object(order.wireObject))
        json.append("brand", .string(brand.rawValue))
        json.append("selection", .string(selection.rawValue))
        return JSONValue.object(json).encoded()
    }

    init(order: OrderInitializeRequest, brand: PaymentMeanBrand, selection: BrandSelectionStatus) {
        self.order = order
        self.brand = brand
        self.selection = selection
    }

    /// - Throws: when a stored payment has details of another kind.
    init(of payment: Payment) throws {
        let json = try JSONValue(parsing: payment.details)
        guard let order = json["order"]?.object, let brand = json["brand"]?.text,
            let selection = json["selection"]?.text
        else { throw DetailsUnreadable(payment: payment.id) }
        self.init(
            order: try OrderInitializeRequest(wireObject: order), brand: PaymentMeanBrand(rawValue: brand),
            selection: BrandSelectionStatus(rawValue: selection))
    }

    struct DetailsUnreadable: Error {
        let payment: PaymentID
    }
}
