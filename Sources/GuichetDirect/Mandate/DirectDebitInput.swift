import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// `sepaDirectDebitPaymentMethodSpecificInput`: the debit of a bank account.
@_spi(Platform) public typealias DirectDebitInput = DirectObject<DirectDebitInputFields>

/// The members of ``DirectDebitInput``.
@_spi(Platform) public final class DirectDebitInputFields: DirectFields {
    /// The mandate.
    public let paymentProduct771SpecificInput = DirectField<DirectDebitMandateInput>("paymentProduct771SpecificInput")
    /// The payment method: 771 is SEPA Direct Debit.
    public let paymentProductId = DirectField<DirectProductID>(
        "paymentProductId", .optional, .number(0...99_999), isLenient: true)
}

/// `paymentProduct771SpecificInput`: one of the merchant's mandates, or one that the payment makes.
@_spi(Platform) public typealias DirectDebitMandateInput = DirectObject<DirectDebitMandateInputFields>

/// The members of ``DirectDebitMandateInput``.
@_spi(Platform) public final class DirectDebitMandateInputFields: DirectFields {
    /// The reference of a mandate that the merchant has.
    public let existingUniqueMandateReference = DirectField<String>("existingUniqueMandateReference")
    /// A mandate to be made. The contract has another name for its type here, with the same members.
    public let mandate = DirectField<DirectCreateMandateRequest>("mandate")
}
