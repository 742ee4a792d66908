@_spi(Platform) public import GuichetCore

/// The answer to `getWalletData` (Sips In-App 24.3, "INAPPGetWalletDataResponse").
public struct INAPPGetWalletDataResponse: WireMessage, Hashable {
    /// With codes 12 and 30: the field that is wrong.
    public var errorFieldName: String?
    /// The platform's answer.
    public var inAppResponseCode: ResponseCode?
    /// In Paris time with its offset.
    public var walletCreationDateTime: String?
    /// The cards of the wallet.
    public var walletPaymentMeanData: [INAPPGetWalletDataResponseItem]?

    public init() {}

    @_spi(Platform) public static let fields: [WireField<INAPPGetWalletDataResponse>] = [
        .text("errorFieldName", \.errorFieldName),
        .code("inAppResponseCode", \.inAppResponseCode),
        .text("walletCreationDateTime", \.walletCreationDateTime),
        .containers("walletPaymentMeanData", \.walletPaymentMeanData),
    ]
}
