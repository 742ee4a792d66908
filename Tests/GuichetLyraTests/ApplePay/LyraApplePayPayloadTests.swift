import GuichetCore
import GuichetLyraApplePay
import Testing

/// Invented values in the documented shapes.
private let paymentData = """
    {"version":"EC_v1","data":"aW52ZW50ZWQgY2lwaGVydGV4dA==","signature":"aW52ZW50ZWQgc2lnbmF0dXJl",\
    "header":{"ephemeralPublicKey":"aW52ZW50ZWQga2V5","publicKeyHash":"aW52ZW50ZWQgaGFzaA==",\
    "transactionId":"00c0ffee"},"added":[1.50,12345678901234567890,"a/b"]}
    """

private func token(
    _ method: ApplePayPaymentMethod = ApplePayPaymentMethod(displayName: "Visa 4242", network: .visa, type: .debit),
    paymentData: String = paymentData
) throws -> ApplePayPaymentToken {
    try ApplePayPaymentToken(
        paymentData: Array(paymentData.utf8), paymentMethod: method, transactionIdentifier: "00C0FFEE")
}

/// Scellius, "Intégrer Apple Pay en mode inApp via un bouton natif" 1.0, section 3, the rows that begin with `payload`.
@Suite("The payload of a native Apple Pay button")
struct LyraApplePayPayloadTests {
    @Test(
        "each row of the guide",
        arguments: [
            ("payload.type", "APPLE_PAY"),
            ("payload.data.token.paymentMethod.displayName", "Visa 4242"),
            ("payload.data.token.paymentMethod.network", "Visa"),
            ("payload.data.token.paymentMethod.type", "debit"),
            ("payload.data.token.transactionIdentifier", "00C0FFEE"),
        ])
    func row(field: String, value: String) throws {
        let request: JSONValue = ["payload": try LyraApplePayPayload(token()).json]
        #expect(request.at(field) == .string(value))
    }

    @Test("payload.data.token.paymentData goes through unchanged: members, order and digits")
    func paymentDataRow() throws {
        let request: JSONValue = ["payload": try LyraApplePayPayload(token()).json]
        let data = try #require(request.at("payload.data.token.paymentData"))
        #expect(String(decoding: data.encoded(), as: UTF8.self) == paymentData)
    }

    @Test("the complete payload, with nothing added")
    func whole() throws {
        let text = """
            {"type":"APPLE_PAY","data":{"token":{"paymentData":\(paymentData),\
            "paymentMethod":{"displayName":"Visa 4242","network":"Visa","type":"debit"},\
            "transactionIdentifier":"00C0FFEE"}}}
            """
        #expect(String(decoding: try LyraApplePayPayload(token()).json.encoded(), as: UTF8.self) == text)
    }

    @Test("the token of a page gives the same payload")
    func page() throws {
        let page = try ApplePayPaymentToken(
            applePayJSON: JSONValue(
                parsing: Array(
                    """
                    {"paymentData":\(paymentData),"transactionIdentifier":"00C0FFEE",
                     "paymentMethod":{"type":"debit","network":"Visa","displayName":"Visa 4242"}}
                    """.utf8)))
        #expect(try LyraApplePayPayload(page).json == LyraApplePayPayload(token()).json)
    }

    @Test("as a text, paymentData is what PassKit gave, byte for byte")
    func text() throws {
        let spaced = "{ \"version\": \"EC_v1\",\n \"data\": \"a\\/b\" }"
        let payload = try LyraApplePayPayload(token(paymentData: spaced), paymentData: .text)
        #expect(payload.json.at("data.token.paymentData") == .string(spaced))
    }

    @Test(
        "PassKit's integers are sent as the words of Apple Pay JS",
        arguments: [(0, "unknown"), (1, "debit"), (2, "credit"), (3, "prepaid"), (4, "store"), (5, "eMoney"), (6, "6")]
            as [(UInt, String)])
    func type(number: UInt, word: String) throws {
        let method = ApplePayPaymentMethod(
            displayName: "Visa 4242", network: .visa, type: ApplePayPaymentMethodType(passKitValue: number))
        #expect(try LyraApplePayPayload(token(method)).json.at("data.token.paymentMethod.type") == .string(word))
    }

    @Test(
        "a missing field that the guide requires is named",
        arguments: [
            (ApplePayPaymentMethod(network: .visa, type: .debit), "displayName"),
            (ApplePayPaymentMethod(displayName: "", network: .visa, type: .debit), "displayName"),
            (ApplePayPaymentMethod(displayName: "Visa 4242", type: .debit), "network"),
            (ApplePayPaymentMethod(displayName: "Visa 4242", network: .visa, type: ""), "type"),
        ])
    func missing(method: ApplePayPaymentMethod, name: String) throws {
        let token = try token(method)
        let error = try #require(throws: LyraApplePayError.self) { try LyraApplePayPayload(token) }
        #expect(error.code == .missing)
        #expect(error.field == "payload.data.token.paymentMethod.\(name)")
        #expect(error.advice == .fixIntegration)
    }

    @Test("a payload shows what it is, and nothing of the token")
    func discreet() throws {
        let payload = try LyraApplePayPayload(token())
        var dumped = ""
        dump(payload, to: &dumped)
        for shown in ["\(payload)", String(reflecting: payload), dumped, "\([payload])"] {
            for hidden in ["aW52", "EC_v1", "4242", "C0FFEE", "c0ffee"] { #expect(!shown.contains(hidden)) }
        }
        #expect(
            payload.description == "payload APPLE_PAY (Apple Pay token (Visa, debit, \(paymentData.utf8.count) bytes))")
    }
}
