public import GuichetCore

/// The envelope of every answer, including business errors, which have HTTP status 200.
public typealias LyraResponse = LyraObject<LyraResponseFields>

/// The fields of ``LyraResponse``.
public final class LyraResponseFields: LyraFields {
    let documentType = LyraType("V4/WebService/Response")
    /// Without the version: `Charge/CreatePayment`.
    public let webService = LyraField<LyraService>("webService")
    /// The value is `V4`.
    public let version = LyraField<String>("version")
    /// The build of the platform that answers.
    public let applicationVersion = LyraField<String>("applicationVersion")
    /// Whether the call was carried out.
    public let status = LyraField<LyraResponseStatus>("status")
    /// Read it with `answered`.
    public let answer = LyraField<JSONValue>("answer")
    /// 32 hexadecimal digits, new with each call.
    public let ticket = LyraField<String>("ticket")
    /// ISO 8601, to the second, in UTC.
    public let serverDate = LyraField<String>("serverDate")
    /// For example `LYRA` or `PAYZEN`.
    public let applicationProvider = LyraField<String>("applicationProvider")
    /// The merchant's own values.
    public let metadata = LyraField<JSONValue>("metadata")
    /// `TEST` or `PRODUCTION`.
    public let mode = LyraField<LyraMode>("mode")
    /// The API's address, without a path.
    public let serverUrl = LyraField<String>("serverUrl")
}

/// Why a call was not carried out. A refused payment is not an error: it is a ``LyraPayment`` with a refused
/// transaction.
public typealias LyraServiceError = LyraObject<LyraServiceErrorFields>

/// The fields of ``LyraServiceError``.
public final class LyraServiceErrorFields: LyraFields {
    let documentType = LyraType("V4/WebService/WebServiceError")
    /// Why it was refused.
    public let errorCode = LyraField<LyraErrorCode>("errorCode")
    /// The error in words.
    public let errorMessage = LyraField<String>("errorMessage")
    /// The acquirer's or another part's own code.
    public let detailedErrorCode = LyraField<String>("detailedErrorCode")
    /// The error in words, with its cause.
    public let detailedErrorMessage = LyraField<String>("detailedErrorMessage")
    /// The text "null": the actual ticket is in the envelope.
    public let ticket = LyraField<String>("ticket")
    /// `null` if the shop is unknown.
    public let shopId = LyraField<String>("shopId")
}

/// The answer to a request without a payment method: show a form, within 15 minutes.
public typealias LyraFormToken = LyraObject<LyraFormTokenFields>

/// The fields of ``LyraFormToken``.
public final class LyraFormTokenFields: LyraFields {
    let documentType = LyraType("V4/Charge/PaymentForm")
    /// An opaque value.
    public let formToken = LyraField<String>("formToken")
}

/// The answer if the buyer must first be redirected to their bank.
public typealias LyraRedirectRequest = LyraObject<LyraRedirectRequestFields>

/// The fields of ``LyraRedirectRequest``.
public final class LyraRedirectRequestFields: LyraFields {
    let documentType = LyraType("V4/Charge/RedirectRequest")
    /// The address to which the buyer is sent.
    public let redirectUrl = LyraField<String>("redirectUrl")
    /// The fields to post to the bank's page.
    public let postData = LyraField<JSONObject>("postData")
}

/// The answer of a call that has no other result.
public typealias LyraResponseCodeAnswer = LyraObject<LyraResponseCodeAnswerFields>

/// The fields of ``LyraResponseCodeAnswer``.
public final class LyraResponseCodeAnswerFields: LyraFields {
    let documentType = LyraType("V4/Common/ResponseCodeAnswer")
    /// 0: success.
    public let responseCode = LyraField<Int64>("responseCode")
}

/// The answer of `Charge/SDKTest`: the value that was sent. No document gives its `_type`, and clients do not read it.
public typealias LyraSDKTestAnswer = LyraObject<LyraSDKTestAnswerFields>

/// The fields of ``LyraSDKTestAnswer``.
public final class LyraSDKTestAnswerFields: LyraFields {
    let documentType = LyraType("V4/Charge/SDKTestResult")
    /// The text that was sent.
    public let value = LyraField<String>("value")
}

/// The answer of `Order/Get`.
public typealias LyraOrderTransactions = LyraObject<LyraOrderTransactionsFields>

/// The fields of ``LyraOrderTransactions``.
public final class LyraOrderTransactionsFields: LyraFields {
    let documentType = LyraType("V4/OrderTransactions")
    /// The merchant's reference.
    public let orderId = LyraField<String>("orderId")
    /// The shop, eight digits.
    public let shopId = LyraField<String>("shopId")
    /// All attempts, in their order.
    public let transactions = LyraField<[LyraTransaction]>("transactions", blank: .empty)
}
