import Foundation
import GuichetCore
import GuichetSips
import Server
import Storage
import Support
import Testing

@testable import Engine

@Suite("The fingerprint key is replaced", .timeLimit(.minutes(5)))
struct FingerprintReplacementTests {
    private static func replacement(_ test: TestPlatform) -> FingerprintReplacement {
        let paymentService = test.platform.paymentService
        return FingerprintReplacement(store: paymentService.store, vault: paymentService.vault, random: SystemRandom())
    }

    /// Every step but the last; what cannot be read.
    private static func steps(_ test: TestPlatform) async throws -> (made: Int, unreadable: Int) {
        var totals = (made: 0, unreadable: 0)
        var position: VaultRotation.Position? = .start
        while let here = position {
            let step = try await replacement(test).step(from: here)
            totals.made += step.resealed
            totals.unreadable += step.unreadable
            position = step.next
        }
        return totals
    }

    /// How many fingerprints in the store were made by the key with each number.
    private static func numbers(_ test: TestPlatform) async throws -> [UInt8: Int] {
        let store = try #require(test.platform.paymentService.store as? SQLStore)
        let rows = try await store.driver.read {
            try $0.rows(
                """
                SELECT pan_fingerprint FROM payments WHERE pan_fingerprint IS NOT NULL
                    UNION ALL SELECT pan_fingerprint FROM wallet_cards
                """, []
            ).map { FingerprintKey.number(of: try $0.blob(0)) }
        }
        return rows.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    private static func tokenPan(_ test: TestPlatform, _ reference: String) async throws -> String {
        try #require(try await test.enrol(reference: .string(reference)).message["tokenPan"]?.text)
    }

    private static func isInWallet(_ test: TestPlatform, _ card: String) async throws -> Bool {
        try await test.addCard(card).expect("94", "cardNumber")
    }

    private static func replace(_ test: TestPlatform, _ tokenPan: String) async throws {
        try await Self.replacement(test).begin()
        // Stored with the old key, and looked for with both.
        #expect(try await Self.isInWallet(test, "4100000000000000"))
        // Stored with the next one.
        #expect(try await test.addCard("5100000000000000").code == "00")
        #expect(try await Self.isInWallet(test, "5100000000000000"))
        let totals = try await Self.steps(test)
        #expect(totals.made >= 211)
        #expect(totals.unreadable == 0)
        for card in ["4100000000000000", "5100000000000000"] {
            #expect(try await Self.isInWallet(test, card))
        }
        #expect(try await Self.tokenPan(test, "T2") == tokenPan)
        try await Self.replacement(test).finish()
    }

    @Test("while payments run: the same card is recognised before, meanwhile and after, and every tokenPan stays")
    func whilePaymentsRun() async throws {
        var options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        options.vaultKeys = VaultBench.key(1)
        let tokenPan = try await TestPlatform.run(options) { test in
            _ = try await test.addCard("4100000000000000")
            for number in 0..<210 { _ = try await VaultBench.pay(test, "OLD\(number)") }
            let tokenPan = try await Self.tokenPan(test, "T1")
            let codes = try await VaultBench.payingMeanwhile(test, "DURING", count: 60) {
                try await Self.replace(test, tokenPan)
            }
            #expect(codes == ["00"])
            #expect(try await Self.numbers(test).keys.sorted() == [1])
            for card in ["4100000000000000", "5100000000000000"] { #expect(try await Self.isInWallet(test, card)) }
            #expect(try await Self.tokenPan(test, "T3") == tokenPan)
            return tokenPan
        }
        // After a restart, and under another vault key; and replaced once more.
        options.vaultKeys = VaultBench.key(1) + VaultBench.key(2)
        try await TestPlatform.run(options) { test in
            #expect(try await VaultBench.rotate(test).unreadable == 0)
            try await Self.replacement(test).begin()
            #expect(try await Self.steps(test).unreadable == 0)
            try await Self.replacement(test).finish()
            #expect(try await Self.numbers(test).keys.sorted() == [2])
        }
        options.vaultKeys = VaultBench.key(2)
        try await TestPlatform.run(options) { test async throws in
            #expect(try await Self.isInWallet(test, "5100000000000000"))
            #expect(try await VaultBench.pay(test, "AFTER").code == "00")
            #expect(try await Self.numbers(test).keys.sorted() == [2])
            #expect(try await Self.tokenPan(test, "T4") == tokenPan)
        }
    }

    @Test("when interrupted, it continues with the same new key, also after a restart")
    func brokenOff() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let next = try await TestPlatform.run(options) { test in
            _ = try await test.addCard()
            for number in 0..<VaultRotation.batch + 20 { _ = try await VaultBench.pay(test, "OLD\(number)") }
            try await Self.replacement(test).begin()
            _ = try await Self.replacement(test).step(from: .start)
            // The old key may not go yet.
            let error = try await #require(throws: VaultKeysRefused.self) { try await Self.replacement(test).finish() }
            #expect(error.remedy == "run it again")
            return try await test.platform.paymentService.store.read { try $0.value(Vault.nextFingerprintName) }
        }
        try await TestPlatform.run(options) { test in
            #expect(try await Self.isInWallet(test, "4100000000000000"))
            #expect(try await VaultBench.pay(test, "MEANWHILE").code == "00")
            try await Self.replacement(test).begin()
            let store = test.platform.paymentService.store
            #expect(try await store.read { try $0.value(Vault.nextFingerprintName) } == next)
            let totals = try await Self.steps(test)
            // Twenty payments and the stored card.
            #expect(totals.made == 21)
            try await Self.replacement(test).finish()
            #expect(try await store.read { try $0.value(Vault.nextFingerprintName) } == nil)
            #expect(try await Self.numbers(test).keys.sorted() == [1])
            #expect(try await Self.isInWallet(test, "4100000000000000"))
            // Asked to end again, there is nothing to end.
            try await Self.replacement(test).finish()
        }
    }

    @Test("a card number that cannot be decrypted is reported and kept, and the old key with it")
    func unreadable() async throws {
        try await TestPlatform.run { test in
            _ = try await test.addCard()
            let store = try #require(test.platform.paymentService.store as? SQLStore)
            _ = try await store.driver.write {
                try $0.execute("UPDATE wallet_cards SET pan_sealed = ?", [.blob([1, 2, 3])])
            }
            try await Self.replacement(test).begin()
            #expect(try await Self.steps(test).unreadable == 1)
            await #expect(throws: VaultKeysRefused.self) { try await Self.replacement(test).finish() }
            #expect(try await Self.isInWallet(test, "4100000000000000"))
        }
    }

    @Test("an order that was made before it began, and is written after, is stored with the new key")
    func madeBefore() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)])) {
            test in
            let vault = try await Vault.open(
                VaultKeys(text: TestPlatform.vaultKeysText), in: test.store, random: SystemRandom(),
                at: test.clock.now())
            let payment = try await test.place(try test.order())
            #expect(payment.card?.fingerprint.count == 32)
            try await FingerprintReplacement(store: test.store, vault: vault, random: SystemRandom()).begin()
            let late = try #require(try vault.renewed(payment).card)
            let sought = try vault.fingerprint(of: PAN("4100000000000000"))
            #expect(late.fingerprint == sought)
            #expect(FingerprintKey.number(of: late.fingerprint) == 1)
        }
    }
}
