import GuichetCore

/// The name of a web service, without the version: `Charge/CreatePayment`.
public struct LyraService: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let createPayment: LyraService = "Charge/CreatePayment"
    public static let createToken: LyraService = "Charge/CreateToken"
    public static let sdkTest: LyraService = "Charge/SDKTest"
    public static let transactionGet: LyraService = "Transaction/Get"
    public static let transactionCancel: LyraService = "Transaction/Cancel"
    public static let transactionRefund: LyraService = "Transaction/Refund"
    public static let transactionCancelOrRefund: LyraService = "Transaction/CancelOrRefund"
    public static let transactionValidate: LyraService = "Transaction/Validate"
    public static let transactionUpdate: LyraService = "Transaction/Update"
    public static let transactionCapture: LyraService = "Transaction/Capture"
    public static let transactionDuplicate: LyraService = "Transaction/Duplicate"
    public static let orderGet: LyraService = "Order/Get"
    public static let tokenGet: LyraService = "Token/Get"
    public static let tokenCancel: LyraService = "Token/Cancel"

    /// All services that Guichet knows.
    public static let known: [LyraService] = [
        .createPayment, .createToken, .sdkTest, .transactionGet, .transactionCancel, .transactionRefund,
        .transactionCancelOrRefund, .transactionValidate, .transactionUpdate, .transactionCapture,
        .transactionDuplicate, .orderGet, .tokenGet, .tokenCancel,
    ]

    /// The path on every host: `/api-payment/V4/Charge/CreatePayment`.
    public var path: String { "/api-payment/V4/\(rawValue)" }

    /// Whether a lost answer leaves it unknown if money moved. The platform recognises no repeat (Lyra, REST API V4).
    public var changesSomething: Bool {
        switch self {
        case .sdkTest, .transactionGet, .orderGet, .tokenGet: false
        default: true
        }
    }
}
