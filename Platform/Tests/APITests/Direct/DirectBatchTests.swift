import APISupport
import DirectAPI
import Engine
import Foundation
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: batches", .timeLimit(.minutes(5)))
struct DirectBatchTests {
    private static func message(
        _ reference: String = "batch-1", _ operation: String = "CreatePayment", list: String = "createPayments",
        _ items: [JSONValue] = [DirectTester.card(), DirectTester.card("4321456998744563")], count: Int64? = nil
    ) -> JSONValue {
        var message = JSONObject()
        message.append(
            "header",
            [
                "operationType": .string(operation), "merchantBatchReference": .string(reference),
                "itemCount": .integer(count ?? Int64(items.count)),
            ])
        message.append(list, .array(items))
        return .object(message)
    }

    private static func status(_ test: TestPlatform, _ reference: String = "batch-1") async throws -> DirectBatch {
        try await test.direct.send("GET", "/merchant-batches/\(reference)").document()
    }

    @Test("is submitted without being carried out, then processed once; what was declined does not stop the others")
    func processed() async throws {
        try await TestPlatform.run { test in
            let submitted = try await test.direct.send(
                "POST", "/merchant-batches",
                Self.message(
                    "batch-1", "CreatePayment", list: "createPayments",
                    [DirectTester.card("4321456998744563"), DirectTester.card("123456"), DirectTester.card()]))
            #expect(submitted.status == 201)
            #expect(submitted.document(DirectSubmitBatchResponse.self).totalCount == 3)
            #expect(try await Self.status(test).status?.rawValue == "Submitted")
            #expect(try await test.payments().isEmpty)
            #expect(try await test.direct.send("POST", "/merchant-batches/batch-1/process").status == 202)
            let status = try await Self.status(test)
            #expect(status.status?.rawValue == "Processed" && status.itemCount == 3)
            #expect(Set(try await test.payments().map(\.state)) == [.refused, .toValidate])
            #expect(try await test.direct.send("POST", "/merchant-batches/batch-1/process").status == 400)
            #expect(try await test.payments().count == 2)
        }
    }

    @Test("captures, refunds and payouts are carried out on what they name")
    func others() async throws {
        try await TestPlatform.run { test in
            let id = try await test.direct.paid(DirectTester.card())
            let kinds: [(String, String, JSONValue)] = [
                ("CapturePayment", "capturePayments", ["paymentId": .string(id), "capture": ["amount": 1_000]]),
                (
                    "RefundPayment", "refundPayments",
                    [
                        "paymentId": .string(id),
                        "refund": ["amountOfMoney": ["amount": 400, "currencyCode": "EUR"]],
                    ]
                ),
                (
                    "CreatePayout", "createPayouts",
                    [
                        "amountOfMoney": ["amount": 700, "currencyCode": "EUR"],
                        "cardPayoutMethodSpecificInput": [
                            "card": ["cardNumber": "4012000033330026", "expiryDate": "1230"]
                        ],
                    ]
                ),
            ]
            for (operation, list, item) in kinds {
                let message = Self.message(operation, operation, list: list, [item])
                #expect(try await test.direct.send("POST", "/merchant-batches", message).status == 201, "\(operation)")
                _ = try await test.direct.send("GET", "/payments/\(id)")
                #expect(try await test.direct.send("POST", "/merchant-batches/\(operation)/process").status == 202)
            }
            let stored = try await test.payments()
            #expect(stored.first { $0.direction == .debit }?.totals.refunded == 400)
            #expect(stored.first { $0.direction == .credit }?.totals.captured == 700)
        }
    }

    @Test("card numbers wait encrypted, and are gone once it is processed")
    func sealed() async throws {
        try await TestPlatform.run { test in
            _ = try await test.direct.send("POST", "/merchant-batches", Self.message())
            let store = test.platform.paymentService.store
            let shop = ShopID(api: "direct", name: "AcmeTest")
            let waiting = try #require(try await store.read { try $0.batch("batch-1", of: shop) }?.sealed)
            #expect(!String(decoding: waiting.bytes, as: UTF8.self).contains("4330264936344675"))
            _ = try await test.direct.send("POST", "/merchant-batches/batch-1/process")
            #expect(try await store.read { try $0.batch("batch-1", of: shop) }?.sealed == nil)
        }
    }

    @Test("what contains a cryptogram, or an encrypted security code, is refused: nothing of it is kept")
    func secrets() async throws {
        try await TestPlatform.run { test in
            let order: JSONValue = ["amountOfMoney": ["amount": .integer(3_000), "currencyCode": "EUR"]]
            let encrypted: JSONValue = ["encryptedCustomerInput": "a.b.c.d.e", "order": order]
            let network: JSONValue = [
                "cardPaymentMethodSpecificInput": ["networkTokenData": ["cryptogram": "jiSRYgf6G2rjYwAAC0GPAHQAAAA="]],
                "order": order,
            ]
            for (item, member) in [
                (DirectTester.applePay(), "mobilePaymentMethodSpecificInput.decryptedPaymentData"),
                (encrypted, "encryptedCustomerInput"),
                (network, "cardPaymentMethodSpecificInput.networkTokenData"),
            ] {
                let message = Self.message(
                    "batch-1", "CreatePayment", list: "createPayments", [DirectTester.card(), item])
                let answer = try await test.direct.send("POST", "/merchant-batches", message)
                #expect(answer.status == 400, "\(member)")
                let property = answer.document(DirectErrorResponse.self).errors?.first?.propertyName
                #expect(property == "createPayments[1].\(member)")
            }
            #expect(try await test.direct.send("GET", "/merchant-batches/batch-1").status == 404)
        }
    }

    @Test("one that goes on days after an interruption pays nothing twice; its security codes were never stored")
    func resumed() async throws {
        try await TestPlatform.run { test in
            let service = test.platform.paymentService
            let shop = ShopID(api: "direct", name: "AcmeTest")
            _ = try await test.direct.send("POST", "/merchant-batches", Self.message())
            let before = try #require(try await service.store.read { try $0.batch("batch-1", of: shop) })
            _ = try await test.direct.send("POST", "/merchant-batches/batch-1/process")
            #expect(try await test.payments().count == 2)
            // As an interruption after its last operation leaves it.
            let interrupted = Batch(
                shop: shop, reference: before.reference, operation: before.operation, count: before.count,
                createdAt: before.createdAt, state: .inProgress, sealed: before.sealed)
            try await service.store.write { try $0.update(interrupted) }
            test.clock.advance(seconds: 3 * 86_400)
            try await test.platform.purge()
            let operations = try await service.beginBatch("batch-1", of: shop).operations
            #expect(String(decoding: operations, as: UTF8.self).contains("cardNumber"))
            #expect(!String(decoding: operations, as: UTF8.self).contains("cvv"))
            #expect(try await test.direct.send("POST", "/merchant-batches/batch-1/process").status == 202)
            #expect(try await test.payments().count == 2)
        }
    }

    @Test("the value of an authentication that was made elsewhere is not kept, and its card pays as without a batch")
    func external() async throws {
        try await TestPlatform.run { test in
            let service = test.platform.paymentService
            let cavv = "AAABBWcSNIdjeUZThmNHAAAAAAA="
            let data: JSONValue = ["eci": 5, "cavv": .string(cavv), "threeDSecureVersion": "2.1.0"]
            let item = DirectIssuer.card(wishing: ["externalCardholderAuthenticationData": data], returnUrl: nil)
            let message = Self.message("batch-1", "CreatePayment", list: "createPayments", [item])
            #expect(try await test.direct.send("POST", "/merchant-batches", message).status == 201)
            let shop = ShopID(api: "direct", name: "AcmeTest")
            let operations = try await service.beginBatch("batch-1", of: shop).operations
            #expect(String(decoding: operations, as: UTF8.self).contains("threeDSecureVersion"))
            #expect(!String(decoding: operations, as: UTF8.self).contains(cavv))
            #expect(try await test.direct.send("POST", "/merchant-batches/batch-1/process").status == 202)
            #expect(try await test.payments().map(\.state) == [.toValidate])
        }
    }

    @Test("its report lists the payments that it made, a page at a time, and none that was refused")
    func report() async throws {
        try await TestPlatform.run { test in
            _ = try await test.direct.send("POST", "/merchant-batches", Self.message())
            let path = "/merchant-batches/batch-1/reports/payments"
            #expect(try await test.direct.send("GET", path).json?["payments"]?.array == [])
            _ = try await test.direct.send("POST", "/merchant-batches/batch-1/process")
            let whole = try await test.direct.send("GET", path)
            #expect(whole.status == 200 && whole.json?["pagination"]?["hasMore"] == .bool(false))
            let ids = try #require(whole.json?["payments"]?.array).compactMap { $0["id"]?.text }
            #expect(Set(ids.map { $0.split(separator: "_").first.map(String.init) }).count == 2)
            let first = try await test.direct.send("GET", "\(path)?limit=1")
            #expect(first.json?["pagination"]?["nextCursor"]?.text == "1")
            #expect(first.json?["payments"]?.array?.first?["id"]?.text == ids.first)
            #expect(first.json?["payments"]?.array?.first?["status"]?.text != nil)
            #expect(try await test.direct.send("GET", "\(path)?cursor=1").json?["payments"]?.array?.count == 1)
            for bad in ["cursor=x", "cursor=-1", "limit=0", "limit=501", "cursor=99"] {
                #expect(try await test.direct.send("GET", "\(path)?\(bad)").status == 400, "\(bad)")
            }
            #expect(try await test.direct.send("GET", "/merchant-batches/none/reports/payments").status == 404)
        }
    }

    @Test("one that is never carried out ends after thirty days: its card numbers are gone, its reference stays used")
    func forgotten() async throws {
        try await TestPlatform.run { test in
            let service = test.platform.paymentService
            let shop = ShopID(api: "direct", name: "AcmeTest")
            _ = try await test.direct.send("POST", "/merchant-batches", Self.message())
            test.clock.advance(seconds: 30 * 86_400 - 60)
            try await test.platform.purge()
            #expect(try await service.batch("batch-1", of: shop)?.sealed != nil)
            test.clock.advance(seconds: 60)
            try await test.platform.purge()
            #expect(try await service.batch("batch-1", of: shop)?.sealed == nil)
            #expect(try await test.direct.send("POST", "/merchant-batches/batch-1/process").status == 404)
            #expect(try await test.direct.send("GET", "/merchant-batches/batch-1").status == 404)
            #expect(try await test.direct.send("POST", "/merchant-batches", Self.message()).status == 400)
            #expect(try await test.payments().isEmpty)
        }
    }

    @Test("a wrong count, another list, a used or missing reference: 400; an unknown one: 404")
    func refused() async throws {
        try await TestPlatform.run { test in
            _ = try await test.direct.send("POST", "/merchant-batches", Self.message())
            for message in [
                Self.message(), Self.message(""), Self.message("a b"), Self.message("b", count: 3),
                Self.message("b", "CreatePayout"), Self.message("b", "CreatePaymentLink", list: "createPaymentLinks"),
                Self.message("b", "CreatePayment", list: "createPayments", [["order": [:]]]),
            ] { #expect(try await test.direct.send("POST", "/merchant-batches", message).status == 400) }
            #expect(try await test.direct.send("GET", "/merchant-batches/b").status == 404)
            #expect(try await test.direct.send("POST", "/merchant-batches/b/process").status == 404)
        }
    }

    @Test("has as many operations as its bytes can hold")
    func many() async throws {
        try await TestPlatform.run { test in
            // Six values each: more than 4,096 together, the limit of a single call.
            let one: JSONValue = [
                "paymentId": "9999999999_0", "cancel": ["amountOfMoney": ["amount": 100, "currencyCode": "EUR"]],
            ]
            let message = Self.message(
                "many", "CancelPayment", list: "cancelPayments", Array(repeating: one, count: 700))
            let submitted = try await test.direct.send("POST", "/merchant-batches", message)
            #expect(submitted.document(DirectSubmitBatchResponse.self).totalCount == 700)
            #expect(try await test.direct.send("POST", "/merchant-batches/many/process").status == 202)
            #expect(try await Self.status(test, "many").status?.rawValue == "Processed")
        }
    }

    @Test("may be compressed with gzip, which no other call may")
    func compressed() async throws {
        try await TestPlatform.run { test in
            // What gzip makes of {"header":{}}.
            let body = try #require(Self.bytes("H4sIAAAAAAACA6tWykhNTEktUrKqrq0FAI9lUTMNAAAA"))
            let headers: [(name: String, value: String)] = [("Content-Encoding", "gzip")]
            let batch = try await test.direct.send("POST", "/merchant-batches", body, more: headers)
            #expect(batch.error.hasPrefix("400 20000000"))
            for (path, bytes) in [("/payments", body), ("/merchant-batches", Array(body.dropLast()))] {
                let other = try await test.direct.send("POST", path, bytes, more: headers)
                #expect(other.error.hasPrefix("400 50001125"))
            }
        }
    }

    private static func bytes(_ text: String) -> [UInt8]? { Data(base64Encoded: text).map(Array.init) }
}
