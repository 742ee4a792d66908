#if Postgres
    import Dispatch
    import Engine
    import Storage
    import StoragePostgres
    import Support
    import Testing

    @Suite("The order of events of several nodes", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(5)))
    struct EventOrderTests {
        private static func entry(_ payment: String) -> HistoryEntry {
            HistoryEntry(payment: PaymentID(payment), after: .empty, at: TestPlatform.noon, kind: .awaitingCardholder)
        }

        @Test("an event of a transaction that is still open is not overtaken: a reader sees both, in their order")
        func order() async throws {
            try await PostgresBench.run { bench in
                let stores = [
                    try await SQLStore(
                        driver: bench.driver { $0.limits.idleInTransaction = .seconds(120) }, at: TestPlatform.noon),
                    try await SQLStore(driver: bench.driver(), at: TestPlatform.noon),
                ]
                let shop = ShopID(api: "sips", name: "1")
                for id in ["first", "second"] {
                    let payment = try TestRows.payment(id, of: shop)
                    try await stores[0].write { try $0.insert(payment) }
                }
                let start = try await stores[0].read { try $0.lastEventPosition() }
                let slow = try await SlowWrite.begin(Self.entry("first"), in: stores[0])
                try await stores[1].write { try $0.append(Self.entry("second")) }
                func events() async throws -> [String] {
                    try await stores[1].read { try $0.events(after: start, limit: 10).map(\.entry.payment.text) }
                }
                // The second one is there, and would hide the first one from a reader that had passed it.
                #expect(try await stores[1].read { try $0.history(of: PaymentID("second")).count } == 1)
                let early = try await events()
                #expect(early.isEmpty)
                // A single answer has it: what `guichet clock advance` did.
                let soFar = try await stores[1].read { store in
                    (
                        try store.eventsSoFar(after: start, limit: 10).map(\.payment.text),
                        try store.lastEventPositionSoFar()
                    )
                }
                #expect(soFar.0 == ["second"])
                #expect(soFar.1 > start)
                try await slow.end()
                // Transactions of other tests on the same server delay events, too.
                let both = try await poll("both events") {
                    let found = try await events()
                    return found.count == 2 ? found : nil
                }
                #expect(both == ["first", "second"])
                for store in stores { try await store.close() }
            }
        }

        @Test(
            "of a copied database, later events come after those that are there, also if nodes join while one is written"
        )
        func copied() async throws {
            try await PostgresBench.run { bench in
                let maker = try await SQLStore(driver: bench.driver(), at: TestPlatform.noon)
                for id in ["copied", "first", "second"] {
                    let payment = try TestRows.payment(id, of: ShopID(api: "sips", name: "1"))
                    try await maker.write { try $0.insert(payment) }
                }
                try await maker.write { try $0.append(Self.entry("copied")) }
                try await maker.close()
                // Of a server that has counted more transactions.
                try bench.run("UPDATE history SET rowid = rowid + (1000000::BIGINT << 20)")

                let one = try await Self.node("one", bench)
                let start = try await one.read { try $0.lastEventPosition() }
                // Transactions without events.
                try bench.run(
                    """
                    DO $$ BEGIN FOR i IN 1..200 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$
                    """)
                let slow = try await SlowWrite.begin(Self.entry("first"), in: one)
                let two = try await Self.node("two", bench)
                try await slow.end()
                try await two.write { try $0.append(Self.entry("second")) }
                // While transactions of other tests are open, the position of the last event is before the copied one.
                let both = try await poll("both events") {
                    let found = try await two.read { try $0.events(after: start, limit: 10).map(\.entry.payment.text) }
                        .filter { $0 != "copied" }
                    return found.count == 2 ? found : nil
                }
                #expect(both == ["first", "second"])
                for store in [one, two] { try await store.close() }
            }
        }

        private static func node(_ name: String, _ bench: PostgresBench) async throws -> SQLStore {
            let driver = try bench.driver(node: PostgresDriver.Node(cluster: nil, name: name, version: "test")) {
                $0.limits.idleInTransaction = .seconds(120)
            }
            let store = try await SQLStore(driver: driver, at: TestPlatform.noon)
            try await driver.nodes?.join()
            try await driver.nodes?.started()
            return store
        }
    }

    /// A transaction that has written an event, and stays open.
    private struct SlowWrite {
        let task: Task<Void, any Error>
        let release: DispatchSemaphore

        static func begin(_ entry: HistoryEntry, in store: SQLStore) async throws -> SlowWrite {
            let (written, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let task = Task {
                try await store.write { store in
                    try store.append(entry)
                    // The answer shows that the event was sent: a write waits for the next statement with an answer.
                    _ = try store.history(of: entry.payment)
                    written.signal()
                    _ = release.wait(timeout: .now() + 100)
                }
            }
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    _ = written.wait(timeout: .now() + 100)
                    continuation.resume()
                }
            }
            return SlowWrite(task: task, release: release)
        }

        func end() async throws {
            release.signal()
            _ = try await task.value
        }
    }
#endif
