import Foundation
import GuichetApplePayTesting
import GuichetCore
import Testing

@Suite("A token with a defect")
struct DefectTests {
    let world: World

    init() throws {
        world = try World.shared.get()
    }

    /// Has every defect that exists in that version judged by the reader in Python, which goes on after a refusal
    /// where it can: one step alone has to refuse.
    private func check(_ version: TokenVersion, as variant: HonestVariant) throws {
        let defects = TokenDefect.all.filter { $0.versions.contains(version) }
        let tokens = try defects.map { ($0.name, try world.mint(version, as: variant, with: $0)) }
        let verdicts = try IndependentReader.read(tokens, merchants: [world.ecShop, world.rsaShop])
        #expect(verdicts.count == defects.count)
        for ((defect, verdict), token) in zip(zip(defects, verdicts), tokens) {
            #expect(verdict.name == defect.name)
            #expect(verdict.failed == [defect.step.rawValue], "\(defect): \(verdict.reasons)")
            #expect(token.1.expectation == .refused(at: defect.step))
        }
    }

    @Test(
        "is refused by an independent reader at the step that the defect names, and at no other",
        .enabled(if: Tool.python != nil, Tool.noPython), arguments: [TokenVersion.ecV1, .rsaV1])
    func independent(version: TokenVersion) throws {
        try check(version, as: .plain)
    }

    /// Some readers look at less where a token has application data, or other than usual certificates.
    @Test(
        "is refused in the same way when it is of another valid kind",
        .enabled(if: Tool.python != nil, Tool.noPython),
        arguments: [HonestVariant.applicationData, .definiteLengths, .nestedBase64])
    func combined(variant: HonestVariant) throws {
        try check(.ecV1, as: variant)
    }

    @Test("for a replay comes with the token before it, any other comes alone")
    func replay() throws {
        for defect in [TokenDefect.replayed, .replayedRespelled, .badTag] {
            let token = try world.mint(with: defect)
            #expect(token.earlier.count == (defect.step == .replay ? 1 : 0))
            if defect == .replayed { #expect(token.earlier.first == token.json) }
            if defect == .replayedRespelled { #expect(token.earlier.first != token.json) }
        }
    }
}
