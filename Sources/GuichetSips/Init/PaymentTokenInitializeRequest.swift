@_spi(Platform) public import GuichetCore

/// The request of a merchant's server before the phone makes a payment token (Sips data dictionary, In-App,
/// paymentTokenInitialize). The pages show only the beginning of the list; the rest is inferred from the other
/// services.
public struct PaymentTokenInitializeRequest: InitializeRequest {
    /// The version of the service's interface: `IR_WS_2.42`, `CR_WS_2.22`.
    public var interfaceVersion: String?
    /// The version of the secret key, at most 10 digits.
    public var keyVersion: String?
    /// The shop, 15 digits.
    public var merchantId: String?
    /// The operation that is prepared.
    public var sdkOperationName: SDKOperationName?
    /// The version of the app's SDK, at most 20 characters.
    public var sdkVersion: String?
    /// The seal over the other fields.
    public var seal: String?
    /// The algorithm of the seal.
    public var sealAlgorithm: SealAlgorithm?

    public init() {}

    /// The service that takes the request.
    public static var service: InitService { .paymentTokenInitialize }

    @_spi(Platform) public static let fields: [WireField<PaymentTokenInitializeRequest>] = [
        .text("interfaceVersion", \.interfaceVersion, .required, .interfaceVersion),
        .text("keyVersion", \.keyVersion, .required, .digits(atMost: 10)),
        .text("merchantId", \.merchantId, .required, .digits(exactly: 15)),
        .code("sdkOperationName", \.sdkOperationName, .required, .restricted(atMost: 50)),
        .text("sdkVersion", \.sdkVersion, .required, .restricted(atMost: 20)),
        .text("seal", \.seal, .required, .seal),
        .code("sealAlgorithm", \.sealAlgorithm, .optional, .restricted(atMost: 20)),
    ]
}
