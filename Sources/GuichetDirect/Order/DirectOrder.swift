import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// `order`: what is paid, and by whom.
public typealias DirectOrder = DirectObject<DirectOrderFields>

/// The members of ``DirectOrder``.
public final class DirectOrderFields: DirectFields {
    let additionalInput = DirectField<DirectAdditionalOrderInput>("additionalInput")
    /// The amount and its currency.
    public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney", .required)
    /// Who buys.
    public let customer = DirectField<DirectCustomer>("customer")
    /// The merchant's references.
    public let references = DirectField<DirectReferences>("references")
    /// Where and how the goods are sent.
    public let shipping = DirectField<DirectShipping>("shipping")
    /// The products that are bought.
    public let shoppingCart = DirectField<DirectShoppingCart>("shoppingCart")
    let surchargeSpecificInput = DirectField<DirectSurcharge>("surchargeSpecificInput")
    /// What was taken off the price.
    public let discount = DirectField<DirectDiscount>("discount")
    let taxPercentage = DirectField<JSONValue>("taxPercentage", .optional, .decimal)
    let totalTaxAmount = DirectField<Int64>("totalTaxAmount", .optional, .amount)
}

/// `references` and `operationReferences`: the merchant's own references of an order or an operation.
public typealias DirectReferences = DirectObject<DirectReferencesFields>

/// The members of ``DirectReferences``.
public final class DirectReferencesFields: DirectFields {
    /// Deprecated: the text on the cardholder's statement.
    public let descriptor = DirectField<String>("descriptor", .optional, .upTo(256))
    /// The number of the order. Successive payments may have the same one.
    public let merchantReference = DirectField<String>("merchantReference", .optional, .upTo(40), isLenient: true)
    /// Returned with the payment, unchanged.
    public let merchantParameters = DirectField<String>("merchantParameters", .optional, .upTo(1000))
    /// The merchant's reference of a group of operations.
    public let operationGroupReference = DirectField<String>("operationGroupReference", .optional, .upTo(50))
    /// ISO 11649: `RF`, two digits, at most 21 letters and digits.
    public let structuredCreditorReference = DirectField<String>(
        "structuredCreditorReference", .optional, .creditorReference)
    /// In the vendor's libraries, and not in its published contract; the limits are those of the texts that they replace.
    let softDescriptor = DirectField<String>("softDescriptor", .optional, .upTo(256))
    let merchantComment = DirectField<String>("merchantComment", .optional, .upTo(1000))
    let merchantReconciliationReference = DirectField<String>(
        "merchantReconciliationReference", .optional, .upTo(1000))
}

/// `discount`.
public typealias DirectDiscount = DirectObject<DirectDiscountFields>

/// The members of ``DirectDiscount``.
public final class DirectDiscountFields: DirectFields {
    /// In the smallest unit of the order's currency.
    public let amount = DirectField<Int64>("amount", .optional, .amount, isLenient: true)
}

/// `surchargeSpecificInput`.
package typealias DirectSurcharge = DirectObject<DirectSurchargeFields>

/// The members of ``DirectSurcharge``.
package final class DirectSurchargeFields: DirectFields {
    let mode = DirectField<String>("mode", .optional, .one(of: "pass-through", "on-behalf-of"))
    let surchargeAmount = DirectField<DirectAmountOfMoney>("surchargeAmount")
}

/// `order.additionalInput`.
package typealias DirectAdditionalOrderInput = DirectObject<DirectAdditionalOrderInputFields>

/// The members of ``DirectAdditionalOrderInput``.
package final class DirectAdditionalOrderInputFields: DirectFields {
    let airlineData = DirectField<JSONObject>("airlineData")
    let loanRecipient = DirectField<DirectLoanRecipient>("loanRecipient")
    let lodgingData = DirectField<DirectLodgingData>("lodgingData")
    let typeInformation = DirectField<DirectOrderTypeInformation>("typeInformation")
}

/// `order.additionalInput.loanRecipient`.
package typealias DirectLoanRecipient = DirectObject<DirectLoanRecipientFields>

/// The members of ``DirectLoanRecipient``.
package final class DirectLoanRecipientFields: DirectFields {
    let accountNumber = DirectField<String>("accountNumber", .optional, .upTo(10))
    let dateOfBirth = DirectField<String>("dateOfBirth", .optional, .date)
    let partialPan = DirectField<String>("partialPan", .optional, .upTo(10))
    let surname = DirectField<String>("surname", .optional, .upTo(12))
    let zip = DirectField<String>("zip", .optional, .upTo(10))
}

/// `order.additionalInput.lodgingData`.
package typealias DirectLodgingData = DirectObject<DirectLodgingDataFields>

/// The members of ``DirectLodgingData``.
package final class DirectLodgingDataFields: DirectFields {
    let checkInDate = DirectField<String>("checkInDate", .optional, .date)
}

/// `order.additionalInput.typeInformation`.
package typealias DirectOrderTypeInformation = DirectObject<DirectOrderTypeInformationFields>

/// The members of ``DirectOrderTypeInformation``.
package final class DirectOrderTypeInformationFields: DirectFields {
    let purchaseType = DirectField<String>("purchaseType")
    let transactionType = DirectField<String>("transactionType")
}
