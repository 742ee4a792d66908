import GuichetCore

/// The parameters of `paymentProviderOrder` (Sips In-App 24.3).
public struct PaymentProviderOrderRequest: OperationRequest {
    public var initialisation: Initialisation

    public init(
        initialisation: Initialisation
    ) {
        self.initialisation = initialisation
    }

    public typealias Response = INAPPPaymentProviderResponse
    public static var operation: InAppOperation { .paymentProviderOrder }
    public static var effect: OperationEffect { .pays }
    public static var sdkOperationName: SDKOperationName? { .paymentProviderOrder }
    public static var parameters: [OperationParameter<PaymentProviderOrderRequest>] {
        initialised { $0.initialisation }
    }
    public var envelope: OperationEnvelope { OperationEnvelope(initialisation) }
}
