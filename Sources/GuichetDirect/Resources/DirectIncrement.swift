import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The body of `incrementAuthorization` (library for Python 10.3.0; the contract 2.461.1 does not have the call).
public typealias DirectIncrementRequest = DirectObject<DirectIncrementRequestFields>

/// The members of ``DirectIncrementRequest``.
public final class DirectIncrementRequestFields: DirectFields {
    /// How much more is to be authorised.
    public let amountOfMoney = DirectField<DirectAmountOfMoney>("amountOfMoney", .required)
}

/// The answer of `incrementAuthorization`.
public typealias DirectIncrementResponse = DirectObject<DirectIncrementResponseFields>

/// The members of ``DirectIncrementResponse``.
public final class DirectIncrementResponseFields: DirectFields {
    /// The payment.
    public let payment = DirectField<DirectPayment>("payment")
}
