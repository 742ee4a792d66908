import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect
import Server
import Storage
import Support
import Testing

@testable import DirectAPI

/// A merchant who was told that nothing was done may count on it, whichever of his calls comes last.
@Suite("Worldline Direct: repeats of what was refused", .timeLimit(.minutes(5)))
struct DirectRefusalRepeatTests {
    private static let bad = DirectTester.applePay(dpan: "4111111111111111")

    @Test("a call that arrives after its repeat was refused is refused in the same way, and pays nothing")
    func late() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let refused = try await direct.send("POST", "/payments", Self.bad, idempotenceKey: "k")
            #expect(refused.status == 400 && refused.header(DirectIdempotence.timestampHeader) == nil)
            test.clock.advance(seconds: 2)
            let late = try await direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "k")
            #expect(late.error == refused.error)
            let errors = [refused, late].map { $0.document(DirectErrorResponse.self).errors?.first?.json }
            #expect(errors[0] != nil && errors[0] == errors[1])
            #expect(late.header(DirectIdempotence.timestampHeader) == "\(TestPlatform.noon.milliseconds)")
            #expect(try await test.payments().isEmpty)
            let other = try await direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "l")
            #expect(other.status == 201)
        }
    }

    @Test("a capture that was too early for its repeat is not done when the first call finally arrives")
    func capture() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let answer = try await direct.send("POST", "/payments", DirectIssuer.card())
            let id = try #require(answer.payment?.id?.rawValue)
            let early = try await direct.send("POST", "/payments/\(id)/capture", [:], idempotenceKey: "k")
            #expect(early.error.hasPrefix("400 50001127"))
            _ = try await test.issuer.finish(answer, "challenge")
            let late = try await direct.send("POST", "/payments/\(id)/capture", [:], idempotenceKey: "k")
            #expect(late.error == early.error)
            #expect(try await direct.payment(id).status == .pendingCapture)
            let own = try await direct.send("POST", "/payments/\(id)/capture", [:], idempotenceKey: "l")
            #expect(own.status == 201)
        }
    }

    @Test("the key is free again once no earlier signed call can be accepted", arguments: [false, true])
    func ends(isSwept: Bool) async throws {
        try await TestPlatform.run { test in
            _ = try await test.direct.send("POST", "/payments", Self.bad, idempotenceKey: "k")
            test.clock.advance(seconds: 599)
            let still = try await test.direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "k")
            #expect(still.status == 400)
            test.clock.advance(seconds: 1)
            if isSwept { try await test.platform.purge() }
            let free = try await test.direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "k")
            #expect(free.status == 201)
        }
    }

    @Test("unreadable bodies and unknown payments count, too; an unauthenticated caller has no key")
    func others() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let broken = try await direct.send("POST", "/payments", Array("{".utf8), idempotenceKey: "a")
            #expect(broken.status == 400)
            let late = try await direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "a")
            #expect(late.error == broken.error)
            let unknown = try await direct.send("POST", "/payments/1_0/capture", [:], idempotenceKey: "b")
            let again = try await direct.send("POST", "/payments/1_0/capture", [:], idempotenceKey: "b")
            #expect(unknown.status == 404 && again.error == unknown.error)
            #expect(again.header(DirectIdempotence.timestampHeader) != nil)
            let stranger = DirectTester(test: test, key: DirectAPIKey(id: DirectTester.demoKey.id, secret: "other"))
            let denied = try await stranger.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "c")
            #expect(denied.status == 403)
            let allowed = try await direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "c")
            #expect(allowed.status == 201)
        }
    }

    @Test("a key of another call is refused, and stays with that call")
    func otherCall() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let first = try await direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "k")
            let id = try #require(first.payment?.id?.rawValue)
            let capture = try await direct.send("POST", "/payments/\(id)/capture", [:], idempotenceKey: "k")
            #expect(capture.error == "400 50001111 INVALID_VALUE")
            let again = try await direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "k")
            #expect(again.payment?.id == first.payment?.id)
        }
    }

    @Test("of two calls that race for one key and are both refused, each gets its own refusal")
    func racing() async throws {
        try await TestPlatform.run { test in
            let paymentService = test.platform.paymentService
            let repeats = DirectRepeats(paymentService: paymentService, choices: DirectChoices())
            let shop = try #require(test.platform.direct.shops.shop("AcmeTest"))
            @Sendable func call(_ endpoint: DirectEndpoint, _ payment: String, key: String) -> DirectCall {
                DirectCall(
                    endpoint: endpoint, shop: shop, parameters: ["paymentId": payment], query: [:], body: nil,
                    idempotenceKey: key)
            }
            /// - Parameter meanwhile: what happens between the look at the key and the refusal.
            @Sendable func heard(
                _ refusal: DirectRefusal, _ call: DirectCall,
                meanwhile: @escaping @Sendable () async -> Void = {}
            ) async -> (id: String?, isRepeat: Bool) {
                let handler = DirectFunction(changing: { _ in
                    await meanwhile()
                    throw refusal
                })
                do {
                    let reply = try await repeats.reply(to: call, by: handler, reading: { nil })
                    return (reply.refusal?.items.first?.id, reply.firstAt != nil)
                } catch {
                    return ((error as? DirectRefusal)?.items.first?.id, false)
                }
            }
            let (unknown, notAllowed) = (DirectRefusal.unknownPayment, DirectRefusal(.actionNotAllowed))
            let (first, second) = (unknown.items.first?.id, notAllowed.items.first?.id)
            for (key, endpoint, payment) in [
                ("k", DirectEndpoint.refundPayment, "1_0"), ("l", .capturePayment, "2_0"),
            ] {
                let other = await heard(notAllowed, call(endpoint, payment, key: key)) {
                    #expect(await heard(unknown, call(.capturePayment, "1_0", key: key)) == (first, false))
                }
                #expect(other == (second, false))
            }
            // The same call again is told what it was told first.
            let same = await heard(notAllowed, call(.capturePayment, "1_0", key: "m")) {
                #expect(await heard(unknown, call(.capturePayment, "1_0", key: "m")) == (first, false))
            }
            #expect(same == (first, true))
        }
    }

    @Test("across a restart, too")
    func restart() async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        var options = TestPlatform.Options()
        options.folder = folder
        try await TestPlatform.run(options) { test in
            _ = try await test.direct.send("POST", "/payments", Self.bad, idempotenceKey: "k")
        }
        try await TestPlatform.run(options) { test in
            let late = try await test.direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "k")
            #expect(late.status == 400)
        }
    }
}
