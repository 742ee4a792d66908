public import GuichetCore

/// The parameters of `walletCheckEnrollment` (Sips In-App 24.3).
public struct WalletCheckEnrollmentRequest: OperationRequest {
    /// The number of the card in the wallet. An integer since 21.2.0 (changelog); the table has NSString.
    public var paymentMeanId: Int
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
        paymentMeanId: Int, cardCSCValue: CardSecurityCode? = nil, paymentMeanBrand: PaymentMeanBrand? = nil,
        paymentMeanBrandSelectionStatus: BrandSelectionStatus? = nil, initialisation: Initialisation
    ) {
        self.paymentMeanId = paymentMeanId
        self.cardCSCValue = cardCSCValue
        self.paymentMeanBrand = paymentMeanBrand
        self.paymentMeanBrandSelectionStatus = paymentMeanBrandSelectionStatus
        self.initialisation = initialisation
    }

    /// The answer to the operation.
    public typealias Response = INAPPWalletCheckEnrollmentResponse
    /// The operation.
    public static var operation: InAppOperation { .walletCheckEnrollment }
    /// What a lost answer can hide.
    public static var effect: OperationEffect { .asks }
    /// The operation that is prepared.
    public static var sdkOperationName: SDKOperationName? { .threeDSecureAndWalletOrder }
    @_spi(Platform) public static var parameters: [OperationParameter<WalletCheckEnrollmentRequest>] {
        [
            .cardCSCValue { $0.cardCSCValue },
            .code("paymentMeanBrand") { $0.paymentMeanBrand },
            .code("paymentMeanBrandSelectionStatus") { $0.paymentMeanBrandSelectionStatus },
            .paymentMeanId { $0.paymentMeanId },
        ] + initialised { $0.initialisation }
    }
    /// The address of the call, and what its card data are bound to.
    public var envelope: OperationEnvelope { OperationEnvelope(initialisation) }
}
