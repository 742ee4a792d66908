import APISupport
import AdminAPI
import Engine
import Foundation
import GuichetApplePay
import GuichetCore
import Logging
import Server
import Support
import Synchronization
import Testing

@testable import Storage

@Suite("Merchants' Apple Pay certificates on the platform", .timeLimit(.minutes(5)))
struct ApplePayCertificateTests {
    private static let noon = Date(timeIntervalSince1970: Double(TestPlatform.noon.milliseconds) / 1_000)
    private static let day: TimeInterval = 86_400

    private static func minted(
        _ merchant: String = MerchantCertificateMint.merchant, request: CertificateRequest? = nil, age: Double = 100,
        days: Double = 760
    ) throws -> MintedCertificate {
        try MintedCertificate(
            merchant: merchant, request: request, from: noon.addingTimeInterval(-age * day), days: days)
    }

    @discardableResult
    private static func add(
        _ minted: MintedCertificate, to test: TestPlatform, _ environment: MerchantEnvironment = .production
    ) async throws -> ApplePayCertificateAdministration.Added {
        try await test.platform.admin.administration.add(
            minted.certificate, key: minted.keyPEM, merchantIdentifier: nil, environment: environment)
    }

    private static func hashes(_ test: TestPlatform) -> [String] {
        test.platform.admin.certificates.merchants.flatMap(\.held).map { Hex.encode($0.certificate.publicKeyHash) }
    }

    /// Why something was refused.
    private static func refusal(_ body: () async throws -> Void) async -> ApplePayRefusal? {
        do {
            try await body()
            return nil
        } catch {
            return error as? ApplePayRefusal
        }
    }

    @Test("the old and the new key are both available, and after a restart")
    func keys() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let (old, new) = (try Self.minted(age: 700), try Self.minted(age: 1))
        try await TestPlatform.run(options) { test in
            let added = try await Self.add(old, to: test)
            #expect(added.merchantIdentifier == MerchantCertificateMint.merchant)
            #expect(added.findings == [])
            test.clock.advance(seconds: 1)
            try await Self.add(new, to: test)
            #expect(Self.hashes(test) == [old.hash, new.hash])
        }
        try await TestPlatform.run(options) { test in
            let merchant = try #require(test.platform.admin.certificates.merchant(MerchantCertificateMint.merchant))
            #expect(merchant.keys.keys.map { Hex.encode($0.publicKeyHash) } == [old.hash, new.hash])
            #expect(merchant.keys.keys.map(\.version) == [.ec, .ec])
        }
    }

    @Test("the key is in no file of the data folder, as text or as bytes, while the platform runs or after")
    func atRest() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let folder = try #require(options.folder)
        let minted = try Self.minted()
        let lines = minted.keyPEM.split(separator: "\n").dropFirst().dropLast().map { Data($0.utf8) }
        let der = try #require(
            Data(base64Encoded: minted.keyPEM.split(separator: "\n").dropFirst().dropLast().joined()))
        // Where P-256 keys in PKCS#8 hold the secret number: the OCTET STRING of 32 bytes in the inner sequence.
        let marker = try #require(der.range(of: Data([0x02, 0x01, 0x01, 0x04, 0x20])))
        let secret = der[marker.upperBound..<marker.upperBound + 32]
        let check: @Sendable () throws -> Void = {
            let files = try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
            let all = files.compactMap { FileManager.default.contents(atPath: $0.path) }.reduce(Data(), +)
            // The certificate is there, so these are the right files.
            #expect(all.range(of: Data(try minted.certificate.der())) != nil)
            for piece in lines + [der, secret] { #expect(all.range(of: piece) == nil) }
        }
        try await TestPlatform.run(options) { test in
            try await Self.add(minted, to: test)
            #expect(FileManager.default.fileExists(atPath: folder.database.path + "-wal"))
            try check()
        }
        try check()
    }

    @Test("an encrypted key can only be decrypted in its own row")
    func place() async throws {
        try await TestPlatform.run { test in
            try await Self.add(try Self.minted(), to: test)
            let store = test.platform.paymentService.store
            let record = try #require(try await store.read { try $0.applePayCertificates() }.first)
            try await store.write { store in
                try store.deleteApplePayCertificate(record.id)
                try store.insert(
                    ApplePayCertificateRecord(
                        id: "another", merchantIdentifier: record.merchantIdentifier,
                        environment: record.environment, publicKeyHash: record.publicKeyHash,
                        certificate: record.certificate, sealedKey: record.sealedKey, addedAt: record.addedAt))
            }
            await #expect(throws: VaultError.doesNotOpen) { try await test.platform.admin.certificates.reload() }
        }
    }

    @Test("guichet vault rotate encrypts the keys again; then the old vault key can be removed")
    func rotation() async throws {
        func key(_ version: Int) -> String {
            "\(version) \(Data(repeating: UInt8(version), count: 32).base64EncodedString())\n"
        }
        var options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let minted = try Self.minted()
        options.vaultKeys = key(1)
        try await TestPlatform.run(options) { test in _ = try await Self.add(minted, to: test) }
        options.vaultKeys = key(1) + key(2)
        try await TestPlatform.run(options) { test in
            let rotation = VaultRotation(
                store: test.platform.paymentService.store, vault: test.platform.paymentService.vault)
            var position: VaultRotation.Position? = .start
            while let here = position {
                let step = try await rotation.step(from: here)
                #expect(step.unreadable == 0)
                position = step.next
            }
            try await rotation.finish()
            let record = try #require(
                try await test.platform.paymentService.store.read { try $0.applePayCertificates() }.first)
            #expect(record.sealedKey.keyVersion == 2)
        }
        options.vaultKeys = key(2)
        try await TestPlatform.run(options) { test in #expect(Self.hashes(test) == [minted.hash]) }
    }

    @Test("of many certificates added at the same time for one merchant, three are stored")
    func three() async throws {
        let minted = try (0..<12).map { _ in try Self.minted() }
        try await TestPlatform.run { test in
            let refusals = try await concurrently(minted) { one in
                await Self.refusal { try await Self.add(one, to: test) }
            }
            #expect(refusals.compactMap(\.self).map(\.code) == Array(repeating: .tooMany, count: 9))
            #expect(refusals.compactMap(\.self).allSatisfy { $0.remedy.contains("guichet applepay certificates list") })
            #expect(Self.hashes(test).count == 3)
            // Another merchant is not concerned.
            try await Self.add(try Self.minted("merchant.com.example.other"), to: test)
            #expect(Self.hashes(test).count == 4)
        }
    }

    @Test(
        "a certificate with a wrong key, merchant, time, environment or a key already used is refused, and nothing is stored"
    )
    func refused() async throws {
        try await TestPlatform.run { test in
            let administration = test.platform.admin.administration
            let (minted, other, expired) = (try Self.minted(), try Self.minted(), try Self.minted(age: 800))
            let attempts: [(MintedCertificate, key: String, merchant: String?, MerchantEnvironment)] = [
                (minted, other.keyPEM, nil, .production), (minted, "no key", nil, .production),
                (minted, minted.keyPEM, "merchant.com.example.other", .production),
                (expired, expired.keyPEM, nil, .production), (minted, minted.keyPEM, nil, "staging"),
            ]
            for (one, key, merchant, environment) in attempts {
                let refusal = await Self.refusal {
                    _ = try await administration.add(
                        one.certificate, key: key, merchantIdentifier: merchant, environment: environment)
                }
                #expect(refusal?.code == .invalid)
                #expect(refusal?.remedy.isEmpty == false)
            }
            #expect(Self.hashes(test) == [])
            try await Self.add(minted, to: test)
            let again = await Self.refusal { try await Self.add(minted, to: test) }
            #expect(again?.code == .exists)
            let sameKey = try Self.minted("merchant.com.example.other", request: minted.request)
            let foreign = await Self.refusal { try await Self.add(sameKey, to: test) }
            #expect(foreign?.code == .exists)
            #expect(foreign?.reason.contains(MerchantCertificateMint.merchant) == true)
            #expect(Self.hashes(test) == [minted.hash])
        }
    }

    @Test("one certificate for test and production is stored, with a warning")
    func shared() async throws {
        try await TestPlatform.run { test in
            let minted = try Self.minted()
            try await Self.add(minted, to: test, .test)
            let added = try await Self.add(minted, to: test, .production)
            #expect(added.findings.map(\.code) == [.sharedCertificate])
            let second = try await Self.add(try Self.minted(), to: test, .production)
            #expect(second.findings.map(\.severity).contains(.warning))
        }
    }

    @Test("a key used within the last day is removed only with force; then it is deleted from the store, too")
    func remove() async throws {
        try await TestPlatform.run { test in
            let (old, new) = (try Self.minted(age: 700), try Self.minted())
            try await Self.add(old, to: test)
            try await Self.add(new, to: test)
            let (directory, administration) = (
                test.platform.admin.certificates, test.platform.admin.administration
            )
            directory.noteSeen(publicKeyHash: old.request.publicKeyHash)
            await directory.finishNoting()
            test.clock.advance(seconds: 86_399)
            let inUse = await Self.refusal {
                _ = try await administration.remove(hash: String(old.hash.prefix(8)), environment: nil, force: false)
            }
            #expect(inUse?.code == .inUse)
            #expect(inUse?.remedy.contains("--force") == true)
            test.clock.advance(seconds: 1)
            let removed = try await administration.remove(
                hash: old.hash.uppercased(), environment: nil, force: false)
            #expect(Hex.encode(removed) == old.hash)
            directory.noteSeen(publicKeyHash: new.request.publicKeyHash)
            await directory.finishNoting()
            _ = try await administration.remove(hash: new.hash, environment: .production, force: true)
            #expect(Self.hashes(test) == [])
            let stored = try await test.platform.paymentService.store.read { try $0.applePayCertificates().count }
            #expect(stored == 0)
        }
    }

    @Test("a hash prefix that matches no certificate, or more than one, is refused")
    func ambiguous() async throws {
        try await TestPlatform.run { test in
            let minted = try Self.minted()
            try await Self.add(minted, to: test, .test)
            try await Self.add(minted, to: test, .production)
            let attempts: [(String, MerchantEnvironment?, ApplePayRefusal.Code)] = [
                ("1234567", nil, .invalid), ("xyzxyzxyz", nil, .invalid), ("", nil, .invalid),
                (String(repeating: "0", count: 64), nil, .unknown), (minted.hash, nil, .ambiguous),
                (minted.hash, "staging", .invalid),
            ]
            for (hash, environment, code) in attempts {
                let refusal = await Self.refusal {
                    _ = try await test.platform.admin.administration.remove(
                        hash: hash, environment: environment, force: false)
                }
                #expect(refusal?.code == code, "\(hash)")
            }
            _ = try await test.platform.admin.administration.remove(
                hash: minted.hash, environment: .test, force: false)
            #expect(test.platform.admin.certificates.merchants.flatMap(\.held).map(\.environment) == [.production])
        }
    }

    @Test("the time at which a key was last used is written at most once a minute, and survives a restart")
    func lastSeen() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let minted = try Self.minted()
        @Sendable func stored(_ test: TestPlatform) async throws -> Instant? {
            try await test.platform.paymentService.store.read { try $0.applePayCertificates().first?.lastSeenAt }
        }
        try await TestPlatform.run(options) { test in
            try await Self.add(minted, to: test)
            #expect(try await stored(test) == nil)
            let first = test.clock.now()
            test.platform.admin.certificates.noteSeen(publicKeyHash: minted.request.publicKeyHash)
            await test.platform.admin.certificates.finishNoting()
            test.clock.advance(seconds: 59)
            test.platform.admin.certificates.noteSeen(publicKeyHash: minted.request.publicKeyHash)
            await test.platform.admin.certificates.finishNoting()
            #expect(try await stored(test) == first)
            test.clock.advance(seconds: 1)
            test.platform.admin.certificates.noteSeen(publicKeyHash: minted.request.publicKeyHash)
            await test.platform.admin.certificates.finishNoting()
            #expect(try await stored(test) == first.adding(seconds: 60))
            // An unknown hash changes nothing.
            test.platform.admin.certificates.noteSeen(publicKeyHash: Array(repeating: 0, count: 32))
            await test.platform.admin.certificates.finishNoting()
        }
        try await TestPlatform.run(options) { test in
            let held = test.platform.admin.certificates.merchants.first?.held.first
            #expect(held?.lastSeenAt == Self.noon.addingTimeInterval(60))
        }
    }

    @Test("a use that cannot be stored is the log's alone, and the next token of that key tries again")
    func lastSeenNotStored() async throws {
        let minted = try Self.minted()
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let (store, book) = (FailingOnce(test.store), LogBook())
            let directory = ApplePayCertificateDirectory(
                store: store, vault: test.paymentService.vault, clock: test.clock, logger: book.logger)
            _ = try await ApplePayCertificateAdministration(
                store: test.store, vault: test.paymentService.vault, clock: test.clock, random: SystemRandom(),
                directory: directory
            ).add(minted.certificate, key: minted.keyPEM, merchantIdentifier: nil, environment: .production)
            @Sendable func stored() async throws -> Instant? {
                try await test.store.read { try $0.applePayCertificates().first?.lastSeenAt }
            }
            let now = test.clock.now()
            for _ in 0..<3 {
                directory.noteSeen(publicKeyHash: minted.request.publicKeyHash)
                await directory.finishNoting()
                #expect(try await stored() == (store.writes == 1 ? nil : now))
            }
            // The third one finds that it is stored.
            #expect(store.writes == 2)
            #expect(book.entries.map(\.level) == [.error])
        }
    }

    @Test("the owner is notified 30, 15 and 7 days before the end, and after it, once each")
    func reminders() async throws {
        let minted = try Self.minted(age: 0, days: 40)
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.fail])) { test in
            let (vault, clock) = (test.paymentService.vault, test.clock)
            let directory = ApplePayCertificateDirectory(store: test.store, vault: vault, clock: clock)
            let administration = ApplePayCertificateAdministration(
                store: test.store, vault: vault, clock: clock, random: SystemRandom(), directory: directory)
            _ = try await administration.add(
                minted.certificate, key: minted.keyPEM, merchantIdentifier: nil, environment: .production)
            var told: [Int: [CertificateFinding.Code]] = [:]
            for day in 0...60 {
                clock.move(to: TestPlatform.noon.adding(seconds: Int64(day) * 86_400 + 1))
                for _ in 0..<3 { told[day, default: []] += directory.newWarnings().map(\.code) }
            }
            #expect(
                told.filter { !$0.value.isEmpty } == [
                    10: [.expiresSoon], 25: [.expiresSoon], 33: [.expiresSoon], 40: [.expired],
                ])
        }
    }

    @Test("the log reports it at the start")
    func log() async throws {
        let book = LogBook()
        var options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let minted = try Self.minted(age: 0, days: 40)
        try await TestPlatform.run(options) { test in _ = try await Self.add(minted, to: test) }
        options.logger = book.logger
        options.clock.advance(seconds: 30 * 86_400)
        try await TestPlatform.run(options) { _ in }
        let line = try #require(book.lines.first { $0.contains("an Apple Pay certificate needs its owner") })
        #expect(line.contains(minted.hash.prefix(12)))
        #expect(line.contains("in 10 days"))
    }

    @Test(
        "a database from a version without certificates opens without any, and is migrated"
    )
    func olderDatabase() async throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { folder.remove() }
        let driver = try SQLiteDriver(path: folder.database.path, options: .test)
        try await driver.write { db in
            let older = Schema.migrations(in: .sqlite).filter { $0.version < Schema.applePayVersion }
            try Migrator.migrate(db, with: older, at: TestPlatform.noon.milliseconds)
        }
        try await driver.close()
        let reading = try await folder.openStoreReadOnly()
        #expect(try await reading.read { try $0.applePayCertificates().count } == 0)
        try await reading.close()
        let opened = try await folder.openStore(at: TestPlatform.noon, options: .test)
        #expect(try await opened.read { try $0.applePayCertificates().count } == 0)
        try await opened.write { try $0.noteApplePayKeySeen([1], at: TestPlatform.noon) }
        try await opened.close()
    }
}

/// A store that refuses its first write, and no later one.
private final class FailingOnce: Store {
    private let store: SQLStore
    private let made = Mutex(0)

    init(_ store: SQLStore) { self.store = store }

    /// How many writes were asked of it.
    var writes: Int { made.withLock { $0 } }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any StoreWriter) throws -> Result
    ) async throws -> Result {
        let number = made.withLock { made in
            made += 1
            return made
        }
        guard number > 1 else { throw FailingStore.Full() }
        return try await store.write(body)
    }

    func eraseRemains(rewriting: Bool) async throws { try await store.eraseRemains(rewriting: rewriting) }

    func read<Result: Sendable>(_ body: @escaping @Sendable (any StoreReader) throws -> Result) async throws -> Result {
        try await store.read(body)
    }

    func lookUp<Result: Sendable>(
        _ body: @escaping @Sendable (any StoreReader) throws -> Result
    ) async throws -> Result {
        try await store.lookUp(body)
    }
}
