import GuichetCore

/// `CustomerWallet/Get`: the registered cards of a buyer (Lyra, REST API V4).
@_spi(Platform) public typealias LyraCustomerWalletGetRequest = LyraObject<LyraCustomerWalletGetRequestFields>

/// The fields of ``LyraCustomerWalletGetRequest``.
@_spi(Platform) public final class LyraCustomerWalletGetRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.customerWalletGet

    /// The merchant's reference of the buyer.
    public let customerReference = LyraField<String>("customerReference", .required, .upTo(80), code: "INT_016")
    /// `ACTIVE`, which is the default, `EXPIRED`, `CANCELLED` or `ALL`.
    public let tokenStatus = LyraField<String>("tokenStatus")
}

/// `CustomerWallet/Update`: the buyer's data of all registered cards of a buyer (Lyra, REST API V4).
@_spi(Platform) public typealias LyraCustomerWalletUpdateRequest = LyraObject<LyraCustomerWalletUpdateRequestFields>

/// The fields of ``LyraCustomerWalletUpdateRequest``.
@_spi(Platform) public final class LyraCustomerWalletUpdateRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.customerWalletUpdate

    /// The merchant's reference of the buyer.
    public let customerReference = LyraField<String>("customerReference", .required, .upTo(80), code: "INT_016")
    /// The buyer, with the e-mail address.
    public let customer = LyraField<LyraCustomer>("customer")
}
