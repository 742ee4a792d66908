import Engine
import Storage
import Support
import Testing

@Suite("Apple Pay certificates as rows")
struct ApplePayCertificateRowTests {
    @Test("the last use of a key is the latest instant, in whatever order tokens are read; for that key only")
    func lastSeen() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let noon = TestPlatform.noon
            try await test.store.write { store in
                for (id, hash) in [("a", 1), ("b", 2)] as [(String, UInt8)] {
                    try store.insert(
                        ApplePayCertificateRecord(
                            id: id, merchantIdentifier: "merchant.example", environment: "test", publicKeyHash: [hash],
                            certificate: [], sealedKey: SealedValue(bytes: [1]), addedAt: noon))
                }
                for seconds: Int64 in [10, 30, 20] {
                    try store.noteApplePayKeySeen([1], at: noon.adding(seconds: seconds))
                }
            }
            let seen = try await test.store.read { try $0.applePayCertificates().map(\.lastSeenAt) }
            #expect(seen == [noon.adding(seconds: 30), nil])
        }
    }
}
