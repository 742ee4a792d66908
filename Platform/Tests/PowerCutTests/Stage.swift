import AsyncHTTPClient
import Foundation
import GuichetAsyncHTTPClient
import Storage
import Support

/// What the rounds of one test share: the merchant's receiver, the client, the library and a seed.
struct Stage: Sendable {
    let title: String
    let inbox: Receiver
    let receiver: String
    let transport: AsyncHTTPTransport
    let library: CutLibrary?
    let seed: UInt64

    typealias Outcome = (totals: Totals, findings: Findings)

    /// A number from the environment.
    static func count(_ name: String, otherwise: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? otherwise
    }

    /// Sets the stage, runs the drills, prints their figures and has them checked. `GUICHET_DRILL_SEED` replays the choices of
    /// an earlier run; what the tasks of the platform do in between is theirs.
    static func run(
        _ title: String, library: Bool, _ drills: @Sendable (Stage) async throws -> Outcome,
        check: @Sendable (Findings, Totals) -> Void
    ) async throws {
        let start = ContinuousClock.now
        let folder = DataFolder.temporary().url.resolvingSymlinksInPath()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let seed =
            ProcessInfo.processInfo.environment["GUICHET_DRILL_SEED"].flatMap { UInt64($0) } ?? .random(in: 1...999_999)
        let library = library ? try await CutLibrary(in: folder) : nil
        let client = HTTPClient(configuration: .unhurried)
        let inbox = Receiver()
        let outcome: Result<Outcome, any Error>
        do {
            outcome = .success(
                try await inbox.run { address in
                    try await drills(
                        Stage(
                            title: title, inbox: inbox, receiver: address,
                            transport: AsyncHTTPTransport(client: client), library: library, seed: seed))
                })
        } catch {
            outcome = .failure(error)
        }
        try await client.shutdown()
        let (totals, findings) = try outcome.get()
        let seconds = (ContinuousClock.now - start).components.seconds
        print("\(title): \(totals); \(findings.lost.count) answered payments lost; seed \(seed), \(seconds) s")
        check(findings, totals)
    }

    /// `swift test` keeps what a test prints until it ends, so a long run tells a file how far it is.
    private func progress(_ line: String) {
        guard let path = ProcessInfo.processInfo.environment["GUICHET_PROGRESS"],
            let file = FileHandle(forWritingAtPath: path)
        else { return }
        _ = try? file.seekToEnd()
        try? file.write(contentsOf: Data((line + "\n").utf8))
        try? file.close()
    }

    /// Runs a drill for each life of so many losses, each on a data folder of its own.
    func drill(_ runner: Drill.Runner, _ losses: [PowerLoss], life: Int) async throws -> Outcome {
        var sum = Totals()
        var findings = Findings()
        for first in stride(from: 0, to: losses.count, by: life) {
            let folder = DataFolder(DataFolder.temporary().url.resolvingSymlinksInPath())
            try folder.create()
            defer { folder.remove() }
            let drill = Drill(
                runner, library: library, receiver: receiver, transport: transport, folder: folder, inbox: inbox)
            let (totals, found) = try await drill.run(Array(losses[first..<min(first + life, losses.count)]))
            sum += totals
            findings += found
            progress("\(title): \(sum.rounds) of \(losses.count) rounds, \(sum.answered) payments answered")
        }
        return (sum, findings)
    }
}
