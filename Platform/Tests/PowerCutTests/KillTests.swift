import Foundation
import Testing

@Suite("When the process is killed", .serialized, .timeLimit(.minutes(60)))
struct KillTests {
    /// `GUICHET_KILLS` asks for more.
    private static let rounds = Stage.count("GUICHET_KILLS", otherwise: 8)

    @Test("kill -9 under load loses and doubles nothing")
    func nothingIsLost() async throws {
        try await Stage.run("kill -9", library: false) { stage in
            try await stage.drill(.serve, PowerLoss.kills(Self.rounds, seed: stage.seed), life: 20)
        } check: { findings, totals in
            #expect(findings.lost == [])
            #expect(findings.other == [])
            #expect(totals.answered > 0)
        }
    }
}
