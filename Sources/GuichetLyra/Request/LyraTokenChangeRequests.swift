import GuichetCore

/// `Token/Reactivate`: a cancelled card can be used again (Lyra, REST API V4). Its subscriptions stay cancelled.
@_spi(Platform) public typealias LyraTokenReactivateRequest = LyraObject<LyraTokenReactivateRequestFields>

/// The fields of ``LyraTokenReactivateRequest``.
@_spi(Platform) public final class LyraTokenReactivateRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.tokenReactivate

    /// The token of the registered card.
    public let paymentMethodToken = LyraField<String>(
        "paymentMethodToken", .required, .ascii(upTo: 32), code: "INT_030")
}

/// `Token/Update`: another card for a token, from a form or in plain text (Lyra, REST API V4). All other fields are those of
/// `Charge/CreateToken`.
@_spi(Platform) public typealias LyraTokenUpdateRequest = LyraObject<LyraTokenUpdateRequestFields>

/// The fields of ``LyraTokenUpdateRequest``.
@_spi(Platform) public final class LyraTokenUpdateRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.tokenUpdate

    /// The token of the registered card.
    public let paymentMethodToken = LyraField<String>(
        "paymentMethodToken", .required, .ascii(upTo: 32), code: "INT_030")
    /// ISO 4217, three letters. It can be left out, as in `Charge/CreateToken`.
    public let currency = LyraField<LyraCurrency>("currency", .optional, .capitals(3), code: "INT_010")
}

/// `Token/UpdateCustomerDetails`: the buyer's data of a token (Lyra, REST API V4).
@_spi(Platform) public typealias LyraTokenUpdateCustomerRequest = LyraObject<LyraTokenUpdateCustomerRequestFields>

/// The fields of ``LyraTokenUpdateCustomerRequest``.
@_spi(Platform) public final class LyraTokenUpdateCustomerRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.tokenUpdateCustomerDetails

    /// The token of the registered card.
    public let paymentMethodToken = LyraField<String>(
        "paymentMethodToken", .required, .ascii(upTo: 32), code: "INT_030")
    /// The buyer, with the e-mail address.
    public let customer = LyraField<LyraCustomer>("customer")
}
