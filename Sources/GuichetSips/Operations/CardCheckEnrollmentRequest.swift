@_spi(Platform) public import GuichetCore

/// The parameters of `cardCheckEnrollment` (Sips In-App 24.3).
public struct CardCheckEnrollmentRequest: OperationRequest {
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
    public typealias Response = INAPPCardCheckEnrollmentResponse
    /// The operation.
    public static var operation: InAppOperation { .cardCheckEnrollment }
    /// What a lost answer can hide.
    public static var effect: OperationEffect { .asks }
    /// The operation that is prepared.
    public static var sdkOperationName: SDKOperationName? { .threeDSecureAndOrder }
    @_spi(Platform) public static var parameters: [OperationParameter<CardCheckEnrollmentRequest>] {
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
