#if Postgres
    import Dispatch
    import Engine
    import Storage
    import StoragePostgres
    import Support
    import Testing

    @Suite("The order of events of several nodes", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(2)))
    struct EventOrderTests {
        private static func entry(_ payment: String) -> HistoryEntry {
            HistoryEntry(payment: PaymentID(payment), after: .empty, at: TestPlatform.noon, kind: .awaitingCardholder)
        }

        @Test("an event of a transaction that is still open is not overtaken: a reader sees both, in their order")
        func order() async throws {
            try await PostgresBench.run { bench in
                let stores = [
                    try await SQLStore(driver: bench.driver(), at: TestPlatform.noon),
                    try await SQLStore(driver: bench.driver(), at: TestPlatform.noon),
                ]
                let shop = ShopID(api: "sips", name: "1")
                for id in ["first", "second"] {
                    let payment = try TestRows.payment(id, of: shop)
                    try await stores[0].write { try $0.insert(payment) }
                }
                let start = try await stores[0].read { try $0.lastEventPosition() }
                let (written, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
                let slow = Task {
                    try await stores[0].write { store in
                        try store.append(Self.entry("first"))
                        // The answer shows that the event was sent: a write waits for the next statement with an answer.
                        _ = try store.history(of: PaymentID("first"))
                        written.signal()
                        _ = release.wait(timeout: .now() + 20)
                    }
                }
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().async {
                        _ = written.wait(timeout: .now() + 20)
                        continuation.resume()
                    }
                }
                try await stores[1].write { try $0.append(Self.entry("second")) }
                func events() async throws -> [String] {
                    try await stores[1].read { try $0.events(after: start, limit: 10).map(\.entry.payment.text) }
                }
                // The second one is there, and would hide the first one from a reader that had passed it.
                #expect(try await stores[1].read { try $0.history(of: PaymentID("second")).count } == 1)
                let early = try await events()
                #expect(early.isEmpty)
                release.signal()
                _ = try await slow.value
                // Transactions of other tests on the same server delay events, too.
                let both = try await poll("both events") {
                    let found = try await events()
                    return found.count == 2 ? found : nil
                }
                #expect(both == ["first", "second"])
                for store in stores { try await store.close() }
            }
        }
    }
#endif
