@_spi(Platform) public import GuichetCore

/// The answer to `validate`, `cancel` and `refund`.
public struct CashManagementResponse: OfficeResponse {
    /// The acquirer's answer.
    public var acquirerResponseCode: AcquirerResponseCode?
    /// The issuer's authorisation number.
    public var authorisationId: String?
    /// After `validate`: the last day of capture, `yyyyMMdd`.
    public var captureLimitDate: String?
    /// With codes 12 and 30: the field that is wrong.
    public var errorFieldName: String?
    /// The remaining amount of the transaction, in minor units.
    public var newAmount: String?
    /// The state after the operation.
    public var newStatus: TransactionStatus?
    /// In Paris time with its offset.
    public var operationDateTime: String?
    /// The platform's answer.
    public var responseCode: ResponseCode?
    /// The seal over the other fields.
    public var seal: String?

    public init() {}

    @_spi(Platform) public static let fields: [WireField<CashManagementResponse>] = [
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
