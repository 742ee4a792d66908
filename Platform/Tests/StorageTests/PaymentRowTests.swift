import Engine
import GuichetCore
import Storage
import Support
import Testing

/// What is written of a payment is what is read, member by member, and lists come in the order that they promise.
@Suite("Payments as rows")
struct PaymentRowTests {
    private static let noon = TestPlatform.noon

    private static func card(_ byte: UInt8) throws -> CardOnFile {
        CardOnFile(
            sealedPAN: SealedValue(bytes: [1, byte]), fingerprint: [byte], masked: "4100##########00",
            expiry: try CardExpiry(year: 2031, month: 7), brand: "VISA")
    }

    private static func payment(
        _ id: String, at seconds: Int64 = 0, shop: String = "1", reference: String? = nil, _ plan: PaymentPlan? = nil,
        instrument: Payment.Instrument? = nil
    ) throws -> Payment {
        let created = noon.adding(seconds: seconds)
        return Payment(
            id: PaymentID(id), shop: ShopID(api: "test", name: shop),
            amount: try #require(Amount(minorUnits: 2_500, currency: .eur)), state: .toCapture,
            plan: plan ?? PaymentPlan(capture: .withAuthorisation, pendingUntil: created), reference: reference,
            instrument: try instrument ?? .card(card(7)), messageID: AcquirerMessageID("message \(id)"),
            createdAt: created, details: [])
    }

    private static func text(_ payment: Payment?) -> String {
        var text = ""
        dump(payment, to: &text)
        return text
    }

    /// No two members of one type are alike.
    private static func full(_ state: PaymentState, _ plan: PaymentPlan, _ verdict: AcquirerVerdict?) throws -> Payment
    {
        var payment = Payment(
            id: PaymentID("full"), shop: ShopID(api: "test", name: "1"),
            amount: try #require(Amount(minorUnits: 9_000, currency: .eur)), state: state, plan: plan,
            direction: .credit, parent: PaymentID("parent"), reference: "reference", instrument: .card(try card(9)),
            messageID: AcquirerMessageID("m"), createdAt: noon,
            subscriptions: Subscription.decision("https://shop.example/n")
                + Subscription.steps(["https://a.example/", "https://b.example/?a=b c"]), details: [1, 2, 3])
        payment.asking = .accountCheck
        payment.verdict = verdict
        payment.totals.authorised = 8_000
        payment.totals.waived = 1_000
        payment.totals.lowered = 600
        payment.totals.cancelled = 700
        payment.totals.captured = 5_000
        payment.totals.refunded = 300
        payment.authorisedAt = noon.adding(seconds: 1)
        payment.capturedAt = noon.adding(seconds: 2)
        payment.validUntil = noon.adding(seconds: 3)
        payment.dueAt = noon.adding(seconds: 4)
        payment.inquiries = 5
        payment.decidedAt = noon.adding(seconds: 6)
        payment.updatedAt = noon.adding(seconds: 7)
        payment.history = HistoryHead(count: 8, hash: [9, 9])
        payment.operations = PaymentOperation.Kind.allCases.enumerated().flatMap { index, kind in
            PaymentOperation.State.allCases.enumerated().map { place, state in
                PaymentOperation(
                    number: index * 10 + place, kind: kind, minorUnits: Int64(100 + index), released: Int64(place),
                    state: state, requestedAt: noon.adding(seconds: 20), changedAt: noon.adding(seconds: 30),
                    dueAt: state.isOpen ? noon.adding(seconds: Int64(60 - index * 10)) : nil,
                    capture: kind == .refund ? place : nil,
                    details: [UInt8(index), UInt8(place)])
            }
        }
        return payment
    }

    private static let plans: [PaymentPlan] = [
        PaymentPlan(
            authorisation: .later(at: noon.adding(seconds: 11)), capture: .ifValidated(at: noon.adding(seconds: 12)),
            pendingUntil: noon.adding(seconds: 13), validitySeconds: 14, batch: CaptureBatch(second: 15),
            captureFails: true, settlementSeconds: 16),
        PaymentPlan(
            authorisation: .accountCheck, capture: .whenValidated(until: noon.adding(seconds: 12)), pendingUntil: noon),
        PaymentPlan(capture: .automatically(at: noon.adding(seconds: 17)), pendingUntil: noon),
        PaymentPlan(capture: .afterAuthorisation(seconds: 18), pendingUntil: noon),
        PaymentPlan(capture: .withAuthorisation, pendingUntil: noon, batch: CaptureBatch(second: 0)),
    ]

    private static let verdicts: [AcquirerVerdict?] = [
        nil, .approved(authorisationID: "A", acquirerCode: "00"), .declined(code: "05", acquirerCode: "51"),
        .declined(code: "05", acquirerCode: nil), .pending(code: "60"), .notProcessed,
    ]

    @Test("a change of a payment that is not current any more writes nothing, and says so")
    func staleChange() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let parent = try Self.payment("parent")
            let first = try Self.full(.partlyCaptured, Self.plans[0], nil)
            var second = first
            second.state = .captured
            second.history = HistoryHead(count: 9, hash: [8, 8])
            var late = first
            late.state = .expired
            late.history = HistoryHead(count: 9, hash: [7, 7])
            try await test.store.write { [second, late] store in
                try store.insert(parent)
                try store.insert(first)
                #expect(try store.change(first, to: second))
                #expect(try !store.change(first, to: late))
            }
            #expect(Self.text(try await test.payment(first.id)) == Self.text(second))
        }
    }

    @Test("every member of a payment is read back, after the first write and after a change")
    func roundTrip() async throws {
        for plan in Self.plans {
            try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
                let parent = try Self.payment("parent")
                try await test.store.write { try $0.insert(parent) }
                let first = try Self.full(.partlyCaptured, plan, nil)
                try await test.store.write { try $0.insert(first) }
                let stored = try await test.payment(first.id)
                #expect(Self.text(stored) == Self.text(first))
                for verdict in Self.verdicts {
                    let changed = try Self.full(.toValidate, plan, verdict)
                    let written = try await test.payment(first.id)
                    #expect(try await test.store.write { try $0.change(written, to: changed) })
                    let updated = try await test.payment(first.id)
                    #expect(Self.text(updated) == Self.text(changed))
                }
                // The first of its operations that is due, not the last.
                let due = noon(30)
                #expect(try await test.store.read { try $0.settlementsDue(at: due, limit: 9) } == [first.id])
                let early = noon(29)
                #expect(try await test.store.read { try $0.settlementsDue(at: early, limit: 9) }.isEmpty)
            }
        }
    }

    private func noon(_ seconds: Int64) -> Instant { Self.noon.adding(seconds: seconds) }

    @Test("a payment decided by a provider has no card, and is read back without one")
    func provider() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let payment = try Self.payment("p", instrument: .provider("app"))
            try await test.store.write { try $0.insert(payment) }
            let stored = try await test.payment(payment.id)
            #expect(Self.text(stored) == Self.text(payment))
        }
    }

    @Test("a payment whose identifier another one has is not written, and leaves that one as it is")
    func identifierTaken() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let first = try Self.payment("p", reference: "1")
            var second = try Self.payment("p", reference: "2")
            second.messageID = AcquirerMessageID("another message")
            let written = try await test.store.write { [second] store in
                [try store.insertIfAbsent(first), try store.insertIfAbsent(second)]
            }
            #expect(written == [true, false])
            #expect(try await test.payment(first.id).reference == "1")
        }
    }

    @Test("a shop's payments of a reference come oldest first, and no other shop's")
    func references() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let payments = try [
                Self.payment("a", at: 30, reference: "R"), Self.payment("b", at: 10, reference: "R"),
                Self.payment("c", at: 20, reference: "R"), Self.payment("d", at: 15, reference: "OTHER"),
                Self.payment("e", at: 15, shop: "2", reference: "R"),
            ]
            try await test.store.write { store in for payment in payments { try store.insert(payment) } }
            let shop = ShopID(api: "test", name: "1")
            let all = try await test.store.read { try $0.payments(of: shop, reference: "R", limit: 9) }
            #expect(all.map(\.id.text) == ["b", "c", "a"])
            let two = try await test.store.read { try $0.payments(of: shop, reference: "R", limit: 2) }
            #expect(two.map(\.id.text) == ["b", "c"])
        }
    }

    @Test("due payments come longest due first, of the requested states, and none before its instant")
    func due() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let dues: [(String, Int64?, PaymentState)] = [
                ("a", 30, .toCapture), ("b", 10, .toCapture), ("c", 20, .toValidate), ("d", 5, .unknown),
                ("e", nil, .toCapture), ("f", 31, .toCapture),
            ]
            for (id, seconds, state) in dues {
                var payment = try Self.payment(id)
                payment.state = state
                payment.dueAt = seconds.map(noon)
                let made = payment
                try await test.store.write { try $0.insert(made) }
            }
            let now = noon(30)
            let due = try await test.store.read {
                try $0.paymentsDue(at: now, in: [.toCapture, .toValidate], limit: 9)
            }
            #expect(due.map(\.text) == ["b", "c", "a"])
            let first = try await test.store.read { try $0.paymentsDue(at: now, in: [.toCapture], limit: 1) }
            #expect(first.map(\.text) == ["b"])
        }
    }

    @Test("a claim is kept as long after the decision as it says, one without an end permanently, an open one too")
    func claims() async throws {
        let acts = [ScriptedAcquirer.Act.answer(ScriptedAcquirer.approval), .fail]
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: acts, inquiries: [.fail])) { test in
            func claims(_ name: String) -> [Claim] {
                [
                    Claim(.reference, scope: name, key: "day", secondsAfterDecision: 86_400),
                    Claim(.reference, scope: name, key: "ever"),
                ]
            }
            func held(_ name: String) async throws -> [Bool] {
                try await test.paymentService.purge()
                return try await test.store.read { store in
                    try ["day", "ever"].map { try store.claim(scope: name, key: $0) != nil }
                }
            }
            #expect(try await test.place(test.order(claims: claims("decided"))).state == .toCapture)
            #expect(try await test.place(test.order(claims: claims("open"))).state == .unknown)
            let steps: [(Int64, String, [Bool])] = [
                (86_399, "decided", [true, true]), (1, "decided", [false, true]),
                (30 * 86_400, "decided", [false, true]), (0, "open", [true, true]),
            ]
            for (seconds, name, expected) in steps {
                test.clock.advance(seconds: seconds)
                let found = try await held(name)
                #expect(found == expected, "\(name) after \(seconds) seconds more")
            }
        }
    }
}
