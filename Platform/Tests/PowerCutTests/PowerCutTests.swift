import Foundation
import Testing

/// kill -9 cannot show a flush that is missing: the page cache survives it. So here everything that was not flushed is
/// dropped, at a random operation on the folder's files, while payments are under way (`make powercut` for hundreds).
@Suite(
    "When the power fails", .serialized, .timeLimit(.minutes(60)),
    .enabled(if: CutLibrary.obstacle == nil, "\(CutLibrary.obstacle ?? "")"))
struct PowerCutTests {
    /// `GUICHET_POWER_CUTS` asks for more.
    private static let rounds = Stage.count("GUICHET_POWER_CUTS", otherwise: 20)
    /// How many rounds one data folder lives through.
    private static let life = 20

    @Test("no payment that was answered is lost or doubled, and every owed notification is delivered")
    func nothingIsLost() async throws {
        try await Stage.run("Power cuts", library: true) { stage in
            try await stage.drill(.serve, PowerLoss.cuts(Self.rounds, seed: stage.seed), life: Self.life)
        } check: { findings, totals in
            #expect(findings.lost == [])
            #expect(findings.other == [])
            // Otherwise the test would have shown nothing.
            #expect(totals.answered > 0)
            #expect(totals.changesLost > 0)
        }
    }

    @Test("the control: the test's own program, flushing like serve, loses nothing either")
    func controlWithFlushes() async throws {
        try await Stage.run("Power cuts, control with flushes", library: true) { stage in
            let cuts = PowerLoss.cuts(max(3, Self.rounds / 10), seed: stage.seed)
            return try await stage.drill(.subject(synchronous: "full"), cuts, life: Self.life)
        } check: { findings, totals in
            #expect(findings.lost == [])
            #expect(findings.other == [])
            #expect(totals.answered > 0)
        }
    }

    @Test("the control: the same program without flushes loses payments, and the audit sees it")
    func controlWithoutFlushes() async throws {
        try await Stage.run("Power cuts, control without flushes", library: true) { stage in
            // Late enough for payments to have been answered; a folder each, since it may not be sound afterwards.
            let cuts = [PowerLoss](repeating: .cut(Cut(afterOperations: 700)), count: max(3, Self.rounds / 30))
            return try await stage.drill(.subject(synchronous: "off"), cuts, life: 1)
        } check: { findings, totals in
            #expect(totals.answered > 0)
            #expect(!findings.lost.isEmpty)
        }
    }
}
