import Foundation
import Support

/// A program that says `guichet ready at ADDRESS` on its standard output and then serves.
struct ServerProcess: Sendable {
    private let process: ChildProcess

    /// Runs it for the length of a body, and kills it if it is still there afterwards.
    static func run<Outcome: Sendable>(
        _ start: ChildProcess.Start, _ body: @Sendable (ServerProcess) async throws -> Outcome
    ) async throws -> Outcome {
        try await ChildProcess.with(start) { try await body(ServerProcess(process: $0)) }
    }

    /// The address once it serves; `nil` if it ends before that.
    func ready() async throws -> String? {
        try await poll("a platform that is ready") { () -> String?? in
            let isOver = process.status != nil
            if let line = process.output.split(separator: "\n").first(where: { $0.hasPrefix(Self.announcement) }) {
                return .some(String(line.dropFirst(Self.announcement.count)))
            }
            return isOver ? .some(nil) : nil
        }
    }

    private static let announcement = "guichet ready at "

    /// kill -9.
    func kill() { process.killNow() }

    /// What it wrote to its standard error.
    var log: String { process.errors }
}
