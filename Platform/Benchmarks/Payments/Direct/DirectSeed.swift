import Engine
import Foundation
import GuichetCore
import Logging
import Server
import Storage

/// Fills a data folder with payments, through the engine itself, as if each had been ordered: but nothing is flushed in
/// between, which only a store without real data may do.
struct DirectSeed {
    let folder: DataFolder

    /// How many orders are under way at once: about as many as share a transaction.
    private static let atOnce = 1_024
    /// The device's number of the guide.
    private static let number = "4761120010000492"

    /// - Parameter count: how many payments like the one that is there already.
    func fill(with count: Int) async throws {
        let keys = try VaultKeys(text: String(contentsOf: folder.developmentVaultKey, encoding: .utf8))
        var options = SQLiteDriver.Options { Progress.tell("COMMIT failed: \($0)") }
        options.synchronous = .off
        options.maximumBatch = Self.atOnce
        let clock = SystemClock()
        let store = try await folder.openStore(at: clock.now(), options: options)
        let paymentService = PaymentService(
            store: store, acquirer: Platform.simulatedAcquirer,
            vault: try await Vault.open(keys, in: store, random: SystemRandom(), at: clock.now()), clock: clock,
            random: SystemRandom(), logger: Logger(label: "seed") { _ in SwiftLogNoOpLogHandler() })
        let ids = try await store.read { try $0.payments(in: .toValidate, limit: 1) }
        guard let id = ids.first, let pattern = try await store.read({ try $0.payment(id) }), let card = pattern.card
        else { throw BenchError("the folder has no payment to go by") }
        let pan = try PAN(Self.number)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                if number >= Self.atOnce { try await group.next() }
                if number > 0, number.isMultiple(of: 100_000) { Progress.tell("  \(number) payments stored …") }
                group.addTask {
                    let order = PaymentOrder(
                        shop: pattern.shop, amount: pattern.amount, plan: pattern.plan, pan: pan, expiry: card.expiry,
                        securityCode: nil, brand: card.brand, masked: card.masked, reference: "seed-\(number)",
                        claims: [
                            Claim(
                                .call, scope: "direct/\(pattern.shop.name)/idempotence", key: "seed-\(number)",
                                secondsAfterDecision: 86_400)
                        ], details: pattern.details)
                    guard case .placed(let payment) = try await paymentService.place(order),
                        payment.state == .toValidate
                    else { throw BenchError("a payment was not stored") }
                }
            }
            try await group.waitForAll()
        }
        try await store.close()
    }
}
