import AsyncHTTPClient
import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
import NIOSSL
import Support
import Testing

@Suite("guichet serve over TLS", .timeLimit(.minutes(5)))
struct TLSTests {
    /// The four files of `guichet tls init`.
    static func make(_ bench: Workbench, _ names: String..., into folder: String = "tls") async throws -> String {
        let path = bench.folder.appendingPathComponent(folder).path
        let made = try await Command.run(["tls", "init", "--folder", path] + names.flatMap { ["--name", $0] })
        #expect(made.status == 0, "\(made.errors)")
        return path
    }

    static func options(_ folder: String) -> [String] {
        ["--tls-certificate", folder + "/certificate.pem", "--tls-key", folder + "/key.pem"]
    }

    /// The status of `GET /live`, to a client that trusts this authority alone.
    private static func live(_ address: String, trusting authority: String) async throws -> Int {
        var configuration = HTTPClient.Configuration.unhurried
        configuration.tlsConfiguration = .makeClientConfiguration()
        configuration.tlsConfiguration?.trustRoots = .file(authority)
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let url = try #require(URL(string: address + "/live"))
        let answer: Result<Int, any Error>
        do {
            let sent = try await AsyncHTTPTransport(client: client).send(HTTPTransportRequest(method: "GET", url: url))
            answer = .success(sent.status)
        } catch {
            answer = .failure(error)
        }
        try await client.shutdown()
        return try answer.get()
    }

    @Test("a folder that cannot be created is told by its name", arguments: ["/etc/passwd", "/etc/passwd/tls"])
    func noFolder(folder: String) async throws {
        let result = try await Command.run("tls", "init", "--folder", folder)
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.errors.hasPrefix("Error: \(folder) cannot be created: "), "\(result.errors)")
        #expect(!result.errors.contains("NSCocoaErrorDomain"), "\(result.errors)")
    }

    @Test("a client that trusts the local authority is answered; one that does not is not, nor is one without TLS")
    func answers() async throws {
        try await Workbench.with { bench in
            let folder = try await Self.make(bench)
            let other = try await Self.make(bench, into: "other")
            try await bench.serving(more: Self.options(folder)) { platform in
                #expect(platform.address.hasPrefix("https://127.0.0.1:"))
                let trusted = try await Self.live(platform.address, trusting: folder + "/authority.pem")
                #expect(trusted == 200)
                let distrusted = try? await Self.live(platform.address, trusting: other + "/authority.pem")
                #expect(distrusted == nil)
                let plain = platform.address.replacing("https://", with: "http://")
                let unencrypted = try? await Self.live(plain, trusting: folder + "/authority.pem")
                #expect(unencrypted == nil)
            }
        }
    }

    @Test("new files are used while it runs, also behind a link; files that do not fit leave the present certificate")
    func renewal() async throws {
        try await Workbench.with { bench in
            let folder = try await Self.make(bench)
            let other = try await Self.make(bench, into: "other")
            let (ours, theirs) = (folder + "/authority.pem", other + "/authority.pem")
            let manager = FileManager.default
            let link = bench.folder.appendingPathComponent("link.pem").path
            try manager.createSymbolicLink(atPath: link, withDestinationPath: folder + "/certificate.pem")
            let options = ["--tls-certificate", link, "--tls-key", folder + "/key.pem"]
            try await bench.serving(more: options) { platform in
                // A key without its certificate.
                let key = try Data(contentsOf: URL(fileURLWithPath: other + "/key.pem"))
                try key.write(to: URL(fileURLWithPath: folder + "/key.pem"))
                platform.process.signal(SIGHUP)
                _ = try await poll("the refusal") {
                    platform.process.errors.contains("the present one stays") ? true : nil
                }
                let stillTrusted = try await Self.live(platform.address, trusting: ours)
                #expect(stillTrusted == 200)
                #expect(!platform.process.errors.contains("PRIVATE KEY"))

                // Its certificate follows.
                try manager.removeItem(atPath: folder + "/certificate.pem")
                try manager.copyItem(atPath: other + "/certificate.pem", toPath: folder + "/certificate.pem")
                _ = try await poll("the new certificate") {
                    (try? await Self.live(platform.address, trusting: theirs)) == 200 ? true : nil
                }
            }
        }
    }

    @Test("SIGHUP has the files read at once, also where their times say that they have not changed")
    func hangUp() async throws {
        try await Workbench.with { bench in
            let folder = try await Self.make(bench)
            let other = try await Self.make(bench, into: "other")
            let manager = FileManager.default
            // What is looked at every few seconds: a whole second, so that it is the same for all four.
            let time = Date(timeIntervalSince1970: 1_750_000_000)
            for name in ["key.pem", "certificate.pem"] {
                for place in [folder, other] {
                    try manager.setAttributes([.modificationDate: time], ofItemAtPath: "\(place)/\(name)")
                }
            }
            try await bench.serving(more: Self.options(folder)) { platform in
                // In one step, which keeps the times.
                for name in ["key.pem", "certificate.pem"] {
                    #expect(rename("\(other)/\(name)", "\(folder)/\(name)") == 0)
                }
                let before = try await Self.live(platform.address, trusting: folder + "/authority.pem")
                #expect(before == 200)
                platform.process.signal(SIGHUP)
                _ = try await poll("the new certificate") {
                    (try? await Self.live(platform.address, trusting: other + "/authority.pem")) == 200 ? true : nil
                }
            }
        }
    }

    @Test("a certificate that has expired does not take the place of the present one while it runs")
    func expiredRenewal() async throws {
        try await Workbench.with { bench in
            let folder = try await Self.make(bench)
            try await bench.serving(more: Self.options(folder)) { platform in
                // It was valid for a day, until yesterday.
                let late = try TLSIdentity(now: Date().addingTimeInterval(-2 * 86_400))
                _ = try bench.write(late.keyPEM, to: "tls/key.pem")
                _ = try bench.write(late.certificatePEM, to: "tls/certificate.pem")
                platform.process.signal(SIGHUP)
                let line = try await poll("the refusal") {
                    platform.process.errors.split(separator: "\n").first { $0.contains("expired at") }
                        .map(String.init)
                }
                #expect(line.contains("the new certificate cannot be used; the present one stays"), "\(line)")
                let stillTrusted = try await Self.live(platform.address, trusting: folder + "/authority.pem")
                #expect(stillTrusted == 200)
            }
        }
    }

    @Test("a certificate that cannot be used stops the start with its reason, and no folder is made")
    func refused() async throws {
        try await Workbench.with { bench in
            let folder = try await Self.make(bench, "pay.example")
            let other = try await Self.make(bench, into: "other")
            let text = try bench.write("no PEM", to: "text.pem")
            let encrypted = try bench.write(
                "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB\n-----END ENCRYPTED PRIVATE KEY-----\n",
                to: "encrypted.pem")
            // The beginning of a certificate in DER: no text in UTF-8.
            let der = folder + "/certificate.der"
            try Data([0x30, 0x82, 0x01, 0xFF]).write(to: URL(fileURLWithPath: der))
            let (certificate, key) = (folder + "/certificate.pem", folder + "/key.pem")
            let cases: [(options: [String], says: String)] = [
                (
                    ["--tls-certificate", certificate, "--tls-key", other + "/key.pem"],
                    "is not that of the certificate"
                ),
                (["--tls-certificate", text, "--tls-key", key], "contains no certificate"),
                (["--tls-certificate", certificate, "--tls-key", text], "does not contain a private key"),
                (
                    ["--tls-certificate", certificate, "--tls-key", encrypted],
                    "is encrypted with a password: write it without"
                ),
                (["--tls-certificate", der, "--tls-key", key], "contains no certificate"),
                (["--tls-certificate", folder, "--tls-key", key], "cannot be read: Is a directory"),
                (
                    ["--tls-certificate", certificate, "--tls-key", key + "s"],
                    "cannot be read: No such file or directory"
                ),
                (["--tls-certificate", certificate], "--tls-certificate and --tls-key go together"),
                (
                    ["--tls-certificate", certificate, "--tls-key", key, "--public-url", "https://shop.example"],
                    "is for pay.example, localhost, 127.0.0.1, ::1, not for shop.example"
                ),
            ]
            for (options, says) in cases {
                let result = try await Command.run(["serve", "--port", "0"] + bench.options + options)
                // A service manager must not try again: only a person can correct it.
                #expect(result.status == (options.count == 2 ? 64 : 78))
                #expect(result.errors.contains(says), "\(says): \(result.errors)")
                #expect(!FileManager.default.fileExists(atPath: bench.data))
            }
        }
    }

    @Test("tls init keeps its authority, and gives keys to their owner alone")
    func authority() async throws {
        try await Workbench.with { bench in
            let folder = try await Self.make(bench)
            func texts() throws -> [String] {
                try ["authority.pem", "certificate.pem"].map {
                    try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
                }
            }
            let before = try texts()
            _ = try await Self.make(bench, "192.168.1.20")
            let after = try texts()
            #expect(after.first == before.first)
            #expect(after.last != before.last)
            for name in ["authority-key.pem", "key.pem"] {
                let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
                #expect(attributes[.posixPermissions] as? Int == 0o600)
            }
            let refused = try await Command.run("tls", "init", "--folder", folder, "--name", "not a host")
            #expect(refused.status == 64)
        }
    }
}
