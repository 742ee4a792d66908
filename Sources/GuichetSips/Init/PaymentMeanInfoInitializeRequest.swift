public import GuichetCore

/// The request of a merchant's server before the phone asks about a card (Sips data dictionary, In-App,
/// paymentMeanInfoInitialize). The pages show only the beginning of the list; the rest is inferred from the other
/// services.
public struct PaymentMeanInfoInitializeRequest: InitializeRequest {
    public var interfaceVersion: String?
    public var keyVersion: String?
    public var merchantId: String?
    public var sdkOperationName: SDKOperationName?
    public var sdkVersion: String?
    public var seal: String?
    public var sealAlgorithm: SealAlgorithm?

    public init() {}

    public static var service: InitService { .paymentMeanInfoInitialize }

    public static let fields: [WireField<PaymentMeanInfoInitializeRequest>] = [
        .text("interfaceVersion", \.interfaceVersion, .required, .interfaceVersion),
        .text("keyVersion", \.keyVersion, .required, .digits(atMost: 10)),
        .text("merchantId", \.merchantId, .required, .digits(exactly: 15)),
        .code("sdkOperationName", \.sdkOperationName, .required, .restricted(atMost: 50)),
        .text("sdkVersion", \.sdkVersion, .required, .restricted(atMost: 20)),
        .text("seal", \.seal, .required, .seal),
        .code("sealAlgorithm", \.sealAlgorithm, .optional, .restricted(atMost: 20)),
    ]
}
