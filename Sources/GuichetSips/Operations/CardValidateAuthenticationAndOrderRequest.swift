@_spi(Platform) import GuichetCore

/// The parameters of `cardValidateAuthenticationAndOrder` (Sips In-App 24.3).
public struct CardValidateAuthenticationAndOrderRequest: OperationRequest {
    /// URL-encoded exactly once, as in `putpares:` and `AuthenticationReturn`.
    public var paResMessage: String
    /// The values of the answer that the call follows.
    public var context: TransactionContext

    /// A request with its values.
    public init(
        paResMessage: String, context: TransactionContext
    ) {
        self.paResMessage = paResMessage
        self.context = context
    }

    /// The answer to the operation.
    public typealias Response = INAPPOrderResponse
    /// The operation.
    public static var operation: InAppOperation { .cardValidateAuthenticationAndOrder }
    /// What a lost answer can hide.
    public static var effect: OperationEffect { .pays }
    /// The operation that is prepared.
    public static var sdkOperationName: SDKOperationName? { nil }
    @_spi(Platform) public static var parameters: [OperationParameter<CardValidateAuthenticationAndOrderRequest>] {
        [
            .text("paResMessage", .required) { $0.paResMessage }
        ] + following { $0.context }
    }
    /// The address of the call, and what its card data are bound to.
    public var envelope: OperationEnvelope { OperationEnvelope(context) }
}
