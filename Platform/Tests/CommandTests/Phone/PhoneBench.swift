import Foundation
import GuichetCore
import Support
import Testing

/// `guichet phone` against a platform that runs.
struct PhoneBench: Sendable {
    let platform: RunningPlatform

    static func with(_ body: @Sendable (PhoneBench) async throws -> Void) async throws {
        try await Workbench.with { bench in
            try await bench.serving { try await body(PhoneBench(platform: $0)) }
        }
    }

    func run(_ arguments: String...) async throws -> ChildProcess.Result {
        try await run(arguments)
    }

    /// With `--json`: the exit status and the object.
    func json(_ arguments: String...) async throws -> (status: Int32, printed: JSONValue) {
        let result = try await run(arguments + ["--json"])
        #expect(result.errors == "")
        return (result.status, try JSONValue(parsing: Array(result.output.utf8)))
    }

    private func run(_ arguments: [String]) async throws -> ChildProcess.Result {
        try await Command.run(["phone"] + arguments + ["--url", platform.address])
    }

    /// A line to the platform that loses what is said about payments.
    func overLosingLine(_ more: String..., body: @Sendable (_ address: String) async throws -> Void) async throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Python/losing_line.py")
        let start = ChildProcess.Start(
            URL(fileURLWithPath: "/usr/bin/env"), ["python3", script.path, platform.address] + more)
        try await ChildProcess.with(start) { line in
            let address = try await poll("the line") {
                line.output.hasSuffix("\n") ? String(line.output.dropLast()) : nil
            }
            try await body(address)
        }
    }

    static func applePay(over address: String, _ more: String...) async throws -> (status: Int32, printed: JSONValue) {
        let result = try await Command.run(["phone", "applepay", "--json", "--url", address] + more)
        return (result.status, try JSONValue(parsing: Array(result.output.utf8)))
    }

    /// The steps of a `--json`, each with its code.
    static func steps(_ printed: JSONValue) -> [String] {
        (printed["steps"]?.array ?? []).map { "\($0["name"]?.text ?? "") \($0["code"]?.text ?? "")" }
    }

    /// Posts a form of a page, as a browser does.
    func post(_ path: String, _ form: [(String, String)]) async throws -> HTTPTransportResponse {
        let body = form.map { "\($0.0)=\(FormEncoding.encode($0.1))" }.joined(separator: "&")
        let url = try #require(URL(string: platform.address + path))
        return try await platform.transport.send(
            HTTPTransportRequest(
                url: url, headers: [("Content-Type", "application/x-www-form-urlencoded")], body: Array(body.utf8)))
    }

    func get(_ path: String) async throws -> HTTPTransportResponse {
        let url = try #require(URL(string: platform.address + path))
        return try await platform.transport.send(HTTPTransportRequest(method: "GET", url: url))
    }

    /// What stands between two texts.
    static func between(_ begin: String, _ end: Character, in text: String) throws -> String {
        let start = try #require(text.range(of: begin)).upperBound
        return String(text[start...].prefix { $0 != end })
    }
}
