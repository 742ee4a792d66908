public import GuichetCore

/// The parameters of `addCard` (Sips In-App 24.3).
public struct AddCardRequest: OperationRequest {
    public var cardNumber: PAN
    public var cardExpiryDate: CardExpiry
    /// The shopper's name for the card.
    public var paymentMeanAlias: String
    /// For a co-badged card: the brand that the cardholder chose, or that the app proposes.
    public var paymentMeanBrand: PaymentMeanBrand?
    public var paymentMeanBrandSelectionStatus: BrandSelectionStatus?
    public var initialisation: Initialisation

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

    public typealias Response = INAPPAddCardResponse
    public static var operation: InAppOperation { .addCard }
    public static var effect: OperationEffect { .changes }
    public static var sdkOperationName: SDKOperationName? { .addCard }
    public static var parameters: [OperationParameter<AddCardRequest>] {
        [
            .cardExpiryDate(.required) { $0.cardExpiryDate },
            .cardNumber(.required) { $0.cardNumber },
            .text("paymentMeanAlias", .required) { $0.paymentMeanAlias },
            .code("paymentMeanBrand") { $0.paymentMeanBrand },
            .code("paymentMeanBrandSelectionStatus") { $0.paymentMeanBrandSelectionStatus },
        ] + initialised { $0.initialisation }
    }
    public var envelope: OperationEnvelope { OperationEnvelope(initialisation) }
}
