import GuichetCore
import GuichetSips
import Testing

/// Messages whose seals were computed apart from this code; except one, they are of the published test shop.
@Suite("Published seals")
struct KnownSealTests {
    let key = SipsSecretKey("002001000000001_KEY1")

    private func check(_ json: String, text: String, seal: String, key: SipsSecretKey? = nil) throws {
        let key = key ?? self.key
        let value = try JSONValue(parsing: json.utf8)
        let message = try #require(value.object)
        #expect(MessageSeal.text(of: message) == text)
        let sealed = try #require(MessageSeal.sealing(message, with: key))
        #expect(sealed["seal"] == .string(seal))
        #expect(MessageSeal.verify(sealed, with: key))
    }

    @Test("of an order's initialisation with a two-part reference")
    func order() throws {
        try check(
            """
            {"merchantId":"002001000000001","keyVersion":"1","interfaceVersion":"IR_MB_1.3","sdkVersion":"SDK100",
            "sdkOperationName":"CARDORDER","amount":"2500","currencyCode":"978","captureMode":"VALIDATION",
            "paymentMeanBrand":"MASTERCARD",
            "s10TransactionReference":{"s10TransactionIdDate":"20170802","s10TransactionId":"1234"}}
            """,
            text: "2500VALIDATION978IR_MB_1.3002001000000001MASTERCARD123420170802CARDORDERSDK100",
            seal: "6b70b87f136b69c874728b39089adf856528e1ed2b44e322e7787d5ef5d20fed")
    }

    /// LCL, "Sherlock's Paypage JSON", "Validation du calcul de seal": the request, its text and its seal.
    @Test("of the request with which LCL's guide has a calculation checked")
    func guide() throws {
        try check(
            """
            {"amount":"2500","automaticResponseUrl":"https://automatic-response-url.fr/",
            "normalReturnUrl":"https://normal-return-url/","captureDay":"0","captureMode":"AUTHOR_CAPTURE",
            "currencyCode":"978","customerContact":{"email":"customer@email.com"},"interfaceVersion":"IR_WS_2.22",
            "keyVersion":"1","merchantId":"011223344550000","orderChannel":"INTERNET","orderId":"ORD101",
            "returnContext":"ReturnContext","transactionOrigin":"SO_WEBAPPLI","transactionReference":"TREFEXA2012"}
            """,
            text: [
                "2500https://automatic-response-url.fr/0AUTHOR_CAPTURE978customer@email.comIR_WS_2.22011223344550000",
                "https://normal-return-url/INTERNETORD101ReturnContextSO_WEBAPPLITREFEXA2012",
            ].joined(),
            seal: "322b943d833417c1570e0a282641e8e29d6a5b968c9b846694b5610e18ab5b81", key: SipsSecretKey("secret123"))
    }

    @Test("of an order whose amount is sent as a number")
    func numericAmount() throws {
        try check(
            """
            {"amount":2500,"captureMode":"VALIDATION","currencyCode":978,"interfaceVersion":"IR_MB_1.3","keyVersion":1,
            "merchantId":"002001000000001","orderId":null,"paymentMeanBrand":"MASTERCARD","sdkOperationName":"CARDORDER",
            "s10TransactionReference":{"s10TransactionId":1234,"s10TransactionIdDate":20170802},"sdkVersion":"SDK100"}
            """,
            text: "2500VALIDATION978IR_MB_1.3002001000000001MASTERCARD123420170802CARDORDERSDK100",
            seal: "6b70b87f136b69c874728b39089adf856528e1ed2b44e322e7787d5ef5d20fed")
    }

    @Test("of a wallet's initialisation")
    func wallet() throws {
        try check(
            """
            {"sdkVersion":"SDK100","sdkOperationName":"GETWALLETDATA","merchantWalletId":"713438731",
            "merchantId":"002001000000001","keyVersion":"1","interfaceVersion":"IR_MB_1.3"}
            """,
            text: "IR_MB_1.3002001000000001713438731GETWALLETDATASDK100",
            seal: "d3d4a5b380ce0a70e1cf3bc464abcf9c98f79f05c29c2957558b1b276ed4d29f")
    }

    @Test("of the typed request, which writes the same message")
    func typed() throws {
        var request = OrderInitializeRequest()
        request.merchantId = "002001000000001"
        request.keyVersion = "1"
        request.interfaceVersion = "IR_MB_1.3"
        request.sdkVersion = "SDK100"
        request.sdkOperationName = .cardOrder
        request.amount = "2500"
        request.currencyCode = .eur
        request.captureMode = .validation
        request.paymentMeanBrand = .mastercard
        request.s10TransactionReference = INAPPS10TransactionReference(id: "1234", date: "20170802")
        let sealed = try #require(MessageSeal.sealing(request.wireObject, with: key))
        #expect(sealed["seal"] == "6b70b87f136b69c874728b39089adf856528e1ed2b44e322e7787d5ef5d20fed")
    }
}
