public import GuichetCore

/// A request of the REST API V4, with the name of its service.
public protocol LyraRequest: LyraDocument {
    static var service: LyraService { get }
}

extension LyraCreatePaymentRequest: LyraRequest {
    public static let service = LyraService.createPayment

    /// A payment with an amount in the smallest unit of its currency.
    public init(amount: Int64, currency: LyraCurrency) {
        self.init()
        self.amount = amount
        self.currency = currency
    }

    /// The same; `nil` for a currency that the platform does not list.
    public init?(_ amount: Amount) {
        guard let currency = LyraCurrency(code: amount.currency) else { return nil }
        self.init(amount: amount.minorUnits, currency: currency)
    }
}

extension LyraTransactionGetRequest: LyraRequest { public static let service = LyraService.transactionGet }
extension LyraTransactionCancelRequest: LyraRequest { public static let service = LyraService.transactionCancel }
extension LyraTransactionRefundRequest: LyraRequest { public static let service = LyraService.transactionRefund }
extension LyraTransactionCancelOrRefundRequest: LyraRequest {
    public static let service = LyraService.transactionCancelOrRefund
}
extension LyraTransactionValidateRequest: LyraRequest { public static let service = LyraService.transactionValidate }
extension LyraTransactionUpdateRequest: LyraRequest { public static let service = LyraService.transactionUpdate }
extension LyraTransactionCaptureRequest: LyraRequest { public static let service = LyraService.transactionCapture }
extension LyraTransactionDuplicateRequest: LyraRequest { public static let service = LyraService.transactionDuplicate }
extension LyraOrderGetRequest: LyraRequest { public static let service = LyraService.orderGet }
extension LyraCreateTokenRequest: LyraRequest { public static let service = LyraService.createToken }
extension LyraTokenGetRequest: LyraRequest { public static let service = LyraService.tokenGet }
extension LyraTokenCancelRequest: LyraRequest { public static let service = LyraService.tokenCancel }
extension LyraSDKTestRequest: LyraRequest { public static let service = LyraService.sdkTest }
