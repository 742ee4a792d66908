import Engine
import GuichetCore
import Storage
import Support
import Synchronization
import Testing

@Suite("The queue of mails")
struct MailQueueTests {
    private static var approving: ScriptedAcquirer {
        ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)])
    }

    /// Answers as it is told, and remembers what it was given.
    private final class Script: MailSender {
        private let state: Mutex<(answers: [Delivery], mails: [Mail])>

        init(_ answers: Delivery...) { state = Mutex((answers, [])) }

        var mails: [Mail] { state.withLock { $0.mails } }

        func deliver(_ mail: Mail) async -> Delivery {
            state.withLock { state in
                state.mails.append(mail)
                return state.answers.isEmpty ? .accepted : state.answers.removeFirst()
            }
        }
    }

    private static func mail(_ id: String = "test.1", at instant: Instant = TestPlatform.noon) throws -> Mail {
        Mail(
            id: MailID(id),
            draft: MailDraft(
                kind: .receipt, recipient: try #require(MailAddress("anna@example.com")), senderName: "Shop",
                replyTo: MailAddress("ask@example.com"), language: "fr", subject: "Sujet", body: "Texte\n"),
            nextAt: instant, createdAt: instant)
    }

    private static func queue(_ test: TestPaymentService, _ script: Script, _ schedule: RetrySchedule = .mails)
        -> MailQueue
    {
        MailQueue(
            store: test.store, clock: test.clock, mailSender: script, logger: TestPlatform.silentLogger,
            schedule: schedule)
    }

    private static func round(_ queue: MailQueue) async throws -> Int {
        let mails = try await queue.take()
        for mail in mails { try await queue.deliver(mail) }
        return mails.count
    }

    private static func stored(_ test: TestPaymentService, _ id: String = "test.1") async throws -> Mail? {
        try await test.store.read { try $0.mail(MailID(id)) }
    }

    @Test("a mail is stored with all its content, is sent once, and stays as sent")
    func sent() async throws {
        try await TestPaymentService.run(Self.approving) { test in
            let mail = try Self.mail()
            try await test.store.write { try $0.insert(mail) }
            let stored = try await Self.stored(test)
            #expect(stored == mail)
            let script = Script()
            let queue = Self.queue(test, script)
            let first = try await Self.round(queue)
            let second = try await Self.round(queue)
            #expect((first, second) == (1, 0))
            let after = try #require(try await Self.stored(test))
            #expect(after.state == .sent)
            #expect(after.endedAt == TestPlatform.noon)
            #expect(after.nextAt == nil)
            #expect(script.mails.map(\.draft) == [mail.draft])
        }
    }

    @Test("a failure is tried again after growing delays under the same name, and fails after the last")
    func retries() async throws {
        try await TestPaymentService.run(Self.approving) { test in
            try await test.store.write { [mail = try Self.mail()] in try $0.insert(mail) }
            let script = Script(.failed(reason: "one"), .failed(reason: "two"), .failed(reason: "three"))
            let queue = Self.queue(test, script, RetrySchedule(delays: [10, 20]))
            for delay in [10, 20] as [Int64] {
                _ = try await Self.round(queue)
                let waiting = try #require(try await Self.stored(test))
                #expect(waiting.state == .waiting)
                #expect(waiting.nextAt == test.clock.now().adding(seconds: delay))
                test.clock.advance(seconds: delay - 1)
                let early = try await Self.round(queue)
                #expect(early == 0)
                test.clock.advance(seconds: 1)
            }
            _ = try await Self.round(queue)
            let after = try #require(try await Self.stored(test))
            #expect(after.state == .failed)
            #expect(after.lastResult == "three")
            #expect(script.mails.map(\.id.text) == ["test.1", "test.1", "test.1"])
        }
    }

    @Test("the attempts continue for more than four days, as RFC 5321 recommends")
    func schedule() {
        var at = TestPlatform.noon
        var attempt = 1
        while let next = RetrySchedule.mails.next(afterAttempt: attempt, at: at) {
            at = next
            attempt += 1
        }
        #expect(at >= TestPlatform.noon.adding(seconds: 4 * 86_400))
        #expect(at <= TestPlatform.noon.adding(seconds: 6 * 86_400))
    }

    @Test("a permanent refusal is not tried again")
    func refused() async throws {
        try await TestPaymentService.run(Self.approving) { test in
            try await test.store.write { [mail = try Self.mail()] in try $0.insert(mail) }
            let queue = Self.queue(test, Script(.refused(reason: "RCPT TO was answered 550")))
            _ = try await Self.round(queue)
            let after = try #require(try await Self.stored(test))
            #expect(after.state == .failed)
            test.clock.advance(seconds: 10 * 86_400)
            let later = try await Self.round(queue)
            #expect(later == 0)
        }
    }

    @Test("an attempt lost with its process is made again at the next start, and no earlier")
    func lost() async throws {
        try await TestPaymentService.run(Self.approving) { test in
            try await test.store.write { [mail = try Self.mail()] in try $0.insert(mail) }
            let queue = Self.queue(test, Script())
            let taken = try await queue.take()
            #expect(taken.count == 1)
            let others = try await queue.take()
            #expect(others.isEmpty)
            let given = try await MailQueue.giveBackLost(in: test.store, at: test.clock.now())
            #expect(given == 1)
            let again = try await queue.take()
            #expect(again.map(\.attempts) == [2])
            test.clock.advance(seconds: 86_400)
            let later = try await queue.take()
            #expect(later.isEmpty)
        }
    }

    @Test("mails are deleted thirty days after their end, and never before")
    func forgotten() async throws {
        try await TestPaymentService.run(Self.approving) { test in
            try await test.store.write { [one = try Self.mail("one"), two = try Self.mail("two")] in
                try $0.insert(one)
                try $0.insert(two)
            }
            let queue = Self.queue(test, Script(.accepted, .failed(reason: "later")))
            _ = try await Self.round(queue)
            test.clock.advance(seconds: 30 * 86_400 - 1)
            try await test.paymentService.purge()
            let early = try await test.store.read { (try $0.countMails(.sent), try $0.countMails(.waiting)) }
            #expect(early == (1, 1))
            test.clock.advance(seconds: 1)
            try await test.paymentService.purge()
            let late = try await test.store.read { (try $0.countMails(.sent), try $0.countMails(.waiting)) }
            #expect(late == (0, 1))
        }
    }
}
