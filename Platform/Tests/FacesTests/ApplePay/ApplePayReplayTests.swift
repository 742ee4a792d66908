import Engine
import Faces
import Foundation
import GuichetApplePay
import Storage
import Support
import Testing

@Suite("The tokens that were seen, in the platform's database", .timeLimit(.minutes(5)))
struct ApplePayReplayTests {
    private static let now = Date(timeIntervalSince1970: Double(TestPlatform.noon.milliseconds) / 1_000)
    private static let expiry = now.addingTimeInterval(301)
    private static let token: [UInt8] = Array(repeating: 0xA7, count: 32)

    private static func replays(_ test: TestPlatform, of merchant: String = "merchant.one") -> ApplePayReplays {
        ApplePayReplays(store: test.platform.counter.store, merchantIdentifier: merchant)
    }

    @Test("of many tasks that record one token at once, exactly one is told that it is new")
    func concurrent() async throws {
        try await TestPlatform.run { test in
            // Several tokens at once, so that winners and losers share a flush.
            for round in UInt8(0)..<5 {
                let attempts = (0..<200).map { UInt8($0 % 4) }
                let new = try await concurrently(attempts) { number in
                    let isNew = try await Self.replays(test)
                        .record([round, number] + Self.token, until: Self.expiry, at: Self.now)
                    return isNew ? number : nil
                }
                #expect(new.compactMap(\.self).sorted() == [0, 1, 2, 3])
            }
        }
    }

    @Test("what was recorded is on disk: after a restart the token is known")
    func restart() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let first = try await TestPlatform.run(options) { test in
            try await Self.replays(test).record(Self.token, until: Self.expiry, at: Self.now)
        }
        let second = try await TestPlatform.run(options) { test in
            try await Self.replays(test).record(Self.token, until: Self.expiry, at: Self.now)
        }
        #expect((first, second) == (true, false))
    }

    @Test("each merchant has its own: another one's token of the same name is new")
    func scope() async throws {
        try await TestPlatform.run { test in
            let names = ["merchant.one", "merchant.two", "merchant.one", "merchant.two"]
            var answers: [Bool] = []
            for name in names {
                answers.append(
                    try await Self.replays(test, of: name).record(Self.token, until: Self.expiry, at: Self.now))
            }
            #expect(answers == [true, true, false, false])
        }
    }

    @Test("tokens whose time is over are swept, and not a second earlier")
    func swept() async throws {
        try await TestPlatform.run { test in
            for number in UInt8(0)..<20 {
                _ = try await Self.replays(test).record([number], until: Self.expiry, at: Self.now)
            }
            test.clock.advance(seconds: 300)
            try await test.purge()
            #expect(try await test.stored().claims == 20)
            let early = try await Self.replays(test).record([0], until: Self.expiry, at: Self.now)
            #expect(!early)
            test.clock.advance(seconds: 1)
            try await test.purge()
            #expect(try await test.stored() == .nothing)
            let late = try await Self.replays(test).record([0], until: Self.expiry, at: Self.now)
            #expect(late)
        }
    }

    @Test("a store that does not answer is an error, and never a new token")
    func broken() async throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { folder.remove() }
        let store = try await folder.openStore(at: TestPlatform.noon, options: .test)
        try await store.close()
        let replays = ApplePayReplays(store: store, merchantIdentifier: "merchant.one")
        await #expect(throws: (any Error).self) {
            try await replays.record(Self.token, until: Self.expiry, at: Self.now)
        }
    }
}
