@_spi(Platform) import GuichetCore
import Storage
import Support
import Testing

@testable import Engine

@Suite("Payment links")
struct PaymentLinkTests {
    private static let shop = ShopID(api: "test", name: "1")

    private static func link(
        _ test: TestPaymentService, seconds: Int64 = 3_600, isReusable: Bool = false, isTold: Bool = true
    )
        -> PaymentLink
    {
        let now = test.clock.now()
        return PaymentLink(
            id: PaymentLinkID(at: now, random: test.paymentService.random), shop: shop, createdAt: now,
            expiresAt: now.adding(seconds: seconds), isReusable: isReusable,
            subscriptions: Subscription.steps(isTold ? ["https://shop.example/hook"] : []), details: Array("{}".utf8))
    }

    private static func follow(_ test: TestPaymentService, _ link: PaymentLink) async throws -> CheckoutSessionID? {
        let now = test.clock.now()
        let random = test.paymentService.random
        return try await test.paymentService.follow(link.id) { link in
            CheckoutSession(
                id: CheckoutSessionID(at: now, random: random), shop: link.shop, createdAt: now,
                expiresAt: link.expiresAt, keptUntil: link.expiresAt, attemptsAllowed: 3, details: [], link: link.id)
        }.checkout
    }

    /// A shopper follows a reusable link, and sends the form of the page.
    private static func begin(_ test: TestPaymentService, _ link: PaymentLink) async throws -> CheckoutSessionID? {
        guard let id = try await follow(test, link) else { return nil }
        return try await visit(test, link, id, sends: true)?.id
    }

    private static func visit(
        _ test: TestPaymentService, _ link: PaymentLink, _ id: CheckoutSessionID, sends: Bool
    ) async throws -> CheckoutSession? {
        try await test.paymentService.session(of: link.id, storing: sends) { link in
            CheckoutSession(
                id: id, shop: link.shop, createdAt: link.createdAt, expiresAt: link.expiresAt,
                keptUntil: link.expiresAt.adding(seconds: 60), attemptsAllowed: 3, details: [], link: link.id)
        }
    }

    private static func run(
        _ acts: [ScriptedAcquirer.Act] = [.answer(ScriptedAcquirer.approval)],
        _ body: (TestPaymentService) async throws -> Void
    ) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: acts), body)
    }

    @Test("its events are stored and notified together with those of its payment")
    func paid() async throws {
        try await Self.run { test in
            let link = Self.link(test)
            try await test.paymentService.open(link)
            let session = try #require(try await Self.follow(test, link))
            #expect(try await Self.follow(test, link) == session)
            let payment = try await test.place(test.order(checkout: session))
            let now = try #require(try await test.paymentService.paymentLink(link.id))
            #expect(now.state == .paid)
            #expect(now.payment == payment.id)
            #expect(now.events.map(\.kind) == [.created, .clicked, .clicked, .paid])
            let told = try await test.store.read { try $0.notifications(of: link.id) }
            #expect(Set(told.map(\.about)) == Set((0..<4).map { .link(link.id, event: $0) }))
            // Paid, it still shows its page, and opens no other.
            #expect(try await Self.follow(test, link) == session)
        }
    }

    @Test("it is not cancelled while the outcome of a payment is unknown; then it is paid")
    func underWay() async throws {
        try await Self.run([.fail]) { test in
            let link = Self.link(test)
            try await test.paymentService.open(link)
            let session = try await Self.follow(test, link)
            let payment = try await test.place(test.order(checkout: session))
            #expect(payment.state == .unknown)
            await #expect(throws: PaymentLinkError.underWay) {
                try await test.paymentService.cancelPaymentLink(link.id, of: Self.shop)
            }
            test.clock.advance(seconds: 3_600)
            #expect(try await test.paymentService.paymentLink(link.id)?.state == .expired)
            // Its page says that the outcome is not known yet.
            #expect(try await Self.follow(test, link) == session)
            try await test.paymentService.advance(payment.id, .recordAuthorisation(ScriptedAcquirer.approval))
            let now = try await test.paymentService.paymentLink(link.id)
            #expect(now?.state == .paid)
            #expect(now?.events.map(\.kind) == [.created, .clicked, .expired, .paid])
        }
    }

    @Test("one that is changed has its new end and details, its open page takes no card, and it leads to another page")
    func changed() async throws {
        try await Self.run { test in
            let link = Self.link(test)
            try await test.paymentService.open(link)
            let old = try #require(try await Self.follow(test, link))
            let end = link.expiresAt.adding(seconds: 60)
            try await test.paymentService.changePaymentLink(link.id, of: Self.shop) { _, _ in
                PaymentLink.Content(expiresAt: end, details: Array("new".utf8))
            }
            let now = try #require(try await test.paymentService.paymentLink(link.id))
            #expect(now.expiresAt == end)
            #expect(now.details == Array("new".utf8))
            await #expect(throws: CheckoutError.closed(.cancelled)) { try await test.place(test.order(checkout: old)) }
            #expect(try await Self.follow(test, link) != old)
            await #expect(throws: PaymentLinkError.unknownLink) {
                try await test.paymentService.changePaymentLink(link.id, of: ShopID(api: "test", name: "2")) { _, _ in
                    PaymentLink.Content(expiresAt: end, details: [])
                }
            }
        }
    }

    @Test("one whose payment is not decided, and one that has ended, is not changed")
    func unchanged() async throws {
        try await Self.run([.fail]) { test in
            let link = Self.link(test)
            try await test.paymentService.open(link)
            let payment = try await test.place(test.order(checkout: try await Self.follow(test, link)))
            for expected in [PaymentLinkError.underWay, .notActive(.paid)] {
                await #expect(throws: expected) {
                    try await test.paymentService.changePaymentLink(link.id, of: Self.shop) { link, _ in
                        PaymentLink.Content(expiresAt: link.expiresAt, details: Array("new".utf8))
                    }
                }
                #expect(try await test.paymentService.paymentLink(link.id)?.details == link.details)
                if expected == .underWay {
                    try await test.paymentService.advance(payment.id, .recordAuthorisation(ScriptedAcquirer.approval))
                }
            }
        }
    }

    @Test("clicks are counted up to a limit; the link continues to work")
    func clicks() async throws {
        try await Self.run { test in
            let link = Self.link(test)
            try await test.paymentService.open(link)
            for _ in 0..<(PaymentLink.kept(.clicked) + 5) {
                let session = try await Self.follow(test, link)
                #expect(session != nil)
            }
            let events = try await test.paymentService.paymentLink(link.id)?.events.count
            #expect(events == PaymentLink.kept(.clicked) + 1)
        }
    }

    @Test("pages that are given up and mails are kept up to a limit; later mails are sent, and the link works")
    func often() async throws {
        try await Self.run { test in
            let link = Self.link(test)
            try await test.paymentService.open(link)
            for _ in 0..<(PaymentLink.kept(.givenUp) + 5) {
                try await test.paymentService.cancelCheckout(try #require(try await Self.follow(test, link)))
                try await Self.mail(test, link)
            }
            let events = try #require(try await test.paymentService.paymentLink(link.id)).events
            for kind in [PaymentLink.Event.Kind.givenUp, .mailed] {
                #expect(events.count(where: { $0.kind == kind }) == PaymentLink.kept(kind))
            }
            let due = try await test.store.read { try $0.mailsDue(at: test.clock.now(), limit: 1_000) }
            #expect(due.count == PaymentLink.kept(.mailed) + 5)
            _ = try await test.place(test.order(checkout: try await Self.follow(test, link)))
            #expect(try await test.paymentService.paymentLink(link.id)?.state == .paid)
        }
    }

    @Test("one that cannot be read stops neither the end of the others nor the captures")
    func unreadable() async throws {
        try await Self.run { test in
            let now = test.clock.now()
            let events = Array(repeating: PaymentLink.Event(.givenUp, at: now), count: 30_000)
            let broken = PaymentLink(
                id: PaymentLinkID(at: now, random: test.paymentService.random), shop: Self.shop, createdAt: now,
                expiresAt: now.adding(seconds: 60), isReusable: false, events: events, subscriptions: [],
                details: Array("{}".utf8))
            try await test.store.write { try $0.insert(broken) }
            let link = Self.link(test)
            try await test.paymentService.open(link)
            let payment = try await test.place(test.order())
            test.clock.advance(seconds: 3_600)
            try await test.paymentService.runDueSteps()
            #expect(try await test.payment(payment.id).state == .captured)
            let stored = try await test.store.read { try $0.paymentLink(link.id) }
            #expect(stored?.state == .expired)
        }
    }

    @Test("it expires by itself, once, among the scheduled work")
    func expires() async throws {
        try await Self.run { test in
            let link = Self.link(test)
            try await test.paymentService.open(link)
            try await test.paymentService.runDueSteps()
            test.clock.advance(seconds: 3_600)
            for _ in 1...2 { try await test.paymentService.runDueSteps() }
            let stored = try await test.store.read { try $0.paymentLink(link.id) }
            #expect(stored?.state == .expired)
            #expect(stored?.events.map(\.kind) == [.created, .expired])
            let session = try await Self.follow(test, link)
            #expect(session == nil)
            let stranger = ShopID(api: "test", name: "2")
            await #expect(throws: PaymentLinkError.unknownLink) {
                try await test.paymentService.cancelPaymentLink(link.id, of: stranger)
            }
        }
    }

    @Test("the clock of its shop stops where it is told next, and where it ends; that of another shop does not")
    func clock() async throws {
        try await Self.run { test in
            let link = Self.link(test)
            try await test.paymentService.open(link)
            let before = link.createdAt.adding(seconds: -1)
            let other = ShopID(api: "test", name: "2")
            let next = try await test.store.read { store in
                [
                    try store.nextDue(after: before, of: Self.shop),
                    try store.nextDue(after: link.createdAt, of: Self.shop),
                    try store.nextDue(after: before, of: other), try store.nextDue(after: before, of: nil),
                ]
            }
            #expect(next == [link.createdAt, link.expiresAt, nil, link.createdAt])
        }
    }

    private static func draft() throws -> MailDraft {
        MailDraft(
            kind: .receipt, recipient: try #require(MailAddress("a@shop.example")), senderName: "Shop", language: "fr",
            subject: "Pay", body: "here")
    }

    private static func mail(_ test: TestPaymentService, _ link: PaymentLink) async throws {
        try await test.paymentService.mail(try draft(), about: link.id, of: shop)
    }

    @Test("its mails are stored with it, and those of a change with the change: a change that fails sends none")
    func mailed() async throws {
        try await Self.run { test in
            let link = Self.link(test)
            let draft = try Self.draft()
            try await test.paymentService.open(link, sending: [draft])
            for fails in [false, true] {
                try? await test.paymentService.changePaymentLink(link.id, of: Self.shop) { link, page in
                    #expect(page == nil)
                    if fails { throw PaymentLinkError.unknownLink }
                    return PaymentLink.Content(expiresAt: link.expiresAt, details: [], mails: [draft, draft])
                }
            }
            let now = try #require(try await test.paymentService.paymentLink(link.id))
            #expect(now.events.map(\.kind) == [.created, .mailed, .mailed, .mailed])
            let due = try await test.store.read { try $0.mailsDue(at: test.clock.now(), limit: 10) }
            #expect(due.count == 3)
        }
    }

    @Test("a cancelled link leads nowhere, its page accepts no card, and no shopper is redirected there")
    func withdrawn() async throws {
        try await Self.run { test in
            let link = Self.link(test)
            try await test.paymentService.open(link)
            let session = try #require(try await Self.follow(test, link))
            try await test.paymentService.cancelPaymentLink(link.id, of: Self.shop)
            #expect(try await Self.follow(test, link) == nil)
            #expect(try await test.paymentService.checkoutSession(session)?.state == .cancelled)
            await #expect(throws: CheckoutError.closed(.cancelled)) {
                try await test.paymentService.place(test.order(checkout: session))
            }
            await #expect(throws: PaymentLinkError.notActive(.cancelled)) { try await Self.mail(test, link) }
            await #expect(throws: PaymentLinkError.notActive(.cancelled)) {
                try await test.paymentService.cancelPaymentLink(link.id, of: Self.shop)
            }
            #expect(test.acquirer.asked.isEmpty)
        }
    }

    @Test("a reusable link stays active when it is paid; after its cancellation only a payment already begun may end")
    func reusable() async throws {
        let acts = [ScriptedAcquirer.Act.answer(ScriptedAcquirer.approval), .fail]
        try await Self.run(acts) { test in
            let link = Self.link(test, isReusable: true)
            try await test.paymentService.open(link)
            let first = try #require(try await Self.begin(test, link))
            _ = try await test.place(test.order(checkout: first))
            let paid = try #require(try await test.paymentService.paymentLink(link.id))
            #expect(paid.state == .active)
            #expect(paid.state(afterEvent: paid.events.count - 1) == .active)
            let second = try #require(try await Self.begin(test, link))
            let third = try #require(try await Self.begin(test, link))
            #expect(Set([first, second, third]).count == 3)
            let begun = try await test.place(test.order(checkout: second))
            #expect(begun.state == .unknown)
            try await test.paymentService.cancelPaymentLink(link.id, of: Self.shop)
            #expect(try await test.paymentService.checkoutSession(third)?.state == .cancelled)
            try await test.paymentService.advance(begun.id, .recordAuthorisation(ScriptedAcquirer.approval))
            #expect(try await test.paymentService.checkoutSession(second)?.state == .paid)
            #expect(try await test.paymentService.paymentLink(link.id)?.state == .cancelled)
        }
    }

    @Test("a page of a reusable link is stored with the first form that its shopper sends, and not by a visit")
    func visited() async throws {
        try await Self.run { test in
            let link = Self.link(test, isReusable: true)
            try await test.paymentService.open(link)
            for _ in 1...60 {
                let id = try #require(try await Self.follow(test, link))
                #expect(try await Self.visit(test, link, id, sends: false)?.state == .open)
                #expect(try await test.paymentService.checkoutSession(id) == nil)
            }
            #expect(try await test.paymentService.paymentLink(link.id)?.checkout == nil)
            let sent = try #require(try await Self.begin(test, link))
            #expect(try await test.paymentService.checkoutSession(sent)?.state == .open)
            // The second form of the page finds it.
            _ = try await test.place(test.order(checkout: sent))
            #expect(try await Self.visit(test, link, sent, sends: true)?.state == .paid)
            // After the link's end a page that was only looked at takes no card, and is stored no more.
            let looked = try #require(try await Self.follow(test, link))
            let ended = Self.link(test, isReusable: true)
            try await test.paymentService.open(ended)
            let other = try #require(try await Self.follow(test, ended))
            try await test.paymentService.cancelPaymentLink(ended.id, of: Self.shop)
            #expect(try await Self.visit(test, ended, other, sends: true)?.state == .cancelled)
            test.clock.advance(seconds: 3_600)
            #expect(try await Self.visit(test, link, looked, sends: true)?.state(at: test.clock.now()) == .expired)
            test.clock.advance(seconds: 60)
            #expect(try await Self.visit(test, link, looked, sends: true) == nil)
            for id in [looked, other] { #expect(try await test.paymentService.checkoutSession(id) == nil) }
        }
    }

    @Test("a cancelled page is stored and notified, and the link leads to a new one")
    func givenUp() async throws {
        try await Self.run { test in
            let link = Self.link(test)
            try await test.paymentService.open(link)
            let session = try #require(try await Self.follow(test, link))
            try await test.paymentService.cancelCheckout(session)
            let now = try #require(try await test.paymentService.paymentLink(link.id))
            #expect(now.events.map(\.kind) == [.created, .clicked, .givenUp])
            #expect(now.state == .active)
            let told = try await test.store.read { try $0.notifications(of: link.id) }
            #expect(told.count == 3)
            let next = try await Self.follow(test, link)
            #expect(next != nil && next != session)
        }
    }

    private static let month: Int64 = 30 * 86_400

    @Test("thirty days after its end it is deleted, with its pages; its payment stays")
    func forgotten() async throws {
        try await Self.run { test in
            let paid = Self.link(test, seconds: 100 * 86_400, isTold: false)
            let cancelled = Self.link(test, seconds: 100 * 86_400, isTold: false)
            let expired = Self.link(test, isTold: false)
            let active = Self.link(test, seconds: 100 * 86_400, isReusable: true, isTold: false)
            for link in [paid, cancelled, expired, active] { try await test.paymentService.open(link) }
            let session = try #require(try await Self.follow(test, paid))
            let abandoned = try #require(try await Self.follow(test, expired))
            let payment = try await test.place(test.order(checkout: session))
            try await test.paymentService.cancelPaymentLink(cancelled.id, of: Self.shop)
            test.clock.advance(seconds: Self.month - 1)
            try await test.paymentService.runDueSteps()
            try await test.paymentService.purge()
            for link in [paid, cancelled, expired] {
                let stored = try await test.store.read { try $0.paymentLink(link.id) }
                #expect(stored != nil)
            }
            // An hour later the unpaid one has been over for as long.
            test.clock.advance(seconds: 1)
            try await test.paymentService.purge()
            for (link, isKept) in [(paid, false), (cancelled, false), (expired, true), (active, true)] {
                let stored = try await test.store.read { try $0.paymentLink(link.id) }
                #expect((stored != nil) == isKept)
            }
            test.clock.advance(seconds: 3_600)
            try await test.paymentService.purge()
            let left = try await test.store.read { store in
                try [paid, cancelled, expired, active].map { try store.paymentLink($0.id)?.state }
            }
            #expect(left == [nil, nil, nil, .active])
            for id in [session, abandoned] {
                let page = try await test.store.read { try $0.checkoutSession(id) }
                #expect(page == nil)
            }
            #expect(try await test.payment(payment.id).state == .captured)
        }
    }

    @Test("it stays while the outcome of a payment is unknown, and while a notification is still to be sent")
    func keptForAnOutcome() async throws {
        try await Self.run([.fail]) { test in
            let unknown = Self.link(test, isTold: false)
            let untold = Self.link(test)
            for link in [unknown, untold] { try await test.paymentService.open(link) }
            let payment = try await test.place(test.order(checkout: try await Self.follow(test, unknown)))
            try await test.paymentService.runDueSteps()
            test.clock.advance(seconds: 2 * Self.month)
            try await test.paymentService.runDueSteps()
            try await test.paymentService.purge()
            for link in [unknown, untold] {
                #expect(try await test.paymentService.paymentLink(link.id)?.state == .expired)
            }
            try await test.paymentService.advance(payment.id, .recordAuthorisation(ScriptedAcquirer.approval))
            // It was over anew when it was paid.
            try await test.paymentService.purge()
            #expect(try await test.paymentService.paymentLink(unknown.id)?.state == .paid)
            try await test.store.write { store in
                for var notification in try store.notifications(of: untold.id) {
                    notification.state = .delivered
                    try store.update(notification)
                }
            }
            test.clock.advance(seconds: Self.month)
            try await test.paymentService.purge()
            for link in [unknown, untold] { #expect(try await test.paymentService.paymentLink(link.id) == nil) }
            let told = try await test.store.read { try $0.notifications(of: untold.id) }
            #expect(told.isEmpty)
        }
    }

    @Test("thirty days after its end the attempts to tell of it go with its notifications: nothing names what is gone")
    func forgottenAttempts() async throws {
        try await Self.run { test in
            let link = Self.link(test)
            try await test.paymentService.open(link)
            test.clock.advance(seconds: 3_600)
            try await test.paymentService.runDueSteps()
            // It was told a moment after its end.
            test.clock.advance(seconds: 1)
            let attempt = DeliveryAttempt(
                at: test.clock.now(), microseconds: 1, result: "delivered", status: 200, answer: nil, sent: nil)
            try await test.store.write { store in
                for var notification in try store.notifications(of: link.id) {
                    notification.state = .delivered
                    try store.update(notification)
                    try notification.keep(attempt, in: store)
                }
            }
            test.clock.advance(seconds: Self.month - 1)
            try await test.paymentService.purge()
            #expect(try await test.paymentService.paymentLink(link.id) == nil)
            let missing = try await test.store.read { try $0.missingReferences(limit: 10) }
            #expect(missing.isEmpty)
        }
    }

    @Test("what it notifies is tried again by the clock of its shop, and an advancing clock stops there")
    func clocks() async throws {
        try await Self.run { test in
            let link = Self.link(test, isTold: false)
            try await test.paymentService.open(link)
            let (now, due) = (test.clock.now(), test.clock.now().adding(seconds: 60))
            let notification = Notification(
                id: NotificationID("N"), about: .link(link.id, event: 0), url: "https://shop.example/hook",
                host: "shop.example", nextAt: due, createdAt: now)
            try await test.store.write { try $0.insert(notification) }
            let shops = [nil, Self.shop, ShopID(api: "test", name: "2")]
            let next = try await test.store.read { store in
                try shops.map { try store.nextDue(after: now, of: $0) }
            }
            #expect(next == [due, due, nil])
        }
    }

    @Test("it stays while an operator holds back a notification, which is sent when it is released")
    func keptWhileHeld() async throws {
        try await Self.run { test in
            let link = Self.link(test)
            try await test.paymentService.open(link)
            try await test.store.write { store in
                for var notification in try store.notifications(of: link.id) {
                    (notification.state, notification.nextAt) = (.held, nil)
                    try store.update(notification)
                }
            }
            test.clock.advance(seconds: 3_600)
            try await test.paymentService.runDueSteps()
            try await test.store.write { store in
                for var notification in try store.notifications(of: link.id) where notification.state == .waiting {
                    notification.state = .delivered
                    try store.update(notification)
                }
            }
            test.clock.advance(seconds: 2 * Self.month)
            try await test.paymentService.purge()
            #expect(try await test.paymentService.paymentLink(link.id) != nil)
            let states = try await test.store.read { try $0.notifications(of: link.id).map(\.state) }
            #expect(Set(states) == [.held, .delivered])
        }
    }
}
