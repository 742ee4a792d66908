import Engine
import Foundation
import GuichetCore
import GuichetSips
import Server
import Storage
import Support

/// What the tests of the vault's keys do alike.
enum VaultBench {
    static func key(_ version: Int) -> String {
        "\(version) \(Data(repeating: UInt8(version), count: 32).base64EncodedString())\n"
    }

    /// Key versions of everything encrypted in the file, by how many values have them.
    static func versions(in folder: DataFolder) async throws -> [Int64: Int64] {
        let driver = try SQLiteDriver(readingPath: folder.database.path)
        let rows = try await driver.read { db in
            try db.rows(
                """
                SELECT hex(substr(sealed, 1, 1)), COUNT(*) FROM (
                    SELECT pan_sealed AS sealed FROM payments UNION ALL SELECT pan_sealed FROM wallet_cards
                    UNION ALL SELECT pan_sealed FROM card_tokens WHERE pan_sealed IS NOT NULL
                    UNION ALL SELECT sealed FROM shop_keys UNION ALL SELECT sealed FROM wire_keys
                    UNION ALL SELECT value FROM settings
                ) AS everything GROUP BY 1
                """, []
            ).map { (Int64(try $0.text(0), radix: 16) ?? 0, try $0.integer(1)) }
        }
        try await driver.close()
        return Dictionary(uniqueKeysWithValues: rows)
    }

    static func rotate(_ test: TestPlatform) async throws -> (resealed: Int, unreadable: Int) {
        let paymentService = test.platform.paymentService
        let rotation = VaultRotation(store: paymentService.store, vault: paymentService.vault)
        var totals = (resealed: 0, unreadable: 0)
        var position: VaultRotation.Position? = .start
        while let here = position {
            let step = try await rotation.step(from: here)
            totals.resealed += step.resealed
            totals.unreadable += step.unreadable
            position = step.next
        }
        if totals.unreadable == 0 { try await rotation.finish() }
        return totals
    }

    static func pay(_ test: TestPlatform, _ reference: String) async throws -> WireAnswer {
        try await test.call(
            WireCall.walletOrder(try await test.prepareAny(.walletOrder(.string(reference)))))
    }

    /// Pays again and again in the background of a body; returns the codes.
    static func payingMeanwhile(
        _ test: TestPlatform, _ name: String, count: Int, _ body: () async throws -> Void
    ) async throws -> Set<String?> {
        async let paying: [String?] = withThrowingTaskGroup(of: String?.self) { group in
            for number in 0..<count { group.addTask { try await pay(test, "\(name)\(number)").code } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        try await body()
        return Set(try await paying)
    }
}
