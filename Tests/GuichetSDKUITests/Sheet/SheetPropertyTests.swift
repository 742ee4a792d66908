import Foundation
import GuichetCore
import GuichetSDKUI
import Testing

@Suite("The payment sheet, whatever happens in whatever order")
struct SheetPropertyTests {
    /// `GUICHET_SHEET_EVENTS=60000000` for a million sequences.
    private static let events =
        ProcessInfo.processInfo.environment["GUICHET_SHEET_EVENTS"].flatMap { Int($0) } ?? 60_000
    private static let eventsOfSequence = 60

    @Test("never charges twice, never says paid without an accepted order, and always comes to rest")
    func sequences() {
        var counted: [String: Int] = [:]
        var results: [PaymentSheetResult: Int] = [:]
        for seed in 0..<max(1, Self.events / Self.eventsOfSequence) {
            var generator = SeededGenerator(seed: UInt64(seed))
            var world = SheetWorld(checkPays: seed % 2 == 0)
            world.apply(.appeared)
            for _ in 0..<Self.eventsOfSequence { world.step(using: &generator) }
            let rests = world.rest(using: &generator)
            #expect(world.violations.isEmpty, "seed \(seed): \(world.violations)")
            #expect(rests, "seed \(seed): the sheet stays in \(world.sheet.phase)")
            guard world.violations.isEmpty, rests else { return }
            counted.merge(world.counted, uniquingKeysWith: +)
            for result in world.results { results[result, default: 0] += 1 }
        }
        // The sequences must reach everything, or they prove nothing.
        let reached = [
            "answered", "appeared", "bankAppMissing", "cameToForeground", "chose", "deleted", "deletes", "disappeared",
            "journalRead", "keepsCard", "killed", "leaves", "notDeleted", "opensBankApp", "pageClosed", "pageReturned",
            "pauseOver", "prepared", "pressedApplePay", "stays", "submitted", "told", "wantsToDelete", "wantsToLeave",
        ]
        for event in reached { #expect(counted[event, default: 0] > 0, "no sequence has \(event)") }
        for result in [PaymentSheetResult.paid, .refused(.otherCard), .notCharged, .ask] {
            #expect(results[result, default: 0] > 0, "no sequence ends with \(result)")
        }
    }

    @Test("is found out if it takes a lost answer for a refusal, or forgets a payment when the app is killed")
    func mistakes() {
        for mistake in [\SheetWorld.mistakesUnknownForRefused, \SheetWorld.forgetsJournal] {
            let isFound = (0..<2_000).contains { seed in
                var generator = SeededGenerator(seed: UInt64(seed))
                var world = SheetWorld(checkPays: seed % 2 == 0)
                world[keyPath: mistake] = true
                world.apply(.appeared)
                for _ in 0..<Self.eventsOfSequence { world.step(using: &generator) }
                return world.violations.contains("charged twice")
            }
            #expect(isFound)
        }
    }

    @Test("can be left from every state in four touches")
    func noDeadEnd() {
        for seed in 0..<500 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var world = SheetWorld(checkPays: seed % 2 == 0)
            world.apply(.appeared)
            for _ in 0..<40 {
                world.step(using: &generator)
                var copy = world
                copy.calm()
                // On the issuer's page of the Sips family the first two lead back to the form.
                for _ in 0..<2 {
                    copy.apply(.wantsToLeave)
                    copy.apply(.leaves)
                }
                guard case .ended = copy.sheet.phase else {
                    if case .closed = copy.sheet.phase { continue }
                    Issue.record("seed \(seed): no way out of \(world.sheet.phase)")
                    return
                }
            }
        }
    }
}
