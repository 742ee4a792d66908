import GuichetCore
import Storage
import Support
import Testing

@testable import Engine

@Suite("Identifiers that can be written as numbers")
struct NumberedIdentifierTests {
    private static let now = Instant(milliseconds: 1_790_000_000_123)

    @Test("15 digits: the milliseconds and two digits more; the same as 32 hexadecimal digits, and back")
    func form() throws {
        let id = NumberedIdentifiers().next(at: Self.now, node: nil)
        #expect(id.number == "179000000012300")
        #expect(id.text == "01a0c4506c7b0000000000000000dd00")
        #expect(id.text.hasPrefix(PaymentID.time(of: Self.now)))
        #expect(PaymentID(digits: "179000000012300") == id)
        #expect(CheckoutSessionID(digits: "179000000012342")?.number == "179000000012342")
        // One with another letter, with chance in it, or not in this form.
        for other in [
            "01a0c4506c7b0000000000000000de00", "01a0c4506c7b1000000000000000dd00",
            "01a0c4506c7b0000000000000000ddff",
            "01a0c4506c7b0000000000000000dd0", "01a0c4506c7b0000000000000000dd001", "ffffffffffff0000000000000000dd00",
            "", "179000000012300",
        ] {
            #expect(PaymentID(other).number == nil, "\(other)")
        }
        for other in [
            "17900000001230", "1790000000123000", "17900000001230x", "-79000000012300", "٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣", "",
        ] {
            #expect(PaymentID(digits: other) == nil, "\(other)")
        }
    }

    @Test("others are the time and 80 random bits, those of messages to the acquirer the time and 48")
    func chance() {
        let seed: UInt64 = 1
        let time = PaymentID.time(of: Self.now)
        let payment = PaymentID(at: Self.now, random: SeededRandom(seed: seed)).text
        let message = AcquirerMessageID(at: Self.now, random: SeededRandom(seed: seed)).text
        #expect(time == "01a0c4506c7b")
        #expect(payment == time + Hex.encode(SeededRandom(seed: seed).bytes(10)))
        #expect(message == time + Hex.encode(SeededRandom(seed: seed).bytes(6)))
        #expect(PaymentID.time(of: Instant(milliseconds: -2)) == "fffffffffffe")
    }

    @Test(
        "in a process no identifier comes twice, whatever the clock does; while it stands still or goes on, they go up")
    func increasing() {
        let identifiers = NumberedIdentifiers()
        let texts = (0..<3_000).map { step in
            // It stands still, goes on, and goes back by an hour.
            let moved: Int64 = step < 1_000 ? 0 : step < 2_000 ? Int64(step) : -3_600_000
            return identifiers.next(at: Instant(milliseconds: Self.now.milliseconds + moved), node: nil).text
        }
        #expect(texts.prefix(2_000) == ArraySlice(texts.prefix(2_000).sorted()))
        #expect(Set(texts).count == texts.count)
    }

    @Test("a shop whose clock is a month ahead leaves the other shops' identifiers at their time")
    func clocks() {
        let identifiers = NumberedIdentifiers()
        let ahead = Self.now.adding(seconds: 30 * 86_400)
        for _ in 0..<100 {
            #expect(identifiers.next(at: ahead, node: nil).text.hasPrefix(PaymentID.time(of: ahead)) == true)
            #expect(identifiers.next(at: Self.now, node: nil).text.hasPrefix(PaymentID.time(of: Self.now)) == true)
        }
        // Many clocks cost no more than some memory.
        for day in 100..<600 {
            let now = Self.now.adding(seconds: Int64(day) * 86_400)
            #expect(identifiers.next(at: now, node: nil).text.hasPrefix(PaymentID.time(of: now)))
        }
    }

    @Test("an identifier that is chosen before its payment is free: no payment and no checkout has it")
    func chosen() async throws {
        let answers = ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)])
        try await TestPaymentService.run(answers) { test in
            let first = test.paymentService.identifying(["test": .number])
            let (now, shop) = (test.clock.now(), try test.order().shop)
            let checkout = try await first.newCheckoutSessionID(for: shop)
            try await first.open(
                CheckoutSession(
                    id: checkout, shop: shop, createdAt: now, expiresAt: now.adding(seconds: 600),
                    keptUntil: now.adding(seconds: 600), attemptsAllowed: 1, details: []))
            guard case .placed(let payment) = try await first.place(test.order()) else {
                throw TestPlatform.NotStarted()
            }
            // Another process at the same millisecond.
            let second = first.with { $0.numberedIdentifiers = NumberedIdentifiers() }
            let taken = [checkout.text, payment.id.text]
            let payments = [
                try await second.newPaymentID(for: shop).text, try await second.newPaymentID(for: shop).text,
            ]
            #expect(Set(taken + payments).count == 4)
        }
    }

    @Test("nodes begin at different places of a millisecond, neighbours far apart")
    func nodes() {
        let firsts = (1...100).map { NumberedIdentifiers().next(at: Self.now, node: $0).number }
        #expect(Set(firsts).count == 100)
        #expect(firsts.prefix(3) == ["179000000012337", "179000000012374", "179000000012311"])
    }

    @Test("a process that begins in the same millisecond as an earlier one finds its payments, and takes other numbers")
    func sameMillisecond() async throws {
        let answers = ScriptedAcquirer(
            authorisations: Array(repeating: .answer(ScriptedAcquirer.approval), count: 25))
        try await TestPaymentService.run(answers) { test in
            let first = test.paymentService.identifying(["test": .number])
            let second = first.with { $0.numberedIdentifiers = NumberedIdentifiers() }
            var numbers: Set<String> = []
            for (service, orders) in [(first, 20), (second, 5)] {
                for _ in 0..<orders {
                    guard case .placed(let payment) = try await service.place(test.order()) else { continue }
                    if let number = payment.id.number { numbers.insert(number) }
                }
            }
            #expect(numbers.count == 25)
        }
    }

    @Test("a checkout's number is that of its first payment, unless the checkout is more than a day old")
    func checkout() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [])) { test in
            let service = test.paymentService.identifying(["test": .number])
            let (now, shop) = (test.clock.now(), try test.order().shop)
            let session = CheckoutSession(
                id: try await service.newCheckoutSessionID(for: shop), shop: shop, createdAt: now,
                expiresAt: now.adding(seconds: 172_800), keptUntil: now.adding(seconds: 172_800), attemptsAllowed: 3,
                details: [])
            #expect(try await service.paymentID(in: session).text == session.id.text)
            test.clock.advance(seconds: 86_401)
            let late = try await service.paymentID(in: session)
            #expect(late.text != session.id.text)
            #expect(late.number != nil)
        }
    }
}
