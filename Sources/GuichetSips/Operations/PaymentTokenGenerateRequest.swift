@_spi(Platform) public import GuichetCore

/// The parameters of `paymentTokenGenerate` (Sips In-App 24.3). At least one of card number, expiry date and security
/// code is required. It is the only initialised call that has the shop and no `redirectionData`.
public struct PaymentTokenGenerateRequest: OperationRequest {
    /// The card number.
    public var cardNumber: PAN?
    /// The month until which the card is valid.
    public var cardExpiryDate: CardExpiry?
    /// The security code.
    public var cardCSCValue: CardSecurityCode?
    /// For a co-badged card: the brand that the cardholder chose, or that the app proposes.
    public var paymentMeanBrand: PaymentMeanBrand?
    /// Who chose the brand of a co-badged card.
    public var paymentMeanBrandSelectionStatus: BrandSelectionStatus?
    /// The values of the initialisation.
    public var initialisation: PaymentTokenInitialisation

    /// A request with its values.
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

    /// The answer to the operation.
    public typealias Response = INAPPPaymentTokenGenerateResponse
    /// The operation.
    public static var operation: InAppOperation { .paymentTokenGenerate }
    /// What a lost answer can hide.
    public static var effect: OperationEffect { .changes }
    /// The operation that is prepared.
    public static var sdkOperationName: SDKOperationName? { .paymentTokenGenerate }
    @_spi(Platform) public static var parameters: [OperationParameter<PaymentTokenGenerateRequest>] {
        [
            .cardCSCValue { $0.cardCSCValue },
            .cardExpiryDate(.optional) { $0.cardExpiryDate },
            .cardNumber(.optional) { $0.cardNumber },
            .text("merchantId", .required) { $0.initialisation.merchantId },
            .code("paymentMeanBrand") { $0.paymentMeanBrand },
            .code("paymentMeanBrandSelectionStatus") { $0.paymentMeanBrandSelectionStatus },
        ] + initialised { $0.initialisation }
    }
    /// The card number, if the request has none of the three values.
    public var missingParameter: String? {
        cardNumber == nil && cardExpiryDate == nil && cardCSCValue == nil ? "cardNumber" : nil
    }
    /// The address of the call, and what its card data are bound to.
    public var envelope: OperationEnvelope { OperationEnvelope(initialisation) }
}
