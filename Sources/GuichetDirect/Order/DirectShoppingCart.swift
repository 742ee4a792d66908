public import GuichetCore
public import GuichetDirectClient

/// `shipping` of a capture or a cancellation.
public struct DirectShippingDetail: DirectDocument {
    public struct Fields: DirectFieldList {
        public let shippingCost = DirectField<Int64>("shippingCost", .optional, .amount)
        public let shippingCostTax = DirectField<Int64>("shippingCostTax", .optional, .amount)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `order.shoppingCart`.
public struct DirectShoppingCart: DirectDocument {
    public struct Fields: DirectFieldList {
        /// Deprecated.
        public let amountBreakdown = DirectField<[JSONObject]>("amountBreakdown")
        public let giftCardPurchase = DirectField<DirectGiftCardPurchase>("giftCardPurchase")
        public let isPreOrder = DirectField<Bool>("isPreOrder")
        public let items = DirectField<[DirectLineItem]>("items")
        public let preOrderItemAvailabilityDate = DirectField<String>("preOrderItemAvailabilityDate", .optional, .date)
        public let reOrderIndicator = DirectField<Bool>("reOrderIndicator")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `order.shoppingCart.giftCardPurchase`.
public struct DirectGiftCardPurchase: DirectDocument {
    public struct Fields: DirectFieldList {
        public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
        public let numberOfGiftCards = DirectField<Int64>("numberOfGiftCards", .optional, .number(0...99))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// A line of the shopping cart.
public struct DirectLineItem: DirectDocument {
    public struct Fields: DirectFieldList {
        public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney")
        public let invoiceData = DirectField<DirectInvoiceData>("invoiceData")
        public let orderLineDetails = DirectField<DirectOrderLineDetails>("orderLineDetails")
        public let otherDetails = DirectField<DirectOtherDetails>("otherDetails")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `invoiceData` of a line.
public struct DirectInvoiceData: DirectDocument {
    public struct Fields: DirectFieldList {
        public let descriptionText = DirectField<String>("description", .optional, .trimmed(.invoiceDescription))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `orderLineDetails` of a line.
public struct DirectOrderLineDetails: DirectDocument {
    public struct Fields: DirectFieldList {
        public let discountAmount = DirectField<Int64>("discountAmount", .optional, .amount)
        public let taxPercentage = DirectField<JSONValue>("taxPercentage", .optional, .decimal)
        public let taxAmount = DirectField<Int64>("taxAmount", .optional, .amount)
        public let productCode = DirectField<String>("productCode", .optional, .trimmed(.product))
        public let productBrand = DirectField<String>("productBrand", .optional, .upTo(50))
        public let productName = DirectField<String>("productName", .optional, .trimmed(.product))
        public let productPrice = DirectField<Int64>("productPrice", .optional, .number(0...2_147_483_647))
        public let productType = DirectField<String>("productType", .optional, .trimmed(.product))
        public let quantity = DirectField<Int64>("quantity", .optional, .number(0...9999))
        public let unit = DirectField<String>("unit", .optional, .trimmed(.product))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `otherDetails` of a line.
public struct DirectOtherDetails: DirectDocument {
    public struct Fields: DirectFieldList {
        public let travelData = DirectField<String>("travelData", .optional, .trimmed(.travelData))
        public let metaData = DirectField<String>("metaData", .optional, .upTo(20_000))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `lineItemDetails` of a capture, a cancellation or a refund.
public struct DirectLineItemDetail: DirectDocument {
    public struct Fields: DirectFieldList {
        public let lineItemId = DirectField<String>("lineItemId")
        public let quantity = DirectField<Int64>("quantity", .optional, .number(0...9999))
        public let discountAmount = DirectField<Int64>("discountAmount", .optional, .amount)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
