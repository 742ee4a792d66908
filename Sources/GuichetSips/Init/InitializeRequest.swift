public import GuichetCore

/// What the requests of the four initialisation services have in common.
public protocol InitializeRequest: WireMessage, Hashable {
    static var service: InitService { get }

    var interfaceVersion: String? { get set }
    var keyVersion: String? { get set }
    var merchantId: String? { get set }
    var sdkOperationName: SDKOperationName? { get set }
    var sdkVersion: String? { get set }
    var seal: String? { get set }
    var sealAlgorithm: SealAlgorithm? { get set }
}

extension OrderInitializeRequest: InitializeRequest {
    public static var service: InitService { .orderInitialize }
}
