@_spi(Platform) public import GuichetCore

/// `customer.extraDetails` of an answer: the caller. For a call between servers that is the merchant's server.
public typealias LyraExtraDetails = LyraObject<LyraExtraDetailsFields>

/// The fields of ``LyraExtraDetails``.
public final class LyraExtraDetailsFields: LyraFields {
    let documentType = LyraType("V4/Customer/ExtraDetails")
    let browserAccept = LyraField<String>("browserAccept")
    let fingerPrintId = LyraField<String>("fingerPrintId")
    /// The buyer's address.
    public let ipAddress = LyraField<String>("ipAddress")
    /// The `User-Agent` header that the browser sent.
    public let browserUserAgent = LyraField<String>("browserUserAgent")
}

/// `customer.shoppingCart`.
public typealias LyraShoppingCart = LyraObject<LyraShoppingCartFields>

/// The fields of ``LyraShoppingCart``.
public final class LyraShoppingCartFields: LyraFields {
    let documentType = LyraType("V4/Customer/ShoppingCart")
    /// The insurance, in the smallest unit of the currency.
    public let insuranceAmount = LyraField<Int64>(
        "insuranceAmount", .optional, .number(0...Amount.maximumMinorUnits), code: "INT_110")
    /// The shipping, in the smallest unit of the currency.
    public let shippingAmount = LyraField<Int64>(
        "shippingAmount", .optional, .number(0...Amount.maximumMinorUnits), code: "INT_109")
    /// The taxes, in the smallest unit of the currency.
    public let taxAmount = LyraField<Int64>(
        "taxAmount", .optional, .number(0...Amount.maximumMinorUnits), code: "INT_108")
    /// The products.
    public let cartItemInfo = LyraField<[LyraCartItem]>("cartItemInfo")
}

/// A line of the basket.
public typealias LyraCartItem = LyraObject<LyraCartItemFields>

/// The fields of ``LyraCartItem``.
public final class LyraCartItemFields: LyraFields {
    let documentType = LyraType("V4/Customer/ShoppingCartItem")
    /// The product's name, at most 255 characters.
    public let productLabel = LyraField<String>("productLabel", .optional, .upTo(255), code: "INT_097")
    /// The kind of product.
    public let productType = LyraField<LyraProductType>(
        "productType", .optional, .oneOf(LyraProductType.known), code: "INT_098")
    /// The merchant's reference of the product, at most 64 characters.
    public let productRef = LyraField<String>("productRef", .optional, .upTo(64), code: "INT_100")
    /// The number of units.
    public let productQty = LyraField<Int64>("productQty", .optional, .number(0...999_999_999_999), code: "INT_101")
    /// The price of one unit, in the smallest unit of the currency.
    public let productAmount = LyraField<Int64>(
        "productAmount", .optional, .number(0...Amount.maximumMinorUnits), code: "INT_102")
    /// The tax, as an amount or a rate.
    public let productVat = LyraField<JSONValue>("productVat", code: "INT_203")
}
