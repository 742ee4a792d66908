import GuichetCore

/// `Charge/UpdatePaymentAmount`: another amount for a form that is open, for example for the card that is being typed
/// (Lyra, rest-php-examples, `amount_update`).
@_spi(Platform) public typealias LyraUpdatePaymentAmountRequest = LyraObject<LyraUpdatePaymentAmountRequestFields>

/// The fields of ``LyraUpdatePaymentAmountRequest``.
@_spi(Platform) public final class LyraUpdatePaymentAmountRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.updatePaymentAmount

    /// The form.
    public let formToken = LyraField<String>("formToken", .required, .ascii(upTo: 512), code: "INT_903")
    /// In the smallest unit of the currency.
    public let updatedAmount = LyraField<Int64>(
        "updatedAmount", .required, .number(1...Amount.maximumMinorUnits), code: "INT_009")
    /// The first digits of the card.
    public let cardBin = LyraField<String>("cardBin", .optional, .ascii(upTo: 8))
}

/// `Charge/CreateTokenFromTransaction`: registers the card of an accepted transaction.
@_spi(Platform) public typealias LyraCreateTokenFromTransactionRequest = LyraObject<
    LyraCreateTokenFromTransactionRequestFields
>

/// The fields of ``LyraCreateTokenFromTransactionRequest``.
@_spi(Platform) public final class LyraCreateTokenFromTransactionRequestFields: LyraFields, LyraRequestFields {
    public static let service = LyraService.createTokenFromTransaction

    /// The transaction.
    public let uuid = LyraField<String>("uuid", .required, .uuid)
    /// The buyer's e-mail address, instead of the transaction's.
    public let email = LyraField<String>("email", .optional, .emailAddress, code: "INT_015")
}
