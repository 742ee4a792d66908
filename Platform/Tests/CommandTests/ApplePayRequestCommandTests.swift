import Foundation
import GuichetCore
import Support
import Testing

@Suite("guichet applepay certificates request, upload, discard", .timeLimit(.minutes(5)))
struct ApplePayRequestCommandTests {
    private static let merchant = "merchant.example.back.office"

    private static func run(_ bench: Workbench, _ arguments: String...) async throws -> ChildProcess.Result {
        try await Command.run(["applepay", "certificates"] + arguments + bench.options)
    }

    /// Makes a request into a file of this name, and says its hash.
    private static func request(
        _ bench: Workbench, _ name: String = "m", _ more: [String] = []
    ) async throws -> (file: String, hash: String) {
        let file = bench.folder.appendingPathComponent("\(name).csr").path
        let made = try await Command.run(
            ["applepay", "certificates", "request", "--merchant-id", merchant, "--environment", "test"]
                + ["--csr-out", file] + more + bench.options)
        #expect(made.status == 0)
        #expect(made.output.hasPrefix("request  \(file)\nhash     "))
        #expect(made.output.contains("guichet applepay certificates upload --certificate"))
        let words = made.output.split(whereSeparator: \.isWhitespace)
        let hash = try #require(words.first { $0.count == 64 })
        return (file, String(hash))
    }

    private static func sign(_ bench: Workbench, _ request: String) async throws -> String {
        let file = request + ".pem"
        let signed = try await Command.run(
            ["applepay", "portal", "sign", request, "--merchant-id", merchant, "--out", file] + bench.options)
        #expect(signed.status == 0)
        return file
    }

    private static func list(_ bench: Workbench) async throws -> String {
        try await Command.run(["applepay", "certificates", "list", "--data", bench.data]).output
    }

    @Test(
        "request, sign, upload: without a platform and beside one; no file ever contains the key",
        arguments: [[], ["--rsa"]])
    func way(kind: [String]) async throws {
        try await Workbench.withPlatform { bench in
            let walk: @Sendable () async throws -> Void = {
                let (file, hash) = try await Self.request(bench, "m", kind + ["--organization", "Test Shop"])
                #expect(try await Self.list(bench).contains("\(hash.prefix(12))  \(Self.merchant)  test         2"))
                let uploaded = try await Self.run(bench, "upload", "--certificate", try await Self.sign(bench, file))
                #expect(uploaded.status == 0)
                #expect(uploaded.output.hasPrefix("stored for \(Self.merchant), test\nhash         \(hash)\n"))
                let list = try await Self.list(bench)
                #expect(list.contains(hash.prefix(12)) && !list.contains("waiting  "))
                let removed = try await Self.run(bench, "remove", hash)
                #expect(removed.output == "removed the certificate and the key \(hash)\n")
                for name in [file, file + ".pem"] { try FileManager.default.removeItem(atPath: name) }
                #expect(try bench.contents().range(of: Data("PRIVATE KEY".utf8)) == nil)
            }
            if kind.isEmpty { try await walk() }
            try await bench.serving("--simulated-device") { _ in try await walk() }
        }
    }

    @Test("the list shows open requests, aligned, and --json has the request to download again")
    func list() async throws {
        try await Workbench.withPlatform { bench in
            let before = Date()
            let (file, hash) = try await Self.request(bench)
            // It was made before midnight, or after it.
            let days = [before, Date()].map { $0.formatted(.iso8601.year().month().day()) }
            let list = try await Self.list(bench)
            let day = try #require(days.first { list.contains("  \($0)\n") }, "\(list)")
            let next =
                "`guichet applepay certificates upload` stores the certificate from Apple; `discard` deletes the request."
            #expect(
                list == """
                    HASH          MERCHANT ID                   ENVIRONMENT  REQUESTED
                    \(hash.prefix(12))  \(Self.merchant)  test         \(day)
                    waiting  \(next)

                    """)
            let json = try JSONValue(
                parsing: Array(
                    try await Command.run(["applepay", "certificates", "list", "--json", "--data", bench.data]).output
                        .utf8))
            let one = try #require(json["requests"]?.array?.first)
            #expect(one["hash"]?.text == hash)
            #expect(one["request"]?.text == (try String(contentsOfFile: file, encoding: .utf8)))
            let discarded = try await Self.run(bench, "discard", String(hash.prefix(12)))
            #expect(discarded.output == "discarded the request of \(Self.merchant) and the key \(hash)\n")
            #expect(
                try await Self.list(bench)
                    == "There are none yet: begin with `guichet applepay certificates request`.\n")
        }
    }

    @Test("the fourth request, a certificate without a request, an invalid file: each says what to do next")
    func refused() async throws {
        try await Workbench.withPlatform { bench in
            for name in ["a", "b", "c"] { _ = try await Self.request(bench, name) }
            let fourth = try await Self.run(bench, "request", "--merchant-id", Self.merchant, "--environment", "test")
            #expect(fourth.status == 1)
            #expect(fourth.output == "")
            #expect(fourth.errors.contains("has 0 certificates and 3 requests already"))
            #expect(fourth.errors.contains("use the request that waits, or discard it"))
            let (key, csr) = ("\(bench.folder.path)/own.key", "\(bench.folder.path)/own.csr")
            _ = try await Command.run([
                "applepay", "csr", "--merchant-id", Self.merchant, "--key-out", key, "--csr-out", csr,
            ])
            let foreign = try await Self.run(bench, "upload", "--certificate", try await Self.sign(bench, csr))
            #expect(foreign.status == 1)
            #expect(foreign.errors.contains("the certificate is for a key that was not made here"))
            #expect(foreign.errors.contains("guichet applepay certificates add"))
            let none = try await Self.run(bench, "upload", "--certificate", csr)
            #expect(none.status == 64)
            let name = try await Self.run(bench, "request", "--merchant-id", "shop", "--environment", "test")
            #expect(name.status == 64)
            #expect(name.errors.contains("name one like merchant.com.example.shop"))
        }
    }
}
