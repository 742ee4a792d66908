import Engine
import Storage
import Support
import Testing

@Suite("A payment whose outcome is unknown")
struct ResolverTests {
    @Test("a missing answer leaves the state unknown, never refused")
    func silence() async throws {
        let acquirer = ScriptedAcquirer(authorisations: [.hang])
        try await TestPaymentService.run(acquirer, acquirerTimeout: .milliseconds(20)) { test in
            let payment = try await test.place(test.order())
            #expect(payment.state == .unknown)
            #expect(payment.decidedAt == nil)
        }
    }

    @Test("the acquirer is asked again on a schedule, about the same message, and each attempt is stored")
    func schedule() async throws {
        let acquirer = ScriptedAcquirer(
            authorisations: [.fail], inquiries: [.fail, .fail, .answer(ScriptedAcquirer.approval)])
        try await TestPaymentService.run(acquirer) { test in
            let payment = try await test.place(test.order())
            #expect(try await test.paymentService.runDueQuestions() == 0)
            test.clock.advance(seconds: 5)
            #expect(try await test.paymentService.runDueQuestions() == 1)
            #expect(try await test.paymentService.runDueQuestions() == 0)
            test.clock.advance(seconds: 5)
            try await test.paymentService.runDueQuestions()
            test.clock.advance(seconds: 30)
            try await test.paymentService.runDueQuestions()
            #expect(try await test.payment(payment.id).state == .toCapture)
            #expect(acquirer.inquired.map(\.messageID) == [payment.messageID, payment.messageID, payment.messageID])
            #expect(acquirer.inquired.allSatisfy { $0.securityCode == nil })
            #expect(acquirer.asked.count == 1)
            let history = try await test.history(payment.id)
            #expect(history.filter { $0.contains(#""kind":"inquired""#) }.count == 2)
            #expect(history.last?.contains("authorised") == true)
        }
    }

    @Test(
        "a receiver of every step is told of the missing answer once, however often the acquirer is asked: nothing changed"
    )
    func toldOnce() async throws {
        let acquirer = ScriptedAcquirer(
            authorisations: [.fail], inquiries: [.fail, .fail, .answer(ScriptedAcquirer.approval)])
        try await TestPaymentService.run(acquirer) { test in
            let order = try test.order(subscriptions: Subscription.steps(["https://shop.example/hook"]))
            let payment = try await test.place(order)
            for seconds in [5, 5, 30] as [Int64] {
                test.clock.advance(seconds: seconds)
                try await test.paymentService.runDueQuestions()
            }
            let told = try await test.store.read { try $0.notifications(of: payment.id) }
            #expect(told.count == 3)
            #expect(Set(told.compactMap(\.topic?.state)) == [.authorising, .unknown, .toCapture])
        }
    }

    @Test("an acquirer that never saw the message ends it as not processed")
    func neverSeen() async throws {
        let acquirer = ScriptedAcquirer(authorisations: [.fail], inquiries: [.answer(.notProcessed)])
        try await TestPaymentService.run(acquirer) { test in
            let payment = try await test.place(test.order())
            test.clock.advance(seconds: 10)
            try await test.paymentService.runDueQuestions()
            let settled = try await test.payment(payment.id)
            #expect(settled.state == .refused)
            #expect(settled.verdict == .notProcessed)
        }
    }

    @Test("it is asked about without an end, once a day in the end")
    func forEver() async throws {
        let acquirer = ScriptedAcquirer(authorisations: [.fail], inquiries: [.fail])
        try await TestPaymentService.run(acquirer) { test in
            let payment = try await test.place(test.order())
            for _ in 0..<30 {
                test.clock.advance(seconds: 86_400)
                #expect(try await test.paymentService.runDueQuestions() == 1)
            }
            #expect(try await test.payment(payment.id).state == .unknown)
            #expect(try await test.payment(payment.id).inquiries == 30)
        }
    }

    @Test("after a crash while asking, the payments are unknown, and are resolved")
    func afterACrash() async throws {
        let acquirer = ScriptedAcquirer(authorisations: [.hang], inquiries: [.answer(ScriptedAcquirer.approval)])
        try await TestPaymentService.run(acquirer) { test in
            let order = try test.order()
            let placing = Task { try await test.paymentService.place(order) }
            while acquirer.asked.isEmpty { await Task.yield() }
            // Here the process dies. Another one opens the same store:
            #expect(try await test.paymentService.recover() == 1)
            try await test.paymentService.runDueQuestions()
            let id = try await test.store.read { try $0.payments(in: .toCapture, limit: 2) }
            #expect(id.count == 1)
            placing.cancel()
        }
    }

    @Test("after a crash, a payment that cannot be read stops neither the start nor the others, and is tried again")
    func unreadableAfterACrash() async throws {
        let acquirer = ScriptedAcquirer(authorisations: [.hang], inquiries: [.answer(ScriptedAcquirer.approval)])
        try await TestPaymentService.run(acquirer) { test in
            let orders = try (0..<2).map { _ in try test.order() }
            let placing = orders.map { order in Task { try await test.paymentService.place(order) } }
            while acquirer.asked.count < 2 { await Task.yield() }
            let ids = try await test.store.read { try $0.payments(in: .authorising, limit: 3) }
            let first = try #require(ids.first)
            try await test.write(cardExpiry: "?", of: first)
            #expect(try await test.paymentService.recover() == 2)
            try await test.paymentService.runDueQuestions()
            #expect(try await test.store.read { try $0.payments(in: .toCapture, limit: 2) } == [ids.last])
            // It is repaired.
            try await test.write(cardExpiry: "203001", of: first)
            try await test.paymentService.runDueQuestions()
            #expect(try await test.store.read { try $0.payments(in: .toCapture, limit: 3) }.count == 2)
            for task in placing { task.cancel() }
        }
    }

    @Test("a payment that the acquirer knows, and has not decided, is pending and no longer unknown")
    func unknownThenPending() async throws {
        let pending = ScriptedAcquirer.Act.answer(.pending(code: "60"))
        let acquirer = ScriptedAcquirer(authorisations: [.fail], inquiries: [pending])
        try await TestPaymentService.run(acquirer) { test in
            let payment = try await test.place(test.order())
            test.clock.advance(seconds: 5)
            try await test.paymentService.runDueQuestions()
            let asked = try await test.payment(payment.id)
            #expect(asked.state == .pending)
            #expect(asked.verdict == .pending(code: "60"))
            test.clock.move(to: payment.plan.pendingUntil)
            try await test.paymentService.runDueQuestions()
            #expect(try await test.payment(payment.id).state == .expired)
        }
    }

    @Test("a pending payment is due when its time is over, however late the next inquiry would come")
    func pendingEnds() async throws {
        let pending = ScriptedAcquirer.Act.answer(.pending(code: "60"))
        for seconds: Int64 in [30, 100] {
            let acquirer = ScriptedAcquirer(authorisations: [pending], inquiries: [pending])
            try await TestPaymentService.run(acquirer) { test in
                let end = test.clock.now().adding(seconds: seconds)
                let plan = PaymentPlan(capture: .withAuthorisation, pendingUntil: end)
                let id = try await test.place(test.order(plan)).id
                // After 60, 65 and 95 seconds; the next question would come two minutes later.
                while try await test.payment(id).dueAt != end {
                    let due = try #require(try await test.payment(id).dueAt)
                    #expect(due < end)
                    test.clock.move(to: due)
                    try await test.paymentService.runDueQuestions()
                }
                #expect(acquirer.inquired.count == (seconds == 100 ? 3 : 0))
                test.clock.move(to: end)
                try await test.paymentService.runDueQuestions()
                #expect(try await test.payment(id).state == .expired)
            }
        }
    }

    @Test("a question that fails when a pending payment's time is over is no answer: it does not expire by it")
    func silenceAtTheEnd() async throws {
        let pending = ScriptedAcquirer.Act.answer(.pending(code: "60"))
        let approval = ScriptedAcquirer.Act.answer(ScriptedAcquirer.approval)
        for (last, state) in [(approval, PaymentState.captured), (pending, .expired)] {
            let acquirer = ScriptedAcquirer(authorisations: [pending], inquiries: [.fail, .fail, last])
            try await TestPaymentService.run(acquirer) { test in
                let end = test.clock.now().adding(seconds: 30)
                let id = try await test.place(
                    test.order(PaymentPlan(capture: .withAuthorisation, pendingUntil: end))
                ).id
                test.clock.move(to: end)
                for _ in 0..<2 {
                    #expect(try await test.paymentService.runDueQuestions() == 1)
                    let payment = try await test.payment(id)
                    #expect(payment.state == .pending)
                    let next = try #require(payment.dueAt)
                    #expect(next > test.clock.now())
                    test.clock.move(to: next)
                }
                try await test.paymentService.runDueQuestions()
                #expect(try await test.payment(id).state == state)
            }
        }
    }

    @Test("two rounds that ask about a payment at once count as one attempt")
    func twoRounds() async throws {
        let pending = AcquirerVerdict.pending(code: "60")
        let acquirer = ScriptedAcquirer(authorisations: [.answer(pending)], inquiries: [.hold(pending)])
        try await TestPaymentService.run(acquirer) { test in
            let id = try await test.place(test.order()).id
            test.clock.advance(seconds: 60)
            try await withThrowingTaskGroup(of: Void.self) { rounds in
                for _ in 0..<2 { rounds.addTask { try await test.paymentService.runDueQuestions() } }
                _ = try await poll("both questions") { acquirer.inquired.count == 2 ? true : nil }
                acquirer.release()
                try await rounds.waitForAll()
            }
            let payment = try await test.payment(id)
            #expect(payment.state == .pending)
            #expect(payment.inquiries == 1)
            let history = try await test.history(id)
            #expect(history.filter { $0.contains(#""kind":"inquired""#) }.count == 1)
        }
    }

    @Test("two rounds that learn at once that an unknown payment is pending record it once, and tell it once")
    func twoRoundsOfUnknown() async throws {
        let acquirer = ScriptedAcquirer(authorisations: [.fail], inquiries: [.hold(.pending(code: "60"))])
        try await TestPaymentService.run(acquirer) { test in
            let order = try test.order(subscriptions: Subscription.steps(["https://shop.example/hook"]))
            let id = try await test.place(order).id
            test.clock.advance(seconds: 5)
            try await withThrowingTaskGroup(of: Void.self) { rounds in
                for _ in 0..<2 { rounds.addTask { try await test.paymentService.runDueQuestions() } }
                _ = try await poll("both questions") { acquirer.inquired.count == 2 ? true : nil }
                acquirer.release()
                try await rounds.waitForAll()
            }
            #expect(try await test.payment(id).state == .pending)
            let history = try await test.history(id)
            #expect(history.filter { $0.contains(#""kind":"pending""#) }.count == 1)
            let told = try await test.store.read { try $0.notifications(of: id) }
            #expect(told.filter { $0.topic?.state == .pending }.count == 1)
        }
    }

    @Test("an inquiry that fails is postponed, and delays no other one")
    func poison() async throws {
        let acquirer = ScriptedAcquirer(
            authorisations: [.fail], inquiries: [.fail, .answer(ScriptedAcquirer.approval)])
        try await TestPaymentService.run(acquirer) { test in
            let first = try await test.place(test.order())
            let second = try await test.place(test.order())
            test.clock.advance(seconds: 5)
            for _ in 0..<3 { try await test.paymentService.runDueQuestions(limit: 1) }
            let states = [try await test.payment(first.id).state, try await test.payment(second.id).state]
            #expect(states.contains(.toCapture))
        }
    }

    @Test("an authorisation on its later day is made without the security code, which was never stored")
    func later() async throws {
        let acquirer = ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)])
        try await TestPaymentService.run(acquirer) { test in
            let tomorrow = test.clock.now().adding(seconds: 86_400)
            let plan = PaymentPlan(
                authorisation: .later(at: tomorrow), capture: .withAuthorisation,
                pendingUntil: tomorrow.adding(seconds: 86_400))
            let payment = try await test.place(test.order(plan))
            #expect(payment.state == .toAuthorise)
            #expect(acquirer.asked.first?.kind == .accountCheck)
            #expect(acquirer.asked.first?.securityCode != nil)
            test.clock.advance(seconds: 86_400)
            try await test.paymentService.runDueQuestions()
            #expect(try await test.payment(payment.id).state == .captured)
            #expect(acquirer.asked.last?.kind == .payment)
            #expect(acquirer.asked.last?.securityCode == nil)
            #expect(acquirer.asked.first?.messageID != acquirer.asked.last?.messageID)
        }
    }

    @Test(
        "an authorisation on its later day that the acquirer leaves pending has a day from then, and not from the order"
    )
    func laterPending() async throws {
        let pending = ScriptedAcquirer.Act.answer(.pending(code: "60"))
        let approval = ScriptedAcquirer.Act.answer(ScriptedAcquirer.approval)
        for (last, state) in [(approval, PaymentState.toCapture), (pending, .expired)] {
            let acquirer = ScriptedAcquirer(authorisations: [approval, pending], inquiries: [pending, last])
            try await TestPaymentService.run(acquirer) { test in
                let (now, day) = (test.clock.now(), Int64(86_400))
                let plan = PaymentPlan(
                    authorisation: .later(at: now.adding(seconds: 9 * day)),
                    capture: .automatically(at: now.adding(seconds: 11 * day)), pendingUntil: now.adding(seconds: day))
                let id = try await test.place(test.order(plan)).id
                test.clock.advance(seconds: 9 * day)
                try await test.paymentService.runDueQuestions()
                #expect(try await test.payment(id).state == .pending)
                test.clock.advance(seconds: 60)
                try await test.paymentService.runDueQuestions()
                #expect(try await test.payment(id).state == .pending)
                test.clock.move(to: now.adding(seconds: 10 * day))
                try await test.paymentService.runDueQuestions()
                #expect(try await test.payment(id).state == state)
            }
        }
    }

    @Test("a cancelled caller does not leave half an order")
    func cancelled() async throws {
        let acquirer = ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)])
        try await TestPaymentService.run(acquirer) { test in
            let order = try test.order()
            let placing = Task { try await test.paymentService.place(order) }
            placing.cancel()
            _ = try await placing.value
            #expect(try await test.store.read { try $0.countPayments(in: .toCapture) } == 1)
        }
    }

    @Test("a caller that is cancelled while the acquirer is asked still gets its answer")
    func cancelledMeanwhile() async throws {
        let acquirer = ScriptedAcquirer(
            authorisations: [.answerAfter(.milliseconds(50), ScriptedAcquirer.approval)])
        try await TestPaymentService.run(acquirer) { test in
            let order = try test.order()
            let placing = Task { try await test.paymentService.place(order) }
            while acquirer.asked.isEmpty { await Task.yield() }
            placing.cancel()
            guard case .placed(let payment) = try await placing.value else {
                Issue.record("the order was not placed")
                return
            }
            #expect(payment.state == .toCapture)
        }
    }
}

extension TestPaymentService {
    /// A row that cannot be read as a payment, or can again.
    fileprivate func write(cardExpiry: String, of payment: PaymentID) async throws {
        _ = try await store.driver.write {
            try $0.execute(
                "UPDATE payments SET card_expiry = ? WHERE id = ?", [.text(cardExpiry), .text(payment.text)])
        }
    }
}
