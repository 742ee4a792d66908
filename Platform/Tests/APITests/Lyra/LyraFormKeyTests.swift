import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Server
import Support
import Testing

@testable import LyraAPI

@Suite("The key of Lyra's redirect forms", .timeLimit(.minutes(5)))
struct LyraFormKeyTests {
    @Test("a shop that was added without one gets it: its forms are accepted, by no older key and in one mode only")
    func first() async throws {
        try await TestPlatform.run { test in
            let shops = test.platform.lyra.administration
            // As an earlier version stored it.
            let stored = [LyraMode.test, .production].map {
                LyraPlatformShop.Keys(of: "11223344", $0, random: SystemRandom())
            }
            try await shops.add(
                LyraPlatformShop(shopId: "11223344", brand: .scellius, keys: stored),
                secrets: try stored.map { keys in
                    var secrets = LyraPlatformShop.Keys.Secrets(keys)
                    secrets.formKey = nil
                    return try secrets.stored()
                })
            var shop = LyraRedirectShop(test: test, shopId: "11223344")
            let keys = try #require(test.platform.lyra.shops.shop("11223344")?.keys)
            #expect(keys.count == 2)
            #expect(keys.allSatisfy { $0.formKey == nil })
            let old = try await shops.renewFormKey("11223344", .test)
            shop.ownKey = old
            #expect(try await shop.answer().formError == nil)
            let key = try await shops.renewFormKey("11223344", .test)
            #expect(key.text != old.text)
            #expect(try await shop.answer(transId: "000002").formError == "00 signature")
            shop.ownKey = key
            #expect(try await shop.answer(transId: "000003").formError == nil)
            // The other mode, the passwords and the other keys are as they were.
            let now = try #require(test.platform.lyra.shops.shop("11223344")?.keys)
            for (before, after) in zip(keys, now) {
                #expect(before.mode == after.mode)
                #expect(before.password.text == after.password.text)
                #expect(before.hmacKey.text == after.hmacKey.text)
                #expect((before.formKey?.text == after.formKey?.text) == (before.mode == .production))
            }
        }
    }

    @Test("a shop can bring its own key; a restart keeps it")
    func own() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        try await TestPlatform.run(options) { test in
            let shops = test.platform.lyra.administration
            _ = try await shops.add("11223344", brand: .scellius, LyraShopChange())
            _ = try await shops.renewFormKey("11223344", .test, to: "ABCDEFGH12345678")
            await #expect(throws: (any Error).self) {
                _ = try await shops.renewFormKey("11223344", .test, to: "ABCDEFGH1234567é")
            }
        }
        try await TestPlatform.run(options) { test in
            let keys = test.platform.lyra.shops.shop("11223344")?.keys
            #expect(keys?.first { $0.mode == .test }?.formKey?.text == "ABCDEFGH12345678")
            #expect(keys?.count == 2)
        }
    }
}
