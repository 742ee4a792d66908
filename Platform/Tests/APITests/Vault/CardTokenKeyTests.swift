import APISupport
import Foundation
import GuichetCore
import GuichetLyra
import LyraAPI
import Server
import Storage
import Support
import Testing

@testable import Engine

/// Registered cards are encrypted and made findable like stored ones: keys are replaced under them, too.
@Suite("Keys are replaced while cards are registered", .timeLimit(.minutes(5)))
struct CardTokenKeyTests {
    private static let card = "4970100000000055"

    private static func registered(_ test: TestPlatform) async throws -> String {
        let order = LyraCall.order(["formAction": "REGISTER_PAY", "customer": LyraCall.anna])
        #expect(try await test.lyra.shopper(order).pay(card).result == "paid")
        return try #require(try await test.lyra.transactions().first?.paymentMethodToken)
    }

    private static func onFile(_ test: TestPlatform, _ name: String) async throws -> CardToken {
        let shop = try #require(test.platform.lyra.shops.shop("69876357")).id
        let token = try await test.platform.paymentService.store.read { try $0.cardToken(CardTokenID(name), of: shop) }
        return try #require(token)
    }

    /// Whether it can be paid with, and is shown as it was.
    private static func isGood(_ test: TestPlatform, _ name: String, orderId: String) async throws -> Bool {
        let again = try await test.lyra.pay(
            LyraCall.order(["formAction": "SILENT", "paymentMethodToken": .string(name)], orderId: orderId))
        guard case .token(let shown) = try await test.lyra.call("Token/Get", ["paymentMethodToken": .string(name)])
        else { return false }
        return again.detailedStatus == .authorised && shown.tokenDetails?.pan == "497010XXXXXX0055"
    }

    @Test("the fingerprint key: the card gets the next key's fingerprint, and is found by both in between")
    func fingerprint() async throws {
        try await TestPlatform.run { test in
            let name = try await Self.registered(test)
            let paymentService = test.platform.paymentService
            let before = try await Self.onFile(test, name)
            #expect(before.fingerprint == (try paymentService.vault.fingerprint(of: PAN(Self.card))))
            let replacement = FingerprintReplacement(
                store: paymentService.store, vault: paymentService.vault, random: SystemRandom())
            try await replacement.begin()
            // The token's own step is the last: without it the old key may not go.
            _ = try await replacement.step(from: VaultRotation.Position(kind: SealedKind.payments.name, place: ""))
            await #expect(throws: VaultKeysRefused.self) { try await replacement.finish() }
            let step = try await replacement.step(
                from: VaultRotation.Position(kind: SealedKind.cardTokens.name, place: ""))
            #expect(step.resealed == 1)
            #expect(step.unreadable == 0)
            #expect(step.next == nil)
            try await replacement.finish()
            let after = try await Self.onFile(test, name)
            let fingerprint = try #require(after.fingerprint)
            #expect(FingerprintKey.number(of: fingerprint) == 1)
            #expect(fingerprint != before.fingerprint)
            #expect(fingerprint == (try paymentService.vault.fingerprint(of: PAN(Self.card))))
            let found = try await paymentService.store.read { [shop = after.shop] in
                try $0.cardTokens(of: shop, fingerprints: [fingerprint])
            }
            #expect(found.map(\.id.text) == [name])
            #expect(try await Self.isGood(test, name, orderId: "AFTER"))
        }
    }

    @Test("the vault's key: the card is encrypted again, decrypts without the old one, and pays")
    func rotation() async throws {
        var options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        options.vaultKeys = VaultBench.key(1)
        let name = try await TestPlatform.run(options) { test async throws in
            let name = try await Self.registered(test)
            #expect(try await Self.onFile(test, name).sealedPAN?.keyVersion == 1)
            return name
        }
        options.vaultKeys = VaultBench.key(1) + VaultBench.key(2)
        try await TestPlatform.run(options) { test async throws in
            // Both keys are there: what the old one encrypted opens still.
            #expect(try await Self.isGood(test, name, orderId: "BEFORE"))
            #expect(try await VaultBench.rotate(test).unreadable == 0)
            #expect(try await Self.onFile(test, name).sealedPAN?.keyVersion == 2)
        }
        options.vaultKeys = VaultBench.key(2)
        try await TestPlatform.run(options) { test async throws in
            #expect(try await Self.isGood(test, name, orderId: "AFTER"))
            // A card that was given up keeps its number for a year, in which it can be reactivated.
            #expect(try await test.lyra.code("Token/Cancel", ["paymentMethodToken": .string(name)]) == nil)
            #expect(try await Self.onFile(test, name).sealedPAN?.keyVersion == 2)
            test.clock.advance(seconds: CardToken.reactivableSeconds)
            try await test.platform.paymentService.purge()
            #expect(try await Self.onFile(test, name).sealedPAN == nil)
            #expect(try await Self.onFile(test, name).fingerprint == nil)
        }
    }
}
