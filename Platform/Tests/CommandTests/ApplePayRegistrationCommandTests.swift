import Foundation
import GuichetCore
import Support
import Testing

@Suite("guichet applepay registration", .timeLimit(.minutes(5)))
struct ApplePayRegistrationCommandTests {
    private static func run(_ bench: Workbench, _ arguments: String...) async throws -> ChildProcess.Result {
        try await Command.run(["applepay", "registration"] + arguments + bench.options)
    }

    private static func status(_ bench: Workbench, _ more: String...) async throws -> ChildProcess.Result {
        try await Command.run(["applepay", "registration", "status", "AcmeTest", "--data", bench.data] + more)
    }

    @Test("register, status, unsubscribe, without a platform and beside a running one")
    func changes() async throws {
        try await Workbench.withPlatform { bench in
            let early = try await Self.status(bench)
            #expect(early.status == 1)
            #expect(early.output.contains("AcmeTest"))
            let registered = try await Self.run(bench, "register", "AcmeTest", "--accept-terms", "1")
            #expect(registered.status == 0)
            #expect(registered.output.hasPrefix("The PSPID AcmeTest is correctly registered (terms 1).\nWHEN "))
            try await bench.serving { platform in
                let status = try await Self.status(bench)
                #expect(status.status == 0)
                #expect(status.output == registered.output)
                let gone = try await Self.run(bench, "unsubscribe", "AcmeTest")
                #expect(gone.status == 0)
                #expect(gone.output.hasPrefix("AcmeTest withdrew its acceptance."))
            }
            let status = try await Self.status(bench)
            #expect(status.status == 1)
            #expect(status.output.contains("guichet applepay registration register AcmeTest --accept-terms 1"))
        }
    }

    @Test("other terms: named by the platform's operator, refused in the old version, shown by status --json")
    func terms() async throws {
        try await Workbench.withPlatform { bench in
            _ = try await Self.run(bench, "register", "AcmeTest", "--accept-terms", "1")
            let terms = try await Self.run(bench, "terms", "--set", "2026-11-22")
            #expect(terms.output.hasPrefix("version  2026-11-22\nread at  https://developer.apple.com/"))
            let shown = try JSONValue(parsing: Array(try await Self.run(bench, "terms", "--json").output.utf8))
            #expect(shown["version"]?.text == "2026-11-22")
            #expect(shown["address"]?.text?.hasPrefix("https://developer.apple.com/") == true)
            let old = try await Self.run(bench, "register", "AcmeTest", "--accept-terms", "1")
            #expect(old.status == 1)
            #expect(old.errors.contains("accept version 2026-11-22"))
            let json = try JSONValue(parsing: Array(try await Self.status(bench, "--json").output.utf8))
            #expect(json["registered"] == .bool(false))
            #expect(json["status"]?.text == "termsChanged")
            #expect(json["terms"]?.text == "2026-11-22")
            #expect(json["history"]?.array?.map { $0["terms"]?.text } == ["1"])
            let rejected = try await Self.run(bench, "reject", "AcmeTest")
            #expect(rejected.output.hasPrefix("AcmeTest rejected the terms"))
        }
    }

    @Test("an unknown merchant is refused, and the refusal names the known one")
    func unknown() async throws {
        try await Workbench.withPlatform { bench in
            let refused = try await Self.run(bench, "register", "Nobody", "--accept-terms", "1")
            #expect(refused.status == 1)
            #expect(refused.errors.contains("AcmeTest"))
        }
    }
}
