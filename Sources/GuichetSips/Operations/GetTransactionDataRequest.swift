/// The parameters of `getTransactionData` (Sips In-App 24.3).
public struct GetTransactionDataRequest: OperationRequest {
    public var context: TransactionContext

    public init(
        context: TransactionContext
    ) {
        self.context = context
    }

    public typealias Response = INAPPGetTransactionDataResponse
    public static var operation: InAppOperation { .getTransactionData }
    public static var effect: OperationEffect { .asks }
    public static var sdkOperationName: SDKOperationName? { nil }
    public static var parameters: [OperationParameter<GetTransactionDataRequest>] {
        following { $0.context }
    }
    public var envelope: OperationEnvelope { OperationEnvelope(context) }
}
