import Engine
import GuichetCore
import GuichetLyra
import Server
import Support
import Testing

/// Random operations and moves of the clock, over HTTP. Whatever a merchant's server does, and in whatever order: no
/// more is captured than was authorised, no more given back than was captured, and a refusal changes nothing.
@Suite("Lyra: no sequence of operations creates money", .timeLimit(.minutes(20)))
struct LyraPropertyTests {
    @Test("over random sequences", arguments: 0..<6)
    func manySeeds(block: UInt64) async throws {
        try await TestPlatform.run { test in
            var seen: Set<String> = []
            for seed in block * 3..<block * 3 + 3 {
                var walk = Walk(test: test, seed: seed)
                try await walk.run(steps: 50)
                seen.formUnion(walk.seen)
            }
            // The walks went where there is something to get wrong.
            #expect(seen.isSuperset(of: ["DEBIT CAPTURED", "DEBIT CANCELLED", "CREDIT AUTHORISED"]), "\(seen)")
        }
    }
}

/// One order, its attempts and refunds, and what is known of them from the answers alone.
private struct Walk {
    private struct Known {
        let amount: Int64
        let isCredit: Bool
        let parent: String?
    }

    let test: TestPlatform
    private let seed: UInt64
    private var random: SeededGenerator
    private var known: [String: Known] = [:]
    private var names: [String] = []
    private var deeds: [String] = []
    /// Which kinds of transaction there were, and where they stood.
    private(set) var seen: Set<String> = []

    init(test: TestPlatform, seed: UInt64) {
        self.test = test
        self.seed = seed
        random = SeededGenerator(seed: seed)
    }

    private var orderId: String { "SEED\(seed)" }
    private var context: Comment { Comment(rawValue: "seed \(seed): \(deeds.suffix(12).joined(separator: ", "))") }

    mutating func run(steps: Int) async throws {
        try await create()
        for _ in 0..<steps {
            switch Int.random(in: 0..<10, using: &random) {
            case 0 where known.count < 6: try await create()
            case 0...3: try await wait()
            default: try await act()
            }
            try await check()
        }
    }

    private mutating func create() async throws {
        let delay: Int64 = [0, 1, 6, 9, 20].randomElement(using: &random) ?? 0
        let validation = Bool.random(using: &random) ? "YES" : "NO"
        let amount = Int64.random(in: 1...5_000, using: &random)
        let paid = try await test.lyra.pay(
            LyraCall.payment(orderId, amount: amount, delay: delay, validation: validation))
        try note(paid.uuid, Known(amount: amount, isCredit: false, parent: nil))
        deeds.append("CreatePayment \(amount) in \(delay) \(validation)")
    }

    /// Some hours or days, and everything that falls due in them, however many steps that takes.
    private mutating func wait() async throws {
        let seconds = Int64.random(in: 3_600...260_000, using: &random)
        deeds.append("wait \(seconds / 3_600) h")
        test.clock.advance(seconds: seconds)
        let (test, now) = (test, test.clock.now())
        _ = try await poll("nothing left to do") { () async throws -> Bool? in
            _ = try await test.platform.paymentService.runDueQuestions()
            _ = try await test.platform.paymentService.runDueSteps()
            let open = try await test.platform.paymentService.store.read { store in
                try store.payments(in: .authorising, limit: 1).count
                    + store.paymentsDue(at: now, in: PaymentState.allCases, limit: 1).count
            }
            return open == 0 ? true : nil
        }
    }

    private mutating func act() async throws {
        guard let uuid = names.randomElement(using: &random), let target = known[uuid] else { return }
        // Refunds most of all: they are what stacks.
        let deed = (LyraDeed.allCases + [.refund, .refund]).randomElement(using: &random) ?? .get
        guard deed != .duplicate || known.count < 6 else { return }
        let part = Int64.random(in: 0...target.amount + 200, using: &random)
        let message = message(deed, uuid, part: part)
        deeds.append("\(deed.rawValue) \(part) of \(uuid.suffix(4))")
        let before = try await test.lyra.transaction("Get", uuid)
        switch try await test.lyra.call("Transaction/\(deed.rawValue)", message) {
        case .error:
            let after = try await test.lyra.transaction("Get", uuid)
            #expect(after.json == before.json, context)
        case .transaction(let made) where made.uuid != uuid:
            let isCredit = made.operationType == .credit
            #expect(deed == .duplicate ? !isCredit : isCredit, context)
            try note(
                made.uuid,
                Known(amount: try #require(made.amount), isCredit: isCredit, parent: isCredit ? uuid : nil))
        default: break
        }
    }

    private mutating func message(_ deed: LyraDeed, _ uuid: String, part: Int64) -> JSONValue {
        let amount = JSONObject(["amount": .integer(part), "currency": "EUR"])
        switch deed {
        case .get, .cancel, .validate: return LyraCall.naming(uuid)
        case .refund: return LyraCall.naming(uuid, Bool.random(using: &random) ? amount : JSONObject())
        case .cancelOrRefund:
            let mode = ["AUTO", "CANCELLATION_ONLY", "REFUND_ONLY"].randomElement(using: &random) ?? "AUTO"
            var more = JSONObject(["resolutionMode": .string(mode)])
            if Bool.random(using: &random) { more.append("amount", .integer(part)) }
            return LyraCall.naming(uuid, more)
        case .update:
            var update = JSONObject()
            if Bool.random(using: &random) { update.append("amount", .integer(part)) }
            if Bool.random(using: &random) { update.append("manualValidation", "NO") }
            if Bool.random(using: &random) {
                let day = Int.random(in: 10...28, using: &random)
                update.append("expectedCaptureDate", .string("2026-08-\(day)T10:00:00+00:00"))
            }
            return LyraCall.naming(uuid, JSONObject(["cardUpdate": .object(update)]))
        case .capture: return ["uuids": [.string(uuid)]]
        case .duplicate: return LyraCall.naming(uuid, amount)
        }
    }

    private mutating func note(_ uuid: String?, _ transaction: Known) throws {
        let uuid = try #require(uuid)
        #expect(known.updateValue(transaction, forKey: uuid) == nil, context)
        names.append(uuid)
    }

    /// Once from what the merchant is told, once from what is kept.
    private mutating func check() async throws {
        let answer = try await test.lyra.call("Order/Get", ["orderId": .string(orderId)])
        guard case .orderTransactions(let order) = answer, let all = order.transactions, all.count < 30 else {
            // Beyond 30 it lists nothing (PSP_015).
            #expect(known.count > 30, context)
            return
        }
        #expect(Set(all.compactMap(\.uuid)) == Set(names), context)
        for transaction in all {
            let uuid = try #require(transaction.uuid)
            let origin = try #require(known[uuid])
            seen.insert("\(transaction.operationType ?? "") \(transaction.detailedStatus ?? "")")
            let amount = try #require(transaction.amount)
            #expect(amount >= 0 && amount <= origin.amount, context)
            #expect(transaction.status == transaction.detailedStatus?.orderStatus, context)
            guard !origin.isCredit else { continue }
            // What was given back is the sum of the refunds that stand, and never more than was captured.
            let refunds = all.filter { known[$0.uuid ?? ""]?.parent == uuid && $0.detailedStatus != .cancelled }
            let refunded = refunds.reduce(0) { $0 + ($1.amount ?? 0) }
            let told = transaction.transactionDetails?.cardDetails?.captureResponse?.refundAmount ?? 0
            #expect(refunded == told, context)
            #expect(refunded <= (transaction.detailedStatus == .captured ? amount : 0), context)
            try await checkKept(uuid, origin.amount, refunded: refunded)
        }
    }

    private func checkKept(_ uuid: String, _ ordered: Int64, refunded: Int64) async throws {
        let kept = try await test.platform.paymentService.store.read { try $0.payment(PaymentID(uuid)) }
        let totals = try #require(kept).totals
        #expect(totals.authorised + totals.waived <= ordered, context)
        #expect(totals.captured + totals.cancelled <= totals.authorised, context)
        #expect(totals.refunded <= totals.captured && totals.refunded == refunded, context)
    }
}
