public import GuichetCore

/// The parameters of `paymentTokenGenerate` (Sips In-App 24.3). At least one of card number, expiry date and security
/// code is required. It is the only initialised call that has the shop and no `redirectionData`.
public struct PaymentTokenGenerateRequest: OperationRequest {
    public var cardNumber: PAN?
    public var cardExpiryDate: CardExpiry?
    public var cardCSCValue: CardSecurityCode?
    /// For a co-badged card: the brand that the cardholder chose, or that the app proposes.
    public var paymentMeanBrand: PaymentMeanBrand?
    public var paymentMeanBrandSelectionStatus: BrandSelectionStatus?
    public var initialisation: PaymentTokenInitialisation

    public init(
        cardNumber: PAN? = nil, cardExpiryDate: CardExpiry? = nil, cardCSCValue: CardSecurityCode? = nil,
        paymentMeanBrand: PaymentMeanBrand? = nil, paymentMeanBrandSelectionStatus: BrandSelectionStatus? = nil,
        initialisation: PaymentTokenInitialisation
    ) {
        self.cardNumber = cardNumber
        self.cardExpiryDate = cardExpiryDate
        self.cardCSCValue = cardCSCValue
        self.paymentMeanBrand = paymentMeanBrand
        self.paymentMeanBrandSelectionStatus = paymentMeanBrandSelectionStatus
        self.initialisation = initialisation
    }

    public typealias Response = INAPPPaymentTokenGenerateResponse
    public static var operation: InAppOperation { .paymentTokenGenerate }
    public static var effect: OperationEffect { .changes }
    public static var sdkOperationName: SDKOperationName? { .paymentTokenGenerate }
    public static var parameters: [OperationParameter<PaymentTokenGenerateRequest>] {
        [
            .cardCSCValue { $0.cardCSCValue },
            .cardExpiryDate(.optional) { $0.cardExpiryDate },
            .cardNumber(.optional) { $0.cardNumber },
            .text("merchantId", .required) { $0.initialisation.merchantId },
            .code("paymentMeanBrand") { $0.paymentMeanBrand },
            .code("paymentMeanBrandSelectionStatus") { $0.paymentMeanBrandSelectionStatus },
        ] + initialised { $0.initialisation }
    }
    public var envelope: OperationEnvelope { OperationEnvelope(initialisation) }
}
