import Foundation
import Storage
import Support

/// Starting the programs.
extension Drill {
    private var environment: [String: String] { ["GUICHET_VAULT_KEY": TestPlatform.vaultKeysText] }

    /// The platform that the power is taken from.
    func start(_ loss: PowerLoss) throws -> ChildProcess.Start {
        var start: ChildProcess.Start
        switch runner {
        case .serve: start = try serve()
        case .subject(let synchronous): start = try subject(synchronous, clockAhead: 0)
        }
        if case .cut(let cut) = loss, let library {
            start.environment.merge(library.environment(folder.url, cut)) { $1 }
        }
        return start
    }

    private func serve() throws -> ChildProcess.Start {
        ChildProcess.Start(
            try BuiltProgram.url("guichet"), ["serve", "--dev", "--port", "0", "--data", folder.url.path],
            environment: environment)
    }

    private func subject(_ synchronous: String, clockAhead seconds: Int) throws -> ChildProcess.Start {
        ChildProcess.Start(
            try BuiltProgram.url("PowerCutSubject"), [folder.url.path, synchronous, "\(seconds)"],
            environment: environment)
    }

    /// The platform again, with power that stays.
    func serving<Outcome: Sendable>(
        clockAhead seconds: Int?, _ body: @Sendable (String) async throws -> Outcome
    ) async throws -> Outcome {
        try await ServerProcess.run(try seconds.map { try subject("full", clockAhead: $0) } ?? serve()) { process in
            guard let address = try await process.ready() else {
                throw DrillError("guichet does not start again: \(process.log)")
            }
            return try await body(address)
        }
    }
}
