import Foundation
import GuichetCore
import Support
import Testing

/// The seal, seen by a client that shares no line with this project: a script in Python's standard library.
@Suite("An independent client")
struct IndependentClientTests {
    private static func call(_ arguments: [String]) async throws -> ChildProcess.Result {
        let script = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Python/order_initialize.py")
        let result = try await ChildProcess.run(
            .init(URL(fileURLWithPath: "/usr/bin/env"), ["python3", script.path] + arguments))
        // 127 is what `env` ends with when it finds no such program.
        #expect(result.status != 127, "python3 is not there: install it, it is needed for this test")
        // Not that it is silent: with a language that is not installed, a shell around python3 warns.
        #expect(!result.errors.contains("Traceback"), "\(result.errors)")
        return result
    }

    @Test(
        "computes the seal, is accepted, and finds the answer's seal right",
        arguments: ["002001000000001", "002001000000002", "002001000000003"], ["HMAC-SHA-256", "SHA-256"])
    func accepted(shop: String, algorithm: String) async throws {
        try await TestPlatform.run { test in
            let result = try await Self.call([
                test.address, "--shop", shop, "--key", "\(shop)_KEY1", "--algorithm", algorithm,
            ])
            #expect(result.output == "00 accepted, and the answer's seal is right\n")
            #expect(result.status == 0)
        }
    }

    @Test("notices that an answer is sealed with another key than its own")
    func wrongKey() async throws {
        try await TestPlatform.run { test in
            let result = try await Self.call([test.address, "--key", "wrong"])
            #expect(result.status == 1)
            #expect(result.output.hasPrefix("wrong seal: the answer (code 34)"))
        }
    }

    @Test("is told the platform's code when the order is refused")
    func refused() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.order(.order(reference: "USED"))
            #expect(answer.code == "00")
            let result = try await Self.call([test.address, "--reference", "USED"])
            #expect(result.status == 1)
            #expect(result.output.hasPrefix("refused: code 94"))
        }
    }

    @Test("reports that it got no answer")
    func nobody() async throws {
        let address = try await TestPlatform.run { $0.address }
        let result = try await Self.call([address])
        #expect(result.status == 1)
        #expect(result.output.hasPrefix("no answer"))
    }
}
