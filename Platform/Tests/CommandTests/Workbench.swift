import Engine
import Foundation
import GuichetCore
import Storage
import Support

/// A folder for one test: a data folder that is not there yet, and a vault key beside it.
struct Workbench: Sendable {
    let folder: URL
    var data: String { folder.appendingPathComponent("data").path }
    var vaultKey: String { folder.appendingPathComponent("vault.key").path }
    /// The options that every call on this data folder needs.
    var options: [String] { ["--data", data, "--vault-key", vaultKey] }

    private static let turnstile = Turnstile(4)

    static func with<Outcome: Sendable>(
        _ body: @Sendable (Workbench) async throws -> Outcome
    ) async throws -> Outcome {
        await turnstile.enter()
        defer { turnstile.leave() }
        let folder = DataFolder.temporary().url
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = Workbench(folder: folder)
        try bench.write(Data(repeating: 5, count: 32).base64EncodedString() + "\n", to: "vault.key")
        return try await body(bench)
    }

    /// The same with a platform's folder, as a `serve` that was stopped leaves it.
    ///
    /// - Parameter key: what the key file says, if not the key that all test benches share.
    static func withPlatform<Outcome: Sendable>(
        key: String? = nil, _ body: @Sendable (Workbench) async throws -> Outcome
    ) async throws -> Outcome {
        try await with { bench in
            if let key { try bench.write(key, to: "vault.key") }
            try await bench.makePlatform()
            return try await body(bench)
        }
    }

    func makePlatform() async throws {
        let folder = DataFolder(URL(fileURLWithPath: data, isDirectory: true))
        try folder.create()
        let now = SystemClock().now()
        let store = try await folder.openStore(at: now, options: .test)
        let keys = try VaultKeys(text: String(contentsOfFile: vaultKey, encoding: .utf8))
        _ = try await Vault.open(keys, in: store, random: SystemRandom(), at: now)
        try await store.close()
    }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// Runs the command on this data folder.
    func run(_ arguments: String...) async throws -> ChildProcess.Result {
        try await Command.run(arguments + options)
    }

    /// Everything in the data folder, one file after another.
    func contents() throws -> Data {
        let manager = FileManager.default
        return try manager.subpathsOfDirectory(atPath: data)
            .compactMap { manager.contents(atPath: "\(data)/\($0)") }.reduce(Data(), +)
    }

    /// A running `guichet serve` for the length of a body; it is killed afterwards if it is still there.
    func serving<Outcome: Sendable>(
        _ more: String..., body: @Sendable (RunningPlatform) async throws -> Outcome
    ) async throws -> Outcome {
        try await serving(more: more, body: body)
    }

    func serving<Outcome: Sendable>(
        more: [String], body: @Sendable (RunningPlatform) async throws -> Outcome
    ) async throws -> Outcome {
        try await ChildProcess.with(Command.start(["serve", "--port", "0"] + options + more)) { child in
            let address = try await RunningPlatform.address(of: child)
            return try await withTransport { transport in
                try await body(RunningPlatform(address: address, process: child, transport: transport))
            }
        }
    }
}

/// A `guichet serve` that says that it is ready.
struct RunningPlatform: Sendable {
    let address: String
    let process: ChildProcess
    let transport: any HTTPTransport

    static func address(of child: ChildProcess) async throws -> String {
        try await poll("the platform to be ready") {
            if let status = child.status { throw EndedEarly(status: status, errors: child.errors) }
            guard let line = child.output.split(separator: "\n", omittingEmptySubsequences: false).first,
                child.output.hasSuffix("\n"), line.hasPrefix("guichet ready at ")
            else { return nil }
            return String(line.dropFirst("guichet ready at ".count))
        }
    }

    struct EndedEarly: Error {
        let status: Int32
        let errors: String
    }

    func get(_ path: String) async throws -> Int {
        try await transport.send(HTTPTransportRequest(method: "GET", url: url(path))).status
    }

    /// Sends a sealed message and returns the platform's answer.
    func initialise(_ message: JSONObject) async throws -> JSONObject {
        let answer = try await transport.send(
            .json(.object(message), to: url("/rs-services/v2/checkoutInApp/orderInitialize")))
        return (try JSONValue(parsing: answer.body)).object ?? JSONObject()
    }

    /// The code with which the platform answers an order of a shop under a key.
    func code(
        of shop: String = "002001000000001", key: String? = nil, keyVersion: String = "1"
    ) async throws -> String? {
        let message = JSONObject.order(shop: shop).with("keyVersion", .string(keyVersion))
        return try await initialise(message.sealed(key: key))["redirectionStatusCode"]?.text
    }

    private func url(_ path: String) throws -> URL {
        guard let url = URL(string: address + path) else { throw URLError(.badURL) }
        return url
    }
}
