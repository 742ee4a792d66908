import GuichetCore

/// The parameters of `getWalletData` (Sips In-App 24.3).
public struct GetWalletDataRequest: OperationRequest {
    public var initialisation: Initialisation

    public init(
        initialisation: Initialisation
    ) {
        self.initialisation = initialisation
    }

    public typealias Response = INAPPGetWalletDataResponse
    public static var operation: InAppOperation { .getWalletData }
    public static var effect: OperationEffect { .asks }
    public static var sdkOperationName: SDKOperationName? { .getWalletData }
    public static var parameters: [OperationParameter<GetWalletDataRequest>] {
        initialised { $0.initialisation }
    }
    public var envelope: OperationEnvelope { OperationEnvelope(initialisation) }
}
