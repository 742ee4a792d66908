import GuichetCore

/// The parameters of `cardValidateAuthenticationAndOrder` (Sips In-App 24.3).
public struct CardValidateAuthenticationAndOrderRequest: OperationRequest {
    /// URL-encoded exactly once, as in `putpares:` and `AuthenticationReturn`.
    public var paResMessage: String
    public var context: TransactionContext

    public init(
        paResMessage: String, context: TransactionContext
    ) {
        self.paResMessage = paResMessage
        self.context = context
    }

    public typealias Response = INAPPOrderResponse
    public static var operation: InAppOperation { .cardValidateAuthenticationAndOrder }
    public static var effect: OperationEffect { .pays }
    public static var sdkOperationName: SDKOperationName? { nil }
    public static var parameters: [OperationParameter<CardValidateAuthenticationAndOrderRequest>] {
        [
            .text("paResMessage", .required) { $0.paResMessage }
        ] + following { $0.context }
    }
    public var envelope: OperationEnvelope { OperationEnvelope(context) }
}
