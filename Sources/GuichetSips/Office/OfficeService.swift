/// A service of the office server that the merchant's server calls, other than an initialisation: its name, path and
/// interface version.
///
/// Paths are documented; the versions are those of public clients (cash management CR_WS_2, diagnostic DR_WS_2,
/// checkout IR_WS_2).
public struct OfficeService: Sendable, Hashable {
    /// The documented name.
    public let name: String
    /// The path of the service.
    public let path: String
    /// The common prefix of its versions.
    public let interfaceVersionPrefix: String
    /// The version of the service's interface: `IR_WS_2.42`, `CR_WS_2.22`.
    public let interfaceVersion: String

    private static func cashManagement(_ name: String) -> OfficeService {
        OfficeService(
            name: name, path: "/rs-services/v2/cashManagement/\(name)", interfaceVersionPrefix: "CR_WS_",
            interfaceVersion: "CR_WS_2.9")
    }

    /// Allows the capture.
    public static let validate = cashManagement("validate")
    /// Cancels what is not captured yet.
    public static let cancel = cashManagement("cancel")
    /// Refunds what was captured.
    public static let refund = cashManagement("refund")
    /// Pays again with the card of an earlier transaction.
    public static let duplicate = cashManagement("duplicate")
    /// Asks for the state of a transaction.
    public static let getTransactionData = OfficeService(
        name: "getTransactionData", path: "/rs-services/v2/diagnostic/getTransactionData",
        interfaceVersionPrefix: "DR_WS_", interfaceVersion: "DR_WS_2.58")
    /// Pays with a payment token.
    public static let cardOrder = OfficeService(
        name: "cardOrder", path: "/rs-services/v2/checkout/cardOrder", interfaceVersionPrefix: "IR_WS_",
        interfaceVersion: "IR_WS_2.58")
}
