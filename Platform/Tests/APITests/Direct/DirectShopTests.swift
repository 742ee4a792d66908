import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirect
import Server
import Storage
import Support
import Testing

@testable import APISupport
@testable import DirectAPI

@Suite("Merchants of Worldline Direct, added and changed while the platform runs", .timeLimit(.minutes(5)))
struct DirectShopTests {
    private static let merchantId = "Boulangerie_1"

    private static func change(_ edit: (inout DirectShopChange) -> Void) -> DirectShopChange {
        var change = DirectShopChange()
        edit(&change)
        return change
    }

    private static func status(_ test: TestPlatform, _ key: DirectFreshKey, of merchantId: String = merchantId)
        async throws -> Int
    {
        let key = DirectAPIKey(id: key.issued.id, secret: key.secret)
        return try await DirectTester(test: test, merchantId: merchantId, key: key)
            .send("GET", "/services/testconnection").status
    }

    private static func added(_ test: TestPlatform) async throws -> (api: DirectFreshKey, webhook: DirectFreshKey) {
        let keys = try await test.platform.direct.administration.add(merchantId, DirectShopChange())
        #expect(keys.map(\.issued.kind) == [.api, .webhook])
        return (try #require(keys.first), try #require(keys.last))
    }

    @Test(
        "its key is valid for its own API at once, and for no other merchant's; no other merchant's key is valid for its API"
    )
    func keys() async throws {
        try await TestPlatform.run { test in
            let api = try await Self.added(test).api
            let own = try await Self.status(test, api)
            let foreign = try await Self.status(test, api, of: "AcmeTest")
            #expect((own, foreign) == (200, 403))
            var stranger = test.direct
            stranger.merchantId = Self.merchantId
            let others = try await stranger.send("GET", "/services/testconnection")
            #expect(others.status == 403)
        }
    }

    @Test(
        "the identifier of a key is never taken for a card number, whatever its digits are",
        arguments: (0...9).map(UInt8.init))
    func identifiers(digit: UInt8) {
        struct Digits: RandomSource {
            let digit: UInt8
            func bytes(_ count: Int) -> [UInt8] { Array(repeating: digit << 4 | digit, count: count) }
        }
        for (kind, length) in [(DirectIssuedKey.Kind.api, 20), (.webhook, 30)] {
            let key = DirectFreshKey(kind, version: 1, at: Instant(milliseconds: 0), random: Digits(digit: digit))
            #expect(key.issued.id.utf8.count == length)
            #expect(!JournalCardNumber.isIn(key.issued.id), "\(key.issued.id)")
        }
    }

    @Test("during a key exchange both keys are valid, then the old one is revoked; one of each kind stays")
    func exchange() async throws {
        try await TestPlatform.run { test in
            let administration = test.platform.direct.administration
            let (old, webhook) = try await Self.added(test)
            for id in [old.issued.id, webhook.issued.id] {
                await #expect(throws: ShopError.self) { try await administration.revokeKey(id, of: Self.merchantId) }
            }
            let new = try await administration.addKey(.api, to: Self.merchantId)
            #expect(new.issued.id != old.issued.id && new.secret != old.secret)
            let both = (try await Self.status(test, old), try await Self.status(test, new))
            #expect(both == (200, 200))
            try await administration.revokeKey(old.issued.id, of: Self.merchantId)
            let after = (try await Self.status(test, old), try await Self.status(test, new))
            #expect(after == (403, 200))
            await #expect(throws: ShopError.self) {
                try await administration.revokeKey(old.issued.id, of: Self.merchantId)
            }
        }
    }

    @Test("many keys made at the same time are all stored")
    func atOnce() async throws {
        try await TestPlatform.run { test in
            _ = try await Self.added(test)
            let keys = try await concurrently(Array(0..<20)) { _ in
                try await test.platform.direct.administration.addKey(.api, to: Self.merchantId)
            }
            #expect(Set(keys.map(\.issued.id)).count == 20)
            for key in keys {
                let status = try await Self.status(test, key)
                #expect(status == 200)
            }
        }
    }

    @Test("an API key expires after two years, with a warning for the last sixty days; a webhook key does not expire")
    func ends() async throws {
        try await TestPlatform.run { test in
            let (api, webhook) = try await Self.added(test)
            let day: Int64 = 86_400
            #expect(api.issued.state(at: test.clock.now()) == .active)
            test.clock.advance(seconds: 669 * day)
            #expect(api.issued.state(at: test.clock.now()) == .active)
            test.clock.advance(seconds: day)
            #expect(api.issued.state(at: test.clock.now()) == .expiring)
            test.clock.advance(seconds: 60 * day - 1)
            let before = try await Self.status(test, api)
            test.clock.advance(seconds: 1)
            let after = try await Self.status(test, api)
            #expect((before, after) == (200, 403))
            #expect(api.issued.state(at: test.clock.now()) == .expired)
            #expect(webhook.issued.state(at: test.clock.now()) == .active)
            // The published key of the demo does not end.
            let demo = try await test.direct.send("GET", "/services/testconnection")
            #expect(demo.status == 200)
            let next = try await test.platform.direct.administration.addKey(.api, to: Self.merchantId)
            let renewed = try await Self.status(test, next)
            #expect(renewed == 200)
        }
    }

    @Test("it exists after a restart, with its settings; its secrets are in no file")
    func restart() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let keys = try await TestPlatform.run(options) { test in
            try await test.platform.direct.administration.add(
                Self.merchantId,
                Self.change {
                    $0.webhookURLs = ["https://shop.example/a", "https://shop.example/b"]
                    $0.products = [1, 302]
                    $0.allowsUnverifiedTokens = true
                })
        }
        try await TestPlatform.run(options) { test in
            let shop = try #require(test.platform.direct.shops.shop(Self.merchantId))
            #expect(shop.webhookURLs == ["https://shop.example/a", "https://shop.example/b"])
            #expect(shop.products == [.visa, .applePay])
            #expect(shop.allowsUnverifiedTokens)
            #expect(shop.issuedKeys == keys.map(\.issued))
            #expect(shop.webhookKeys.map(\.secret) == keys.suffix(1).map(\.secret))
            let status = try await Self.status(test, try #require(keys.first))
            #expect(status == 200)
        }
        let folder = try #require(options.folder)
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
            .compactMap { FileManager.default.contents(atPath: folder.url.appendingPathComponent($0).path) }
        for key in keys {
            for file in files { #expect(file.range(of: Data(key.secret.utf8)) == nil) }
        }
    }

    @Test("a changed demo merchant keeps its published keys beside new ones, and is removed with the demo shops")
    func demo() async throws {
        var options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        try await TestPlatform.run(options) { test in
            let administration = test.platform.direct.administration
            try await administration.change("AcmeTest", Self.change { $0.products = [302] })
            let card = try await test.direct.send("POST", "/payments", DirectTester.card())
            #expect(card.status == 400)
            let wallet = try await test.direct.send("POST", "/payments", DirectTester.applePay())
            #expect(wallet.status == 201)
            let key = try await administration.addKey(.api, to: "AcmeTest")
            let status = try await Self.status(test, key, of: "AcmeTest")
            #expect(status == 200)
            await #expect(throws: ShopError.self) {
                try await administration.revokeKey(DirectTester.demoKey.id, of: "AcmeTest")
            }
            try await administration.revokeKey(key.issued.id, of: "AcmeTest")
            let revoked = try await Self.status(test, key, of: "AcmeTest")
            #expect(revoked == 403)
        }
        options.withDemoShops = false
        try await TestPlatform.run(options) { test in
            let answer = try await test.direct.send("GET", "/services/testconnection")
            #expect(answer.status == 403)
        }
    }

    @Test("bad settings are refused with a reason, and change nothing")
    func badSettings() async throws {
        try await TestPlatform.run { test in
            let administration = test.platform.direct.administration
            _ = try await Self.added(test)
            let before = try #require(test.platform.direct.shops.shop(Self.merchantId)).settings
            let six = (1...6).map { "https://shop.example/\($0)" }
            for change in [
                Self.change { $0.webhookURLs = six }, Self.change { $0.webhookURLs = ["ftp://shop.example"] },
                Self.change { $0.webhookURLs = ["https://shop.example/a", "https://shop.example/a"] },
                Self.change { $0.webhookURLs = ["http://169.254.169.254/"] },
                Self.change { $0.webhookURLs = ["https://shop.example/" + String(repeating: "x", count: 320)] },
                Self.change { $0.products = [] }, Self.change { $0.products = [900] },
            ] {
                await #expect(throws: ShopError.self) { try await administration.change(Self.merchantId, change) }
            }
            #expect(try #require(test.platform.direct.shops.shop(Self.merchantId)).settings == before)
            for name in ["", "a/b", "a b", "é", String(repeating: "m", count: 31), Self.merchantId, "AcmeTest"] {
                await #expect(throws: ShopError.self) { _ = try await administration.add(name, DirectShopChange()) }
            }
            await #expect(throws: ShopError.self) { _ = try await administration.addKey("other", to: Self.merchantId) }
            await #expect(throws: ShopError.self) { _ = try await administration.addKey(.api, to: "nobody") }
        }
    }
}
