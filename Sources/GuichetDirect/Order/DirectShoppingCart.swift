public import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// `shipping` of a capture or a cancellation.
package typealias DirectShippingDetail = DirectObject<DirectShippingDetailFields>

/// The members of ``DirectShippingDetail``.
package final class DirectShippingDetailFields: DirectFields {
    let shippingCost = DirectField<Int64>("shippingCost", .optional, .amount)
    let shippingCostTax = DirectField<Int64>("shippingCostTax", .optional, .amount)
}

/// `order.shoppingCart`.
public typealias DirectShoppingCart = DirectObject<DirectShoppingCartFields>

/// The members of ``DirectShoppingCart``.
public final class DirectShoppingCartFields: DirectFields {
    /// Deprecated.
    let amountBreakdown = DirectField<[JSONObject]>("amountBreakdown")
    let giftCardPurchase = DirectField<DirectGiftCardPurchase>("giftCardPurchase")
    let isPreOrder = DirectField<Bool>("isPreOrder")
    /// The products that are bought.
    public let items = DirectField<[DirectLineItem]>("items")
    let preOrderItemAvailabilityDate = DirectField<String>("preOrderItemAvailabilityDate", .optional, .date)
    let reOrderIndicator = DirectField<Bool>("reOrderIndicator")
}

/// `order.shoppingCart.giftCardPurchase`.
package typealias DirectGiftCardPurchase = DirectObject<DirectGiftCardPurchaseFields>

/// The members of ``DirectGiftCardPurchase``.
package final class DirectGiftCardPurchaseFields: DirectFields {
    let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
    let numberOfGiftCards = DirectField<Int64>("numberOfGiftCards", .optional, .number(0...99))
}

/// A line of the shopping cart.
public typealias DirectLineItem = DirectObject<DirectLineItemFields>

/// The members of ``DirectLineItem``.
public final class DirectLineItemFields: DirectFields {
    /// The amount and its currency.
    public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
    /// What the invoice shows.
    public let invoiceData = DirectField<DirectInvoiceData>("invoiceData")
    /// The product, its price and its quantity.
    public let orderLineDetails = DirectField<DirectOrderLineDetails>("orderLineDetails")
    let otherDetails = DirectField<DirectOtherDetails>("otherDetails")
}

/// `invoiceData` of a line.
public typealias DirectInvoiceData = DirectObject<DirectInvoiceDataFields>

/// The members of ``DirectInvoiceData``.
public final class DirectInvoiceDataFields: DirectFields {
    /// The text on the invoice: `description`.
    public let descriptionText = DirectField<String>("description", .optional, .trimmed(.invoiceDescription))
}

/// `orderLineDetails` of a line.
public typealias DirectOrderLineDetails = DirectObject<DirectOrderLineDetailsFields>

/// The members of ``DirectOrderLineDetails``.
public final class DirectOrderLineDetailsFields: DirectFields {
    /// In the smallest unit of the order's currency, for one unit of the product.
    public let discountAmount = DirectField<Int64>("discountAmount", .optional, .amount, isLenient: true)
    /// The tax rate, in per cent.
    public let taxPercentage = DirectField<JSONValue>("taxPercentage", .optional, .decimal)
    /// The tax of one unit, in the smallest unit of the order's currency.
    public let taxAmount = DirectField<Int64>("taxAmount", .optional, .amount, isLenient: true)
    /// The merchant's code of the product.
    public let productCode = DirectField<String>("productCode", .optional, .trimmed(.product))
    /// The product's brand.
    public let productBrand = DirectField<String>("productBrand", .optional, .upTo(50))
    /// The product's name.
    public let productName = DirectField<String>("productName", .optional, .trimmed(.product))
    /// The price of one unit, in the smallest unit of the order's currency.
    public let productPrice = DirectField<Int64>(
        "productPrice", .optional, .number(0...2_147_483_647), isLenient: true)
    /// The product's kind.
    public let productType = DirectField<String>("productType", .optional, .trimmed(.product))
    /// The number of units.
    public let quantity = DirectField<Int64>("quantity", .optional, .number(0...9999), isLenient: true)
    /// The unit of the quantity.
    public let unit = DirectField<String>("unit", .optional, .trimmed(.product))
}

/// `otherDetails` of a line.
package typealias DirectOtherDetails = DirectObject<DirectOtherDetailsFields>

/// The members of ``DirectOtherDetails``.
package final class DirectOtherDetailsFields: DirectFields {
    let travelData = DirectField<String>("travelData", .optional, .trimmed(.travelData))
    let metaData = DirectField<String>("metaData", .optional, .upTo(20_000))
}

/// `lineItemDetails` of a capture, a cancellation or a refund.
package typealias DirectLineItemDetail = DirectObject<DirectLineItemDetailFields>

/// The members of ``DirectLineItemDetail``.
package final class DirectLineItemDetailFields: DirectFields {
    let lineItemId = DirectField<String>("lineItemId")
    let quantity = DirectField<Int64>("quantity", .optional, .number(0...9999))
    let discountAmount = DirectField<Int64>("discountAmount", .optional, .amount)
}
