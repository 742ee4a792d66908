public import GuichetCore

/// The parameters of `cardOrder` (Sips In-App 24.3, "Format de la requête cardOrder").
///
/// The card number is optional in the guide. No document says what an order without one means, so this platform refuses
/// it, and `GuichetSDK` does not offer it (docs/choices/sips.md, G5).
public struct CardOrderRequest: OperationRequest {
    public var cardNumber: PAN?
    public var cardExpiryDate: CardExpiry
    public var cardCSCValue: CardSecurityCode?
    /// For a co-badged card: the brand that the cardholder chose, or that the app proposes.
    public var paymentMeanBrand: PaymentMeanBrand?
    public var paymentMeanBrandSelectionStatus: BrandSelectionStatus?
    public var initialisation: Initialisation

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

    public typealias Response = INAPPOrderResponse
    public static var operation: InAppOperation { .cardOrder }
    public static var effect: OperationEffect { .pays }
    public static var sdkOperationName: SDKOperationName? { .cardOrder }
    public static var parameters: [OperationParameter<CardOrderRequest>] {
        [
            .cardCSCValue { $0.cardCSCValue },
            .cardExpiryDate(.required) { $0.cardExpiryDate },
            .cardNumber(.optional) { $0.cardNumber },
            .code("paymentMeanBrand") { $0.paymentMeanBrand },
            .code("paymentMeanBrandSelectionStatus") { $0.paymentMeanBrandSelectionStatus },
        ] + initialised { $0.initialisation }
    }
    public var envelope: OperationEnvelope { OperationEnvelope(initialisation) }
}
