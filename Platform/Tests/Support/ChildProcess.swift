package import Foundation
@_spi(Platform) import GuichetRunFolder
import GuichetTesting
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A program that a test runs. Its output goes to files, so that no pipe can fill up or stay open.
package final class ChildProcess: Sendable {
    package struct Result: Sendable, Hashable {
        package let status: Int32
        package let output: String
        package let errors: String

        package init(status: Int32, output: String, errors: String) {
            self.status = status
            self.output = output
            self.errors = errors
        }
    }

    /// How a program is started.
    package struct Start: Sendable {
        package var program: URL
        package var arguments: [String]
        package var input: String
        /// Added to this process' own environment.
        package var environment: [String: String]
        /// Removed from this process' own environment.
        package var withoutEnvironment: Set<String> = []

        package init(
            _ program: URL, _ arguments: [String], input: String = "", environment: [String: String] = [:]
        ) {
            self.program = program
            self.arguments = arguments
            self.input = input
            self.environment = environment
        }
    }

    private let files: URL
    private let processIdentifier: pid_t
    private let ended = Mutex<Int32?>(nil)

    /// Runs a program to its end.
    ///
    /// - Throws: ``TooLate`` if it does not end in time; then it is killed.
    package static func run(_ start: Start, within limit: Duration = .seconds(240)) async throws -> Result {
        try await with(start) { try await $0.end(within: limit) }
    }

    /// Runs a program while the body runs, and kills it if it is still running afterwards.
    package static func with<Outcome: Sendable>(
        _ start: Start, _ body: @Sendable (ChildProcess) async throws -> Outcome
    ) async throws -> Outcome {
        let files = RunFolder.fresh()
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: files) }
        let child = try ChildProcess(start, files)
        defer { child.killNow() }
        return try await body(child)
    }

    private init(_ start: Start, _ files: URL) throws {
        self.files = files
        for (name, text) in [("in", start.input), ("out", ""), ("err", "")] {
            try Data(text.utf8).write(to: files.appendingPathComponent(name))
        }
        let environment = ProcessInfo.processInfo.environment
            .filter { !start.withoutEnvironment.contains($0.key) }
            .merging(start.environment) { $1 }
        processIdentifier = try Spawn.start(
            start.program.path, start.arguments, environment: environment.map { "\($0.key)=\($0.value)" },
            input: files.appendingPathComponent("in").path, output: files.appendingPathComponent("out").path,
            errors: files.appendingPathComponent("err").path)
    }

    /// Its standard output so far.
    package var output: String { text(of: "out") }
    /// Its standard error so far.
    package var errors: String { text(of: "err") }
    /// Its exit status, once it has ended. A signal is reported as shells do: 128 plus the signal's number.
    package var status: Int32? { ended.withLock { reap(&$0, options: WNOHANG) } }

    /// Asks it to end, as a service manager does.
    package func terminate() { signal(SIGTERM) }

    /// Sends it a signal, if it has not ended.
    package func signal(_ number: Int32) {
        // Only while it runs: afterwards its number may belong to another program.
        ended.withLock { if reap(&$0, options: WNOHANG) == nil { kill(processIdentifier, number) } }
    }

    /// Waits for its end. The limit ends a hang, and does not judge speed: many programs share the processors.
    package func end(within limit: Duration = .seconds(240)) async throws -> Result {
        let status: Int32 = try await poll("the end of a program", within: limit) { self.status }
        return Result(status: status, output: output, errors: errors)
    }

    /// Sends SIGKILL, and waits until the process has ended.
    package func killNow() {
        ended.withLock { ended in
            guard reap(&ended, options: WNOHANG) == nil else { return }
            kill(processIdentifier, SIGKILL)
            _ = reap(&ended, options: 0)
        }
    }

    private func reap(_ ended: inout Int32?, options: Int32) -> Int32? {
        if let ended { return ended }
        var status: Int32 = 0
        guard waitpid(processIdentifier, &status, options) == processIdentifier else { return nil }
        let signal = status & 0x7F
        ended = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
        return ended
    }

    private func text(of name: String) -> String {
        String(decoding: (try? Data(contentsOf: files.appendingPathComponent(name))) ?? Data(), as: UTF8.self)
    }
}
