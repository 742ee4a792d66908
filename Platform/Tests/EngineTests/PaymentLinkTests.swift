@_spi(Platform) import GuichetCore
import Storage
import Support
import Testing

@testable import Engine

@Suite("Payment links")
struct PaymentLinkTests {
    private static let shop = ShopID(face: "test", name: "1")

    private static func link(_ test: TestCounter, seconds: Int64 = 3_600, isReusable: Bool = false) -> PaymentLink {
        let now = test.clock.now()
        return PaymentLink(
            id: PaymentLinkID(at: now, random: test.counter.random), shop: shop, createdAt: now,
            expiresAt: now.adding(seconds: seconds), isReusable: isReusable,
            stepURLs: ["https://shop.example/hook"], details: Array("{}".utf8))
    }

    private static func follow(_ test: TestCounter, _ link: PaymentLink) async throws -> CheckoutSessionID? {
        let now = test.clock.now()
        let random = test.counter.random
        return try await test.counter.follow(link.id) { link in
            CheckoutSession(
                id: CheckoutSessionID(at: now, random: random), shop: link.shop, createdAt: now,
                expiresAt: link.expiresAt, keptUntil: link.expiresAt, attemptsAllowed: 3, details: [], link: link.id)
        }.checkout
    }

    private static func run(
        _ acts: [ScriptedAcquirer.Act] = [.answer(ScriptedAcquirer.approval)],
        _ body: (TestCounter) async throws -> Void
    ) async throws {
        try await TestCounter.run(ScriptedAcquirer(authorisations: acts), body)
    }

    @Test("what happens to it is written down with what happens to its payment, and told")
    func paid() async throws {
        try await Self.run { test in
            let link = Self.link(test)
            try await test.counter.open(link)
            let session = try #require(try await Self.follow(test, link))
            #expect(try await Self.follow(test, link) == session)
            let payment = try await test.place(test.order(checkout: session))
            let now = try #require(try await test.counter.paymentLink(link.id))
            #expect(now.state == .paid)
            #expect(now.payment == payment.id)
            #expect(now.events.map(\.kind) == [.created, .clicked, .clicked, .paid])
            let told = try await test.store.read { try $0.notifications(of: link.id) }
            #expect(Set(told.map(\.about)) == Set((0..<4).map { .link(link.id, event: $0) }))
            // Paid, it still shows its page, and opens no other.
            #expect(try await Self.follow(test, link) == session)
        }
    }

    @Test("it is not withdrawn while the outcome of a payment is not known; then it is paid")
    func underWay() async throws {
        try await Self.run([.fail]) { test in
            let link = Self.link(test)
            try await test.counter.open(link)
            let session = try await Self.follow(test, link)
            let payment = try await test.place(test.order(checkout: session))
            #expect(payment.state == .unknown)
            await #expect(throws: PaymentLinkError.underWay) {
                try await test.counter.cancelPaymentLink(link.id, of: Self.shop)
            }
            test.clock.advance(seconds: 3_600)
            #expect(try await test.counter.paymentLink(link.id)?.state == .expired)
            try await test.counter.advance(payment.id, .settle(ScriptedAcquirer.approval))
            let now = try await test.counter.paymentLink(link.id)
            #expect(now?.state == .paid)
            #expect(now?.events.map(\.kind) == [.created, .clicked, .expired, .paid])
        }
    }

    @Test("clicks are counted so far and no further; it leads on all the same")
    func clicks() async throws {
        try await Self.run { test in
            let link = Self.link(test)
            try await test.counter.open(link)
            for _ in 0..<(PaymentLink.clicksKept + 5) {
                let session = try await Self.follow(test, link)
                #expect(session != nil)
            }
            let events = try await test.counter.paymentLink(link.id)?.events.count
            #expect(events == PaymentLink.clicksKept + 1)
        }
    }

    @Test("it ends by itself, once, in the work that is due")
    func expires() async throws {
        try await Self.run { test in
            let link = Self.link(test)
            try await test.counter.open(link)
            try await test.counter.runDueSteps()
            test.clock.advance(seconds: 3_600)
            for _ in 1...2 { try await test.counter.runDueSteps() }
            let stored = try await test.store.read { try $0.paymentLink(link.id) }
            #expect(stored?.state == .expired)
            #expect(stored?.events.map(\.kind) == [.created, .expired])
            let session = try await Self.follow(test, link)
            #expect(session == nil)
            let stranger = ShopID(face: "test", name: "2")
            await #expect(throws: PaymentLinkError.unknownLink) {
                try await test.counter.cancelPaymentLink(link.id, of: stranger)
            }
        }
    }
}
