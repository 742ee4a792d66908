public import GuichetCore

/// The request of a merchant's server before the phone reads or changes a wallet (Sips data dictionary, In-App,
/// walletInitialize; fields as in public clients).
public struct WalletInitializeRequest: InitializeRequest {
    public var interfaceVersion: String?
    public var keyVersion: String?
    public var merchantId: String?
    public var merchantWalletId: String?
    public var sdkOperationName: SDKOperationName?
    public var sdkVersion: String?
    public var seal: String?
    public var sealAlgorithm: SealAlgorithm?

    public init() {}

    public static var service: InitService { .walletInitialize }

    public static let fields: [WireField<WalletInitializeRequest>] = [
        .text("interfaceVersion", \.interfaceVersion, .required, .interfaceVersion),
        .text("keyVersion", \.keyVersion, .required, .digits(atMost: 10)),
        .text("merchantId", \.merchantId, .required, .digits(exactly: 15)),
        .text("merchantWalletId", \.merchantWalletId, .required, .restricted(atMost: 21)),
        .code("sdkOperationName", \.sdkOperationName, .required, .restricted(atMost: 50)),
        .text("sdkVersion", \.sdkVersion, .required, .restricted(atMost: 20)),
        .text("seal", \.seal, .required, .seal),
        .code("sealAlgorithm", \.sealAlgorithm, .optional, .restricted(atMost: 20)),
    ]
}
