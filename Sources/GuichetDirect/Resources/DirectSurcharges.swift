public import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The body of `surchargecalculation`.
public typealias DirectSurchargeRequest = DirectObject<DirectSurchargeRequestFields>

/// The members of ``DirectSurchargeRequest``.
public final class DirectSurchargeRequestFields: DirectFields {
    /// The card, by its number, its token or the app's encrypted input.
    public let cardSource = DirectField<DirectCardSource>("cardSource", .required)
    /// The amount and its currency.
    public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney", .required)
}

/// The answer of `surchargecalculation`.
public typealias DirectSurchargeResponse = DirectObject<DirectSurchargeResponseFields>

/// The members of ``DirectSurchargeResponse``.
public final class DirectSurchargeResponseFields: DirectFields {
    /// The surcharge for each payment method.
    public let surcharges = DirectField<[DirectCalculatedSurcharge]>("surcharges")
}

/// One of `surcharges`.
public typealias DirectCalculatedSurcharge = DirectObject<DirectCalculatedSurchargeFields>

/// The members of ``DirectCalculatedSurcharge``.
public final class DirectCalculatedSurchargeFields: DirectFields {
    /// The payment method: 1 is Visa, 302 is Apple Pay.
    public let paymentProductId = DirectField<DirectProductID>("paymentProductId")
    /// Whether the surcharge was calculated.
    public let result = DirectField<DirectSurchargeResult>("result")
    /// The amount before the surcharge.
    public let netAmount = DirectField<DirectAmountOfMoney>("netAmount")
    /// The surcharge.
    public let surchargeAmount = DirectField<DirectAmountOfMoney>("surchargeAmount")
    /// The amount with the surcharge.
    public let totalAmount = DirectField<DirectAmountOfMoney>("totalAmount")
    /// How the surcharge is calculated.
    public let surchargeRate = DirectField<DirectSurchargeRate>("surchargeRate")
}

/// `surchargeRate`.
public typealias DirectSurchargeRate = DirectObject<DirectSurchargeRateFields>

/// The members of ``DirectSurchargeRate``.
public final class DirectSurchargeRateFields: DirectFields {
    /// Identifies the rule of the surcharge.
    public let surchargeProductTypeId = DirectField<String>("surchargeProductTypeId")
    /// The version of the rule.
    public let surchargeProductTypeVersion = DirectField<String>("surchargeProductTypeVersion")
    /// A percentage.
    public let adValoremRate = DirectField<JSONValue>("adValoremRate")
    /// In minor units.
    public let specificRate = DirectField<Int64>("specificRate")
}

/// `result` of a surcharge.
public struct DirectSurchargeResult: DirectCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The surcharge was calculated.
    public static let ok: DirectSurchargeResult = "OK"
    static let noSurcharge: DirectSurchargeResult = "NO_SURCHARGE"

    /// The documented values.
    public static let known: [DirectSurchargeResult] =
        [.ok, .noSurcharge]
}
