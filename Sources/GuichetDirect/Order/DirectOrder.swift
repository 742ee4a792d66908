public import GuichetCore
public import GuichetDirectClient

/// `order`: what is paid, and by whom.
public struct DirectOrder: DirectDocument {
    public struct Fields: DirectFieldList {
        public let additionalInput = DirectField<DirectAdditionalOrderInput>("additionalInput")
        public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney", .required)
        public let customer = DirectField<DirectCustomer>("customer")
        public let references = DirectField<DirectReferences>("references")
        public let shipping = DirectField<DirectShipping>("shipping")
        public let shoppingCart = DirectField<DirectShoppingCart>("shoppingCart")
        public let surchargeSpecificInput = DirectField<DirectSurcharge>("surchargeSpecificInput")
        public let discount = DirectField<DirectDiscount>("discount")
        public let taxPercentage = DirectField<JSONValue>("taxPercentage", .optional, .decimal)
        public let totalTaxAmount = DirectField<Int64>("totalTaxAmount", .optional, .amount)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `references` and `operationReferences`: the merchant's own references of an order or an operation.
public struct DirectReferences: DirectDocument {
    public struct Fields: DirectFieldList {
        /// Deprecated: the text on the cardholder's statement.
        public let descriptor = DirectField<String>("descriptor", .optional, .upTo(256))
        /// The number of the order. Successive payments may have the same one.
        public let merchantReference = DirectField<String>("merchantReference", .optional, .upTo(40))
        /// Returned with the payment, unchanged.
        public let merchantParameters = DirectField<String>("merchantParameters", .optional, .upTo(1000))
        public let operationGroupReference = DirectField<String>("operationGroupReference", .optional, .upTo(50))
        public let structuredCreditorReference = DirectField<String>(
            "structuredCreditorReference", .optional, .creditorReference)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `discount`.
public struct DirectDiscount: DirectDocument {
    public struct Fields: DirectFieldList {
        public let amount = DirectField<Int64>("amount", .optional, .amount)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `surchargeSpecificInput`.
public struct DirectSurcharge: DirectDocument {
    public struct Fields: DirectFieldList {
        public let mode = DirectField<String>("mode", .optional, .one(of: "pass-through", "on-behalf-of"))
        public let surchargeAmount = DirectField<DirectAmountOfMoney>("surchargeAmount")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `order.additionalInput`.
public struct DirectAdditionalOrderInput: DirectDocument {
    public struct Fields: DirectFieldList {
        public let airlineData = DirectField<JSONObject>("airlineData")
        public let loanRecipient = DirectField<DirectLoanRecipient>("loanRecipient")
        public let lodgingData = DirectField<DirectLodgingData>("lodgingData")
        public let typeInformation = DirectField<DirectOrderTypeInformation>("typeInformation")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `order.additionalInput.loanRecipient`.
public struct DirectLoanRecipient: DirectDocument {
    public struct Fields: DirectFieldList {
        public let accountNumber = DirectField<String>("accountNumber", .optional, .upTo(10))
        public let dateOfBirth = DirectField<String>("dateOfBirth", .optional, .date)
        public let partialPan = DirectField<String>("partialPan", .optional, .upTo(10))
        public let surname = DirectField<String>("surname", .optional, .upTo(12))
        public let zip = DirectField<String>("zip", .optional, .upTo(10))
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `order.additionalInput.lodgingData`.
public struct DirectLodgingData: DirectDocument {
    public struct Fields: DirectFieldList {
        public let checkInDate = DirectField<String>("checkInDate", .optional, .date)
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}

/// `order.additionalInput.typeInformation`.
public struct DirectOrderTypeInformation: DirectDocument {
    public struct Fields: DirectFieldList {
        public let purchaseType = DirectField<String>("purchaseType")
        public let transactionType = DirectField<String>("transactionType")
    }

    public static let fields = Fields()
    public var json: JSONObject
    public init(json: JSONObject) { self.json = json }
}
