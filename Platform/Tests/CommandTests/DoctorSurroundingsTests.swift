import APISupport
import DirectAPI
import Engine
import Foundation
import GuichetApplePay
import GuichetCore
import Storage
import Support
import Testing

@testable import guichet

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("guichet doctor: the machine, and what expires", .timeLimit(.minutes(5)))
struct DoctorSurroundingsTests {
    private static let day: TimeInterval = 86_400

    @Test("a clock that is an hour behind the newest payment went back: that is a problem")
    func clock() async throws {
        try await Workbench.withPlatform { bench in
            try await bench.serving { platform in
                let paid = try await Command.run("phone", "pay", "--url", platform.address)
                #expect(paid.status == 0, "\(paid.errors)")
                platform.process.terminate()
                #expect(try await platform.process.end(within: .seconds(120)).status == 0)
            }
            let sound = try await DoctorTests.diagnoses(bench.options, status: 0)
            // It depends on the machine of the test.
            #expect(["ok", "warning", "skipped"].contains(sound["clock"]?.result))
            try await UpgradeTests.execute("UPDATE payments SET created_at = created_at + 3600000", in: bench)
            let found = try await DoctorTests.diagnoses(bench.options, status: 1)
            #expect(found["clock"]?.result == "problem")
            #expect(found["clock"]?.finding.contains(" s before the newest payment: the clock went back") == true)
            #expect(found["clock"]?.advice.contains("time server") == true)
        }
    }

    @Test(
        "the kernel says whether the clock follows a time server; where it does not, the mark of systemd-timesyncd does",
        arguments: [
            (1, false, "ok", "as the kernel says"), (1, true, "ok", "as the kernel says"),
            // The mark stays when the server is lost.
            (0, true, "warning", "does not count it as synchronised"),
            (0, false, "warning", "does not count it as synchronised"),
            (-1, true, "ok", "by systemd-timesyncd"), (-1, false, "skipped", "is not known"),
        ] as [(Int32, Bool, String, String)])
    func timeServer(kernel: Int32, isMarked: Bool, result: String, finding: String) {
        let found = MachineClock.diagnosis(
            of: MachineClock.Source(kernel: kernel, isMarked: isMarked), Instant(milliseconds: 0))
        #expect(found.result.rawValue == result)
        #expect(found.finding.hasSuffix(finding))
    }

    @Test(
        "a file that does not belong to the owner of its folder is a problem, also for root, who may write it",
        .enabled("needs root, who gives files away") { geteuid() == 0 })
    func owner() async throws {
        try await Workbench.withPlatform { bench in
            let database = "\(bench.data)/guichet.sqlite"
            #expect(try await DoctorTests.diagnoses(bench.options, status: 0)["data folder"]?.result == "ok")
            try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: database)
            let found = try await DoctorTests.diagnoses(bench.options, status: 1)["data folder"]
            #expect(found?.result == "problem")
            #expect(found?.finding.hasPrefix("\(database) does not belong to ") == true, "\(found?.finding ?? "")")
            #expect(found?.advice.hasPrefix("chown ") == true)
        }
    }

    private static let disks: [(free: Int64, database: Int64, result: String)] = [
        (0, 0, "problem"), (99_999_999, 0, "problem"), (100_000_000, 0, "warning"), (999_999_999, 0, "warning"),
        (1_000_000_000, 0, "ok"), (3_999_999_999, 2_000_000_000, "warning"), (4_000_000_000, 2_000_000_000, "ok"),
    ]

    @Test(
        "less than 100 MB of disk is a problem; less than 1 GB, or twice the database, is a warning",
        arguments: disks)
    func disk(free: Int64, database: Int64, result: String) {
        let found = FolderDoctor.disk(free: free, database: database)
        #expect(found.result.rawValue == result)
        #expect(found.finding == "\(free / 1_000_000) MB are free")
        #expect(found.advice.isEmpty == (result == "ok"))
    }

    @Test("the room on the disk of the data folder is told")
    func ownDisk() async throws {
        try await Workbench.withPlatform { bench in
            let found = FolderDoctor(folder: DataFolder(URL(fileURLWithPath: bench.data))).diagnoses()
            let disk = try #require(found.first { $0.subject == "disk" })
            #expect(disk.finding.hasSuffix(" MB are free"), "\(disk)")
        }
    }

    @Test("the certificate for HTTPS: fine for months, a warning in its last two weeks, a problem after its end")
    func certificate() async throws {
        try await Workbench.withPlatform { bench in
            let folder = try await TLSTests.make(bench)
            let fine = try await DoctorTests.diagnoses(bench.options + TLSTests.options(folder), status: 0)
            #expect(fine["HTTPS"]?.result == "ok")
            // A certificate ends at a whole second, which may be a moment after the 820 days.
            #expect(fine["HTTPS"]?.finding.firstMatch(of: /is valid for 8(19|20) more days$/) != nil, "\(fine)")
            // Valid for one day, from an hour before its `now`.
            for (shift, status, result, says) in [
                (-60, 0, "warning", "is valid for 0 more days"), (-2 * Self.day, 1, "problem", " expired at "),
                (2 * Self.day, 1, "problem", " is not valid before "),
            ] as [(TimeInterval, Int32, String, String)] {
                let identity = try TLSIdentity(now: Date().addingTimeInterval(shift))
                let certificate = try bench.write(identity.certificatePEM, to: "c.pem")
                let key = try bench.write(identity.keyPEM, to: "k.pem")
                let found = try await DoctorTests.diagnoses(
                    bench.options + ["--tls-certificate", certificate, "--tls-key", key], status: status)
                #expect(found["HTTPS"]?.result == result)
                #expect(found["HTTPS"]?.finding.contains(says) == true, "\(found)")
                #expect(found["HTTPS"]?.advice.isEmpty == false)
            }
        }
    }

    @Test("a certificate of Apple Pay in its last weeks is a warning, with the day")
    func applePay() async throws {
        try await Workbench.withPlatform { bench in
            let sound = try await DoctorTests.diagnoses(bench.options, status: 0)
            #expect(sound["expiries"]?.finding == "no certificate and no key expires soon")
            let minted = try MintedCertificate(from: Date().addingTimeInterval(-60 * Self.day), days: 80.5)
            let certificate = bench.folder.appendingPathComponent("merchant.cer")
            try Data(try minted.certificate.der()).write(to: certificate)
            let key = try bench.write(minted.keyPEM, to: "merchant.key")
            let added = try await bench.run(
                "applepay", "certificates", "add", "--environment", "production", "--certificate", certificate.path,
                "--key", key)
            #expect(added.status == 0, "\(added.errors)")
            let found = try await DoctorTests.diagnoses(bench.options, status: 0)
            #expect(found["Apple Pay"]?.result == "warning")
            #expect(found["Apple Pay"]?.finding.contains("it expires on") == true, "\(found)")
            #expect(found["expiries"] == nil)
        }
    }

    @Test("an API key of Worldline Direct in its last 60 days, or after its two years, is a warning that names it")
    func apiKeys() async throws {
        try await Workbench.withPlatform { bench in
            for (merchantId, age, state) in [("Bakery_1", 700, "expiring"), ("Bakery_2", 740, "expired")] {
                let key = try await Self.addMerchant(merchantId, daysAgo: Int64(age), to: bench)
                let found = try await DoctorTests.diagnoses(bench.options, status: 0)
                #expect(found["API keys"]?.result == "warning")
                #expect(found["API keys"]?.finding == "key \(key) of \(merchantId) is \(state)", "\(found)")
                #expect(found["API keys"]?.advice.contains("guichet shop direct key \(merchantId)") == true)
                let removed = try await bench.run("shop", "remove", "direct/\(merchantId)", "--force")
                #expect(removed.status == 0, "\(removed.errors)")
            }
        }
    }

    /// As `guichet shop direct add` did so many days ago.
    ///
    /// - Returns: the id of its API key.
    private static func addMerchant(
        _ merchantId: String, daysAgo days: Int64, to bench: Workbench
    ) async throws -> String {
        let now = SystemClock().now()
        let folder = DataFolder(URL(fileURLWithPath: bench.data, isDirectory: true))
        let store = try await folder.openStore(at: now, options: .test)
        let keys = try VaultKeys(text: String(contentsOfFile: bench.vaultKey, encoding: .utf8))
        let vault = try await Vault.open(keys, in: store, random: SystemRandom(), at: now)
        let directory = ShopDirectory<DirectPlatformShop>(store: store, vault: vault, withDemoShops: true)
        try await directory.reload()
        let administration = DirectShopAdministration(
            store: store, vault: vault, clock: ManualClock(at: now.adding(seconds: -days * 86_400)),
            random: SystemRandom(), directory: directory)
        let made = try await administration.add(merchantId, DirectShopChange())
        try await store.close()
        return try #require(made.first { $0.issued.kind == .api }).issued.id
    }
}
