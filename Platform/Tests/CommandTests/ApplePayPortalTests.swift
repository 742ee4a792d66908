import Foundation
import GuichetApplePay
import GuichetCore
import Support
import Testing

@Suite("guichet applepay portal", .timeLimit(.minutes(5)))
struct ApplePayPortalTests {
    private static let merchant = "merchant.example.another"

    /// `guichet applepay csr`, and the request's file.
    private static func request(_ bench: Workbench) async throws -> (csr: String, key: String) {
        let (csr, key) = (
            bench.folder.appendingPathComponent("m.csr").path, bench.folder.appendingPathComponent("m.key").path
        )
        let made = try await Command.run([
            "applepay", "csr", "--merchant-id", merchant, "--key-out", key, "--csr-out", csr,
        ])
        #expect(made.status == 0)
        return (csr, key)
    }

    private static func sign(_ bench: Workbench, _ more: String...) async throws -> ChildProcess.Result {
        try await Command.run(["applepay", "portal", "sign"] + more + bench.options)
    }

    @Test("csr, sign, add: a certificate by commands only, beside a running platform and without one")
    func way() async throws {
        try await Workbench.withPlatform { bench in
            let (csr, key) = try await Self.request(bench)
            let file = bench.folder.appendingPathComponent("m.pem").path
            let walk: @Sendable () async throws -> Void = {
                let signed = try await Self.sign(bench, csr, "--merchant-id", Self.merchant, "--out", file)
                #expect(signed.status == 0)
                #expect(signed.output.hasPrefix("certificate  \(file)\nhash         "))
                let added = try await bench.run(
                    "applepay", "certificates", "add", "--certificate", file, "--key", key, "--environment", "test")
                #expect(added.status == 0)
                #expect(added.output.hasPrefix("stored for \(Self.merchant), test\n"))
                let hash = try #require(added.output.split { " \n".contains($0) }.first { $0.count == 64 })
                let removed = try await bench.run("applepay", "certificates", "remove", String(hash))
                #expect(removed.status == 0)
                try FileManager.default.removeItem(atPath: file)
            }
            try await walk()
            try await bench.serving("--simulated-device") { _ in try await walk() }
        }
    }

    @Test("a platform that does not simulate Apple says so; an invalid request is refused; no file is overwritten")
    func refused() async throws {
        try await Workbench.withPlatform { bench in
            let (csr, _) = try await Self.request(bench)
            try await bench.serving { _ in
                let refused = try await Self.sign(bench, csr, "--merchant-id", Self.merchant)
                #expect(refused.status == 1)
                #expect(refused.output == "")
                #expect(refused.errors.contains("this platform does not simulate Apple"))
                #expect(refused.errors.contains("--simulated-device"))
            }
            let text = try bench.write("no request", to: "none.csr")
            let wrong: @Sendable () async throws -> Void = {
                let none = try await Self.sign(bench, text, "--merchant-id", Self.merchant)
                #expect(none.status == 64)
                #expect(none.errors.contains("guichet applepay csr"))
                let unnamed = try await Self.sign(bench, csr, "--merchant-id", "another")
                #expect(unnamed.status == 64)
                #expect(unnamed.errors.contains("that is not a merchant identifier"))
            }
            try await wrong()
            try await bench.serving("--simulated-device") { _ in try await wrong() }
            let precious = try bench.write("precious", to: "precious.pem")
            let kept = try await Self.sign(bench, csr, "--merchant-id", Self.merchant, "--out", precious)
            #expect(kept.status == 64)
            #expect(try String(contentsOfFile: precious, encoding: .utf8) == "precious")
        }
    }
}
