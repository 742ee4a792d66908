import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import Testing

@Suite("What a merchant's server sends to prepare an order")
struct SealedMessageTests {
    private func sent(
        office: String = "https://office.example", additional: JSONObject = JSONObject(),
        sealAlgorithm: SealAlgorithm = .hmacSHA256, changing change: (inout OrderInitializeRequest) -> Void = { _ in }
    ) async throws -> HTTPTransportRequest {
        let transport = ScriptedTransport(try Sample.accepted.sealed(algorithm: sealAlgorithm))
        var order = try Sample.order()
        change(&order)
        _ = try await Sample.merchant(over: transport, office: office, sealAlgorithm: sealAlgorithm)
            .orderInitialize(order, additional: additional)
        return try await transport.onlyRequest()
    }

    private func message(_ request: HTTPTransportRequest) throws -> JSONObject {
        try #require(try JSONValue(parsing: request.body).object)
    }

    /// The seal was computed by hand: HMAC-SHA-256, under the key's text, of
    /// `2500978IR_MB_3.0002001000000002CARDORDERSDK100A2611210001`.
    @Test("is the order, the shop, the versions, the operation and the seal")
    func exactly() async throws {
        let request = try await sent()
        #expect(
            String(decoding: request.body, as: UTF8.self) == """
                {"amount":"2500","currencyCode":"978","interfaceVersion":"IR_MB_3.0","keyVersion":"1",\
                "merchantId":"002001000000002","sdkOperationName":"CARDORDER","sdkVersion":"SDK100",\
                "transactionReference":"A2611210001",\
                "seal":"41b756dfb893e24c6bf89bb62da86585644677a9533983b00893bef2e59e0e83"}
                """)
        #expect(request.method == "POST")
        #expect(request.headers.contains { $0 == ("Content-Type", "application/json") })
    }

    @Test(
        "goes to the documented path of the office server",
        arguments: [
            ("https://office.example", "https://office.example"),
            ("https://office.example/", "https://office.example"),
            ("https://office.example:8443", "https://office.example:8443"),
            ("https://office.example/prefix", "https://office.example/prefix"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("http://localhost", "http://localhost"),
        ])
    func path(office: String, base: String) async throws {
        let url = try await sent(office: office).url
        #expect(url.absoluteString == base + "/rs-services/v2/checkoutInApp/orderInitialize")
    }

    /// By hand too: SHA-256 of the same text followed by the key's.
    @Test("names its seal algorithm when that is not the default")
    func otherAlgorithm() async throws {
        let message = try message(await sent(sealAlgorithm: .sha256))
        #expect(message["sealAlgorithm"] == "SHA-256")
        #expect(message["seal"] == "e818f61a2686a8d41ded2c106320756cf3f27383adcc8f247e8695499e2df8c4")
        #expect(try await self.message(sent())["sealAlgorithm"] == nil)
    }

    @Test("uses the versions and operation of the order, never another shop")
    func given() async throws {
        let message = try message(
            await sent {
                $0.interfaceVersion = "IR_MB_4.0"
                $0.sdkVersion = "SDK200"
                $0.sdkOperationName = "WALLETORDER"
                $0.merchantId = "000000000000001"
                $0.keyVersion = "9"
                $0.sealAlgorithm = .sha256
                $0.seal = String(repeating: "0", count: 64)
            })
        #expect(message["interfaceVersion"] == "IR_MB_4.0")
        #expect(message["sdkVersion"] == "SDK200")
        #expect(message["sdkOperationName"] == "WALLETORDER")
        #expect(message["merchantId"] == "002001000000002")
        #expect(message["keyVersion"] == "1")
        #expect(message["sealAlgorithm"] == nil)
        #expect(MessageSeal.verify(message, with: Sample.key))
    }

    @Test("may have undeclared fields; they are sealed and sent unchanged")
    func additional() async throws {
        var additional = JSONObject()
        additional.append("zField", .integer(7))
        additional.append("authenticationData", ["ids": ["b", "a"], "on": .bool(true)])
        let message = try message(await sent(additional: additional))
        #expect(message["zField"] == .integer(7))
        #expect(message["authenticationData"] == ["ids": ["b", "a"], "on": .bool(true)])
        #expect(MessageSeal.verify(message, with: Sample.key))
        for name in ["zField", "authenticationData"] {
            var less = message
            less[name] = nil
            #expect(!MessageSeal.verify(less, with: Sample.key))
        }
    }

    @Test("may identify the order by the two-part reference")
    func twoParts() async throws {
        let reference = INAPPS10TransactionReference(id: "42", date: "20270131")
        let amount = try #require(Amount(minorUnits: 100, currency: .jpy))
        let order = OrderInitializeRequest(ordering: amount, s10TransactionReference: reference)
        let transport = ScriptedTransport(try Sample.accepted.sealed())
        _ = try await Sample.merchant(over: transport).orderInitialize(order)
        let message = try message(await transport.onlyRequest())
        #expect(message["amount"] == "100")
        #expect(message["currencyCode"] == "392")
        #expect(message["transactionReference"] == nil)
        #expect(
            message["s10TransactionReference"] == ["s10TransactionId": "42", "s10TransactionIdDate": "20270131"])
        #expect(MessageSeal.verify(message, with: Sample.key))
    }

    @Test("has the merchant's preferences for 3-D Secure, and further fields of the same container, all sealed")
    func fraudData() async throws {
        var additional = JSONObject()
        additional.append("fraudData", ["merchantCustomerAuthentMethod": "FIDO"])
        let message = try message(
            await sent(additional: additional) {
                $0.fraudData = FraudData(bypass3DS: .all, challengeMode3DS: .challengeMandate)
            })
        #expect(
            message["fraudData"] == [
                "bypass3DS": "ALL", "challengeMode3DS": "CHALLENGE_MANDATE", "merchantCustomerAuthentMethod": "FIDO",
            ])
        #expect(MessageSeal.text(of: message).contains("978ALLCHALLENGE_MANDATEFIDOIR_MB_3.0"))
        #expect(MessageSeal.verify(message, with: Sample.key))
    }
}
