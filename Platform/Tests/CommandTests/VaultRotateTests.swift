import Foundation
import Support
import Testing

@Suite("guichet vault rotate", .timeLimit(.minutes(5)))
struct VaultRotateTests {
    private static func key(_ version: Int) -> String {
        "\(version) \(Data(repeating: UInt8(version), count: 32).base64EncodedString())\n"
    }

    @Test("works beside a running platform and without one, and then the old key may go")
    func rotates() async throws {
        try await Workbench.with { bench in
            try bench.write(Self.key(1), to: "vault.key")
            _ = try await bench.run("shop", "add", "123456789012345")
            try bench.write(Self.key(1) + Self.key(2), to: "vault.key")
            try await bench.serving { _ in
                let result = try await bench.run("vault", "rotate")
                #expect(result.status == 0)
                #expect(result.output.contains("sealed under vault key 2"))
                #expect(result.output.contains("two days"))
                #expect(!result.output.contains("\r"))
            }
            try bench.write(Self.key(2) + Self.key(3), to: "vault.key")
            let result = try await bench.run("vault", "rotate")
            #expect(result.status == 0)
            #expect(result.output.contains("sealed under vault key 3"))
            try bench.write(Self.key(3), to: "vault.key")
            let code = try await bench.serving { try await $0.code() }
            #expect(code == "00")
        }
    }

    @Test("refuses a key file that lacks the key of what is stored")
    func missingKey() async throws {
        try await Workbench.with { bench in
            try bench.write(Self.key(1), to: "vault.key")
            _ = try await bench.run("shop", "add", "123456789012345")
            try bench.write(Self.key(2), to: "vault.key")
            let result = try await bench.run("vault", "rotate")
            #expect(result.status != 0)
            #expect(result.errors.contains("the vault key is not the one that sealed this data folder"))
        }
    }
}
