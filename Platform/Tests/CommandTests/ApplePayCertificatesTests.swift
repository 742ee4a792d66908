import Engine
import Foundation
import GuichetApplePay
import GuichetCore
import Storage
import Support
import Testing

@testable import guichet

@Suite("guichet applepay certificates", .timeLimit(.minutes(5)))
struct ApplePayCertificatesTests {
    private static let merchant = MerchantCertificateMint.merchant
    private static let day: TimeInterval = 86_400

    /// A certificate and its key as files, as far from its end as no test takes.
    private struct Files {
        let minted: MintedCertificate
        let certificate: String
        let key: String
        var hash: String { minted.hash }

        init(
            _ bench: Workbench, _ name: String = "merchant", daysLeft: Double = 700, request: CertificateRequest? = nil
        )
            throws
        {
            // Half a day more, so that midnight does not matter.
            minted = try MintedCertificate(
                request: request, from: Date().addingTimeInterval(-60 * day), days: 60.5 + daysLeft)
            let file = bench.folder.appendingPathComponent("\(name).cer")
            try Data(try minted.certificate.der()).write(to: file)
            certificate = file.path
            key = try bench.write(minted.keyPEM, to: "\(name).key")
        }

        var options: [String] { ["--certificate", certificate, "--key", key] }
    }

    private static func run(_ bench: Workbench, _ arguments: [String]) async throws -> ChildProcess.Result {
        try await Command.run(["applepay", "certificates"] + arguments)
    }

    private static func add(
        _ files: Files, _ bench: Workbench, _ environment: String = "production"
    ) async throws -> ChildProcess.Result {
        try await run(bench, ["add", "--environment", environment] + files.options + bench.options)
    }

    private static func list(_ bench: Workbench) async throws -> ChildProcess.Result {
        try await run(bench, ["list", "--data", bench.data])
    }

    @Test("add, list, remove, without a platform: the table is aligned, and begins with the value for remove")
    func offline() async throws {
        try await Workbench.withPlatform { bench in
            let files = try Files(bench)
            let added = try await Self.add(files, bench)
            #expect(added.status == 0)
            #expect(added.output.hasPrefix("stored for \(Self.merchant), production\nhash         \(files.hash)\n"))
            let end = files.minted.certificate.notValidAfter.formatted(.iso8601.year().month().day())
            let list = try await Self.list(bench)
            #expect(
                list.output == """
                    HASH          MERCHANT ID                ENVIRONMENT  EXPIRES     DAYS LEFT  LAST SEEN
                    \(files.hash.prefix(12))  \(Self.merchant)  production   \(end)  700        never

                    """)
            let removed = try await Self.run(bench, ["remove", String(files.hash.prefix(12))] + bench.options)
            #expect(removed.status == 0)
            #expect(removed.output == "removed the certificate and the key \(files.hash)\n")
            let empty = try await Self.list(bench)
            #expect(empty.output == "There are none yet: begin with `guichet applepay certificates request`.\n")
        }
    }

    @Test("beside a running platform: it makes the changes, and the list shows them")
    func online() async throws {
        try await Workbench.withPlatform { bench in
            let (old, new) = (try Files(bench, "old", daysLeft: 20), try Files(bench, "new"))
            try await bench.serving { platform in
                #expect(try await Self.add(old, bench).status == 0)
                let added = try await Self.add(new, bench, "test")
                #expect(added.status == 0)
                // The platform's own findings come back with its answer.
                #expect(added.output.contains("warning  \(Self.merchant) is used for test and production alike"))
                let list = try await Self.list(bench)
                #expect(list.output.contains(old.hash.prefix(12)))
                #expect(list.output.contains(new.hash.prefix(12)))
                #expect(list.output.contains("warning  the certificate \(old.hash.prefix(12)): it expires on"))
                let again = try await Self.add(old, bench)
                #expect(again.status == 1)
                #expect(again.errors.contains("is stored for production already"))
                #expect(try await Self.run(bench, ["remove", old.hash] + bench.options).status == 0)
                #expect(!platform.process.errors.contains("PRIVATE KEY"))
            }
            let list = try await Self.list(bench)
            #expect(!list.output.contains(old.hash.prefix(12)))
            #expect(list.output.contains(new.hash.prefix(12)))
        }
    }

    @Test("days are counted by the platform's clock, also once its platform has ended")
    func moved() async throws {
        try await Workbench.withPlatform { bench in
            let files = try Files(bench, daysLeft: 700)
            @Sendable func days() async throws -> JSONValue? {
                let list = try await Self.run(bench, ["list", "--json", "--data", bench.data])
                return try JSONValue(parsing: Array(list.output.utf8))["certificates"]?.array?.first?["daysLeft"]
            }
            #expect(try await Self.add(files, bench).status == 0)
            try await bench.serving { _ in
                let clock = try await Command.run(["clock", "advance", "690d", "--data", bench.data])
                #expect(clock.status == 0)
                #expect(try await days() == .integer(10))
            }
            #expect(try await days() == .integer(10))
            let list = try await Self.list(bench)
            #expect(list.output.contains("warning  the certificate \(files.hash.prefix(12)): it expires on"))
        }
    }

    @Test("--json has the whole hash, the days left, the reminder that is due, and the findings")
    func json() async throws {
        try await Workbench.withPlatform { bench in
            let empty = try await Self.run(bench, ["list", "--json", "--data", bench.data])
            #expect(empty.output == "{\"certificates\":[],\"requests\":[],\"findings\":[]}\n")
            let files = try Files(bench, daysLeft: 10)
            _ = try await Self.add(files, bench)
            let store = try await DataFolder(URL(fileURLWithPath: bench.data)).openStore(
                at: SystemClock().now(), options: .test)
            try await store.write {
                try $0.noteApplePayKeySeen(files.minted.request.publicKeyHash, at: TestPlatform.noon)
            }
            try await store.close()
            let list = try await Self.run(bench, ["list", "--json", "--data", bench.data])
            let json = try JSONValue(parsing: Array(list.output.utf8))
            let one = try #require(json["certificates"]?.array?.first)
            #expect(one["hash"]?.text == files.hash)
            #expect(one["merchantId"]?.text == Self.merchant)
            #expect(one["environment"]?.text == "production")
            #expect(one["daysLeft"] == .integer(10))
            #expect(one["expired"] == .bool(false))
            #expect(one["reminder"] == .integer(15))
            #expect(one["lastSeenAt"]?.text == "2026-07-01T10:00:00Z")
            #expect(json["findings"]?.array?.map { $0["code"]?.text } == ["expiresSoon"])
        }
    }

    @Test("an invalid certificate is refused with every reason and the remedy, and nothing is stored")
    func refused() async throws {
        try await Workbench.withPlatform { bench in
            let (files, other) = (try Files(bench), try Files(bench, "other"))
            let result = try await Self.run(
                bench,
                ["add", "--environment", "test", "--certificate", files.certificate, "--key", other.key]
                    + ["--merchant-id", "merchant.com.example.other"] + bench.options)
            #expect(result.status == 1)
            #expect(result.output.contains("error    it is for \(Self.merchant), not for merchant.com.example.other"))
            #expect(result.output.contains("error    the certificate is for another key"))
            let listed = try await Self.run(bench, ["list", "--json", "--data", bench.data])
            #expect(try JSONValue(parsing: Array(listed.output.utf8))["certificates"]?.array?.isEmpty == true)
            let expired = try Files(bench, "expired", daysLeft: -2)
            let late = try await Self.add(expired, bench)
            #expect(late.status == 1)
            #expect(late.output.contains("error    it expired on"))
        }
    }

    @Test("a fourth certificate is refused, and the refusal names the rule")
    func four() async throws {
        try await Workbench.withPlatform { bench in
            for name in ["one", "two", "three"] {
                #expect(try await Self.add(try Files(bench, name), bench).status == 0)
            }
            let fourth = try await Self.add(try Files(bench, "four"), bench)
            #expect(fourth.status == 1)
            #expect(fourth.errors.contains("Apple allows no more than 3"))
            #expect(fourth.errors.contains("guichet applepay certificates list"))
        }
    }

    @Test("check stores nothing, needs no data folder, and its exit status says whether the certificate is usable")
    func check() async throws {
        try await Workbench.with { bench in
            let (files, other) = (try Files(bench), try Files(bench, "other"))
            let alone = try await Self.run(bench, ["check", "--certificate", files.certificate])
            #expect(alone.status == 0)
            #expect(alone.output.contains("hash         \(files.hash)\nmerchant id  \(Self.merchant)\n"))
            #expect(alone.output.hasSuffix("It can be used with its key.\n"))
            let whole = try await Self.run(bench, ["check", "--merchant-id", Self.merchant] + files.options)
            #expect(whole.status == 0)
            #expect(whole.output.hasSuffix("It can be used.\n"))
            let wrong = try await Self.run(
                bench, ["check", "--certificate", files.certificate, "--key", other.key])
            #expect(wrong.status == 1)
            #expect(wrong.output.contains("error    the certificate is for another key"))
            #expect(!FileManager.default.fileExists(atPath: bench.data))
        }
    }

    @Test("invalid files are refused by their option")
    func unreadable() async throws {
        try await Workbench.withPlatform { bench in
            let files = try Files(bench)
            let missing = try await Self.run(bench, ["check", "--certificate", "\(bench.folder.path)/none.cer"])
            #expect(missing.status == 64)
            #expect(missing.errors.contains("none.cer (certificate) cannot be read"))
            let key = try await Self.run(bench, ["check", "--certificate", files.key])
            #expect(key.status == 64)
            #expect(key.errors.contains("--certificate: no BEGIN CERTIFICATE block"))
            let swapped = try await Self.run(
                bench, ["check", "--certificate", files.certificate, "--key", bench.vaultKey])
            #expect(swapped.status == 1)
            #expect(swapped.output.contains("error    the private key cannot be used"))
        }
    }

    @Test("a key used within the last day is removed with --force only")
    func force() async throws {
        try await Workbench.withPlatform { bench in
            let files = try Files(bench)
            _ = try await Self.add(files, bench)
            let store = try await DataFolder(URL(fileURLWithPath: bench.data)).openStore(
                at: SystemClock().now(), options: .test)
            try await store.write {
                try $0.noteApplePayKeySeen(files.minted.request.publicKeyHash, at: SystemClock().now())
            }
            try await store.close()
            let refused = try await Self.run(bench, ["remove", files.hash] + bench.options)
            #expect(refused.status == 1)
            #expect(refused.errors.contains("a token named this key"))
            #expect(refused.errors.contains("--force"))
            #expect(try await Self.run(bench, ["remove", files.hash, "--force"] + bench.options).status == 0)
        }
    }

    @Test("the key is in no file of the data folder, and in no output")
    func secret() async throws {
        try await Workbench.withPlatform { bench in
            let files = try Files(bench)
            let shown = [
                try await Self.add(files, bench), try await Self.list(bench),
                try await Self.run(bench, ["list", "--json", "--data", bench.data]),
                try await Self.run(bench, ["check"] + files.options),
            ].map { $0.output + $0.errors }.joined()
            let contents = try bench.contents()
            #expect(contents.range(of: Data(try files.minted.certificate.der())) != nil)
            for line in files.minted.keyPEM.split(separator: "\n").dropFirst().dropLast() {
                #expect(!shown.contains(line))
                #expect(contents.range(of: Data(line.utf8)) == nil)
            }
        }
    }

    @Test("no name in a certificate controls the terminal")
    func names() {
        let finding = CertificateFinding(
            .notIssuedByApple, .note, "it was issued by CN=\u{1B}[2J\u{202E}x, not by Apple", remedy: "Use it for tests"
        )
        #expect(
            ApplePayCertificateText.lines([finding]) == [
                #"note     it was issued by CN=\u{1B}[2J\u{202E}x, not by Apple"#, "         Use it for tests",
            ])
    }
}
