import GuichetCore
import GuichetMerchant
import GuichetSips
import Testing

/// A script without an answer: any request fails the test.
@Suite("A mistake that a merchant's server finds before it sends")
struct FoundBeforeSendingTests {
    let transport = ScriptedTransport()

    private func expectInvalid(_ error: MerchantError, _ field: String) {
        #expect(error.code == .invalidRequest)
        #expect(error.field == field)
        #expect(error.advice == .fixIntegration)
        #expect(error.platformCode == nil)
        #expect(!error.isSealed)
        #expect(error.reason.contains(field))
    }

    @Test("is a missing amount or currency, by its name")
    func missing() async throws {
        expectInvalid(try await initialisationError(over: transport) { $0.amount = nil }, "amount")
        expectInvalid(try await initialisationError(over: transport) { $0.currencyCode = nil }, "currencyCode")
        #expect(await transport.requests.isEmpty)
    }

    @Test("is a field without its documented form, by its name")
    func wrongForm() async throws {
        let changes: [(String, (inout OrderInitializeRequest) -> Void)] = [
            ("amount", { $0.amount = "25.00" }), ("automaticResponseUrl", { $0.automaticResponseUrl = "shop.example" }),
            ("captureDay", { $0.captureDay = "100" }), ("currencyCode", { $0.currencyCode = "EUR" }),
            ("orderId", { $0.orderId = "" }), ("returnContext", { $0.returnContext = "a|b" }),
            ("transactionReference", { $0.transactionReference = "A-1" }),
            (
                "s10TransactionId",
                { $0.s10TransactionReference = INAPPS10TransactionReference(id: "1234567", date: nil) }
            ),
            (
                "s10TransactionIdDate",
                { $0.s10TransactionReference = INAPPS10TransactionReference(id: "1", date: "20270230") }
            ),
        ]
        for (field, change) in changes {
            expectInvalid(try await initialisationError(over: transport, changing: change), field)
        }
        #expect(await transport.requests.isEmpty)
    }

    @Test("is a shop or an SDK version without its documented form, by its name")
    func shop() async throws {
        for (field, shop, version) in [
            ("merchantId", ShopCredentials(merchantId: "2", secretKey: Sample.key, keyVersion: "1"), "SDK100"),
            (
                "keyVersion",
                ShopCredentials(merchantId: "002001000000002", secretKey: Sample.key, keyVersion: "one"), "SDK100"
            ),
            ("sdkVersion", Sample.shop(), ""),
        ] {
            let office = try #require(InAppMerchant<Mercanet>.officeAddress(in: .test))
            let merchant = InAppMerchant<Mercanet>(
                shop: shop, office: office, sdkVersion: version, transport: transport)
            let error = try await #require(throws: MerchantError.self) {
                try await merchant.orderInitialize(Sample.order())
            }
            expectInvalid(error, field)
        }
        #expect(await transport.requests.isEmpty)
    }

    @Test(
        "is an additional field that the order declares, whether the order sets it or not",
        arguments: ["amount", "merchantId", "orderId", "seal", "sealAlgorithm"])
    func declaredTwice(field: String) async throws {
        var additional = JSONObject()
        additional.append("another", "1")
        additional.append(field, "2500")
        expectInvalid(try await initialisationError(over: transport, additional: additional), field)
        #expect(await transport.requests.isEmpty)
    }

    @Test("is an additional field that is given twice")
    func additionalTwice() async throws {
        var additional = JSONObject()
        additional.append("another", "1")
        additional.append("another", "2")
        expectInvalid(try await initialisationError(over: transport, additional: additional), "another")
        #expect(await transport.requests.isEmpty)
    }

    /// docs/choices/sips.md, 110: the seal of the answer would be found wrong, also after a payment.
    @Test("is another key for the answer than that of the request", arguments: ["2", "", .integer(2)] as [JSONValue])
    func answerKey(version: JSONValue) async throws {
        var additional = JSONObject()
        additional.append("responseKeyVersion", version)
        expectInvalid(try await initialisationError(over: transport, additional: additional), "responseKeyVersion")
        #expect(await transport.requests.isEmpty)
    }

    @Test("is a field of a container that the order sets already, or an invalid container")
    func insideTwice() async throws {
        var additional = JSONObject()
        additional.append("fraudData", ["bypass3DS": "ALL"])
        let twice = try await initialisationError(over: transport, additional: additional) {
            $0.fraudData = FraudData(bypass3DS: .wallet)
        }
        expectInvalid(twice, "bypass3DS")
        additional["fraudData"] = "ALL"
        expectInvalid(try await initialisationError(over: transport, additional: additional), "fraudData")
        #expect(await transport.requests.isEmpty)
    }

    @Test(
        "is a seal algorithm that this library does not support", arguments: ["", "SHA-512", "HMAC-SHA-512", "sha-256"])
    func algorithm(algorithm: SealAlgorithm) async throws {
        let error = try await initialisationError(over: transport, sealAlgorithm: algorithm)
        #expect(error.code == .invalidRequest)
        #expect(error.field == "sealAlgorithm")
        #expect(error.advice == .fixIntegration)
        #expect(await transport.requests.isEmpty)
    }

    @Test(
        "is an office server without TLS that is not this machine",
        arguments: [
            "http://office.example", "http://192.168.1.10:8080", "http://127.0.0.1.office.example", "office.example",
            "ftp://office.example",
        ])
    func insecure(office: String) async throws {
        let error = try await initialisationError(over: transport, office: office)
        #expect(error.code == .insecureConnection)
        #expect(error.advice == .fixIntegration)
        #expect(await transport.requests.isEmpty)
    }
}
