import GuichetCore

/// An initialisation service: its name, its documented path, the interface version that the pages recommend, and the
/// phone's functions for which it is used.
public struct InitService: Sendable, Hashable {
    /// The documented name.
    public let name: String
    /// The path of the service.
    public let path: String
    /// The version of the interface to send.
    public let recommendedInterfaceVersion: String
    /// The values of `sdkOperationName` for this service.
    public let operationNames: [SDKOperationName]

    /// Sips data dictionary, In-App, orderInitialize.
    public static let orderInitialize = InitService(
        name: "orderInitialize", path: "/rs-services/v2/checkoutInApp/orderInitialize",
        recommendedInterfaceVersion: "IR_MB_3.0",
        operationNames: [
            .cardOrder, .walletOrder, .paymentProviderOrder, .threeDSecureAndOrder, .threeDSecureAndWalletOrder,
        ])

    /// Sips data dictionary, In-App, walletInitialize.
    public static let walletInitialize = InitService(
        name: "walletInitialize", path: "/rs-services/v2/walletInApp/walletInitialize",
        recommendedInterfaceVersion: "IR_MB_3.0", operationNames: [.getWalletData, .addCard, .deletePaymentMean])

    /// Sips data dictionary, In-App, paymentTokenInitialize. The pages of release 24.2 recommend IR_MB_2.53, later ones
    /// IR_MB_3.0.
    public static let paymentTokenInitialize = InitService(
        name: "paymentTokenInitialize", path: "/rs-services/v2/tokenInApp/paymentTokenInitialize",
        recommendedInterfaceVersion: "IR_MB_3.0", operationNames: [.paymentTokenGenerate])

    /// Sips data dictionary, In-App, paymentMeanInfoInitialize.
    public static let paymentMeanInfoInitialize = InitService(
        name: "paymentMeanInfoInitialize", path: "/rs-services/v2/paymentMeanInfoInApp/paymentMeanInfoInitialize",
        recommendedInterfaceVersion: "IR_MB_3.0", operationNames: [.getCardData])

    /// In the order of the guides.
    public static let all = [orderInitialize, walletInitialize, paymentTokenInitialize, paymentMeanInfoInitialize]

    /// The service for a function.
    public static func preparing(_ name: SDKOperationName) -> InitService? {
        all.first { $0.operationNames.contains(name) }
    }
}
