import APISupport
import DirectAPI
import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@Suite("Registration for Apple Pay on the hosted checkout page", .timeLimit(.minutes(5)))
struct ApplePayRegistrationTests {
    private static let other = DirectPlatformShop(merchantId: "Other", apiKeys: [], webhookKeys: [])

    private static func run(_ body: @Sendable (TestPlatform) async throws -> Void) async throws {
        var options = TestPlatform.Options()
        options.directShops = [other]
        try await TestPlatform.run(options, body)
    }

    private static func refusal(_ body: () async throws -> Void) async -> ApplePayRefusal? {
        do {
            try await body()
            return nil
        } catch {
            return error as? ApplePayRefusal
        }
    }

    @Test("a merchant is registered only after it accepted the current terms; then CHECK ACCOUNT STATUS reports it")
    func registers() async throws {
        try await Self.run { test in
            let registration = test.platform.direct.applePayRegistration
            let before = try await registration.status(of: "Other").status
            #expect(before == .notRegistered)
            let done = try await registration.register("Other", accepting: "1", way: "back office")
            #expect(done.isRegistered)
            let found = try await registration.status(of: "Other")
            #expect(found == done)
            #expect(
                found.history == [
                    ApplePayRegistrationStep(
                        shop: Self.other.id, number: 1, answer: .accepted, terms: .first, at: TestPlatform.noon,
                        way: "back office")
                ])
        }
    }

    @Test("UNSUBSCRIBE withdraws the acceptance, REGISTER gives it again, and the history has every step")
    func unsubscribes() async throws {
        try await Self.run { test in
            let registration = test.platform.direct.applePayRegistration
            _ = try await registration.register("Other", accepting: "1", way: "a")
            test.clock.advance(seconds: 60)
            let taken = try await registration.unsubscribe("Other", way: "b").status
            #expect(taken == .unsubscribed)
            test.clock.advance(seconds: 60)
            let again = try await registration.register("Other", accepting: "1", way: "c")
            #expect(again.isRegistered)
            #expect(again.history.map(\.answer) == [.accepted, .unsubscribed, .accepted])
            #expect(again.history.map(\.number) == [1, 2, 3])
            #expect(again.history.map(\.at) == [0, 60, 120].map { TestPlatform.noon.adding(seconds: $0) })
            #expect(again.history.map(\.way) == ["a", "b", "c"])
        }
    }

    @Test("a merchant that rejects the terms is not registered, before or after an acceptance")
    func rejects() async throws {
        try await Self.run { test in
            let registration = test.platform.direct.applePayRegistration
            let first = try await registration.reject("Other", way: "command").status
            #expect(first == .rejected)
            let nothing = await Self.refusal { _ = try await registration.unsubscribe("Other", way: "command") }
            #expect(nothing?.code == .notRegistered)
            let accepted = try await registration.register("Other", accepting: "1", way: "command").isRegistered
            #expect(accepted)
            let then = try await registration.reject("Other", way: "command").status
            #expect(then == .rejected)
        }
    }

    @Test("the same answer again writes nothing")
    func repeats() async throws {
        try await Self.run { test in
            let registration = test.platform.direct.applePayRegistration
            _ = try await registration.register("Other", accepting: "1", way: "command")
            test.clock.advance(seconds: 60)
            let registered = try await registration.register("Other", accepting: "1", way: "command").history.count
            #expect(registered == 1)
            _ = try await registration.unsubscribe("Other", way: "command")
            let unsubscribed = try await registration.unsubscribe("Other", way: "command").history.count
            #expect(unsubscribed == 2)
        }
    }

    @Test("when the terms change, an old acceptance does not count, and only the new version can be accepted")
    func terms() async throws {
        try await Self.run { test in
            let registration = test.platform.direct.applePayRegistration
            _ = try await registration.register("Other", accepting: "1", way: "command")
            let named = try await registration.setTerms(version: "2026-11-22").version
            #expect(named == "2026-11-22")
            let changed = try await registration.status(of: "Other")
            #expect(changed.status == .termsChanged(accepted: .first))
            #expect(!changed.isRegistered)
            let old = await Self.refusal {
                _ = try await registration.register("Other", accepting: "1", way: "command")
            }
            #expect(old?.code == .termsChanged)
            let new = try await registration.register("Other", accepting: "2026-11-22", way: "command")
            #expect(new.isRegistered)
            #expect(new.history.map(\.terms.version) == ["1", "2026-11-22"])
        }
    }

    @Test("a version has no spaces and is not empty", arguments: ["", "1 2", String(repeating: "9", count: 33), "é"])
    func badVersion(version: String) async throws {
        try await Self.run { test in
            let refusal = await Self.refusal {
                _ = try await test.platform.direct.applePayRegistration.setTerms(version: version)
            }
            #expect(refusal?.code == .invalid)
            let standing = try await test.platform.direct.applePayRegistration.terms()
            #expect(standing == .first)
        }
    }

    @Test("an unknown merchant cannot be registered")
    func unknown() async throws {
        try await Self.run { test in
            let refusal = await Self.refusal {
                _ = try await test.platform.direct.applePayRegistration.register(
                    "Nobody", accepting: "1", way: "command")
            }
            #expect(refusal?.code == .unknown)
        }
    }

    @Test(
        "the demo merchant has accepted the terms at its first start only; its later answers stay, after restarts, too")
    func demo() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let demo = DirectPlatformShop.demo.merchantId
        try await TestPlatform.run(options) { test in
            let found = try await test.platform.direct.applePayRegistration.status(of: demo)
            #expect(found.isRegistered)
            #expect(found.history.map(\.way) == ["demo"])
        }
        try await TestPlatform.run(options) { test in
            let steps = try await test.platform.direct.applePayRegistration.status(of: demo).history.count
            #expect(steps == 1)
            _ = try await test.platform.direct.applePayRegistration.unsubscribe(demo, way: "command")
        }
        try await TestPlatform.run(options) { test in
            let last = try await test.platform.direct.applePayRegistration.status(of: demo).status
            #expect(last == .unsubscribed)
        }
    }
}
