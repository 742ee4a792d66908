import GuichetCore

/// The common part of the requests of the four initialisation services.
public protocol InitializeRequest: SealedRequest {
    /// The service that takes the request.
    static var service: InitService { get }

    /// The operation that is prepared.
    var sdkOperationName: SDKOperationName? { get set }
    /// The version of the app's SDK, at most 20 characters.
    var sdkVersion: String? { get set }
}

extension OrderInitializeRequest: InitializeRequest {
    /// The service that takes the request.
    public static var service: InitService { .orderInitialize }
}
