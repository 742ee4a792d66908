import GuichetCore

/// The parameters of `deletePaymentMean` (Sips In-App 24.3).
public struct DeletePaymentMeanRequest: OperationRequest {
    /// The number of the card in the wallet. An integer since 21.2.0 (changelog); the table has NSString.
    public var paymentMeanId: Int
    /// The values of the initialisation.
    public var initialisation: Initialisation

    /// A request with its values.
    public init(
        paymentMeanId: Int, initialisation: Initialisation
    ) {
        self.paymentMeanId = paymentMeanId
        self.initialisation = initialisation
    }

    /// The answer to the operation.
    public typealias Response = INAPPDeletePaymentMeanResponse
    /// The operation.
    public static var operation: InAppOperation { .deletePaymentMean }
    /// What a lost answer can hide.
    public static var effect: OperationEffect { .changes }
    /// The operation that is prepared.
    public static var sdkOperationName: SDKOperationName? { .deletePaymentMean }
    @_spi(Platform) public static var parameters: [OperationParameter<DeletePaymentMeanRequest>] {
        [
            .paymentMeanId { $0.paymentMeanId }
        ] + initialised { $0.initialisation }
    }
    /// The address of the call, and what its card data are bound to.
    public var envelope: OperationEnvelope { OperationEnvelope(initialisation) }
}
