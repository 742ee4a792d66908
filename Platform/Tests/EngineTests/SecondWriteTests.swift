import Engine
import Foundation
import GuichetCore
import Storage
import Support
import Testing

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
