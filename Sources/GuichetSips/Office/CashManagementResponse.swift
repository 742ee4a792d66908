public import GuichetCore

/// The answer to `validate`, `cancel` and `refund`.
public struct CashManagementResponse: OfficeResponse {
    public var acquirerResponseCode: AcquirerResponseCode?
    public var authorisationId: String?
    /// After `validate`: the last day of capture, `yyyyMMdd`.
    public var captureLimitDate: String?
    public var errorFieldName: String?
    /// The remaining amount of the transaction, in minor units.
    public var newAmount: String?
    public var newStatus: TransactionStatus?
    /// In Paris time with its offset.
    public var operationDateTime: String?
    public var responseCode: ResponseCode?
    public var seal: String?

    public init() {}

    public static let fields: [WireField<CashManagementResponse>] = [
        .code("acquirerResponseCode", \.acquirerResponseCode),
        .text("authorisationId", \.authorisationId),
        .text("captureLimitDate", \.captureLimitDate),
        .text("errorFieldName", \.errorFieldName),
        .text("newAmount", \.newAmount),
        .code("newStatus", \.newStatus),
        .text("operationDateTime", \.operationDateTime),
        .code("responseCode", \.responseCode),
        .text("seal", \.seal),
    ]
}
