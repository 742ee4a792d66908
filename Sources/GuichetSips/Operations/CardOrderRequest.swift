@_spi(Platform) public import GuichetCore

/// The parameters of `cardOrder` (Sips In-App 24.3, "Format de la requête cardOrder").
///
/// The card number is optional in the guide. No document says what an order without one means, so this platform refuses
/// it, and `GuichetSDK` does not offer it (docs/choices/sips.md, G5).
public struct CardOrderRequest: OperationRequest {
    /// The card number.
    public var cardNumber: PAN?
    /// The month until which the card is valid.
    public var cardExpiryDate: CardExpiry
    /// The security code.
    public var cardCSCValue: CardSecurityCode?
    /// For a co-badged card: the brand that the cardholder chose, or that the app proposes.
    public var paymentMeanBrand: PaymentMeanBrand?
    /// Who chose the brand of a co-badged card.
    public var paymentMeanBrandSelectionStatus: BrandSelectionStatus?
    /// The values of the initialisation.
    public var initialisation: Initialisation

    /// A request with its values.
    public init(
        cardNumber: PAN? = nil, cardExpiryDate: CardExpiry, cardCSCValue: CardSecurityCode? = nil,
        paymentMeanBrand: PaymentMeanBrand? = nil, paymentMeanBrandSelectionStatus: BrandSelectionStatus? = nil,
        initialisation: Initialisation
    ) {
        self.cardNumber = cardNumber
        self.cardExpiryDate = cardExpiryDate
        self.cardCSCValue = cardCSCValue
        self.paymentMeanBrand = paymentMeanBrand
        self.paymentMeanBrandSelectionStatus = paymentMeanBrandSelectionStatus
        self.initialisation = initialisation
    }

    /// The answer to the operation.
    public typealias Response = INAPPOrderResponse
    /// The operation.
    public static var operation: InAppOperation { .cardOrder }
    /// What a lost answer can hide.
    public static var effect: OperationEffect { .pays }
    /// The operation that is prepared.
    public static var sdkOperationName: SDKOperationName? { .cardOrder }
    @_spi(Platform) public static var parameters: [OperationParameter<CardOrderRequest>] {
        [
            .cardCSCValue { $0.cardCSCValue },
            .cardExpiryDate(.required) { $0.cardExpiryDate },
            .cardNumber(.optional) { $0.cardNumber },
            .code("paymentMeanBrand") { $0.paymentMeanBrand },
            .code("paymentMeanBrandSelectionStatus") { $0.paymentMeanBrandSelectionStatus },
        ] + initialised { $0.initialisation }
    }
    /// The address of the call, and what its card data are bound to.
    public var envelope: OperationEnvelope { OperationEnvelope(initialisation) }
}
