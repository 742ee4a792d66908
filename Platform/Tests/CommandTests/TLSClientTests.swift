import Foundation
import Support
import Testing

@Suite("guichet serve over TLS, to clients of other makers", .timeLimit(.minutes(5)))
struct TLSClientTests {
    /// Asks for one version alone. Debian's default level of security would not even ask for TLS 1.1.
    private static func handshake(_ version: String, _ port: Substring) async throws -> ChildProcess.Result {
        try await ChildProcess.run(
            ChildProcess.Start(
                URL(fileURLWithPath: "/usr/bin/env"),
                ["openssl", "s_client", "-connect", "127.0.0.1:\(port)", version, "-cipher", "DEFAULT@SECLEVEL=0"]))
    }

    /// Whether there is an OpenSSL that knows the option; LibreSSL has other ciphers and other words.
    private static func hasOpenSSL() async throws -> Bool {
        let start = ChildProcess.Start(URL(fileURLWithPath: "/usr/bin/env"), ["openssl", "version"])
        return try await ChildProcess.run(start).output.hasPrefix("OpenSSL ")
    }

    @Test(
        "TLS 1.2 and 1.3 are accepted, TLS 1.1 is refused with the alert protocol_version",
        .enabled("needs openssl: `Scripts/setup --tests` installs it") { try await hasOpenSSL() })
    func versions() async throws {
        try await Workbench.with { bench in
            let folder = try await TLSTests.make(bench)
            try await bench.serving(more: TLSTests.options(folder)) { platform in
                let port = try #require(platform.address.split(separator: ":").last)
                for (option, version) in [("-tls1_2", "TLSv1.2"), ("-tls1_3", "TLSv1.3")] {
                    let accepted = try await Self.handshake(option, port)
                    #expect(accepted.output.contains("New, \(version), Cipher is "), "\(accepted.errors)")
                }
                let old = try await Self.handshake("-tls1_1", port)
                #expect(old.status != 0)
                // RFC 5246, 7.2.2: protocol_version (70).
                #expect(old.errors.contains("SSL alert number 70"), "\(old.errors)")
                #expect(old.output.contains("New, (NONE), Cipher is (NONE)"))
            }
        }
    }

    @Test("a certificate that has expired, or is not valid yet, stops the start with its date, and no folder is made")
    func times() async throws {
        try await Workbench.with { bench in
            let day: TimeInterval = 86_400
            for (shift, says) in [(-2 * day, " expired at "), (2 * day, " is not valid before ")] {
                // Each is valid for one day.
                let identity = try TLSIdentity(now: Date().addingTimeInterval(shift))
                let certificate = try bench.write(identity.certificatePEM, to: "c.pem")
                let key = try bench.write(identity.keyPEM, to: "k.pem")
                let year = Calendar(identifier: .gregorian).component(.year, from: Date())
                let result = try await bench.run(
                    "serve", "--port", "0", "--tls-certificate", certificate, "--tls-key", key)
                #expect(result.status == 78)
                #expect(result.output == "")
                #expect(result.errors.contains("the certificate in \(certificate)\(says)"), "\(result.errors)")
                #expect(
                    (year - 1...year + 1).contains { result.errors.contains("\(says)\($0)-") }, "\(result.errors)")
                #expect(!FileManager.default.fileExists(atPath: bench.data))
            }
        }
    }

    @Test("tls init says how to serve, and how curl, guichet, a browser, a simulator and an iPhone trust the authority")
    func report() async throws {
        try await Workbench.with { bench in
            let folder = bench.folder.appendingPathComponent("tls").path
            func make() async throws -> ChildProcess.Result {
                try await Command.run("tls", "init", "--folder", folder, "--name", "Pay.local")
            }
            let text = """
                Made the certificate \(folder)/certificate.pem for pay.local, localhost, 127.0.0.1, ::1, valid for 820 days

                Serve      guichet serve --dev --host 0.0.0.0 --tls-certificate \(folder)/certificate.pem \
                --tls-key \(folder)/key.pem \\
                               --public-url https://pay.local:8080
                curl       curl --cacert \(folder)/authority.pem https://pay.local:8080/live
                guichet    guichet phone pay --ca \(folder)/authority.pem --url https://pay.local:8080
                Browser    import \(folder)/authority.pem as an authority for web sites, in its settings for certificates
                Simulator  xcrun simctl keychain booted add-root-cert \(folder)/authority.pem
                iPhone     open \(folder)/authority.pem on it, install it in Settings, General, VPN & Device Management,
                           then switch it on in Settings, General, About, Certificate Trust Settings

                """
            let first = try await make()
            #expect(first.status == 0, "\(first.errors)")
            #expect(first.output == "Made the authority \(folder)/authority.pem\n" + text)
            let second = try await make()
            #expect(second.output == "Kept the authority \(folder)/authority.pem\n" + text)
        }
    }

    @Test(
        "curl with --cacert is answered, as tls init says, and is not without it",
        .enabled("needs curl: `Scripts/setup --tests` installs it") {
            try await ChildProcess.run(
                ChildProcess.Start(URL(fileURLWithPath: "/usr/bin/env"), ["curl", "--version"])
            ).status == 0
        })
    func curl() async throws {
        try await Workbench.with { bench in
            let folder = try await TLSTests.make(bench)
            try await bench.serving(more: TLSTests.options(folder)) { platform in
                let ask = ["curl", "--silent", "--fail", "--output", "/dev/null", "\(platform.address)/live"]
                let program = URL(fileURLWithPath: "/usr/bin/env")
                let trusting = try await ChildProcess.run(
                    ChildProcess.Start(program, ask + ["--cacert", folder + "/authority.pem"]))
                #expect(trusting.status == 0)
                // 60: the peer's certificate cannot be authenticated.
                let distrusting = try await ChildProcess.run(ChildProcess.Start(program, ask))
                #expect(distrusting.status == 60)
            }
        }
    }
}
