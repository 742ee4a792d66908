import GuichetCore

/// The common part of the requests of the four initialisation services.
public protocol InitializeRequest: SealedRequest {
    static var service: InitService { get }

    var sdkOperationName: SDKOperationName? { get set }
    var sdkVersion: String? { get set }
}

extension OrderInitializeRequest: InitializeRequest {
    public static var service: InitService { .orderInitialize }
}
