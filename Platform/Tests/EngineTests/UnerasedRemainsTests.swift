import Engine
import Logging
import Storage
import Support
import Testing

/// What removals left in the database's files, where it could not be erased.
@Suite("An erasure that does not succeed", .timeLimit(.minutes(5)))
struct UnerasedRemainsTests {
    /// A store whose files keep what was removed.
    private struct Unerased: Store {
        let store: SQLStore
        let error: any Error

        func write<Result: Sendable>(
            _ body: @escaping @Sendable (any StoreWriter) throws -> Result
        ) async throws -> Result { try await store.write(body) }

        func eraseRemains(rewriting: Bool) async throws { throw error }

        func read<Result: Sendable>(
            _ body: @escaping @Sendable (any StoreReader) throws -> Result
        ) async throws -> Result { try await store.read(body) }

        func lookUp<Result: Sendable>(
            _ body: @escaping @Sendable (any StoreReader) throws -> Result
        ) async throws -> Result { try await store.lookUp(body) }
    }

    @Test("stays due; the log says that it is tried again, unless it was cancelled, as by a platform that stops")
    func logged() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [])) { test in
            try await test.store.write { store in
                var remains = Remains(stored: nil)
                remains.add()
                try store.setValue(Remains.name, remains.stored)
            }
            for (error, count) in [(FailingStore.Full(), 1), (CancellationError(), 0)] as [(any Error, Int)] {
                let book = LogBook()
                let service = PaymentService(
                    store: Unerased(store: test.store, error: error), acquirer: test.acquirer,
                    vault: test.paymentService.vault, clock: test.clock, random: SystemRandom(), logger: book.logger)
                await service.eraseRemains()
                let warnings = book.entries.filter { $0.level == .warning }
                #expect(warnings.count == count, "\(book.lines)")
                let remains = try await test.store.read { Remains(stored: try $0.value(Remains.name)) }
                #expect(remains.isDue)
            }
        }
    }
}
