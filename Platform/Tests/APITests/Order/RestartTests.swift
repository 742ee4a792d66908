import Engine
import GuichetCore
import GuichetMerchant
@_spi(Platform) import GuichetSips
import Server
import SipsAPI
import Support
import Testing

@Suite("A restart")
struct RestartTests {
    @Test("keeps what an initialisation needs: an order with one from before is accepted")
    func initialisation() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let initialisation = try await TestPlatform.run(options) { try await $0.prepare() }
        try await TestPlatform.run(options) { test in
            let answer = try await test.call(WireOrder.message(for: initialisation))
            #expect(answer.code == "00")
        }
    }

    @Test("keeps payments and claims: the first answer again, 34 for another body, 94 for the reference")
    func orders() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let (initialisation, message, first) = try await TestPlatform.run(options) { test in
            let initialisation = try await test.prepare()
            let message = try WireOrder.message(for: initialisation)
            return (initialisation, message, try await test.call(message))
        }
        #expect(first.code == "00")
        try await TestPlatform.run(options) { test in
            #expect(try await test.call(message) == first)
            let outcome = try await test.outcome(of: initialisation)
            #expect(outcome.response == first.message)
            #expect(try await test.call(WireOrder.message(for: initialisation)).code == "34")
            #expect(try await test.initialise().code == "94")
        }
    }

    @Test("keeps shops and their keys")
    func shops() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let key = try await TestPlatform.run(options) { test in
            try await test.platform.sips.administration.add(
                SipsShop(merchantId: "123456789012345", brand: "sips", reference: .either))
        }
        try await TestPlatform.run(options) { test in
            let shop = "123456789012345"
            let merchant = try test.merchant(shop: shop, key: key.text)
            _ = try await merchant.orderInitialize(.test())
        }
    }

    @Test("keeps what is scheduled: the capture of the evening")
    func capture() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        try await TestPlatform.run(options) { test in
            let answer = try await test.order()
            #expect(answer.code == "00")
        }
        options.clock.advance(seconds: 12 * 3_600)
        try await TestPlatform.run(options) { test in
            // By itself, without being asked.
            _ = try await poll("the capture") { try await test.payments().first { $0.state == .captured } }
        }
    }

    @Test("with another vault key is refused")
    func wrongVaultKey() async throws {
        var options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        try await TestPlatform.run(options) { _ in }
        options.vaultKeys = "1 \(String(repeating: "A", count: 43))="
        await #expect(throws: WrongVaultKey.self) { try await TestPlatform.run(options) { _ in } }
        options.vaultKeys = TestPlatform.vaultKeysText
        try await TestPlatform.run(options) { _ in }
    }

    @Test("with a newer vault key beside the old one continues, and new orders are encrypted with the newer one")
    func renewedVaultKey() async throws {
        var options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let initialisation = try await TestPlatform.run(options) { try await $0.prepare() }
        options.vaultKeys += "\n2 \(String(repeating: "A", count: 43))="
        try await TestPlatform.run(options) { test in
            let answer = try await test.call(WireOrder.message(for: initialisation))
            #expect(answer.code == "00")
            #expect(try await test.onlyPayment().card?.sealedPAN.keyVersion == 2)
        }
    }
}
