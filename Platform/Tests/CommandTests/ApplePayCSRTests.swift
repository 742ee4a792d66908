import Foundation
import GuichetApplePay
import GuichetCore
import Support
import Testing

@Suite("guichet applepay csr", .timeLimit(.minutes(5)))
struct ApplePayCSRTests {
    private static let merchant = MerchantCertificateMint.merchant

    private static func csr(
        _ bench: Workbench, request: String = "merchant.csr", _ more: String...
    ) async throws -> ChildProcess.Result {
        let request = request == "-" ? "-" : bench.folder.appendingPathComponent(request).path
        return try await Command.run(
            [
                "applepay", "csr", "--merchant-id", merchant, "--key-out",
                bench.folder.appendingPathComponent("merchant.key").path, "--csr-out", request,
            ] + more)
    }

    private static func text(_ bench: Workbench, _ name: String) throws -> String {
        try String(contentsOf: bench.folder.appendingPathComponent(name), encoding: .utf8)
    }

    @Test("writes a key with owner-only access and its request; prints the hash and the next step")
    func files() async throws {
        try await Workbench.with { bench in
            let result = try await Self.csr(bench, "--organization", "Example SA", "--country", "FR")
            #expect(result.status == 0)
            #expect(result.errors == "")
            let file = bench.folder.appendingPathComponent("merchant.key").path
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let key = try ProcessingKey(pem: Self.text(bench, "merchant.key"), merchantIdentifier: Self.merchant)
            #expect(key.version == .ec)
            #expect(result.output.contains("hash     \(Hex.encode(key.publicKeyHash))\n"))
            #expect(result.output.contains("guichet applepay certificates add"))
            // What Apple would issue for the request is for this key.
            let certificate = try MerchantCertificateMint().issue(Self.text(bench, "merchant.csr"), from: Date())
            #expect(certificate.publicKeyHash == key.publicKeyHash)
        }
    }

    @Test("with -, standard output has the request only; with --rsa, the key is for RSA_v1 tokens")
    func standardOutput() async throws {
        try await Workbench.with { bench in
            let result = try await Self.csr(bench, request: "-", "--rsa")
            #expect(result.status == 0)
            #expect(result.output.hasPrefix("-----BEGIN CERTIFICATE REQUEST-----\n"))
            #expect(result.output.hasSuffix("-----END CERTIFICATE REQUEST-----\n"))
            let key = try ProcessingKey(pem: Self.text(bench, "merchant.key"), merchantIdentifier: Self.merchant)
            #expect(key.version == .rsa)
            #expect(result.errors.contains(Hex.encode(key.publicKeyHash)))
        }
    }

    @Test("never overwrites a file, and then writes none", arguments: ["merchant.key", "merchant.csr"])
    func noOverwriting(name: String) async throws {
        try await Workbench.with { bench in
            try bench.write("precious", to: name)
            let result = try await Self.csr(bench)
            #expect(result.status == 64)
            #expect(result.errors.contains("\(name) already exists and is not overwritten"))
            #expect(try Self.text(bench, name) == "precious")
            let files = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
            #expect(files.count { $0.hasPrefix("merchant.") } == 1)
        }
    }

    @Test("leaves no key if its request could not be written")
    func unwritable() async throws {
        try await Workbench.with { bench in
            let result = try await Self.csr(bench, request: "no-such-folder/merchant.csr")
            #expect(result.status == 64)
            #expect(result.errors.contains("cannot be written"))
            let files = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
            #expect(!files.contains("merchant.key"))
        }
    }

    @Test("refuses values that no certificate can have, naming the option; and a key on standard output")
    func refused() async throws {
        try await Workbench.with { bench in
            for (option, value) in [("--country", "FRA"), ("--organization", ""), ("--email", "nobody")] {
                let result = try await Self.csr(bench, option, value)
                #expect(result.status == 64)
                #expect(result.errors.contains("Error: \(option): "), "\(result.errors)")
            }
            // The shop's number with a platform is the usual mistake.
            for identifier in ["69876357", "com.example.shop", "merchant."] {
                let result = try await Command.run(
                    "applepay", "csr", "--merchant-id", identifier, "--key-out", "\(bench.folder.path)/a.key",
                    "--csr-out", "\(bench.folder.path)/a.csr")
                #expect(result.status == 64)
                #expect(result.errors.contains("\(identifier) is not a merchant identifier of Apple's"))
                #expect(!FileManager.default.fileExists(atPath: "\(bench.folder.path)/a.key"))
            }
            let output = try await Command.run(
                "applepay", "csr", "--merchant-id", Self.merchant, "--key-out", "-", "--csr-out", "-")
            #expect(output.status == 64)
            #expect(output.output == "")
            #expect(output.errors.contains("--key-out takes a file"))
        }
    }
}
