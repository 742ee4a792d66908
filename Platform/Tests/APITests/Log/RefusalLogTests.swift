import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirect
import GuichetLyra
import GuichetSips
import Logging
import SipsAPI
import Support
import Testing

@testable import APISupport

/// docs/logs.md: every refused call is one line, with whose it was, which call, the code, the field, the reason, and the
/// identifier that the caller was given.
@Suite("A refused call in the log", .timeLimit(.minutes(5)))
struct RefusalLogTests {
    private static func run(
        _ body: @escaping @Sendable (TestPlatform, LogBook) async throws -> Void
    ) async throws {
        let book = LogBook()
        var options = TestPlatform.Options()
        options.logger = book.logger
        try await TestPlatform.run(options) { test in try await body(test, book) }
    }

    @Test("Direct: the reason for refusing an unauthenticated call is only in the log, with the errorId of the answer")
    func strangers() async throws {
        try await Self.run { test, book in
            var wrongMerchant = test.direct
            wrongMerchant.merchantId = "Nobody"
            var wrongKey = test.direct
            wrongKey.key = DirectAPIKey(id: "0000000000000000", secret: DirectTester.demoKey.secret)
            var wrongSecret = test.direct
            wrongSecret.key = DirectAPIKey(id: DirectTester.demoKey.id, secret: "wrong")
            let noon = Date(timeIntervalSince1970: Double(TestPlatform.noon.milliseconds) / 1_000)
            let path = "/services/testconnection"
            let answers = [
                (try await wrongMerchant.send("GET", path), "there is no such merchant", "unknown"),
                (try await wrongKey.send("GET", path), "the merchant has no such key", "AcmeTest"),
                (try await wrongSecret.send("GET", path), "the signature does not match", "AcmeTest"),
                (
                    try await test.direct.send("GET", path, nil as [UInt8]?, date: noon.addingTimeInterval(-400)),
                    "the caller's clock is 400 s behind, 300 s are allowed", "AcmeTest"
                ),
            ]
            let ids = answers.compactMap { $0.0.document(DirectErrorResponse.self).errorId }
            #expect(Set(ids).count == answers.count)
            for (answer, reason, shop) in answers {
                let id = try #require(answer.document(DirectErrorResponse.self).errorId)
                let line = try #require(book.refusal { $0["id"] == id })
                #expect(line["reason"]?.hasPrefix(reason) == true, "\(line)")
                #expect(line["shop"] == shop)
                #expect(line["api"] == "direct")
                #expect(line["call"] == "testConnection")
                #expect(line["code"] == "50001118")
                #expect(line["status"] == "403")
                // The answers differ in nothing but their identifier.
                #expect(
                    answer.document(DirectErrorResponse.self).errors
                        == answers[0].0.document(DirectErrorResponse.self).errors)
            }
        }
    }

    @Test("Direct: a wrong member or an unsupported call is named, and each has its errorId")
    func direct() async throws {
        try await Self.run { test, book in
            var body = try #require(DirectTester.card().object)
            body["order"] = ["amountOfMoney": ["amount": 100]]
            let answer = try await test.direct.send("POST", "/payments", .object(body))
            let id = try #require(answer.document(DirectErrorResponse.self).errorId)
            let line = try #require(book.refusal { $0["id"] == id })
            #expect(line["call"] == "createPayment")
            #expect(line["shop"] == "AcmeTest")
            #expect(line["field"]?.contains("order.amountOfMoney.currencyCode") == true, "\(line)")
            #expect(line["reason"]?.isEmpty == false)
            let unknown = try await test.direct.send("GET", "/payments/1_0")
            let second = try #require(unknown.document(DirectErrorResponse.self).errorId)
            #expect(book.refusal { $0["id"] == second }?["field"] == "paymentId")
            let session = try await test.get("/client/v1/AcmeTest/products")
            #expect(session.status == 403)
            #expect(book.refusal { $0["api"] == "direct-client" }?["reason"]?.hasPrefix("no client session") == true)
        }
    }

    @Test(
        "Lyra: the ticket of the answer, the field, and for an unauthenticated call whether shop or password is wrong")
    func lyra() async throws {
        try await Self.run { test, book in
            var message = try #require(LyraCall.payment().object)
            message["currency"] = "WRONG\nCURRENCY"
            let (_, refused) = try await test.lyra.send(JSONValue.object(message).encoded(), to: "Charge/CreatePayment")
            let line = try #require(book.refusal { $0["id"] == refused.ticket })
            #expect(line["api"] == "lyra")
            #expect(line["call"] == "Charge/CreatePayment")
            #expect(line["shop"] == "69876357")
            #expect(line["field"] == "currency")
            // The value that was sent is not in it.
            #expect(!line.values.contains { $0.contains("WRONG") })
            var stranger = test.lyra
            stranger.password = "testpassword_NOBODY"
            let (_, denied) = try await stranger.send([], to: "Charge/SDKTest")
            let second = try #require(book.refusal { $0["id"] == denied.ticket })
            #expect(second["reason"] == "the password is not one of the shop's")
            #expect(second["code"] == "INT_905")
        }
    }

    @Test("Sips: shop, call, code and field, of an initialisation, an office call and a phone's call")
    func sips() async throws {
        try await Self.run { test, book in
            _ = try await test.initialise(.order().with("amount", "0"))
            let initialised = try #require(book.refusal { $0["api"] == "sips" })
            #expect(initialised["call"] == "orderInitialize")
            #expect(initialised["shop"] == "002001000000001")
            #expect(initialised["code"] == "12")
            #expect(initialised["field"] == "amount")
            #expect(initialised["reason"]?.isEmpty == false)
            _ = try await test.post(
                JSONValue.object(JSONObject.order().sealed()).encoded(), to: "/rs-services/v2/cashManagement/refund")
            #expect(book.refusal { $0["api"] == "office" }?["call"] == "refund")
            let prepared = try await test.prepare(.order())
            _ = try await test.call(WireOrder.message(for: prepared, expiry: "202001"))
            let phone = try #require(book.refusal { $0["api"] == "in-app" })
            #expect(phone["call"] == "cardOrder")
            #expect(phone["shop"] == "002001000000001")
            #expect(phone["code"] == "54")
            #expect(phone["field"] == "cardExpiryDate")
        }
    }

    @Test("a caller cannot forge a log line: control characters are escaped, and long values are cut")
    func oneLine() {
        let text = "a\nb\r\u{1B}[31m\u{2028}c\u{202E}d\u{0}é"
        #expect(LogText.line(text) == "a\\u{A}b\\u{D}\\u{1B}[31m\\u{2028}c\\u{202E}d\\u{0}é")
        #expect(LogText.line(String(repeating: "x", count: 1_000)).count == LogText.longest + 1)
        #expect(LogText.line("REF1") == "REF1")
        let book = LogBook()
        CallLog(book.logger, .sips).refused(
            CallLog.Refusal(call: "x", code: "30", field: "a\nb", reason: "the card 4539 5787 6362 1486\n"))
        let line = book.lines.joined()
        #expect(!line.contains("\n"))
        #expect(!line.contains("5787"))
    }
}

extension LogBook {
    /// The last refusal like this, by its keys.
    func refusal(_ isWanted: ([String: String]) -> Bool) -> [String: String]? {
        entries.filter { $0.message.hasSuffix(" refused") }.map(\.details).last(where: isWanted)
    }

    var decisions: [[String: String]] { entries.filter { $0.message == "payment decided" }.map(\.details) }
}
