import Engine
import GuichetCore
import Storage
import Support
import Synchronization
import Testing

@Suite("What an idle platform asks its store", .timeLimit(.minutes(5)))
struct DueWatchTests {
    /// Counts the reads.
    private final class CountingStore: Store {
        let store: SQLStore
        let reads = Atomic(0)
        let fails = Atomic(false)
        let isShared: Bool

        init(_ store: SQLStore, isShared: Bool = false) {
            self.store = store
            self.isShared = isShared
        }

        var changes: Int? { isShared ? nil : store.changes }

        func write<Result: Sendable>(
            _ body: @escaping @Sendable (any StoreWriter) throws -> Result
        ) async throws -> Result { try await store.write(body) }

        func eraseRemains(rewriting: Bool) async throws {}

        func read<Result: Sendable>(
            _ body: @escaping @Sendable (any StoreReader) throws -> Result
        ) async throws -> Result {
            reads.add(1, ordering: .relaxed)
            guard !fails.load(ordering: .relaxed) else { throw StorageError.corrupt("a page of mails") }
            return try await store.read(body)
        }

        func lookUp<Result: Sendable>(
            _ body: @escaping @Sendable (any StoreReader) throws -> Result
        ) async throws -> Result { try await store.lookUp(body) }
    }

    private static func run(
        isShared: Bool = false, _ body: (DueWatch, CountingStore, TestPaymentService) async throws -> Void
    ) async throws {
        try await TestPaymentService.run(
            ScriptedAcquirer(authorisations: [.answer(ScriptedAcquirer.approval), .answer(ScriptedAcquirer.approval)])
        ) { test in
            let store = CountingStore(test.store, isShared: isShared)
            try await body(DueWatch(store: store, clock: test.clock), store, test)
        }
    }

    private static func reads(_ store: CountingStore) -> Int { store.reads.load(ordering: .relaxed) }

    @Test("nothing more than once, until something is written: then it is seen at once")
    func changes() async throws {
        try await Self.run { watch, store, test in
            var answers = [await watch.mayBeDue()]
            let before = Self.reads(store)
            for _ in 0..<50 { answers.append(await watch.mayBeDue()) }
            // Once more if the machine took ten seconds for it.
            #expect(Self.reads(store) <= before + 1)
            // A capture in an hour.
            _ = try await test.place(try test.order())
            answers.append(await watch.mayBeDue())
            #expect(Self.reads(store) > before)
            #expect(!answers.contains(true))
        }
    }

    @Test("once for all who ask at the same time")
    func together() async throws {
        try await Self.run { watch, store, _ in
            let before = Self.reads(store)
            await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 { group.addTask { await watch.mayBeDue() } }
                for await isDue in group { #expect(!isDue) }
            }
            #expect(Self.reads(store) == before + 1)
        }
    }

    @Test("what falls due by the clock is due at that instant, and stays due until it is done")
    func clock() async throws {
        try await Self.run { watch, _, test in
            _ = try await test.place(try test.order())
            test.clock.advance(seconds: 3_599)
            let early = await watch.mayBeDue()
            #expect(!early)
            test.clock.advance(seconds: 1)
            for _ in 0..<2 {
                let isDue = await watch.mayBeDue()
                #expect(isDue)
            }
            let done = try await test.paymentService.runDueSteps()
            #expect(done == 1)
        }
    }

    @Test("what cannot be read may be due: the other kinds of work go on, and each reports its own error")
    func unreadable() async throws {
        try await Self.run { watch, store, _ in
            store.fails.store(true, ordering: .relaxed)
            let unread = await watch.mayBeDue()
            #expect(unread)
            store.fails.store(false, ordering: .relaxed)
            let read = await watch.mayBeDue()
            #expect(!read)
        }
    }

    @Test("where other processes write, too, it asks each time")
    func shared() async throws {
        try await Self.run(isShared: true) { watch, _, _ in
            for _ in 0..<3 {
                let mayBe = await watch.mayBeDue()
                #expect(mayBe)
            }
        }
    }
}
