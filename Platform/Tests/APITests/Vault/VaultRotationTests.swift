import APISupport
import Engine
import Foundation
import GuichetCore
import GuichetSips
import Server
import SipsAPI
import Storage
import Support
import Testing

@Suite("The vault's keys are renewed", .timeLimit(.minutes(5)))
struct VaultRotationTests {
    @Test("while payments run, and afterwards the old key is no longer needed")
    func whilePaymentsRun() async throws {
        var options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let folder = try #require(options.folder)
        options.vaultKeys = VaultBench.key(1)
        let pending = try await TestPlatform.run(options) { test in
            _ = try await test.addCard()
            for number in 0..<450 { #expect(try await VaultBench.pay(test, "OLD\(number)").code == "00") }
            _ = try await test.platform.sips.administration.addKey(to: "002001000000001")
            let pending = try await test.prepare(.order(reference: "PENDING"))
            _ = try await test.call(WireOrder.message(for: pending, card: "4100000000000060"))
            return pending
        }
        #expect(try await VaultBench.versions(in: folder).keys.sorted() == [1])
        options.vaultKeys = VaultBench.key(1) + VaultBench.key(2)
        try await TestPlatform.run(options) { test in
            async let paying: [String?] = withThrowingTaskGroup(of: String?.self) { group in
                for number in 0..<100 { group.addTask { try await VaultBench.pay(test, "DURING\(number)").code } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let totals = try await VaultBench.rotate(test)
            #expect(try await paying == Array(repeating: "00", count: 100))
            #expect(totals.unreadable == 0)
            // Payments, the stored card, the shop's key; the wire key of the first run.
            #expect(totals.resealed >= 453)
            #expect(try await VaultBench.versions(in: folder).keys.sorted() == [2])
            // Again: there is nothing left to do.
            #expect(try await VaultBench.rotate(test).resealed == 0)
        }
        options.vaultKeys = VaultBench.key(2)
        try await TestPlatform.run(options) { test in
            #expect(try await VaultBench.pay(test, "NEW").code == "00")
            // The card has the fingerprint that it had under the first key.
            #expect(try await test.addCard().expect("94", "cardNumber"))
            #expect(test.platform.sips.shops.shop("002001000000001")?.keys.count == 2)
            // What was pending is still asked about, which takes the card's number.
            test.clock.advance(seconds: 3_600)
            _ = try await test.platform.paymentService.runDueQuestions()
            // A phone that was handed something under the old key is refused, and not misled.
            #expect(try await test.outcome(of: pending).expect("12", "redirectionData"))
        }
        options.vaultKeys = VaultBench.key(1)
        await #expect(throws: WrongVaultKey.self) { try await TestPlatform.run(options) { _ in } }
    }

    @Test("when interrupted and started again, it does the rest; a damaged value is reported and kept")
    func brokenOff() async throws {
        var options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let folder = try #require(options.folder)
        options.vaultKeys = VaultBench.key(1)
        try await TestPlatform.run(options) { test in
            _ = try await test.addCard()
            for number in 0..<VaultRotation.batch + 20 { _ = try await VaultBench.pay(test, "OLD\(number)") }
        }
        options.vaultKeys = VaultBench.key(1) + VaultBench.key(7)
        try await TestPlatform.run(options) { test in
            let paymentService = test.platform.paymentService
            let first = try await VaultRotation(store: paymentService.store, vault: paymentService.vault).step(
                from: .start)
            #expect(first.resealed == VaultRotation.batch)
            #expect(first.next?.kind == "payments")
        }
        try await TestPlatform.run(options) { test in
            let store = try #require(test.platform.paymentService.store as? SQLStore)
            _ = try await store.driver.write {
                try $0.execute("UPDATE wallet_cards SET pan_sealed = ?", [.blob([1, 2, 3])])
            }
            let totals = try await VaultBench.rotate(test)
            #expect(totals.resealed >= 20)
            #expect(totals.resealed < VaultRotation.batch)
            #expect(totals.unreadable == 1)
        }
        // The old key cannot be dropped: the platform says so at its start.
        #expect(try await VaultBench.versions(in: folder)[1] ?? 0 >= 2)
        options.vaultKeys = VaultBench.key(7)
        await #expect(throws: WrongVaultKey.self) { try await TestPlatform.run(options) { _ in } }
    }
}
