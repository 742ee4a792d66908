import GuichetCore

/// The parameters of `deletePaymentMean` (Sips In-App 24.3).
public struct DeletePaymentMeanRequest: OperationRequest {
    /// The number of the card in the wallet. An integer since 21.2.0 (changelog); the table has NSString.
    public var paymentMeanId: Int
    public var initialisation: Initialisation

    public init(
        paymentMeanId: Int, initialisation: Initialisation
    ) {
        self.paymentMeanId = paymentMeanId
        self.initialisation = initialisation
    }

    public typealias Response = INAPPDeletePaymentMeanResponse
    public static var operation: InAppOperation { .deletePaymentMean }
    public static var effect: OperationEffect { .changes }
    public static var sdkOperationName: SDKOperationName? { .deletePaymentMean }
    public static var parameters: [OperationParameter<DeletePaymentMeanRequest>] {
        [
            .paymentMeanId { $0.paymentMeanId }
        ] + initialised { $0.initialisation }
    }
    public var envelope: OperationEnvelope { OperationEnvelope(initialisation) }
}
