import APISupport
import Foundation
import GuichetCore
import GuichetSips
import Server
import SipsAPI
import Storage
import Support
import Testing

@testable import Engine

@Suite("A running platform reloads its vault keys", .timeLimit(.minutes(5)))
struct VaultRenewalTests {
    private static let day: Int64 = 86_400

    private static func run(
        _ keys: String, _ body: @Sendable (TestPlatform, KeyFile) async throws -> Void
    ) async throws {
        let file = KeyFile(keys)
        var options = TestPlatform.Options()
        options.vaultKeys = keys
        options.keyFile = file
        try await TestPlatform.run(options) { test in try await body(test, file) }
    }

    private static func refusal(_ test: TestPlatform) async throws -> VaultKeysRefused {
        try await #require(throws: VaultKeysRefused.self) { try await test.platform.vaultKeys.reload() }
    }

    @Test("reads a new key, encrypts everything again and drops the old key, without a restart, while payments run")
    func wholeWay() async throws {
        try await Self.run(VaultBench.key(1)) { test, file in
            _ = try await test.addCard()
            for number in 0..<250 { _ = try await VaultBench.pay(test, "OLD\(number)") }
            _ = try await test.platform.sips.administration.addKey(to: "002001000000001")
            let held = try await test.prepareAny(.walletOrder("HELD"))
            let codes = try await VaultBench.payingMeanwhile(test, "DURING", count: 60) {
                file.write(VaultBench.key(1) + VaultBench.key(2))
                try await test.platform.vaultKeys.reload()
                #expect(test.platform.vaultKeys.newestVersion == 2)
                let totals = try await VaultBench.rotate(test)
                #expect(totals.unreadable == 0)
                #expect(totals.resealed >= 253)
            }
            #expect(codes == ["00"])
            #expect(try await VaultBench.versions(in: test.folder).keys.sorted() == [2])
            // What a phone was handed under the old key is taken.
            #expect(try await test.call(WireCall.walletOrder(held)).code == "00")

            file.write(VaultBench.key(2))
            let tooEarly = try await Self.refusal(test)
            #expect(tooEarly.code == .needed)
            #expect(
                tooEarly.reason == "key 1 is missing, and phones may need it until 2026-07-03T10:00:00Z")
            test.clock.advance(seconds: 2 * Self.day - 1)
            #expect(try await Self.refusal(test).code == .needed)
            test.clock.advance(seconds: 1)
            let after = try await VaultBench.payingMeanwhile(test, "AFTER", count: 20) {
                try await test.platform.vaultKeys.reload()
            }
            #expect(after == ["00"])
            #expect(test.platform.vaultKeys.versions == [2])
            #expect(try await test.addCard().expect("94", "cardNumber"))
            try await test.platform.sips.shops.reload()
            #expect(test.platform.sips.shops.shop("002001000000001")?.keys.count == 2)
        }
    }

    @Test(
        "refuses a set of keys without a needed one, or with another in its place; payments continue with the old ones")
    func refused() async throws {
        try await Self.run(VaultBench.key(1)) { test, file in
            _ = try await test.addCard()
            let other = "1 \(Data(repeating: 9, count: 32).base64EncodedString())\n"
            let wrong: [(text: String, code: VaultKeysRefused.Code, reason: String)] = [
                (VaultBench.key(2), .needed, "key 1, which encrypts now, is missing"),
                (other, .changed, "key 1 differs from the one in use"),
                (other + VaultBench.key(2), .changed, "key 1 differs from the one in use"),
            ]
            for (text, code, reason) in wrong {
                file.write(text)
                let error = try await Self.refusal(test)
                #expect(error.code == code)
                #expect(error.reason == reason)
            }
            for text in ["", "1 AAAA\n", "nonsense"] {
                file.write(text)
                await #expect(throws: VaultError.self) { try await test.platform.vaultKeys.reload() }
            }
            #expect(test.platform.vaultKeys.versions == [1])
            #expect(try await VaultBench.pay(test, "STILL").code == "00")
            // Long after, but never encrypted again: what is stored needs it, whatever phones hold.
            file.write(VaultBench.key(1) + VaultBench.key(2))
            try await test.platform.vaultKeys.reload()
            test.clock.advance(seconds: 10 * Self.day)
            file.write(VaultBench.key(2))
            let stored = try await Self.refusal(test)
            #expect(stored.code == .needed)
            #expect(stored.reason == "key 1 is missing, and stored data is encrypted with it (vault check)")
            let kinds = try await test.platform.paymentService.store.read { try $0.whatIsSealed(under: 2) }
            #expect(kinds == nil)
            #expect(test.platform.vaultKeys.versions == [1, 2])
        }
    }

    @Test("a key that is added while a rotation runs prevents its end")
    func addedMeanwhile() async throws {
        try await Self.run(VaultBench.key(1)) { test, file in
            _ = try await test.addCard()
            let paymentService = test.platform.paymentService
            let rotation = VaultRotation(store: paymentService.store, vault: paymentService.vault)
            file.write(VaultBench.key(1) + VaultBench.key(2))
            try await test.platform.vaultKeys.reload()
            var position: VaultRotation.Position? = .start
            while let here = position { position = try await rotation.step(from: here).next }
            file.write(VaultBench.key(1) + VaultBench.key(2) + VaultBench.key(3))
            try await test.platform.vaultKeys.reload()
            let error = try await #require(throws: VaultKeysRefused.self) { try await rotation.finish() }
            #expect(error.remedy == "run it again")
            #expect(try await VaultBench.rotate(test).unreadable == 0)
            #expect(try await VaultBench.versions(in: test.folder).keys.sorted() == [3])
        }
    }

    @Test("an order that was encrypted before the key was renewed, and is written after, is stored with the new one")
    func sealedBefore() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)])) {
            test in
            let vault = test.paymentService.vault
            let order = try test.order()
            let id = PaymentID(at: test.clock.now(), random: SystemRandom())
            let payment = Payment(
                id: id, shop: order.shop, amount: order.amount, plan: order.plan,
                instrument: .card(
                    CardOnFile(
                        sealedPAN: try vault.seal(order.pan, of: id), fingerprint: try vault.fingerprint(of: order.pan),
                        masked: order.masked, expiry: order.expiry, brand: order.brand)),
                messageID: AcquirerMessageID(at: test.clock.now(), random: SystemRandom()), createdAt: test.clock.now(),
                details: order.details)
            let renewed = try VaultKeys(text: TestPlatform.vaultKeysText + "\n" + VaultBench.key(2))
            try await vault.renew(renewed, in: test.store, at: test.clock.now())
            #expect(payment.card?.sealedPAN.keyVersion == 1)
            guard case .placed = try await test.paymentService.record(payment, claims: []) else {
                Issue.record("a payment with new claims is placed")
                return
            }
            let stored = try #require(try await test.payment(id).card)
            #expect(stored.sealedPAN.keyVersion == 2)
            _ = try vault.pan(of: stored, in: id)
        }
    }

    @Test("keys from the environment cannot be reloaded, and a start without a needed key is refused")
    func others() async throws {
        var options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        options.vaultKeys = VaultBench.key(1)
        try await TestPlatform.run(options) { test in
            _ = try await test.addCard()
            let error = try await Self.refusal(test)
            #expect(error.code == .unreadable)
            #expect(error.reason.contains("environment"))
        }
        options.vaultKeys = VaultBench.key(1) + VaultBench.key(2)
        try await TestPlatform.run(options) { test in
            #expect(try await VaultBench.pay(test, "NEW").code == "00")
            #expect(try await VaultBench.rotate(test).unreadable == 0)
            // As if something had been stored late.
            let store = try #require(test.platform.paymentService.store as? SQLStore)
            _ = try await store.driver.write {
                try $0.execute("UPDATE wallet_cards SET pan_sealed = ?", [.blob([1, 2, 3])])
            }
        }
        options.vaultKeys = VaultBench.key(2)
        let error = try await #require(throws: VaultKeysRefused.self) { try await TestPlatform.run(options) { _ in } }
        #expect(error.reason == "key 1 is missing, and stored data is encrypted with it (wallet cards)")
    }
}
