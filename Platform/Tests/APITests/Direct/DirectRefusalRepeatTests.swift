import APISupport
import GuichetCore
@_spi(Platform) import GuichetDirect
import Server
import Support
import Testing

@testable import DirectAPI

/// Only what reached a payment is kept under a key.
@Suite("Worldline Direct: keys of what was refused", .timeLimit(.minutes(5)))
struct DirectRefusalRepeatTests {
    private static let bad = DirectTester.applePay(dpan: "4111111111111111")

    @Test("a call that was refused leaves its key free: the corrected call pays")
    func corrected() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let refused = try await direct.send("POST", "/payments", Self.bad, idempotenceKey: "k")
            #expect(refused.status == 400 && refused.header(DirectIdempotence.timestampHeader) == nil)
            let paid = try await direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "k")
            #expect(paid.status == 201 && paid.header(DirectIdempotence.timestampHeader) == nil)
            let again = try await direct.send("POST", "/payments", Self.bad, idempotenceKey: "k")
            #expect(again.payment?.id == paid.payment?.id)
            #expect(try await test.payments().count == 1)
        }
    }

    @Test("unreadable bodies and unknown payments leave it free, too; an unauthenticated caller has no key")
    func others() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            #expect(try await direct.send("POST", "/payments", Array("{".utf8), idempotenceKey: "a").status == 400)
            #expect(try await direct.send("POST", "/payments/1_0/capture", [:], idempotenceKey: "a").status == 404)
            let stranger = DirectTester(test: test, key: DirectAPIKey(id: DirectTester.demoKey.id, secret: "other"))
            let denied = try await stranger.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "a")
            #expect(denied.status == 403)
            let paid = try await direct.send("POST", "/payments", DirectTester.applePay(), idempotenceKey: "a")
            #expect(paid.status == 201)
        }
    }

    @Test("a decline reached a payment, so its key keeps it")
    func decline() async throws {
        try await TestPlatform.run { test in
            let declined = try await test.direct.send(
                "POST", "/payments", DirectTester.card("4321456998744563"), idempotenceKey: "k")
            let again = try await test.direct.send("POST", "/payments", DirectTester.card(), idempotenceKey: "k")
            #expect(declined.status == 402 && again.status == 402)
            #expect(again.payment?.id == declined.payment?.id)
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

    @Test("a query ignores a key, whatever it looks like")
    func query() async throws {
        try await TestPlatform.run { test in
            let key = String(repeating: "k", count: 300)
            let answer = try await test.direct.send(
                "GET", "/services/testconnection", nil as JSONValue?, idempotenceKey: key)
            #expect(answer.status == 200)
        }
    }
}
