import GuichetCore

/// The parameters of `getWalletData` (Sips In-App 24.3).
public struct GetWalletDataRequest: OperationRequest {
    /// The values of the initialisation.
    public var initialisation: Initialisation

    /// A request with its values.
    public init(
        initialisation: Initialisation
    ) {
        self.initialisation = initialisation
    }

    /// The answer to the operation.
    public typealias Response = INAPPGetWalletDataResponse
    /// The operation.
    public static var operation: InAppOperation { .getWalletData }
    /// What a lost answer can hide.
    public static var effect: OperationEffect { .asks }
    /// The operation that is prepared.
    public static var sdkOperationName: SDKOperationName? { .getWalletData }
    @_spi(Platform) public static var parameters: [OperationParameter<GetWalletDataRequest>] {
        initialised { $0.initialisation }
    }
    /// The address of the call, and what its card data are bound to.
    public var envelope: OperationEnvelope { OperationEnvelope(initialisation) }
}
