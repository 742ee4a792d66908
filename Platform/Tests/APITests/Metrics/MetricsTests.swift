import Engine
import Foundation
import GuichetCore
import GuichetLyra
import Server
import Support
import Synchronization
import Testing

/// docs/metrics.md
@Suite("The metrics", .timeLimit(.minutes(5)))
struct MetricsTests {
    /// Calls of every API, accepted and refused.
    private static func withCalls(_ body: @escaping @Sendable (TestPlatform) async throws -> Void) async throws {
        var options = TestPlatform.Options()
        options.recordsRefusals = false
        try await TestPlatform.run(options) { test in
            let paid = try await test.prepare(.order(reference: "M1"))
            #expect(try await test.call(WireOrder.message(for: paid)).code == "00")
            let refused = try await test.prepare(.order(reference: "M2"))
            #expect(try await test.call(WireOrder.message(for: refused, card: "4100000000000005")).code == "05")
            _ = try await test.lyra.pay(LyraCall.payment("M3"))
            _ = try await test.direct.paid(DirectTester.applePay(reference: "M4"))
            _ = try await test.post(Array("{}".utf8), to: "/rs-services/v2/order/orderInitialize")
            _ = try await test.post(Array("{}".utf8), to: "/api-payment/V4/Charge/CreatePayment")
            _ = try await test.get("/v2/AcmeTest/payments/1")
            _ = try await test.get("/nowhere/4970100000000055")
            try await body(test)
        }
    }

    @Test("docs/metrics.md has every metric with its type, labels and sentence, and no other")
    func document() async throws {
        try await Self.withCalls { test in
            let families = try await Exposition.of(test).families
            let rows = families.map { family in
                let labels = Self.labels(family).map { "`\($0)`" }.joined(separator: ", ")
                return "| `\(family.name)` | \(family.type) | \(labels)\(labels.isEmpty ? "" : " ")| \(family.help) |"
            }
            let page = try Repository.text("docs/metrics.md")
            let table = page.split(separator: "\n").filter {
                $0.hasPrefix("| `guichet_") || $0.hasPrefix("| `process_")
            }
            #expect(table.map(String.init) == rows)
        }
    }

    /// In the order of the document; a metric without samples yet has those of its kind.
    private static func labels(_ family: Exposition.Family) -> [String] {
        if family.name == "guichet_connections_cut_total" { return ["cause"] }
        if family.name == "guichet_recurring_payments_postponed_total" { return ["api", "shop"] }
        return ["api", "operation", "shop", "state", "code", "reason", "queue", "cause", "version", "revision"]
            .filter(family.labels.contains)
    }

    @Test("names follow the conventions: counters end in _total, units are seconds and bytes")
    func names() async throws {
        try await Self.withCalls { test in
            for family in try await Exposition.of(test).families {
                #expect(family.name.hasSuffix("_total") == (family.type == "counter"), "\(family.name)")
                #expect(family.type != "histogram" || family.name.hasSuffix("_seconds"), "\(family.name)")
                #expect(family.name.hasPrefix("guichet_") || family.name.hasPrefix("process_"), "\(family.name)")
                #expect(!["_ms", "milliseconds", "_kb", "minutes"].contains { family.name.contains($0) })
            }
        }
    }

    @Test("calls are counted by API, operation and documented code, and payments by shop and state")
    func calls() async throws {
        try await Self.withCalls { test in
            let samples = try await Exposition.of(test).samples
            func calls(_ api: String, _ operation: String, _ code: String) -> Double? {
                samples["guichet_calls_total{api=\"\(api)\",operation=\"\(operation)\",code=\"\(code)\"}"]
            }
            #expect(calls("sips", "orderInitialize", "00") == 2)
            #expect(calls("in-app", "cardOrder", "00") == 1)
            #expect(calls("in-app", "cardOrder", "05") == 1)
            #expect(calls("lyra", "Charge/CreatePayment", "SUCCESS") == 1)
            #expect(calls("lyra", "Charge/CreatePayment", "INT_905") == 1)
            #expect(calls("direct", "createPayment", "201") == 1)
            #expect(calls("direct", "getPayment", "50001118") == 1)
            #expect(calls("page", "none", "404") == 1)
            #expect(samples["guichet_refusals_total{api=\"lyra\",reason=\"credentials\"}"] == 1)
            #expect(samples["guichet_refusals_total{api=\"direct\",reason=\"credentials\"}"] == 1)
            #expect(
                samples["guichet_payments_total{api=\"sips\",shop=\"002001000000001\",state=\"toCapture\"}"] == 1)
            #expect(samples["guichet_payments_total{api=\"sips\",shop=\"002001000000001\",state=\"refused\"}"] == 1)
            #expect(samples["guichet_payment_refusals_total{api=\"sips\",code=\"05\"}"] == 1)
            #expect(samples["guichet_payment_duration_seconds_count{api=\"sips\"}"] == 2)
            let cardOrder = "api=\"in-app\",operation=\"cardOrder\""
            #expect(samples["guichet_call_duration_seconds_count{\(cardOrder)}"] == 2)
            #expect(samples["guichet_call_duration_seconds_bucket{\(cardOrder),le=\"+Inf\"}"] == 2)
            #expect(try #require(samples["guichet_store_flush_duration_seconds_count"]) > 4)
            #expect(try #require(samples["process_open_fds"]) > 10)
            #expect(try #require(samples["guichet_connections_limit"]) > 10)
        }
    }

    @Test(
        "the age of the oldest notification that is not delivered, and of the oldest unknown outcome, follow the clock")
    func ages() async throws {
        struct Lost: Error {}
        var options = TestPlatform.Options()
        options.acquirer = ClosureAcquirer { _ in throw Lost() }
        let (unknown, undelivered) = (
            "guichet_payment_oldest_unknown_seconds", "guichet_notification_oldest_undelivered_seconds"
        )
        let fresh = try await TestPlatform.run { try await Exposition.of($0).samples }
        #expect(fresh[unknown] == 0)
        #expect(fresh[undelivered] == 0)
        try await TestPlatform.run(options) { test in
            let prepared = try await test.prepare(.order(reference: "LOST1"))
            _ = try await test.call(WireOrder.message(for: prepared))
            test.clock.advance(seconds: 90)
            let samples = try await Exposition.of(test).samples
            let age = try #require(samples[unknown])
            #expect(age >= 90 && age < 120)
            #expect(samples[undelivered] == 0)
            #expect(samples["guichet_payment_duration_seconds_count{api=\"sips\"}"] == nil)
        }
        try await TestPlatform.run { test in
            _ = try await test.platform.paymentService.store.write { store in
                try store.holdNotifications(of: ShopID(api: "lyra", name: "69876357"))
            }
            var message = try #require(LyraCall.payment("HELD1").object)
            message["ipnTargetUrl"] = .string("https://shop.example/ipn")
            _ = try await test.lyra.pay(.object(message))
            test.clock.advance(seconds: 90)
            let age = try #require(try await Exposition.of(test).samples[undelivered])
            #expect(age >= 90 && age < 120)
        }
    }

    @Test("figures from the store are read once in their time, however many ask")
    func kept() async throws {
        let (first, second) = try await TestPlatform.run { test -> (Int, Instant?) in
            let figures = KeptFigures(test.platform.paymentService.store, for: .seconds(600))
            let first = try await figures.figures().notificationsWaiting
            var message = try #require(LyraCall.payment("KEPT1").object)
            message["ipnTargetUrl"] = .string("https://shop.example/ipn")
            _ = try await test.platform.paymentService.store.write { store in
                try store.holdNotifications(of: ShopID(api: "lyra", name: "69876357"))
            }
            _ = try await test.lyra.pay(.object(message))
            let read = try await test.platform.paymentService.store.read { try StoredFigures($0) }
            #expect(read.oldestNotification != nil)
            return (first, try await figures.figures().oldestNotification)
        }
        #expect(first == 0)
        #expect(second == nil)
    }

    /// A store that cannot be read now.
    private final class Unreadable: Store {
        let reads = Mutex(0)

        func write<Result: Sendable>(
            _ body: @escaping @Sendable (any StoreWriter) throws -> Result
        ) async throws -> Result { throw FailingStore.Full() }

        func read<Result: Sendable>(
            _ body: @escaping @Sendable (any StoreReader) throws -> Result
        ) async throws -> Result {
            reads.withLock { $0 += 1 }
            throw FailingStore.Full()
        }

        func lookUp<Result: Sendable>(
            _ body: @escaping @Sendable (any StoreReader) throws -> Result
        ) async throws -> Result { try await read(body) }

        func eraseRemains(rewriting: Bool) async throws { throw FailingStore.Full() }
    }

    @Test("a reading of the store that failed is not begun anew for each who asks")
    func failed() async throws {
        let store = Unreadable()
        let figures = KeptFigures(store, for: .seconds(600))
        for _ in 0..<3 {
            await #expect(throws: FailingStore.Full.self) { _ = try await figures.figures() }
        }
        #expect(store.reads.withLock { $0 } == 1)
    }

    @Test("a refund by a payment of its own is not counted as a payment")
    func refunds() async throws {
        try await TestPlatform.run { test in
            let uuid = try await test.lyra.paid(delay: 0)
            try await test.pass(days: 1)
            _ = try await test.lyra.transaction("Refund", uuid, JSONObject(["amount": 1_000, "currency": "EUR"]))
            let payments = try await Exposition.of(test).samples.filter { $0.key.hasPrefix("guichet_payments_total") }
            #expect(payments.values.reduce(0, +) == 1, "\(payments)")
        }
    }

    @Test("nothing that a caller sends becomes a label, and the number of series has a limit")
    func cardinality() async throws {
        var options = TestPlatform.Options()
        options.recordsRefusals = false
        try await TestPlatform.run(options) { test in
            for number in 0..<50 {
                _ = try await test.get("/nowhere/\(number)")
                _ = try await test.post(Array("{}".utf8), to: "/api-payment/V4/Made/Up\(number)")
                _ = try await test.get("/v2/Shop\(number)/payments/\(number)")
            }
            let calls = try await Exposition.of(test).samples.keys.filter { $0.hasPrefix("guichet_calls_total") }
            #expect(calls.count < 8, "\(calls)")
        }
        let stored = try await TestPlatform.run {
            try await $0.platform.paymentService.store.read { try StoredFigures($0) }
        }
        let all = Meters()
        for number in 0..<5_000 { all.calls.answered("a", of: "sips", code: "\(number)", took: .zero) }
        for number in 0..<5_000 { all.calls.answered("call \(number)", of: "lyra", code: "00", took: .zero) }
        let text = try Exposition(all.prometheusText(stored, storeWrites: 0, at: TestPlatform.noon).text)
        let series = text.samples.keys.filter { $0.hasPrefix("guichet_calls_total") }
        #expect(series.count < 2_400)
        #expect(text.samples["guichet_calls_total{api=\"sips\",operation=\"a\",code=\"other\"}"] ?? 0 > 2_000)
        #expect(text.samples["guichet_call_duration_seconds_count{api=\"lyra\",operation=\"other\"}"] ?? 0 > 4_000)
    }

    @Test("a quotation mark, a backslash and a line feed in a label are written as the format requires")
    func escapes() throws {
        var text = PrometheusText()
        text.metric("guichet_test", "gauge", "A test.", [(["shop": "a\"b\\c\nd"], "1")])
        #expect(text.text.hasSuffix("guichet_test{shop=\"a\\\"b\\\\c\\nd\"} 1\n"))
    }
}
