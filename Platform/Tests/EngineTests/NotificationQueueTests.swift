import Engine
import Logging
import Storage
import Support
import Synchronization
import Testing

/// The first four tests are about known defects of such queues: an event that was stored and never sent again, a task
/// that stops because its address is invalid, a status that is out of date when it is sent, and one event that blocks the
/// queue.
@Suite("The queue of notifications")
struct NotificationQueueTests {
    private static let approve = ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)])

    private func queue(
        _ test: TestPaymentService, _ sender: any NotificationSender, _ writer: any NotificationWriter = StateWriter(),
        nodes: (any Nodes)? = nil
    )
        -> NotificationQueue
    {
        NotificationQueue(
            store: test.store, clock: test.clock, sender: sender, writers: ["test": writer],
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, nodes: nodes)
    }

    private func sendDue(_ queue: NotificationQueue) async throws {
        for notification in try await queue.take() { try await queue.deliver(notification) }
    }

    private func only(_ test: TestPaymentService, _ payment: Payment) async throws -> Notification {
        let all = try await test.store.read { try $0.notifications(of: payment.id) }
        #expect(all.count == 1)
        return try #require(all.first)
    }

    @Test("refused notifications are tried again with growing delays until they are accepted")
    func neverResent() async throws {
        try await TestPaymentService.run(Self.approve) { test in
            let payment = try await test.place(test.order(subscriptions: Subscription.decision("https://a.example/n")))
            let sender = ScriptedSender([.failed(reason: "status 500"), .failed(reason: "status 500"), .accepted])
            let queue = queue(test, sender)
            try await sendDue(queue)
            try await sendDue(queue)
            #expect(sender.sent.count == 1)
            test.clock.advance(seconds: 5)
            try await sendDue(queue)
            test.clock.advance(seconds: 5)
            try await sendDue(queue)
            #expect(sender.sent.count == 2)
            test.clock.advance(seconds: 300)
            try await sendDue(queue)
            #expect(sender.sent.count == 3)
            #expect(try await only(test, payment).state == .delivered)
            test.clock.advance(seconds: 1_000_000)
            try await sendDue(queue)
            #expect(sender.sent.count == 3)
        }
    }

    @Test("an invalid address is tried like any other, and the attempts end in time")
    func stuckTask() async throws {
        try await TestPaymentService.run(Self.approve) { test in
            let payment = try await test.place(test.order(subscriptions: Subscription.decision("no address")))
            let queue = queue(test, ScriptedSender([.failed(reason: "not an address")]))
            for _ in 0..<10 {
                try await sendDue(queue)
                test.clock.advance(seconds: 100_000)
            }
            let notification = try await only(test, payment)
            #expect(notification.state == .failed)
            #expect(notification.attempts == 10)
            #expect(notification.nextAt == nil)
        }
    }

    @Test("the notification describes the payment as it is when it is sent")
    func staleStatus() async throws {
        try await TestPaymentService.run(Self.approve) { test in
            let payment = try await test.place(test.order(subscriptions: Subscription.decision("https://a.example/n")))
            let sender = ScriptedSender([.failed(reason: "status 500"), .accepted])
            let queue = queue(test, sender)
            try await sendDue(queue)
            try await test.paymentService.advance(payment.id, .cancel(minorUnits: nil))
            test.clock.advance(seconds: 10)
            try await sendDue(queue)
            #expect(sender.sent == ["toCapture", "cancelled"])
        }
    }

    @Test("a notification that cannot be written delays no other one")
    func poisonEvent() async throws {
        try await TestPaymentService.run(Self.approve) { test in
            let poison = try await test.place(test.order(subscriptions: Subscription.decision("https://a.example/n")))
            let honest = try await test.place(test.order(subscriptions: Subscription.decision("https://a.example/n")))
            let sender = ScriptedSender([.accepted])
            let queue = queue(test, sender, StateWriter(poison: poison.id))
            try await sendDue(queue)
            #expect(try await only(test, honest).state == .delivered)
            #expect(try await only(test, poison).state == .waiting)
            #expect(try await only(test, poison).attempts == 1)
        }
    }

    @Test("one that has nothing to send is tried no more, and its result says that nothing was sent")
    func nothingToSend() async throws {
        try await TestPaymentService.run(Self.approve) { test in
            let payment = try await test.place(test.order(subscriptions: Subscription.decision("https://a.example/n")))
            let sender = ScriptedSender([.accepted])
            try await sendDue(queue(test, sender, SilentWriter()))
            let end = try await only(test, payment)
            #expect(end.state == .delivered && end.nextAt == nil)
            #expect(end.lastResult == "nothing was sent")
            #expect(sender.sent.isEmpty)
        }
    }

    @Test("the decision and its notification are stored together")
    func together() async throws {
        let acquirer = ScriptedAcquirer(authorisations: [.fail], inquiries: [.answer(ScriptedAcquirer.approval)])
        try await TestPaymentService.run(acquirer) { test in
            let payment = try await test.place(test.order(subscriptions: Subscription.decision("https://a.example/n")))
            #expect(try await test.store.read { try $0.notifications(of: payment.id) }.isEmpty)
            test.clock.advance(seconds: 5)
            try await test.paymentService.runDueQuestions()
            _ = try await only(test, payment)
        }
    }

    @Test("a notification being sent is taken by no other worker, however far an operator moves the clock")
    func takenOnce() async throws {
        try await TestPaymentService.run(Self.approve) { test in
            _ = try await test.place(test.order(subscriptions: Subscription.decision("https://a.example/n")))
            let queue = queue(test, ScriptedSender([.accepted]))
            #expect(try await queue.take().count == 1)
            #expect(try await queue.take().isEmpty)
            test.clock.advance(seconds: 86_400)
            #expect(try await queue.take().isEmpty)
        }
    }

    @Test("what a node was sending is sent again once the node no longer serves, and not before")
    func nodes() async throws {
        try await TestPaymentService.run(Self.approve) { test in
            let payment = try await test.place(test.order(subscriptions: Subscription.decision("https://a.example/n")))
            let (dying, other) = (ListedNodes(number: 7), ListedNodes(number: 8))
            let queue = queue(test, ScriptedSender([.failed(reason: "status 500"), .accepted]), nodes: dying)
            let first = try #require(try await queue.take().first)
            #expect(first.takenBy == Notification.taker(7))
            for (isServing, count) in [(true, 0), (false, 1), (false, 0)] {
                other.list([(7, isServing), (8, true)])
                let lost = try await NotificationQueue.giveBackLost(
                    in: test.store, beside: other, at: test.clock.now())
                #expect(lost == count)
            }
            // It was frozen, and its failure comes too late.
            try await queue.deliver(first)
            #expect(try await only(test, payment).nextAt == test.clock.now())
            let others = self.queue(test, ScriptedSender([.accepted]), nodes: other)
            let second = try #require(try await others.take().first)
            #expect(second.attempts == 2 && second.takenBy == Notification.taker(8))
            // A node never gives back its own.
            other.list([])
            #expect(
                try await NotificationQueue.giveBackLost(in: test.store, beside: other, at: test.clock.now()) == 0)
        }
    }

    @Test("one whose result could not be stored is tried again a minute later, unless another attempt has begun")
    func unstoredResult() async throws {
        try await TestPaymentService.run(Self.approve) { test in
            let payment = try await test.place(test.order(subscriptions: Subscription.decision("https://a.example/n")))
            let queue = queue(test, ScriptedSender([.accepted]))
            let first = try #require(try await queue.take().first)
            try await queue.giveBack(first)
            #expect(try await queue.take().isEmpty)
            test.clock.advance(seconds: 60)
            let second = try #require(try await queue.take().first)
            try await queue.giveBack(first)
            #expect(try await only(test, payment).isTaken)
            try await queue.deliver(second)
            #expect(try await only(test, payment).state == .delivered)
        }
    }

    @Test(
        "the failure of an attempt that was given back changes nothing; its success counts",
        arguments: [
            Delivery.failed(reason: "status 500"), .refused(reason: "status 410"),
            .postponed(seconds: 5, reason: "busy"), .accepted,
        ])
    func lateResult(_ late: Delivery) async throws {
        try await TestPaymentService.run(Self.approve) { test in
            let payment = try await test.place(test.order(subscriptions: Subscription.decision("https://a.example/n")))
            let slow = queue(test, ScriptedSender([late]))
            let first = try #require(try await slow.take().first)
            #expect(try await NotificationQueue.giveBackLost(in: test.store, at: test.clock.now()) == 1)
            // Another process takes it, and has not finished when the first result arrives.
            let quick = queue(test, ScriptedSender([.accepted]))
            let second = try #require(try await quick.take().first)
            try await slow.deliver(first)
            let between = try await only(test, payment)
            #expect(between.isTaken == (late != .accepted))
            #expect(between.state == (late == .accepted ? .delivered : .waiting))
            #expect(between.attempts == 2)
            try await quick.deliver(second)
            #expect(try await only(test, payment).state == .delivered)
            // And once more after the second has ended.
            try await slow.deliver(first)
            let end = try await only(test, payment)
            #expect(end.state == .delivered && end.lastResult == "delivered" && end.nextAt == nil)
        }
    }

    @Test(
        "the log says of a failed attempt what follows: one that an operator held meanwhile is held, and not given up")
    func loggedAsHeld() async throws {
        try await TestPaymentService.run(Self.approve) { test in
            let payment = try await test.place(test.order(subscriptions: Subscription.decision("https://a.example/n")))
            let book = LogBook()
            let queue = NotificationQueue(
                store: test.store, clock: test.clock, sender: ScriptedSender([.failed(reason: "status 500")]),
                writers: ["test": StateWriter()], logger: book.logger)
            let first = try #require(try await queue.take().first)
            _ = try await test.store.write { try $0.holdNotifications(of: payment.shop) }
            try await queue.deliver(first)
            #expect(try await only(test, payment).state == .held)
            let now = test.clock.now()
            _ = try await test.store.write { try $0.releaseNotifications(of: payment.shop, at: now) }
            try await sendDue(queue)
            #expect(try await only(test, payment).state == .waiting)
            #expect(book.entries.compactMap { $0.details["next"] } == ["held back", "later"])
        }
    }

    @Test("a failure that arrives after an operator had it sent again does not delay it")
    func sentAgainMeanwhile() async throws {
        try await TestPaymentService.run(Self.approve) { test in
            let payment = try await test.place(test.order(subscriptions: Subscription.decision("https://a.example/n")))
            let queue = queue(test, ScriptedSender([.refused(reason: "status 410"), .accepted]))
            let first = try #require(try await queue.take().first)
            try await test.store.write { [now = test.clock.now()] store in
                var again = try #require(try store.notification(first.id))
                (again.isTaken, again.nextAt) = (false, now)
                try store.update(again)
            }
            try await queue.deliver(first)
            try await sendDue(queue)
            #expect(try await only(test, payment).state == .delivered)
        }
    }

    @Test("an attempt lost with its process is made again at the start, and nothing else is sent early")
    func giveBack() async throws {
        try await TestPaymentService.run(Self.approve) { test in
            let lost = try await test.place(test.order(subscriptions: Subscription.decision("https://lost.example/n")))
            let refused = try await test.place(
                test.order(subscriptions: Subscription.decision("https://refused.example/n")))
            let told = try await test.place(test.order(subscriptions: Subscription.decision("https://told.example/n")))
            let sender = ScriptedSender([.failed(reason: "status 500"), .accepted])
            let queue = queue(test, sender)
            let taken = try await queue.take()
            for payment in [refused, told] {
                try await queue.deliver(#require(taken.first { $0.payment == payment.id }))
            }
            #expect(try await NotificationQueue.giveBackLost(in: test.store, at: test.clock.now()) == 1)
            #expect(try await NotificationQueue.giveBackLost(in: test.store, at: test.clock.now()) == 0)
            let again = try await queue.take()
            #expect(again.map(\.payment) == [lost.id])
            // The lost try may have arrived, so it counts.
            #expect(again.first?.attempts == 2)
            #expect(again.first?.lastResult == "the platform stopped during the try")
            test.clock.advance(seconds: 5)
            #expect(try await queue.take().map(\.payment) == [refused.id])
        }
    }

    @Test("a receiver with a long queue takes its share and no more")
    func fairness() async throws {
        try await TestPaymentService.run(Self.approve) { test in
            for _ in 0..<12 {
                _ = try await test.place(test.order(subscriptions: Subscription.decision("https://slow.example/n")))
            }
            _ = try await test.place(test.order(subscriptions: Subscription.decision("https://quick.example/n")))
            let queue = queue(test, ScriptedSender([.accepted]))
            let first = try await queue.take()
            #expect(first.filter { $0.host == "slow.example" }.count == Notification.limitPerReceiver)
            #expect(first.filter { $0.host == "quick.example" }.count == 1)
            #expect(try await queue.take(underWay: ["slow.example": Notification.limitPerReceiver]).isEmpty)
            #expect(try await queue.take().count == Notification.limitPerReceiver)
        }
    }

    @Test("a receiver that does not answer has four attempts under way at most, also if they began one after the other")
    func shareUnderWay() async throws {
        try await TestPaymentService.run(Self.approve) { test in
            func order(_ count: Int, _ host: String) async throws {
                for _ in 0..<count {
                    _ = try await test.place(test.order(subscriptions: Subscription.decision("https://\(host)/n")))
                }
            }
            let queue = queue(test, ScriptedSender([.accepted]))
            try await order(3, "slow.example")
            var underWay = ["slow.example": try await queue.take().count]
            #expect(underWay == ["slow.example": 3])
            try await order(4, "slow.example")
            try await order(2, "quick.example")
            for message in try await queue.take(underWay: underWay) {
                underWay[message.host, default: 0] += 1
            }
            #expect(underWay == ["slow.example": 4, "quick.example": 2])
            #expect(try await queue.take(limit: 1, underWay: underWay).isEmpty)
            // One has ended.
            underWay["slow.example"] = 3
            #expect(try await queue.take(limit: 1, underWay: underWay).map(\.host) == ["slow.example"])
        }
    }

    @Test("a receiver with more waiting than is looked at keeps no other one waiting")
    func longQueue() async throws {
        try await TestPaymentService.run(Self.approve) { test in
            let slow = try await test.place(test.order(subscriptions: Subscription.decision("https://slow.example/n")))
            let one = try await only(test, slow)
            try await test.store.write { store in
                for number in 0...Notification.limit * Notification.limitPerReceiver {
                    let older = Notification(
                        id: NotificationID("older-\(number)"), about: one.about, url: one.url, host: one.host,
                        nextAt: one.createdAt.adding(seconds: -60), createdAt: one.createdAt, topic: one.topic)
                    try store.insert(older)
                }
            }
            _ = try await test.place(test.order(subscriptions: Subscription.decision("https://quick.example/n")))
            let hosts = try await queue(test, ScriptedSender([.accepted])).take().map(\.host)
            #expect(hosts.filter { $0 == "slow.example" }.count == Notification.limitPerReceiver)
            #expect(hosts.filter { $0 == "quick.example" }.count == 1)
        }
    }

    @Test("a shop whose receivers do not answer keeps no other shop waiting, however many receivers it names")
    func manyReceivers() async throws {
        try await TestPaymentService.run(Self.approve) { test in
            func order(_ host: String, shop: String) async throws {
                let url = "https://\(host).example/n"
                _ = try await test.place(test.order(subscriptions: Subscription.decision(url), shop: shop))
            }
            func taken(of shop: String) async throws -> Int {
                try await test.store.read { store in
                    try store.takenNotifications().filter { try $0.shop(in: store)?.name == shop }.count
                }
            }
            for number in 0..<14 { try await order("slow-\(number)", shop: "1") }
            try await order("quick", shop: "2")
            let queue = queue(test, ScriptedSender([.accepted]))
            // A process that tries twelve at once: three of a shop.
            let first = try await queue.take(limit: 12, perShop: 3)
            #expect(first.count == 4)
            #expect(try await taken(of: "1") == 3)
            #expect(try await taken(of: "2") == 1)
            // Those that are under way count.
            var underWay = Dictionary(first.map { ($0.host, 1) }) { $0 + $1 }
            try await order("slow-0", shop: "2")
            for message in try await queue.take(limit: 8, perShop: 3, underWay: underWay) {
                underWay[message.host, default: 0] += 1
            }
            #expect(try await taken(of: "1") == 3)
            #expect(try await taken(of: "2") == 2)
            // One has ended, and another one of its shop is tried.
            let ended = try #require(first.first { $0.host.hasPrefix("slow") })
            try await queue.deliver(ended)
            underWay[ended.host] = nil
            #expect(try await queue.take(limit: 8, perShop: 3, underWay: underWay).count == 1)
            #expect(try await taken(of: "1") == 3)
        }
    }

    @Test("of 128 attempts a shop has 32 at most; where few are made at once, one")
    func shareOfShop() {
        #expect(Notification.limitPerShop(of: Notification.limit) == 32)
        #expect(Notification.limitPerShop(of: 4) == 1)
        #expect(Notification.limitPerShop(of: 1) == 1)
    }

    @Test("two ports of a machine are two receivers; letter case makes no difference")
    func receivers() async throws {
        try await TestPaymentService.run(Self.approve) { test in
            for url in ["https://a.example/n", "https://a.example:8443/n", "https://A.EXAMPLE/m"] {
                _ = try await test.place(test.order(subscriptions: Subscription.decision(url)))
            }
            let taken = try await queue(test, ScriptedSender([.accepted])).take()
            #expect(taken.map(\.host).sorted() == ["a.example", "a.example", "a.example:8443"])
        }
    }
}

/// A node, and those that it finds in the list.
private final class ListedNodes: NodeStandIn {
    let number: Int64
    private let others = Mutex<[ServingNode]>([])

    init(number: Int64) { self.number = number }

    func list(_ nodes: [(number: Int64, isServing: Bool)]) {
        others.withLock { list in
            list = nodes.map { node in
                ServingNode(
                    number: node.number, name: "host, process \(node.number)", address: "", version: "0",
                    startedAt: TestPlatform.noon, seenAt: TestPlatform.noon,
                    endedAt: node.isServing ? nil : TestPlatform.noon, doesDueWork: false,
                    isThisOne: node.number == number, aloneBecause: nil, now: TestPlatform.noon)
            }
        }
    }

    func list() async throws -> [ServingNode] { others.withLock { $0 } }
}

/// Writes the payment's state, and cannot write about one payment.
private struct StateWriter: NotificationWriter {
    var poison: PaymentID?

    func request(about payment: Payment, for notification: Notification) throws -> NotificationRequest? {
        if payment.id == poison { throw Poison() }
        return NotificationRequest(contentType: "text/plain", body: Array(payment.state.rawValue.utf8))
    }

    struct Poison: Error {}
}

/// As of a rule that is off.
private struct SilentWriter: NotificationWriter {
    func request(about payment: Payment, for notification: Notification) throws -> NotificationRequest? { nil }
}

/// Answers as a test says, the last answer for ever, and keeps what it carried.
private final class ScriptedSender: NotificationSender {
    private let state: Mutex<(answers: [Delivery], sent: [String])>

    init(_ answers: [Delivery]) { state = Mutex((answers, [])) }

    var sent: [String] { state.withLock { $0.sent } }

    func deliver(_ notification: NotificationRequest, to url: String) async -> Delivery {
        state.withLock { state in
            state.sent.append(String(decoding: notification.body, as: UTF8.self))
            return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
        }
    }
}
