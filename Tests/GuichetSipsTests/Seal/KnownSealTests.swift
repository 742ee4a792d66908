import GuichetCore
import GuichetSips
import Testing

/// Messages to the published test shop whose seals were computed apart from this code.
@Suite("Published seals")
struct KnownSealTests {
    let key = SipsSecretKey("002001000000001_KEY1")

    private func check(_ json: String, text: String, seal: String) throws {
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
