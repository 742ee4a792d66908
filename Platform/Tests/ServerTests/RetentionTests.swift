import Engine
import Storage
import Support
import Testing

@testable import Server

/// docs/operator.md, "Begin again".
@Suite("Payments that are kept for a limited time", .timeLimit(.minutes(5)))
struct RetentionTests {
    @Test("are looked at once an hour, also after the machine's clock was wrong and was set back")
    func clockSetBack() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [])) { test in
            let (retention, shop) = (Retention(days: 1), ShopID(api: "test", name: "1"))
            func mandate(_ number: Int) -> Mandate {
                Mandate(
                    shop: shop, reference: "M-\(number)", createdAt: TestPlatform.noon, state: .revoked,
                    isForOneDebit: true, endedAt: TestPlatform.noon, details: [UInt8(number)])
            }
            /// Whether the account holder of the mandate is forgotten once the clock is there.
            func isForgotten(_ number: Int, at now: Instant) async throws -> Bool {
                let fresh = mandate(number)
                _ = try await test.store.write { try $0.insert(fresh) }
                test.clock.move(to: now)
                _ = try await retention.run(test.paymentService, logger: TestPlatform.silentLogger)
                return try await test.store.read { try $0.mandate(fresh.reference, of: shop) }?.details.isEmpty == true
            }
            let later = TestPlatform.noon.adding(seconds: 10 * 86_400)
            let found = [
                try await isForgotten(1, at: later.adding(seconds: 3_650 * 86_400)),
                try await isForgotten(2, at: later), try await isForgotten(3, at: later.adding(seconds: 3_599)),
                try await isForgotten(4, at: later.adding(seconds: 3_600)),
            ]
            #expect(found == [true, true, false, true])
        }
    }
}
