import Dispatch
import Engine
import Foundation
import GuichetCore
import GuichetSips
import Server
import SipsAPI
import Storage
import Support
import Testing

/// Old ciphertexts are worth nothing without the old key. An attacker who has it must not find them in the folder either.
@Suite("What remains in the database's files", .timeLimit(.minutes(5)))
struct RemainsTests {
    /// Everything in the store that is encrypted, and the fingerprints.
    private static func secrets(_ test: TestPlatform) async throws -> Set<Data> {
        let store = try #require(test.platform.paymentService.store as? SQLStore)
        return try await store.driver.read { db in
            let rows = try db.rows(
                """
                SELECT pan_sealed FROM payments UNION ALL SELECT pan_sealed FROM wallet_cards
                    UNION ALL SELECT sealed FROM wire_keys UNION ALL SELECT sealed FROM shop_keys
                    UNION ALL SELECT value FROM settings WHERE name <> 'vault keys'
                    UNION ALL SELECT pan_fingerprint FROM payments UNION ALL SELECT pan_fingerprint FROM wallet_cards
                """, [])
            return Set(try rows.map { Data(try $0.blob(0)) })
        }
    }

    /// How many of these values are in the database's file and in its log. Twelve bytes of a value tell it: in front of
    /// them may be the version of its key, which is not random.
    private static func left(_ secrets: Set<Data>, of test: TestPlatform) throws -> (file: Int, log: Int) {
        let marks = Set(secrets.map { [UInt8]($0.dropFirst().prefix(12)) })
        func count(_ path: String) -> Int {
            guard let bytes = FileManager.default.contents(atPath: path).map([UInt8].init) else { return 0 }
            var found: Set<[UInt8]> = []
            for start in bytes.indices.dropLast(12) {
                let window = Array(bytes[start..<start + 12])
                if marks.contains(window) { found.insert(window) }
            }
            return found.count
        }
        let path = test.folder.database.path
        return (count(path), count(path + "-wal"))
    }

    private static func run(_ body: @Sendable (TestPlatform, KeyFile) async throws -> Void) async throws {
        let file = KeyFile(VaultBench.key(1))
        var options = TestPlatform.Options()
        options.vaultKeys = file.text
        options.keyFile = file
        try await TestPlatform.run(options) { test in
            for wallet in 0..<10 { _ = try await test.addCard(wallet: .string("W\(wallet)")) }
            _ = try await test.addCard()
            let codes = try await VaultBench.payingMeanwhile(test, "OLD", count: 150) {
                _ = try await test.platform.sips.administration.addKey(to: "002001000000001")
            }
            #expect(codes == ["00"])
            try await body(test, file)
        }
    }

    @Test("after a rotation and a rewrite of the file, nothing encrypted with the old key; in the log at once")
    func rotated() async throws {
        try await Self.run { test, file in
            let old = try await Self.secrets(test)
            let before = try Self.left(old, of: test)
            #expect(before.file + before.log >= 150)
            file.write(VaultBench.key(1) + VaultBench.key(2))
            try await test.platform.vaultKeys.reload()
            #expect(try await VaultBench.rotate(test).unreadable == 0)
            let fingerprints = try await Self.secrets(test).intersection(old)
            let rotated = try Self.left(old.subtracting(fingerprints), of: test)
            #expect(rotated.log == 0)
            // Payments wait for it, and are made.
            let codes = try await VaultBench.payingMeanwhile(test, "DURING", count: 20) {
                try await test.platform.vaultKeys.eraseRemains()
            }
            #expect(codes == ["00"])
            try await test.platform.vaultKeys.eraseRemains()
            let erased = try Self.left(old.subtracting(fingerprints), of: test)
            #expect(erased == (0, 0))
            // The search would find them: what is stored now is found.
            let now = try Self.left(try await Self.secrets(test), of: test)
            #expect(now.file >= 150)
            #expect(try await VaultBench.pay(test, "AFTER").code == "00")
        }
    }

    @Test("after the fingerprint key was replaced, no fingerprint of the old one")
    func fingerprints() async throws {
        try await Self.run { test, _ in
            let old = try await Self.secrets(test)
            let paymentService = test.platform.paymentService
            let replacement = FingerprintReplacement(
                store: paymentService.store, vault: paymentService.vault, random: SystemRandom())
            try await replacement.begin()
            var position: VaultRotation.Position? = .start
            while let here = position { position = try await replacement.step(from: here).next }
            try await replacement.finish()
            try await test.platform.vaultKeys.eraseRemains()
            let gone = old.subtracting(try await Self.secrets(test))
            // That of the one card of all payments and wallets.
            #expect(gone.contains { $0.count == 32 })
            #expect(try Self.left(gone, of: test) == (0, 0))
        }
    }

    @Test("after a cardholder removed a card from the wallet, nothing of it")
    func deleted() async throws {
        try await Self.run { test, _ in
            let old = try await Self.secrets(test)
            #expect(try await test.deleteCard("1").code == "00")
            let gone = old.subtracting(try await Self.secrets(test))
            #expect(!gone.isEmpty)
            try await test.platform.vaultKeys.eraseRemains()
            #expect(try Self.left(gone, of: test) == (0, 0))
        }
    }

    @Test("a reset beside another process that reads succeeds and is on the audit list; the next purge erases the rest")
    func besideAReader() async throws {
        try await TestPlatform.run { test in
            let order = try WireOrder.message(for: try await test.prepare())
            #expect(try await test.call(order).code == "00")
            let old = try await Self.secrets(test)
            let reader = try SQLiteDriver(readingPath: test.folder.database.path)
            let (begun, end) = (Counted(), DispatchSemaphore(value: 0))
            defer { end.signal() }
            let reading = Task {
                try await reader.read { db in
                    let count = try db.rows("SELECT id FROM payments", []).count
                    begun.add()
                    end.wait()
                    return count
                }
            }
            _ = try await poll("the other process") { begun.count == 1 ? true : nil }
            let script = try await OperatorTester(test)
            let reset = try await script.post("reset", [:])
            #expect(reset.status == 200)
            #expect(reset.json["removed"] == .integer(1))
            #expect(try await script.get("audit").text.contains("payments.reset"))
            let gone = old.subtracting(try await Self.secrets(test))
            #expect(try Self.left(gone, of: test).log > 0)
            // It fails once more, which stops nothing.
            try await test.platform.purge()
            #expect(try Self.left(gone, of: test).log > 0)
            end.signal()
            #expect(try await reading.value == 1)
            try await test.platform.purge()
            #expect(try Self.left(gone, of: test).log == 0)
            let remains = try await test.platform.paymentService.store.read {
                Remains(stored: try $0.value(Remains.name))
            }
            #expect(!remains.isDue)
            try await reader.close()
        }
    }
}
