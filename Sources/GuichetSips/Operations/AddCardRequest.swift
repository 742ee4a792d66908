@_spi(Platform) public import GuichetCore

/// The parameters of `addCard` (Sips In-App 24.3).
public struct AddCardRequest: OperationRequest {
    /// The card number.
    public var cardNumber: PAN
    /// The month until which the card is valid.
    public var cardExpiryDate: CardExpiry
    /// The shopper's name for the card.
    public var paymentMeanAlias: String
    /// For a co-badged card: the brand that the cardholder chose, or that the app proposes.
    public var paymentMeanBrand: PaymentMeanBrand?
    /// Who chose the brand of a co-badged card.
    public var paymentMeanBrandSelectionStatus: BrandSelectionStatus?
    /// The values of the initialisation.
    public var initialisation: Initialisation

    /// A request with its values.
    public init(
        cardNumber: PAN, cardExpiryDate: CardExpiry, paymentMeanAlias: String,
        paymentMeanBrand: PaymentMeanBrand? = nil, paymentMeanBrandSelectionStatus: BrandSelectionStatus? = nil,
        initialisation: Initialisation
    ) {
        self.cardNumber = cardNumber
        self.cardExpiryDate = cardExpiryDate
        self.paymentMeanAlias = paymentMeanAlias
        self.paymentMeanBrand = paymentMeanBrand
        self.paymentMeanBrandSelectionStatus = paymentMeanBrandSelectionStatus
        self.initialisation = initialisation
    }

    /// The answer to the operation.
    public typealias Response = INAPPAddCardResponse
    /// The operation.
    public static var operation: InAppOperation { .addCard }
    /// What a lost answer can hide.
    public static var effect: OperationEffect { .changes }
    /// The operation that is prepared.
    public static var sdkOperationName: SDKOperationName? { .addCard }
    @_spi(Platform) public static var parameters: [OperationParameter<AddCardRequest>] {
        [
            .cardExpiryDate(.required) { $0.cardExpiryDate },
            .cardNumber(.required) { $0.cardNumber },
            .text("paymentMeanAlias", .required) { $0.paymentMeanAlias },
            .code("paymentMeanBrand") { $0.paymentMeanBrand },
            .code("paymentMeanBrandSelectionStatus") { $0.paymentMeanBrandSelectionStatus },
        ] + initialised { $0.initialisation }
    }
    /// The address of the call, and what its card data are bound to.
    public var envelope: OperationEnvelope { OperationEnvelope(initialisation) }
}
