public import GuichetCore

/// The parameters of `walletOrder` (Sips In-App 24.3).
public struct WalletOrderRequest: OperationRequest {
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

    public typealias Response = INAPPOrderResponse
    public static var operation: InAppOperation { .walletOrder }
    public static var effect: OperationEffect { .pays }
    public static var sdkOperationName: SDKOperationName? { .walletOrder }
    public static var parameters: [OperationParameter<WalletOrderRequest>] {
        [
            .cardCSCValue { $0.cardCSCValue },
            .code("paymentMeanBrand") { $0.paymentMeanBrand },
            .code("paymentMeanBrandSelectionStatus") { $0.paymentMeanBrandSelectionStatus },
            .paymentMeanId { $0.paymentMeanId },
        ] + initialised { $0.initialisation }
    }
    public var envelope: OperationEnvelope { OperationEnvelope(initialisation) }
}
