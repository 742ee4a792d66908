public import GuichetCore

/// The parameters of `cardCheckEnrollment` (Sips In-App 24.3).
public struct CardCheckEnrollmentRequest: OperationRequest {
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

    public typealias Response = INAPPCardCheckEnrollmentResponse
    public static var operation: InAppOperation { .cardCheckEnrollment }
    public static var effect: OperationEffect { .asks }
    public static var sdkOperationName: SDKOperationName? { .threeDSecureAndOrder }
    public static var parameters: [OperationParameter<CardCheckEnrollmentRequest>] {
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
