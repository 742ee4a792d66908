import DirectAPI
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect
import Server
import Support
import Testing

/// Worldline Direct: `amountOfMoney` is what was ordered, `acquiredAmount` what is captured, the operations what was asked.
@Suite("Worldline Direct: the reported amounts of a payment match the stored ones", .timeLimit(.minutes(20)))
struct DirectAmountsTests {
    @Test("over random sequences of capture, cancel, refund and time", arguments: 0..<3, [true, false])
    func random(block: UInt64, settlesAtOnce: Bool) async throws {
        var options = TestPlatform.Options()
        options.direct.settlesAtOnce = settlesAtOnce
        options.direct.settlementSeconds = 3_600
        try await TestPlatform.run(options) { test in
            var seen: Set<Int64> = []
            for seed in block * 8..<block * 8 + 8 {
                var walk = DirectAmountWalk(test: test, seed: seed)
                try await walk.run(steps: 20)
                seen.formUnion(walk.seen)
            }
            #expect(seen.count > 2, "\(seen)")
        }
    }

    @Test("a cancelled part is still reported as cancelled after the rest was captured")
    func repeatedPartialCancel() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let id = try await direct.paid()
            let part: JSONValue = ["amountOfMoney": ["amount": .integer(1_000), "currencyCode": "EUR"]]
            let first = try await direct.send("POST", "/payments/\(id)/cancel", part, idempotenceKey: "part")
            #expect(first.document(DirectCancelResponse.self).payment?.status == .pendingCapture)
            _ = try await direct.send("POST", "/payments/\(id)/capture", [:])
            _ = try await direct.payment(id)
            let again = try await direct.send("POST", "/payments/\(id)/cancel", part, idempotenceKey: "part")
            let told = again.document(DirectCancelResponse.self).payment
            #expect(told?.status == .captured)
            #expect(told?.paymentOutput?.acquiredAmount?.amount == 2_000)
        }
    }
}

private struct DirectAmountWalk {
    /// Amounts by which a tester makes an operation fail, or leaves it open (Worldline Direct, test cases).
    private static let faults: [Int64] = [1_309, 1_303, 1_209, 1_203]

    let test: TestPlatform
    private let seed: UInt64
    private var random: SeededGenerator
    private var deeds: [String] = []
    private(set) var seen: Set<Int64> = []

    init(test: TestPlatform, seed: UInt64) {
        self.test = test
        self.seed = seed
        random = SeededGenerator(seed: seed)
    }

    private var context: Comment { Comment(rawValue: "seed \(seed): \(deeds.joined(separator: ", "))") }

    mutating func run(steps: Int) async throws {
        let fault = Int.random(in: 0..<3, using: &random) == 0 ? Self.faults.randomElement(using: &random) : nil
        let ordered = fault ?? Int64.random(in: 10...1_000, using: &random)
        let mode = ["SALE", "FINAL_AUTHORIZATION", "PRE_AUTHORIZATION"].randomElement(using: &random)
        let id = try await test.direct.paid(DirectTester.applePay(amount: ordered, mode: mode))
        deeds.append("\(ordered) \(mode ?? "")")
        for _ in 0..<steps {
            try await step(id, ordered)
            try await check(id, ordered)
        }
    }

    private mutating func step(_ id: String, _ ordered: Int64) async throws {
        let part = Int64.random(in: 1...ordered, using: &random)
        let isWhole = Int.random(in: 0..<4, using: &random) == 0
        let money: JSONValue =
            isWhole ? [:] : ["amountOfMoney": ["amount": .integer(part), "currencyCode": "EUR"]]
        switch Int.random(in: 0..<10, using: &random) {
        case 0...2:
            var capture = JSONObject()
            if !isWhole { capture.append("amount", .integer(part)) }
            if Int.random(in: 0..<4, using: &random) == 0 { capture.append("isFinal", .bool(true)) }
            try await deed("capture", id, .object(capture))
        case 3...4: try await deed("cancel", id, money)
        case 5...7: try await deed("refund", id, money)
        default:
            try await test.waitRandomly(&random, seconds: 60...200_000)
            _ = try? await test.platform.paymentService.runDueSettlements()
            deeds.append("wait")
        }
    }

    private mutating func deed(_ name: String, _ id: String, _ body: JSONValue) async throws {
        let answer = try await test.direct.send("POST", "/payments/\(id)/\(name)", body)
        if answer.status < 300 { deeds.append("\(name) \(String(decoding: body.encoded(), as: UTF8.self))") }
    }

    private mutating func check(_ id: String, _ ordered: Int64) async throws {
        let told = try await test.direct.send("GET", "/payments/\(id)/details").document(DirectPayment.self)
        let refunds = try await test.direct.send("GET", "/payments/\(id)/refunds").document(DirectRefunds.self)
        let captures = try await test.direct.send("GET", "/payments/\(id)/captures").document(DirectCaptures.self)
        let ledger = try await test.ledger(PaymentID(digits: DirectPaymentID(rawValue: id).base)?.text ?? "")
        let totals = ledger.totals
        ledger.check(context)
        seen.insert(told.statusOutput?.statusCode?.rawValue ?? -1)
        #expect(told.paymentOutput?.amountOfMoney?.amount == ordered, context)
        let taken = (captures.captures ?? []).filter { $0.statusOutput?.statusCode != .captureRefused }
        #expect(taken.reduce(0) { $0 + ($1.captureOutput?.amountOfMoney?.amount ?? 0) } == totals.captured, context)
        let acquired = (captures.captures ?? []).reduce(0) { $0 + ($1.captureOutput?.acquiredAmount?.amount ?? 0) }
        // Before the first capture it is what is authorised (docs/choices/direct.md, DP23).
        let shown = totals.captured == 0 ? totals.open : acquired
        #expect(told.paymentOutput?.acquiredAmount?.amount == shown, context)
        let given = (refunds.refunds ?? []).filter { $0.statusOutput?.statusCode != .refundRefused }
        #expect(given.reduce(0) { $0 + ($1.refundOutput?.amountOfMoney?.amount ?? 0) } == totals.refunded, context)
        for refund in refunds.refunds ?? [] {
            let sums = refund.refundOutput?.mobileRefundMethodSpecificOutput
            #expect(sums?.totalAmountPaid == acquired && sums?.totalAmountRefunded == totals.refunded, context)
        }
        let cancelled = (told.operations ?? []).filter {
            [.cancelPending, .cancelUncertain, .cancelled].contains($0.statusOutput?.statusCode)
                && $0.id?.operation != 0
        }
        // Beside what was asked for, the last capture and the end of the authorisation give up the rest.
        #expect(cancelled.reduce(0) { $0 + ($1.amountOfMoney?.amount ?? 0) } <= totals.cancelled, context)
        let status = told.statusOutput
        #expect(status?.isRefundable == (acquired - totals.refunded > 0), context)
        #expect(status?.isCancellable == (totals.open > 0), context)
        #expect(status?.statusCode != .captured || acquired > 0, context)
        #expect(status?.statusCode != .refunded || totals.refundable == 0, context)
    }
}
