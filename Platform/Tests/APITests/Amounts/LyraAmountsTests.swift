import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Server
import Support
import Synchronization
import Testing

/// Lyra, `Transaction/Get`: `amount` is what the merchant last wanted of the order, whatever happened to it since.
@Suite("Lyra: the reported amounts of a payment match the stored ones", .timeLimit(.minutes(20)))
struct LyraAmountsTests {
    /// How a payment of 50.00 that was lowered to 40.00 goes on.
    enum End: String, CaseIterable, CustomTestStringConvertible {
        case stays, cancel, expire, capture, captureFails, captureAndRefund
        var testDescription: String { rawValue }
    }

    @Test(
        "an amount lowered from 50.00 to 40.00 is 40.00 in the answer, Transaction/Get, Order/Get and the notification",
        arguments: End.allCases, [1, 20])
    func lowered(_ end: End, days: Int64) async throws {
        let sent = SentNotifications(failures: 1)
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            var message = try #require(
                LyraCall.payment(amount: 5_000, delay: days, validation: end == .expire ? "YES" : "NO").object)
            message.append("ipnTargetUrl", "https://merchant.example/ipn")
            if end == .captureFails { message.append("metadata", ["guichet": "CAPTURE_FAILED"]) }
            let uuid = try #require(try await test.lyra.pay(.object(message)).uuid)
            let change: JSONObject = JSONObject(["cardUpdate": ["amount": .integer(4_000), "currency": "EUR"]])
            #expect(try await test.lyra.transaction("Update", uuid, change).amount == 4_000)
            let answer = try await Self.go(on: end, uuid, days, test)
            #expect((answer?.amount ?? 4_000) == 4_000)
            let got = try await test.lyra.transaction("Get", uuid)
            #expect(got.amount == 4_000)
            #expect(got.transactionDetails?.effectiveAmount == 4_000)
            #expect(got.orderDetails?.orderTotalAmount == 5_000)
            #expect(try await test.lyra.transactions().first { $0.uuid == uuid }?.amount == 4_000)
            try await Self.checkNotification(uuid, sent, test)
            try await test.ledger(uuid).check("\(end) \(days)")
        }
    }

    private static func go(on end: End, _ uuid: String, _ days: Int64, _ test: TestPlatform) async throws
        -> LyraTransaction?
    {
        switch end {
        case .stays: return nil
        case .cancel: return try await test.lyra.transaction("Cancel", uuid)
        case .expire, .capture, .captureFails:
            for _ in 0..<4 { try await test.pass(days: 10) }
        case .captureAndRefund:
            for _ in 0..<4 { try await test.pass(days: 10) }
            let refund = try await test.lyra.transaction("Refund", uuid, JSONObject(["amount": .integer(1_500)]))
            #expect(refund.amount == 1_500)
            #expect(refund.orderDetails?.orderTotalAmount == 5_000)
            return nil
        }
        return nil
    }

    /// Its first try failed, so that the next one tells what is now.
    private static func checkNotification(
        _ uuid: String, _ sent: SentNotifications, _ test: TestPlatform
    ) async throws {
        _ = try await poll("the first try") { sent.all.first }
        let id = PaymentID(uuid)
        let row = try await poll("the first try written down") { () async throws -> Notification? in
            let row = try await test.platform.paymentService.store.read { try $0.notifications(of: id).first }
            // If the clock has passed the time of the second try already, that one may have begun.
            return row.flatMap { $0.attempts > 1 || ($0.attempts == 1 && !$0.isTaken) ? $0 : nil }
        }
        if let next = row.nextAt, next > test.clock.now() { test.clock.move(to: next) }
        let notification = try await poll("the second try") { sent.all.dropFirst().first?.notification }
        let form = try LyraSignedForm(parsing: notification.body)
        let payment = LyraPayment(json: try #require(JSONValue(parsing: Array(form.answer.utf8)).object))
        #expect(payment.transactions?.map(\.amount) == [4_000])
        #expect(payment.orderDetails?.orderEffectiveAmount == 4_000)
        #expect(payment.orderDetails?.orderTotalAmount == 5_000)
    }

    /// The recorded answer refund_transaction_payment of openfun/joanie: a refund of 3000 of an order of 10000
    /// (docs/choices/lyra.md, LP81).
    @Test("of a refund of a part, amount is that part and orderTotalAmount what was ordered")
    func refundOfAPart() async throws {
        try await TestPlatform.run { test in
            let message = LyraCall.payment(amount: 10_000, delay: 0)
            let uuid = try #require(try await test.lyra.pay(message).uuid)
            try await test.pass(days: 1)
            let refund = try await test.lyra.transaction("Refund", uuid, JSONObject(["amount": 3_000]))
            let got = try await test.lyra.transaction("Get", try #require(refund.uuid))
            for told in [refund, got] {
                #expect(told.operationType == .credit)
                #expect(told.amount == 3_000)
                #expect(told.transactionDetails?.effectiveAmount == 3_000)
                #expect(told.orderDetails?.orderTotalAmount == 10_000)
            }
        }
    }

    @Test("over random sequences of Update, Capture, Cancel, Refund, Validate and time", arguments: 0..<8)
    func random(block: UInt64) async throws {
        try await TestPlatform.run { test in
            var seen: Set<String> = []
            for seed in block * 4..<block * 4 + 4 {
                var walk = LyraAmountWalk(test: test, seed: seed)
                try await walk.run(steps: 30)
                seen.formUnion(walk.seen)
            }
            // The walks went where there is something to get wrong.
            #expect(seen.contains { $0.hasPrefix("lowered") }, "\(seen)")
        }
    }
}

/// One payment and its refunds. What the merchant wants of it is followed from the calls that succeeded alone.
private struct LyraAmountWalk {
    let test: TestPlatform
    private let seed: UInt64
    private var random: SeededGenerator
    private var deeds: [String] = []
    private var wanted: Int64 = 0
    private var refunds: [String: Int64] = [:]
    private(set) var seen: Set<String> = []

    init(test: TestPlatform, seed: UInt64) {
        self.test = test
        self.seed = seed
        random = SeededGenerator(seed: seed)
    }

    private var context: Comment { Comment(rawValue: "seed \(seed): \(deeds.joined(separator: ", "))") }

    mutating func run(steps: Int) async throws {
        let ordered = Int64.random(in: 10...5_000, using: &random)
        wanted = ordered
        let delay: Int64 = [0, 1, 6, 9, 20].randomElement(using: &random) ?? 0
        let validation = Bool.random(using: &random) ? "YES" : "NO"
        var message = try #require(
            LyraCall.payment("SEED\(seed)", amount: ordered, delay: delay, validation: validation).object)
        if Int.random(in: 0..<6, using: &random) == 0 { message.append("metadata", ["guichet": "CAPTURE_FAILED"]) }
        let uuid = try #require(try await test.lyra.pay(.object(message)).uuid)
        deeds.append("\(ordered) in \(delay) days \(validation)")
        for _ in 0..<steps {
            try await step(uuid, ordered)
            try await check(uuid, ordered)
        }
    }

    private mutating func step(_ uuid: String, _ ordered: Int64) async throws {
        let part = Int64.random(in: 1...ordered, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3:
            let change = JSONObject(["cardUpdate": ["amount": .integer(part), "currency": "EUR"]])
            guard try await succeeds("Update", uuid, change) else { return }
            wanted = part
            deeds.append("to \(part)")
        case 4: if try await succeeds("Validate", uuid) { deeds.append("validate") }
        case 5:
            if Int.random(in: 0..<4, using: &random) == 0, try await succeeds("Cancel", uuid) { deeds.append("cancel") }
        case 6:
            _ = try await test.lyra.call("Transaction/Capture", ["uuids": [.string(uuid)]])
            deeds.append("capture")
        case 7:
            let refund = try await test.lyra.call(
                "Transaction/Refund", LyraCall.naming(uuid, JSONObject(["amount": .integer(part), "currency": "EUR"])))
            guard case .transaction(let made) = refund, let name = made.uuid else { return }
            #expect(made.amount == part, context)
            #expect(made.orderDetails?.orderTotalAmount == ordered, context)
            refunds[name] = part
            deeds.append("refund \(part)")
        default:
            try await test.waitRandomly(&random)
            deeds.append("wait")
        }
    }

    private func succeeds(_ operation: String, _ uuid: String, _ more: JSONObject = JSONObject()) async throws -> Bool {
        guard
            case .transaction(let answer) = try await test.lyra.call(
                "Transaction/\(operation)", LyraCall.naming(uuid, more))
        else { return false }
        // The answer tells what Transaction/Get tells.
        #expect(answer.amount == (try await test.lyra.transaction("Get", uuid)).amount, context)
        return true
    }

    private mutating func check(_ uuid: String, _ ordered: Int64) async throws {
        let told = try await test.lyra.transaction("Get", uuid)
        let ledger = try await test.ledger(uuid)
        let totals = ledger.totals
        ledger.check(context)
        #expect(told.amount == wanted, context)
        #expect(told.amount == ledger.payment.wantedAmount, context)
        #expect(told.transactionDetails?.effectiveAmount == wanted, context)
        #expect(told.orderDetails?.orderTotalAmount == ordered, context)
        let card = told.transactionDetails?.cardDetails
        if let authorised = card?.authorizationResponse?.amount, totals.authorised > 0 {
            #expect(authorised == totals.authorised, context)
        }
        if told.detailedStatus == .captured { #expect(told.amount == totals.captured, context) }
        let back = card?.captureResponse?.refundAmount ?? 0
        #expect(back == totals.refunded && back == refunds.values.reduce(0, +), context)
        seen.insert("\(wanted < ordered ? "lowered" : "whole") \(told.detailedStatus?.rawValue ?? "")")
    }
}
