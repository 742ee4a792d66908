public import GuichetCore

/// The parameters of `walletCheckEnrollment` (Sips In-App 24.3).
public struct WalletCheckEnrollmentRequest: OperationRequest {
    /// The number of the card in the wallet. An integer since 21.2.0 (changelog); the table has NSString.
    public var paymentMeanId: Int
    public var cardCSCValue: CardSecurityCode?
    /// For a co-badged card: the brand that the cardholder chose, or that the app proposes.
    public var paymentMeanBrand: PaymentMeanBrand?
    public var paymentMeanBrandSelectionStatus: BrandSelectionStatus?
    public var initialisation: Initialisation

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

    public typealias Response = INAPPWalletCheckEnrollmentResponse
    public static var operation: InAppOperation { .walletCheckEnrollment }
    public static var effect: OperationEffect { .asks }
    public static var sdkOperationName: SDKOperationName? { .threeDSecureAndWalletOrder }
    public static var parameters: [OperationParameter<WalletCheckEnrollmentRequest>] {
        [
            .cardCSCValue { $0.cardCSCValue },
            .code("paymentMeanBrand") { $0.paymentMeanBrand },
            .code("paymentMeanBrandSelectionStatus") { $0.paymentMeanBrandSelectionStatus },
            .paymentMeanId { $0.paymentMeanId },
        ] + initialised { $0.initialisation }
    }
    public var envelope: OperationEnvelope { OperationEnvelope(initialisation) }
}
