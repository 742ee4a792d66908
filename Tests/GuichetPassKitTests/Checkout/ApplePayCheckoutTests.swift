import GuichetCore
import GuichetPassKit
import Testing

@Suite("A checkout by the sheet")
@MainActor
struct ApplePayCheckoutTests {
    private let sheet = FakeSheet()
    private let server = SlowServer()
    private let clock = StoppedClock()
    private let late = Told()

    private final class Told { var outcomes: [ApplePayOutcome] = [] }

    private func checkout(_ server: ApplePayServer? = nil) -> ApplePayCheckout {
        let (clock, late) = (clock, late)
        return ApplePayCheckout(
            server: server ?? self.server.asServer, timeLimit: .standard, late: { late.outcomes.append($0) },
            sleep: { await clock.sleep($0) })
    }

    /// A checkout whose shopper has agreed, and whose server has not answered.
    private func sent(_ checkout: ApplePayCheckout) async throws -> Task<ApplePayOutcome, Never> {
        let sheet = sheet
        let paying = Task { await checkout.pay(on: sheet) }
        try #require(await until { sheet.isThere })
        sheet.agree(.success(try Fixture.payment()))
        try #require(await until { await server.received.count == 1 })
        return paying
    }

    @Test("An accepted payment: the token goes to the server, the answer to the sheet, the outcome to the app")
    func accepted() async throws {
        let checkout = checkout()
        let paying = try await sent(checkout)
        #expect(sheet.answers.isEmpty)
        await server.answer(.success(.accepted))
        try #require(await until { sheet.answers == [.success] })
        sheet.close()
        #expect(await paying.value == .accepted)
        #expect(sheet.dismissals == 1)
        let received = await server.received
        #expect(received == [try Fixture.payment()])
        // Paid is paid: no second sheet for the same order.
        let second = FakeSheet()
        #expect(await checkout.pay(on: second) == .accepted)
        #expect(!second.isThere)
    }

    @Test("A refused payment: another card may follow in the same sheet")
    func refused() async throws {
        let paying = try await sent(checkout())
        await server.answer(.success(.refused(.otherCard)))
        try #require(await until { sheet.answers == [.failure] })
        sheet.agree(.success(try Fixture.payment("2")))
        try #require(await until { await server.received.count == 2 })
        await server.answer(.success(.accepted))
        try #require(await until { sheet.answers == [.failure, .success] })
        sheet.close()
        #expect(await paying.value == .accepted)
    }

    @Test("An error leaves the outcome unknown, and no sheet is shown until the server knows the result")
    func thrown() async throws {
        struct Broken: Error {}
        let checkout = checkout()
        let paying = try await sent(checkout)
        await server.answer(.failure(Broken()))
        #expect(await paying.value == .unknown)
        #expect(sheet.answers == [.failure])
        #expect(ApplePayOutcome.unknown.advice == .ask)
        let second = FakeSheet()
        #expect(await checkout.pay(on: second) == .unknown)
        #expect(!second.isThere)

        let stillUnknown = await checkout.settle { .unknown }
        #expect(stillUnknown == .unknown)
        await #expect(throws: Broken.self) { try await checkout.settle { throw Broken() } }
        #expect(checkout.outcome == .unknown)
        let settled = await checkout.settle { .refused(.otherCard) }
        #expect(settled == .refused(.otherCard))
        let third = Task { await checkout.pay(on: second) }
        try #require(await until { second.isThere })
        second.close()
        #expect(await third.value == .cancelled)
    }

    @Test("After a kill the outcome is unknown until the server has answered")
    func resuming() async throws {
        let checkout = ApplePayCheckout(server: server.asServer, resuming: true)
        #expect(await checkout.pay(on: sheet) == .unknown)
        #expect(!sheet.isThere)
        let settled = await checkout.settle { .refused(.startAgain) }
        #expect(settled == .refused(.startAgain))
        let paying = Task { await checkout.pay(on: sheet) }
        try #require(await until { sheet.isThere })
        sheet.close()
        #expect(await paying.value == .cancelled)
    }

    @Test("An error of a connection that was never made charges nothing: the sheet stays open")
    func notSent() async throws {
        let paying = try await sent(checkout())
        await server.answer(.failure(HTTPTransportError(code: .unreachable, reason: "no network")))
        try #require(await until { sheet.answers == [.failure] })
        sheet.close()
        #expect(await paying.value == .notSent(ApplePayNotSent(reason: "no network")))
    }

    @Test("An error of a connection that broke leaves the outcome unknown")
    func interrupted() async throws {
        let paying = try await sent(checkout())
        await server.answer(.failure(HTTPTransportError(code: .interrupted, reason: "broken")))
        #expect(await paying.value == .unknown)
    }

    @Test("The time limit ends: a failure in the sheet, unknown for the app, and the late answer is reported once")
    func timedOut() async throws {
        let checkout = checkout()
        let paying = try await sent(checkout)
        try #require(await until { await clock.asked == [25] })
        await clock.ring()
        #expect(await paying.value == .unknown)
        #expect(sheet.answers == [.failure])
        await server.answer(.success(.accepted))
        try #require(await until { late.outcomes == [.accepted] })
        #expect(checkout.outcome == .accepted)
        #expect(sheet.answers == [.failure])
    }

    @Test("A late answer after the app has settled changes nothing")
    func lateAfterSettling() async throws {
        let checkout = checkout()
        let paying = try await sent(checkout)
        try #require(await until { await clock.asked == [25] })
        await clock.ring()
        #expect(await paying.value == .unknown)
        let settled = await checkout.settle { .accepted }
        #expect(settled == .accepted)
        await server.answer(.success(.refused(.otherCard)))
        for _ in 0..<1_000 { await Task.yield() }
        #expect(checkout.outcome == .accepted && late.outcomes.isEmpty)
    }

    @Test("A late answer that it is paid is reported even after the server has settled it as refused")
    func lateAfterRefusal() async throws {
        let checkout = checkout()
        let paying = try await sent(checkout)
        try #require(await until { await clock.asked == [25] })
        await clock.ring()
        #expect(await paying.value == .unknown)
        let settled = await checkout.settle { .refused(.startAgain) }
        #expect(settled == .refused(.startAgain))
        await server.answer(.success(.accepted))
        try #require(await until { late.outcomes == [.accepted] })
        let second = FakeSheet()
        #expect(await checkout.pay(on: second) == .accepted)
        #expect(!second.isThere)
    }

    @Test("The shopper closes the sheet while the server works: the server's answer is the outcome")
    func closedMeanwhile() async throws {
        let paying = try await sent(checkout())
        sheet.close()
        #expect(sheet.answers == [.failure])
        await server.answer(.success(.accepted))
        #expect(await paying.value == .accepted)
        #expect(sheet.answers == [.failure] && sheet.dismissals == 1)
    }

    @Test("The shopper closes the sheet at once: cancelled, and nothing was sent")
    func cancelled() async throws {
        let checkout = checkout()
        let paying = Task { await checkout.pay(on: sheet) }
        try #require(await until { sheet.isThere })
        sheet.close()
        #expect(await paying.value == .cancelled)
        #expect(await server.received.isEmpty)
    }

    @Test("The simulator's payment is sent nowhere, and has its own message")
    func simulator() async throws {
        let checkout = checkout()
        let paying = Task { await checkout.pay(on: sheet) }
        try #require(await until { sheet.isThere })
        sheet.agree(Fixture.simulated())
        let outcome = await paying.value
        guard case .unusable(let error) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(error.code == .simulator)
        #expect(ApplePayTexts(.english).text(for: outcome).contains("simulator"))
        #expect(sheet.answers == [.failure])
        #expect(await server.received.isEmpty)
    }

    @Test("A message that cannot be made charges nothing")
    func prepare() async throws {
        struct NoOrder: Error {}
        let server = ApplePayServer(
            prepare: { (_: ApplePayPayment) -> ApplePayPayment in throw NoOrder() }, send: { _ in .accepted })
        let checkout = checkout(server)
        let paying = Task { await checkout.pay(on: sheet) }
        try #require(await until { sheet.isThere })
        sheet.agree(.success(try Fixture.payment()))
        try #require(await until { sheet.answers == [.failure] })
        sheet.close()
        #expect(await paying.value.advice == .fixIntegration)
    }

    @Test("A sheet that does not appear, and a second one beside the first, are reported as such")
    func notPresented() async throws {
        let absent = FakeSheet()
        absent.appears = false
        let checkout = checkout()
        #expect(await checkout.pay(on: absent) == .notPresented)
        let first = Task { await checkout.pay(on: sheet) }
        try #require(await until { sheet.isThere })
        #expect(await checkout.pay(on: FakeSheet()) == .notPresented)
        sheet.close()
        #expect(await first.value == .cancelled)
    }

    @Test("A sheet that shows a success and never reports its end does not keep the app waiting")
    func grace() async throws {
        let paying = try await sent(checkout())
        sheet.goesAtOnce = false
        await server.answer(.success(.accepted))
        try #require(await until { await clock.asked.count == 2 })
        await clock.ring()
        #expect(await paying.value == .accepted)
        #expect(sheet.dismissals == 1 && sheet.answers == [.success])
    }

    @Test("A cancelled task closes the sheet; a sent payment is waited for")
    func cancelledTask() async throws {
        let idle = checkout()
        let sheet = sheet
        let waiting = Task { await idle.pay(on: sheet) }
        try #require(await until { sheet.isThere })
        waiting.cancel()
        #expect(await waiting.value == .cancelled)

        let second = FakeSheet()
        let paying = Task { [checkout = checkout()] in await checkout.pay(on: second) }
        try #require(await until { second.isThere })
        second.agree(.success(try Fixture.payment()))
        try #require(await until { await server.received.count == 1 })
        paying.cancel()
        try #require(await until { second.answers == [.failure] })
        await server.answer(.success(.accepted))
        #expect(await paying.value == .accepted)
    }

    @Test("The time limit stays below Apple's own")
    func timeLimit() {
        #expect(ApplePayTimeLimit(seconds: 0) == nil)
        #expect(ApplePayTimeLimit(seconds: 29) == nil)
        #expect(ApplePayTimeLimit(seconds: 28)?.seconds == 28)
        #expect(ApplePayTimeLimit.standard.seconds == 25)
    }
}
