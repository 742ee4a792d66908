/// An initialisation service: its name, its documented path and the interface version that the pages recommend.
public struct InitService: Sendable, Hashable {
    public let name: String
    public let path: String
    public let recommendedInterfaceVersion: String

    /// Sips data dictionary, In-App, orderInitialize.
    public static let orderInitialize = InitService(
        name: "orderInitialize",
        path: "/rs-services/v2/checkoutInApp/orderInitialize",
        recommendedInterfaceVersion: "IR_MB_3.0"
    )
}
