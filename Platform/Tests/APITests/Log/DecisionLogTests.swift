import Engine
import Foundation
import GuichetCore
import GuichetLyra
import Logging
import Server
import Support
import Testing

/// docs/logs.md: every payment that is decided is one line, with its reference, its outcome and how long it took.
@Suite("A decided payment in the log", .timeLimit(.minutes(5)))
struct DecisionLogTests {
    private static func run(
        _ acquirer: (any Acquirer)? = nil,
        _ body: @escaping @Sendable (TestPlatform, LogBook) async throws -> Void
    ) async throws {
        let book = LogBook()
        var options = TestPlatform.Options()
        options.logger = book.logger
        if let acquirer { options.acquirer = acquirer }
        try await TestPlatform.run(options) { test in try await body(test, book) }
    }

    @Test("there is one line for each decision, of every API, accepted or declined; a repeat and an inquiry write none")
    func once() async throws {
        try await Self.run { test, book in
            let prepared = try await test.prepare(.order(reference: "SIPS1"))
            let message = try WireOrder.message(for: prepared)
            for _ in 0..<2 { #expect(try await test.call(message).code == "00") }
            let refused = try await test.prepare(.order(reference: "SIPS2"))
            #expect(try await test.call(WireOrder.message(for: refused, card: "4100000000000005")).code == "05")
            _ = try await test.lyra.pay(LyraCall.payment("LYRA1"))
            let id = try await test.direct.paid(DirectTester.applePay(reference: "DIRECT1"))
            _ = try await test.direct.payment(id)
            let lines = book.decisions
            #expect(lines.compactMap { $0["reference"] } == ["SIPS1", "SIPS2", "LYRA1", "DIRECT1"])
            #expect(lines.compactMap { $0["api"] } == ["sips", "sips", "lyra", "direct"])
            #expect(lines.map { $0["state"] }[..<2] == ["toCapture", "refused"])
            #expect(lines.map { $0["code"] }[..<2] == ["00", "05"])
            #expect(lines.allSatisfy { $0["ms"].flatMap { Int64($0) } ?? -1 >= 0 })
            #expect(lines.first?["amount"] == "2500")
            #expect(lines.first?["currency"] == "978")
            #expect(lines.first?["shop"] == "002001000000001")
            #expect(book.entries.filter { $0.message == "payment decided" }.allSatisfy { $0.level == .info })
        }
    }

    @Test("an account number in the reference of a card's payment is not in the line")
    func accountNumber() async throws {
        try await Self.run { test, book in
            for reference in ["FR7630006000011234567890189", "be68 5390 0754 7034"] {
                _ = try await test.direct.paid(DirectTester.applePay(reference: reference))
            }
            let notShown = "(not shown: it looks like an account number, which is kept nowhere in the clear)"
            #expect(book.decisions.map { $0["reference"] } == [notShown, notShown])
        }
    }

    @Test("a payment whose answer was lost is decided when the inquiry is answered, and the line has the duration")
    func later() async throws {
        struct Lost: Error {}
        let acquirer = ClosureAcquirer { _ in throw Lost() }
        try await Self.run(acquirer) { test, book in
            let prepared = try await test.prepare(.order(reference: "LOST1"))
            _ = try await test.call(WireOrder.message(for: prepared))
            #expect(book.decisions.isEmpty)
            let payment = try await test.onlyPayment()
            test.clock.advance(seconds: 60)
            try await test.platform.paymentService.advance(
                payment.id, .recordAuthorisation(.approved(authorisationID: "1", acquirerCode: "00")))
            let line = try #require(book.decisions.first)
            #expect(book.decisions.count == 1)
            #expect(line["reference"] == "LOST1")
            #expect(line["payment"] == payment.id.text)
            #expect(line["ms"] == "60000")
        }
    }

    @Test("a merchant's reference cannot end the log line")
    func reference() async throws {
        try await Self.run { test, book in
            var message = try #require(LyraCall.payment("A\u{2028}B").object)
            message["metadata"] = nil
            _ = try await test.lyra.send(JSONValue.object(message).encoded(), to: "Charge/CreatePayment")
            #expect(!book.decisions.contains { $0["reference"]?.contains("\u{2028}") == true })
        }
    }
}
