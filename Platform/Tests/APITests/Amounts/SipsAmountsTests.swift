import Engine
import GuichetCore
import GuichetMerchant
import GuichetSips
import Server
import Support
import Testing

/// Data dictionary: `originAmount` is what was ordered, `currentAmount` and `newAmount` what is left of it.
@Suite("Sips: the reported amounts of a payment match the stored ones", .timeLimit(.minutes(20)))
struct SipsAmountsTests {
    @Test("over random sequences of validate, cancel, refund and time", arguments: 0..<3)
    func random(block: UInt64) async throws {
        try await TestPlatform.run { test in
            var seen: Set<TransactionStatus> = []
            for seed in block * 10..<block * 10 + 10 {
                var walk = SipsAmountWalk(test: test, office: try test.office(), seed: seed)
                try await walk.run(steps: 25)
                seen.formUnion(walk.seen)
            }
            #expect(seen.count > 2, "\(seen)")
        }
    }
}

private struct SipsAmountWalk {
    let test: TestPlatform
    let office: OfficeClient<Sips>
    private let seed: UInt64
    private var random: SeededGenerator
    private var deeds: [String] = []
    /// What is left, from the calls that succeeded alone.
    private var left: Int64 = 0
    private(set) var seen: Set<TransactionStatus> = []

    init(test: TestPlatform, office: OfficeClient<Sips>, seed: UInt64) {
        self.test = test
        self.office = office
        self.seed = seed
        random = SeededGenerator(seed: seed)
    }

    private var transaction: PaymentReference { .transactionReference("SEED\(seed)") }
    private var context: Comment { Comment(rawValue: "seed \(seed): \(deeds.joined(separator: ", "))") }

    mutating func run(steps: Int) async throws {
        let ordered = Int64.random(in: 10...5_000, using: &random)
        left = ordered
        var order = OrderInitializeRequest.test("SEED\(seed)", amount: String(ordered))
        order.captureMode = [.authorCapture, .validation, .immediate].randomElement(using: &random)
        if order.captureMode != .immediate { order.captureDay = ["0", "3", "20"].randomElement(using: &random) }
        let initialisation = try await test.merchant().orderInitialize(order)
        #expect(try await test.phone(Sips.self).pay(initialisation).isAccepted)
        deeds.append("\(ordered) \(order.captureMode?.rawValue ?? "") \(order.captureDay ?? "")")
        let key = "t/SEED\(seed)"
        let claim = try await test.platform.paymentService.store.read { store in
            try store.claim(scope: "sips/002001000000001/reference", key: key)
        }
        let name = try #require(claim?.content.payment)
        for _ in 0..<steps {
            try await step(ordered)
            try await check(ordered, name)
        }
    }

    private mutating func step(_ ordered: Int64) async throws {
        let part = Int64.random(in: 1...ordered, using: &random)
        let amount = try #require(Amount(minorUnits: part, currency: .eur))
        let isWhole = Int.random(in: 0..<5, using: &random) == 0
        do {
            switch Int.random(in: 0..<10, using: &random) {
            case 0...1:
                let answer = try await office.validate(transaction, amount: isWhole ? nil : amount)
                left = isWhole ? left : part
                try note("validate \(isWhole ? left : part)", answer)
            case 2...3:
                let answer = try await office.cancel(transaction, amount: isWhole ? nil : amount)
                left = isWhole ? 0 : left - part
                try note("cancel \(isWhole ? "all" : String(part))", answer)
            case 4...6:
                let answer = try await office.refund(transaction, amount: amount)
                left -= part
                try note("refund \(part)", answer)
            default:
                try await test.waitRandomly(&random)
                deeds.append("wait")
                // What time gives up is told by its status.
                let status = try await office.getTransactionData(transaction).transactionStatus
                if status == .expired { left = 0 }
            }
        } catch is MerchantError {}
    }

    private mutating func note(_ deed: String, _ answer: CashManagementResponse) throws {
        deeds.append(deed)
        #expect(answer.newAmount == String(left), context)
    }

    private mutating func check(_ ordered: Int64, _ name: PaymentID) async throws {
        let told = try await office.getTransactionData(transaction)
        let ledger = try await test.ledger(name.text)
        let totals = ledger.totals
        ledger.check(context)
        #expect(told.originAmount == String(ordered), context)
        #expect(told.currentAmount == String(left), context)
        let isLater: Set<PaymentState> = [.toAuthorise, .toValidateThenAuthorise]
        let kept =
            isLater.contains(ledger.payment.state)
            ? ordered - totals.waived : totals.open + totals.captured - totals.refunded
        #expect(told.currentAmount == String(kept), context)
        if let status = told.transactionStatus { seen.insert(status) }
    }
}
