/// The parameters of `getTransactionData` (Sips In-App 24.3).
public struct GetTransactionDataRequest: OperationRequest {
    /// The values of the answer that the call follows.
    public var context: TransactionContext

    /// A request with its values.
    public init(
        context: TransactionContext
    ) {
        self.context = context
    }

    /// The answer to the operation.
    public typealias Response = INAPPGetTransactionDataResponse
    /// The operation.
    public static var operation: InAppOperation { .getTransactionData }
    /// What a lost answer can hide.
    public static var effect: OperationEffect { .asks }
    /// The operation that is prepared.
    public static var sdkOperationName: SDKOperationName? { nil }
    @_spi(Platform) public static var parameters: [OperationParameter<GetTransactionDataRequest>] {
        following { $0.context }
    }
    /// The address of the call, and what its card data are bound to.
    public var envelope: OperationEnvelope { OperationEnvelope(context) }
}
