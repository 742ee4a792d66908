import APISupport
import AdminAPI
import Engine
import Foundation
import GuichetCore
import GuichetDirect
import GuichetMerchant
import GuichetSips
import Server
import Support
import Synchronization
import Testing

@Suite("Shops, wallets and payments from a file", .timeLimit(.minutes(5)))
struct OperatorSeedTests {
    private static var example: String {
        get throws {
            var folder = URL(fileURLWithPath: #filePath)
            for _ in 0..<5 { folder.deleteLastPathComponent() }
            return try String(contentsOf: folder.appendingPathComponent("Examples/seed.yaml"), encoding: .utf8)
        }
    }

    private static func run(_ body: @Sendable (TestPlatform, OperatorTester) async throws -> Void) async throws {
        var options = TestPlatform.Options()
        options.sender = SentNotifications()
        try await TestPlatform.run(options) { test in try await body(test, OperatorTester(test)) }
    }

    @Test("The example makes three shops, a wallet and four payments of three APIs, each at its time")
    func makesTheExample() async throws {
        try await Self.run { test, tester in
            let made = try await tester.post("seed", ["file": .string(try Self.example)])
            #expect(made.status == 200, "\(made.text)")
            #expect(made.json == ["shops": .integer(3), "wallets": .integer(1), "payments": .integer(4)])
            try await Self.expectPaymentsOfExample(tester)
            // The shops' keys open the APIs.
            let office = try await test.merchant(shop: "011223344550001", key: "boulangerie-secret-key")
                .orderInitialize(.test("NEW1"))
            #expect(!office.redirectionData.isEmpty)
            var shop = DirectTester(test: test)
            shop.merchantId = "Boulangerie"
            shop.key = .init(id: "BOULANGERIE01", secret: "boulangerie-api-secret")
            #expect(try await shop.send("GET", "/services/testconnection").status == 200)
            let text = try await tester.get("audit").text + tester.get("shops").text
            #expect(text.contains("3 shops, 1 wallet and 4 payments were made from a file"))
            for secret in ["testpassword_boulangerie", "boulangerie-secret-key", "boulangerie-api-secret"] {
                #expect(!text.contains(secret))
            }
        }
    }

    /// Each in its state, from its time.
    private static func expectPaymentsOfExample(_ tester: OperatorTester) async throws {
        for (reference, state, start) in [
            ("CROISSANTS", "toCapture", "2026-07-01T10:00"), ("BAGUETTES", "toValidate", "2026-07-01T10:00"),
            ("PIECE-MONTEE", "refused", "2026-07-02T12:00"),
        ] {
            let payment = try await tester.get("payments/\(reference)").json
            #expect(payment["state"]?.text == state, "\(reference): \(payment)")
            #expect(payment["createdAt"]?.text?.hasPrefix(start) == true, "\(payment["createdAt"]?.text ?? "")")
            #expect(payment["historyIsUnbroken"] == .bool(true))
        }
        let direct = try await tester.get("payments", [("api", "direct")]).json["payments"]?.array
        #expect(direct?.first?["state"]?.text == "captured")
    }

    @Test(
        "A file that was made in part goes on after its last step, with each payment at its time",
        arguments: [1, 3, 4, 6, 7])
    func goesOn(after steps: Int) async throws {
        try await Self.run { test, tester in
            let (seed, example) = (test.platform.seed, try Self.example)
            let begun = Mutex<[OperatorSeed.Begun]>([])
            let interrupted = try await #require(throws: OperatorSeed.Interrupted.self) {
                _ = try await seed.make(seed.checked(example)) {
                    begun.withLock { $0.count } == steps
                } onBegin: { one in
                    begun.withLock { $0.append(one) }
                }
            }
            #expect(interrupted.cause is OperatorSeed.Stopped)
            #expect(begun.withLock { $0.map(\.place) == $0.map(\.place).sorted() })
            let rest = try await seed.make(seed.checked(example, after: begun.withLock { $0.last }))
            #expect(interrupted.made.shops + rest.shops == 3)
            #expect(interrupted.made.wallets + rest.wallets == 1)
            #expect(interrupted.made.payments + rest.payments == 4)
            try await Self.expectPaymentsOfExample(tester)
        }
    }

    struct Killed: Error {}

    /// docs/operator.md, "Begin again": as if the process had been killed right after it wrote down that it begins the step.
    @Test(
        "A step that was begun and not made is made by the next start, with what is left of its move of the clock",
        arguments: [1, 4, 5, 7, 8])
    func beginsAgain(at step: Int) async throws {
        try await Self.run { test, tester in
            let (seed, example) = (test.platform.seed, try Self.example)
            let begun = Mutex<[OperatorSeed.Begun]>([])
            let interrupted = try await #require(throws: OperatorSeed.Interrupted.self) {
                _ = try await seed.make(
                    seed.checked(example),
                    onBegin: { one in
                        let count = begun.withLock {
                            $0.append(one)
                            return $0.count
                        }
                        if count == step { throw Killed() }
                    })
            }
            #expect(interrupted.cause is Killed)
            let last = try #require(begun.withLock { $0.last })
            // The clock has arrived, or is on its way.
            let control = test.platform.clockControl
            if last.time > control.now(of: nil) { _ = try await control.advance(to: last.time, of: nil) }
            let rest = try await seed.make(seed.checked(example, after: last))
            #expect(interrupted.made.shops + rest.shops == 3)
            #expect(interrupted.made.wallets + rest.wallets == 1)
            #expect(interrupted.made.payments + rest.payments == 4)
            try await Self.expectPaymentsOfExample(tester)
        }
    }

    private static func payment(_ reference: String, after: String? = nil) -> String {
        let lines = [
            "shop: lyra/69876357", "reference: \(reference)", "amount: 25.00 EUR", "card: \"4970100000000055\"",
            "expiry: 2030-12",
        ]
        return "  - " + (lines + (after.map { ["after: \($0)"] } ?? [])).joined(separator: "\n    ") + "\n"
    }

    private static let ofTwoReferences =
        "payments:\n" + payment("SHARED") + payment("OTHER") + payment("SHARED") + payment("SHARED", after: "1h")
        + payment("SHARED")

    @Test("Each step is begun with the number of payments that its reference has, also after a move of the clock")
    func countsPayments() async throws {
        try await Self.run { test, _ in
            let seed = test.platform.seed
            let begun = Mutex<[Int]>([])
            _ = try await seed.make(
                seed.checked(Self.ofTwoReferences),
                onBegin: { one in begun.withLock { $0.append(one.count) } })
            #expect(begun.withLock { $0 } == [0, 0, 1, 2, 3])
        }
    }

    @Test("Payments with one reference are counted once in the store, and again after a move of the clock")
    func readsOnce() async throws {
        try await Self.run { test, _ in
            let store = CountedReads(test.platform.paymentService.store)
            let begun = Mutex<[Int]>([])
            let seed = OperatorSeed(
                store: store, control: test.platform.clockControl, apis: ["lyra"], names: test.platform.admin.names
            ) { file in
                file.payments.map { SeedStep(.payment, line: $0.line, after: $0.after) {} }
            }
            let file = "payments:\n" + String(repeating: Self.payment("SHARED"), count: 20)
            let moved = file + Self.payment("SHARED", after: "1h") + Self.payment("SHARED")
            for (file, reads) in [(file, 1), (moved, 2)] {
                let before = store.count
                _ = try await seed.make(
                    seed.checked(file), onBegin: { one in begun.withLock { $0.append(one.count) } })
                #expect(store.count - before == reads)
            }
            #expect(begun.withLock { Array($0.prefix(20)) } == Array(0..<20))
        }
    }

    /// A clock whose moves remove old payments on their way, as `--keep-payments-days` does.
    private struct RemovingClock: ClockControl {
        let base: any ClockControl
        let paymentService: PaymentService

        var shops: [ShopID] { base.shops }
        func now(of shop: ShopID?) -> Instant { base.now(of: shop) }
        func ahead(of shop: ShopID?) -> Int64 { base.ahead(of: shop) }
        func nextDue(of shop: ShopID?) async throws -> Instant? { try await base.nextDue(of: shop) }

        func advance(
            to instant: Instant, of shop: ShopID?, noting note: @escaping ClockNote
        ) async throws -> ClockAdvance {
            let advance = try await base.advance(to: instant, of: shop, noting: note)
            _ = try await paymentService.removePayments(.all(of: nil))
            return advance
        }
    }

    @Test("A payment that a killed start made after its move of the clock had removed old ones is not made again")
    func removedOnTheWay() async throws {
        try await Self.run { test, _ in
            let service = test.platform.paymentService
            let control = RemovingClock(base: test.platform.clockControl, paymentService: service)
            let seed = OperatorSeed(
                store: service.store, control: control, apis: ["lyra"], names: test.platform.admin.names
            ) { file in
                file.payments.map { payment in
                    SeedStep(.payment, line: payment.line, after: payment.after) {
                        _ = try await test.lyra.pay(LyraCall.payment(payment.reference))
                    }
                }
            }
            let file =
                "payments:\n" + Self.payment("SHARED") + Self.payment("SHARED") + Self.payment("SHARED", after: "1h")
            let begun = Mutex<[OperatorSeed.Begun]>([])
            _ = try await seed.make(seed.checked(file), onBegin: { one in begun.withLock { $0.append(one) } })
            #expect(begun.withLock { $0.map(\.count) } == [0, 1, 2, 0])
            // As if the process had been killed before it wrote down that the file is made.
            let rest = try await seed.checked(file, after: begun.withLock { $0.last })
            #expect(try await seed.make(rest).payments == 0)
        }
    }

    @Test("If a step fails although every line was checked, the answer and the audit list say what was made before it")
    func failsMidway() async throws {
        let acquirer = ScriptedAcquirer(
            authorisations: [.hold(ScriptedAcquirer.approval), .answer(ScriptedAcquirer.approval)])
        var options = TestPlatform.Options()
        options.acquirer = acquirer
        func payment(_ shop: String, _ reference: String, _ card: String) -> String {
            """
              - shop: \(shop)
                reference: \(reference)
                amount: 25.00 EUR
                card: "\(card)"
                expiry: 2030-12

            """
        }
        let taken = payment("sips/002001000000001", "TAKEN", "4100000000000000")
        let file = "payments:\n" + payment("lyra/69876357", "FIRST", "4970100000000055") + taken
        try await TestPlatform.run(options) { test in
            let tester = try await OperatorTester(test)
            async let answer = tester.post("seed", ["file": .string(file)])
            _ = try await poll("the first payment is with the acquirer") { acquirer.asked.isEmpty ? nil : true }
            // Meanwhile the second one's reference is used.
            let meanwhile = try await tester.post("seed", ["file": .string("payments:\n" + taken)])
            #expect(meanwhile.status == 200, "\(meanwhile.text)")
            acquirer.release()
            let failed = try await answer
            #expect(failed.status == 500)
            #expect(failed.json["title"] == "The seed file was not made as a whole")
            #expect(
                failed.json["detail"]?.text?.hasPrefix("0 shops, 0 wallets and 1 payment were made, and line 7 failed")
                    == true, "\(failed.text)")
            let audit = try await tester.get("audit").json["audit"]?.array ?? []
            #expect(
                audit.compactMap { $0["what"]?.text } == [
                    "0 shops, 0 wallets and 1 payment were made from a file, and line 7 failed",
                    "0 shops, 0 wallets and 1 payment were made from a file",
                    "0 shops, 0 wallets and 1 payment are being made from a file",
                    "0 shops, 0 wallets and 2 payments are being made from a file",
                ])
        }
    }

    @Test("If one line is wrong nothing is made, and the error names the line")
    func oneBadLine() async throws {
        let lines = try Self.example.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let bad: [(find: String, replace: String, reason: String)] = [
            ("amount: 480.00 EUR", "amount: 480,00 EUR", "amount is not an amount with its currency"),
            ("card: \"4970100000000113\"", "card: \"4111111111111112\"", "card is "),
            ("card: \"4970100000000113\"", "card: \"4970100000000071\"", "the issuer asks the cardholder"),
            ("shop: lyra/12345678", "shop: lyra/123", "a shop's number has 8 digits"),
            ("brand: mercanet", "brand: <script>", "there is no brand <script>"),
            ("capture: at-once", "capture: 3d", "Worldline Direct captures at-once or when-validated"),
            ("reference: BAGUETTES", "reference: \"' OR 1=1 --\"", "transactionReference"),
            (
                "ipn-url: https://boulangerie.example/ipn", "ipn-url: http://10.0.0.1/ipn",
                "leads to this machine or a private network"
            ),
            ("ipn-rules: end-of-payment, batch-change", "ipn-rules: always", "there is no rule always"),
            ("wallet: anna", "walet: anna", "there is no walet here"),
            ("expiry: 2031-06", "expiry: 2031-13", "expiry is not a month"),
            ("wallets:", "wallet:", "there is no wallet: only shops, wallets and payments"),
            ("wallet: anna", "wallet: anna/1", "a wallet's name has 1 to 21 letters, digits"),
            ("wallet: anna", "wallet: \"4970100000000055\"", "wallet looks like a card number, which is kept nowhere"),
            ("reference: BAGUETTES", "reference: \"4970100000000055\"", "reference looks like a card number"),
            (
                "reference: CROISSANTS", "reference: FR7630006000011234567890189",
                "reference looks like an account number, which is kept nowhere"
            ),
            ("after: 1d", "after: -1d", "after is not a span of time"),
            ("after: 1d", "after: 9223372036854775807s", "after moves the clock by more than a hundred years in all"),
            ("after: 1d", "after: 30000d", "after moves the clock beyond its end, the year 2099"),
            ("key: boulangerie-secret-key", "key: short", "key has 8 to 100 characters"),
        ]
        try await Self.run { _, tester in
            let shops = try await tester.get("shops").text
            for one in bad {
                let index = try #require(lines.firstIndex { $0.contains(one.find) }, "\(one.find)")
                var changed = lines
                changed[index] = changed[index].replacing(one.find, with: one.replace)
                let answer = try await tester.post("seed", ["file": .string(changed.joined(separator: "\n"))])
                #expect(answer.status == 400, "\(one.replace): \(answer.text)")
                #expect(answer.problem == "seed-refused")
                let detail = answer.json["detail"]?.text ?? ""
                #expect(detail.contains(one.reason), "\(one.replace): \(detail)")
                let told = detail.split(separator: "\n").compactMap { line in
                    line.hasPrefix("Line ") ? Int(line.dropFirst(5).prefix { $0 != ":" }) : nil
                }
                // The line itself, or the first line of its element.
                #expect(told.contains { (index - 8...index + 1).contains($0) }, "\(index + 1): \(detail)")
            }
            #expect(try await tester.get("payments").json["payments"] == [])
            #expect(try await tester.get("shops").text == shops)
        }
    }

    @Test(
        "A card that is in a wallet twice and one that has expired are told before anything is made, of the Sips family"
    )
    func cards() async throws {
        let wallet = """
              - shop: sips/002001000000001
                wallet: anna
                cards:
                  - card: 4100000000000000
                    expiry: 2030-12
            """
        let expired = """
            payments:
              - shop: sips/002001000000001
                reference: EXPIRED
                amount: 25.00 EUR
                card: 4100000000000000
                expiry: 2026-12
                after: 365d
            """
        try await Self.run { _, tester in
            for (file, reason) in [
                ("wallets:\n\(wallet)\n\(wallet)", "Line 10: the card is in the wallet already"),
                ("wallets:\n\(wallet)\n\(expired)", "Line 11: the card has expired"),
            ] {
                let answer = try await tester.post("seed", ["file": .string(file)])
                #expect(answer.status == 400, "\(answer.text)")
                #expect(answer.json["detail"]?.text == reason)
            }
            // Nothing of them was made: the wallet takes the card.
            let made = try await tester.post("seed", ["file": .string("wallets:\n\(wallet)")])
            #expect(made.json["wallets"] == .integer(1), "\(made.text)")
        }
    }

    @Test("Shops that are there, and references that were used, are refused")
    func twice() async throws {
        try await Self.run { _, tester in
            let file: JSONValue = ["file": .string(try Self.example)]
            #expect(try await tester.post("seed", file).status == 200)
            let again = try await tester.post("seed", file)
            #expect(again.status == 400)
            let detail = try #require(again.json["detail"]?.text)
            for part in ["the shop lyra/12345678 is there already", "the reference BAGUETTES was used before"] {
                #expect(detail.contains(part), "\(detail)")
            }
            #expect(try await tester.get("payments").json["payments"]?.array?.count == 4)
        }
    }
}

/// A real store that counts how often it is read.
private final class CountedReads: Store {
    private let store: any Store
    private let reads = Mutex(0)

    init(_ store: any Store) { self.store = store }

    var count: Int { reads.withLock { $0 } }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any StoreWriter) throws -> Result
    ) async throws -> Result {
        try await store.write(body)
    }

    func eraseRemains(rewriting: Bool) async throws { try await store.eraseRemains(rewriting: rewriting) }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any StoreReader) throws -> Result
    ) async throws -> Result {
        reads.withLock { $0 += 1 }
        return try await store.read(body)
    }

    func lookUp<Result: Sendable>(
        _ body: @escaping @Sendable (any StoreReader) throws -> Result
    ) async throws -> Result {
        try await store.lookUp(body)
    }
}
