import Engine
import Foundation
import GuichetCore
import Storage
import Support
import Synchronization
import Testing

/// A real store that writes so many times and then no more, as a disk that is full.
private final class FailingStore: Store {
    struct Full: Error {}

    let store: SQLStore
    private let left: Mutex<Int>

    init(_ store: SQLStore, writes: Int) {
        self.store = store
        left = Mutex(writes)
    }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any StoreWriter) throws -> Result
    ) async throws -> Result {
        let isAllowed = left.withLock { left in
            left -= 1
            return left >= 0
        }
        guard isAllowed else { throw Full() }
        return try await store.write(body)
    }

    func eraseRemains(rewriting: Bool) async throws { throw Full() }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any StoreReader) throws -> Result
    ) async throws -> Result {
        try await store.read(body)
    }

    func lookUp<Result: Sendable>(
        _ body: @escaping @Sendable (any StoreReader) throws -> Result
    ) async throws -> Result {
        try await store.lookUp(body)
    }
}

@Suite("A store that fails after its first write")
struct SecondWriteTests {
    /// The same order, refused before the acquirer is asked.
    private static func refused(_ order: PaymentOrder) -> PaymentOrder {
        PaymentOrder(
            shop: order.shop, amount: order.amount, plan: order.plan, pan: order.pan, expiry: order.expiry,
            securityCode: order.securityCode, brand: order.brand, masked: order.masked, claims: order.claims,
            details: order.details, refusal: PaymentOrder.Refusal(code: "05", acquirerCode: "05"))
    }

    private static func paymentService(_ test: TestPaymentService, writes: Int) throws -> PaymentService {
        PaymentService(
            store: FailingStore(test.store, writes: writes), acquirer: test.acquirer, vault: test.paymentService.vault,
            clock: test.clock, random: SystemRandom(), logger: TestPlatform.silentLogger)
    }

    private static func counts(_ test: TestPaymentService) async throws -> (authorising: Int, refused: Int) {
        try await test.store.read { (try $0.countPayments(in: .authorising), try $0.countPayments(in: .refused)) }
    }

    @Test(
        "an order that is refused at once is refused or absent, never authorising: it would never be asked about",
        arguments: [0, 1])
    func refusedAtOnce(writes: Int) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)])) {
            test in
            _ = try? await Self.paymentService(test, writes: writes).place(Self.refused(test.order()))
            let counts = try await Self.counts(test)
            #expect(counts.authorising == 0)
            #expect(counts.refused == writes)
            #expect(test.acquirer.asked.isEmpty)
        }
    }

    @Test("an order whose answer cannot be stored is authorising, its caller is told so, and the next start asks")
    func answerLost() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval)])) {
            test in
            let paymentService = try Self.paymentService(test, writes: 1)
            let order = try test.order()
            await #expect(throws: FailingStore.Full.self) { _ = try await paymentService.place(order) }
            #expect(try await Self.counts(test).authorising == 1)
            #expect(test.acquirer.asked.count == 1)
            #expect(try await test.paymentService.recover() == 1)
            let unknown = try await test.store.read { try $0.countPayments(in: .unknown) }
            #expect(unknown == 1)
        }
    }
}
