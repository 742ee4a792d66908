import Foundation
import GuichetSDKUI
import Testing

@Suite("The payment sheet with its journal, its driver and its server, whatever happens in whatever order")
@MainActor
struct SheetRunPropertyTests {
    /// `GUICHET_SHEET_RUNS=100000` for more.
    private static let runs = ProcessInfo.processInfo.environment["GUICHET_SHEET_RUNS"].flatMap { Int($0) } ?? 400

    /// What the sequences must reach, or they prove nothing.
    private static let reached = [
        "addCard", "applePay", "applePayLate", "cardCheckEnrollment", "cardOrder", "cardValidateAuthenticationAndOrder",
        "deletePaymentMean", "getCardData", "getTransactionData", "getWalletData", "outcome", "paymentProviderOrder",
        "walletCheckEnrollment", "walletOrder",
    ]

    /// Random steps, each given some time for the tasks of the sheet.
    private func play(_ world: SheetRunWorld) async throws {
        for _ in 0..<80 {
            try world.step()
            for _ in 0..<Int.random(in: 0...6, using: &world.generator) { await Task.yield() }
        }
    }

    @Test("never charges twice, never says paid without an accepted order, and always comes to rest")
    func sequences() async throws {
        var counted: [String: Int] = [:]
        var results: [PaymentSheetResult: Int] = [:]
        // What is rare is reached sooner or later, as tasks are scheduled: more sequences follow until it was.
        for seed in 0..<Self.runs * 10
        where seed < Self.runs || Self.reached.contains(where: { counted[$0] == nil }) {
            let world = try SheetRunWorld(seed: seed)
            try await play(world)
            let rests = try await world.rest()
            #expect(world.violations.isEmpty, "seed \(seed): \(world.violations) after \(world.story)")
            #expect(rests, "seed \(seed): the sheet stays in \(world.run.state.phase)")
            await world.close()
            guard world.violations.isEmpty, rests else { return }
            counted.merge(world.counted, uniquingKeysWith: +)
            for result in world.results { results[result, default: 0] += 1 }
        }
        for event in Self.reached { #expect(counted[event, default: 0] > 0, "no sequence has: \(event)") }
        // In which states depends on how the tasks of the sheet are scheduled; that of an order is always among them.
        let kills = counted.keys.filter { $0.hasPrefix("killed in ") }
        #expect(kills.contains("killed in paying") && kills.count >= 5, "\(kills)")
        for result in [PaymentSheetResult.paid, .refused(.otherCard), .notCharged, .ask] {
            #expect(results[result, default: 0] > 0, "no sequence ends with \(result)")
        }
    }

    @Test("is found out if its journal forgets what it wrote")
    func mistake() async throws {
        for seed in 0..<2_000 {
            let world = try SheetRunWorld(seed: seed)
            world.disk.forgets = true
            try await play(world)
            let isFound = world.violations.contains("charged twice")
            await world.close()
            if isFound { return }
        }
        Issue.record("no shopper was charged twice")
    }
}
