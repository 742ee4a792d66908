public import GuichetDirectClient

extension DirectEndpoint {
    @_spi(Platform) public static let getCaptures = DirectEndpoint(
        "getCaptures", "GET", "/v2/{merchantId}/payments/{paymentId}/captures", 200)
    @_spi(Platform) public static let importCofSeries = DirectEndpoint(
        "importCofSeries", "POST", "/v2/{merchantId}/tokens/importCofSeries", 201)
    @_spi(Platform) public static let completePayment = DirectEndpoint(
        "completePayment", "POST", "/v2/{merchantId}/payments/{paymentId}/complete", 200, isIdempotent: true)
    @_spi(Platform) public static let createHostedCheckout = DirectEndpoint(
        "createHostedCheckout", "POST", "/v2/{merchantId}/hostedcheckouts", 200)
    @_spi(Platform) public static let getHostedCheckout = DirectEndpoint(
        "getHostedCheckout", "GET", "/v2/{merchantId}/hostedcheckouts/{hostedCheckoutId}", 200)
    @_spi(Platform) public static let createHostedFieldsSession = DirectEndpoint(
        "createHostedFieldsSession", "POST", "/v2/{merchantId}/hostedfields/sessions", 200)
    @_spi(Platform) public static let getHostedFieldsSession = DirectEndpoint(
        "getHostedFieldsSession", "GET", "/v2/{merchantId}/hostedfields/sessions/{sessionId}", 200)
    @_spi(Platform) public static let createHostedTokenization = DirectEndpoint(
        "createHostedTokenization", "POST", "/v2/{merchantId}/hostedtokenizations", 200)
    @_spi(Platform) public static let getHostedTokenization = DirectEndpoint(
        "getHostedTokenization", "GET", "/v2/{merchantId}/hostedtokenizations/{hostedTokenizationId}", 200)
    @_spi(Platform) public static let createMandate = DirectEndpoint(
        "createMandate", "POST", "/v2/{merchantId}/mandates", 201)
    @_spi(Platform) public static let getMandate = DirectEndpoint(
        "getMandate", "GET", "/v2/{merchantId}/mandates/{uniqueMandateReference}", 200)
    @_spi(Platform) public static let blockMandate = DirectEndpoint(
        "blockMandate", "POST", "/v2/{merchantId}/mandates/{uniqueMandateReference}/block", 200)
    @_spi(Platform) public static let unblockMandate = DirectEndpoint(
        "unblockMandate", "POST", "/v2/{merchantId}/mandates/{uniqueMandateReference}/unblock", 200)
    @_spi(Platform) public static let revokeMandate = DirectEndpoint(
        "revokeMandate", "POST", "/v2/{merchantId}/mandates/{uniqueMandateReference}/revoke", 200)
    @_spi(Platform) public static let submitBatch = DirectEndpoint(
        "submitBatch", "POST", "/v2/{merchantId}/merchant-batches", 201)
    @_spi(Platform) public static let processBatch = DirectEndpoint(
        "processBatch", "POST", "/v2/{merchantId}/merchant-batches/{merchantBatchReference}/process", 202)
    @_spi(Platform) public static let getBatchStatus = DirectEndpoint(
        "getBatchStatus", "GET", "/v2/{merchantId}/merchant-batches/{merchantBatchReference}", 200)
    @_spi(Platform) public static let getPaymentsReport = DirectEndpoint(
        "getPaymentsReport", "GET", "/v2/{merchantId}/merchant-batches/{merchantBatchReference}/reports/payments", 200)
    @_spi(Platform) public static let sharePaymentLink = DirectEndpoint(
        "sharePaymentLink", "POST", "/v2/{merchantId}/paymentlinks/{paymentLinkId}/share", 204)
    @_spi(Platform) public static let createPaymentLink = DirectEndpoint(
        "createPaymentLink", "POST", "/v2/{merchantId}/paymentlinks", 201)
    @_spi(Platform) public static let searchPaymentLinks = DirectEndpoint(
        "searchPaymentLinks", "POST", "/v2/merchant-groups/{merchantGroupId}/paymentlinks/search", 200)
    @_spi(Platform) public static let getPaymentLink = DirectEndpoint(
        "getPaymentLink", "GET", "/v2/{merchantId}/paymentlinks/{paymentLinkId}", 200)
    @_spi(Platform) public static let cancelPaymentLink = DirectEndpoint(
        "cancelPaymentLink", "POST", "/v2/{merchantId}/paymentlinks/{paymentLinkId}/cancel", 204)
    /// Pays, or starts a payment.
    public static let createPayment = DirectEndpoint(
        "createPayment", "POST", "/v2/{merchantId}/payments", 201, isIdempotent: true)
    /// The state of a payment.
    public static let getPayment = DirectEndpoint("getPayment", "GET", "/v2/{merchantId}/payments/{paymentId}", 200)
    @_spi(Platform) public static let getPaymentDetails = DirectEndpoint(
        "getPaymentDetails", "GET", "/v2/{merchantId}/payments/{paymentId}/details", 200)
    @_spi(Platform) public static let cancelPayment = DirectEndpoint(
        "cancelPayment", "POST", "/v2/{merchantId}/payments/{paymentId}/cancel", 200, isIdempotent: true)
    @_spi(Platform) public static let capturePayment = DirectEndpoint(
        "capturePayment", "POST", "/v2/{merchantId}/payments/{paymentId}/capture", 201, isIdempotent: true)
    @_spi(Platform) public static let refundPayment = DirectEndpoint(
        "refundPayment", "POST", "/v2/{merchantId}/payments/{paymentId}/refund", 201, isIdempotent: true)
    @_spi(Platform) public static let createPayout = DirectEndpoint(
        "createPayout", "POST", "/v2/{merchantId}/payouts", 201, isIdempotent: true)
    @_spi(Platform) public static let getPayout = DirectEndpoint(
        "getPayout", "GET", "/v2/{merchantId}/payouts/{payoutId}", 200)
    @_spi(Platform) public static let incrementAuthorization = DirectEndpoint(
        "incrementAuthorization", "POST", "/v2/{merchantId}/payments/{paymentId}/increment-authorization", 200,
        isIdempotent: true)
    @_spi(Platform) public static let addAuthorizationDetails = DirectEndpoint(
        "addAuthorizationDetails", "POST", "/v2/{merchantId}/payments/{paymentId}/authorization-additional-data", 200)
    @_spi(Platform) public static let getPrivacyPolicy = DirectEndpoint(
        "getPrivacyPolicy", "GET", "/v2/{merchantId}/services/privacypolicy", 200)
    @_spi(Platform) public static let getProductGroups = DirectEndpoint(
        "getProductGroups", "GET", "/v2/{merchantId}/productgroups", 200)
    @_spi(Platform) public static let getProductGroup = DirectEndpoint(
        "getProductGroup", "GET", "/v2/{merchantId}/productgroups/{paymentProductGroupId}", 200)
    @_spi(Platform) public static let getPaymentProducts = DirectEndpoint(
        "getPaymentProducts", "GET", "/v2/{merchantId}/products", 200)
    @_spi(Platform) public static let getPaymentProduct = DirectEndpoint(
        "getPaymentProduct", "GET", "/v2/{merchantId}/products/{paymentProductId}", 200)
    @_spi(Platform) public static let getPaymentProductNetworks = DirectEndpoint(
        "getPaymentProductNetworks", "GET", "/v2/{merchantId}/products/{paymentProductId}/networks", 200)
    @_spi(Platform) public static let getProductDirectory = DirectEndpoint(
        "getProductDirectory", "GET", "/v2/{merchantId}/products/{paymentProductId}/directory", 200)
    @_spi(Platform) public static let createPaymentProductSession = DirectEndpoint(
        "createPaymentProductSession", "POST", "/v2/{merchantId}/products/{paymentProductId}/sessions", 200)
    @_spi(Platform) public static let getRefunds = DirectEndpoint(
        "getRefunds", "GET", "/v2/{merchantId}/payments/{paymentId}/refunds", 200)
    @_spi(Platform) public static let testConnection = DirectEndpoint(
        "testConnection", "GET", "/v2/{merchantId}/services/testconnection", 200)
    @_spi(Platform) public static let getIINDetails = DirectEndpoint(
        "getIINDetails", "POST", "/v2/{merchantId}/services/getIINdetails", 200)
    @_spi(Platform) public static let getDccRateInquiry = DirectEndpoint(
        "getDccRateInquiry", "POST", "/v2/{merchantId}/services/dccrate", 200)
    @_spi(Platform) public static let calculateSurcharge = DirectEndpoint(
        "calculateSurcharge", "POST", "/v2/{merchantId}/services/surchargecalculation", 200)
    @_spi(Platform) public static let createSession = DirectEndpoint(
        "createSession", "POST", "/v2/{merchantId}/sessions", 201)
    @_spi(Platform) public static let subsequentPayment = DirectEndpoint(
        "subsequentPayment", "POST", "/v2/{merchantId}/payments/{paymentId}/subsequent", 201, isIdempotent: true)
    @_spi(Platform) public static let createCertificate = DirectEndpoint(
        "createCertificate", "POST", "/v2/{merchantId}/detokenize/csr", 201)
    @_spi(Platform) public static let getCardDataByTokens = DirectEndpoint(
        "getCardDataByTokens", "GET", "/v2/{merchantId}/detokenize/tokens", 201)
    @_spi(Platform) public static let getCardDataByPayments = DirectEndpoint(
        "getCardDataByPayments", "GET", "/v2/{merchantId}/detokenize/payments", 201)
    @_spi(Platform) public static let createToken = DirectEndpoint(
        "createToken", "POST", "/v2/{merchantId}/tokens", 201)
    @_spi(Platform) public static let getToken = DirectEndpoint(
        "getToken", "GET", "/v2/{merchantId}/tokens/{tokenId}", 200)
    @_spi(Platform) public static let deleteToken = DirectEndpoint(
        "deleteToken", "DELETE", "/v2/{merchantId}/tokens/{tokenId}", 204)
    @_spi(Platform) public static let validateWebhookCredentials = DirectEndpoint(
        "validateWebhookCredentials", "POST", "/v2/{merchantId}/webhooks/validateCredentials", 200)
    @_spi(Platform) public static let sendTestWebhook = DirectEndpoint(
        "sendTestWebhook", "POST", "/v2/{merchantId}/webhooks/sendtest", 204)

    /// The server API.
    public static let server: [DirectEndpoint] = [
        .getCaptures, .importCofSeries, .completePayment, .createHostedCheckout, .getHostedCheckout,
        .createHostedFieldsSession, .getHostedFieldsSession, .createHostedTokenization, .getHostedTokenization,
        .createMandate, .getMandate, .blockMandate, .unblockMandate, .revokeMandate, .submitBatch, .processBatch,
        .getBatchStatus, .getPaymentsReport, .sharePaymentLink, .createPaymentLink, .searchPaymentLinks,
        .getPaymentLink, .cancelPaymentLink, .createPayment, .getPayment, .getPaymentDetails, .cancelPayment,
        .capturePayment, .refundPayment, .createPayout, .getPayout, .incrementAuthorization,
        .addAuthorizationDetails, .getPrivacyPolicy, .getProductGroups, .getProductGroup, .getPaymentProducts,
        .getPaymentProduct, .getPaymentProductNetworks, .getProductDirectory, .createPaymentProductSession,
        .getRefunds, .testConnection, .getIINDetails, .getDccRateInquiry, .calculateSurcharge, .createSession,
        .subsequentPayment, .createCertificate, .getCardDataByTokens, .getCardDataByPayments, .createToken,
        .getToken, .deleteToken, .validateWebhookCredentials, .sendTestWebhook,
    ]
}
