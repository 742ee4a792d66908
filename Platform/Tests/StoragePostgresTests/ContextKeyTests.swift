#if Postgres
    import Dispatch
    import Engine
    import Foundation
    import Storage
    import StoragePostgres
    import Support
    import Synchronization
    import Testing

    @Suite("Keys of contexts", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(5)))
    struct ContextKeyTests {
        @Test("that have expired are deleted while pg_dump reads their table; its file is written anew afterwards")
        func besideAReader() async throws {
            try await PostgresBench.run { bench in
                try await SQLStore(driver: bench.driver(), at: TestPlatform.noon).close()
                let told = Mutex((warnings: 0, notices: 0))
                let node = PostgresDriver.Node(cluster: nil, name: "host a, process 1", version: "0")
                let driver = try bench.driver(node: node) { options in
                    // Longer than the wait below: who waits for so long has not ended there.
                    options.limits.lock = .seconds(120)
                    options.limits.idleInTransaction = .seconds(120)
                    options.reports.onWarning = { _ in told.withLock { $0.warnings += 1 } }
                    options.reports.onNotice = { text in
                        if text.contains("context keys") { told.withLock { $0.notices += 1 } }
                    }
                }
                let nodes = try #require(driver.nodes)
                try await nodes.join()
                try await nodes.started()
                let end = TestPlatform.noon.adding(seconds: 1_800)
                try await nodes.addContextKey(unlessOneSince: TestPlatform.noon) {
                    WireKeyRecord(
                        keyID: "k", createdAt: TestPlatform.noon, expiresAt: end, sealed: SealedValue(bytes: [1]))
                }
                let file = "SELECT pg_relation_filenode('context_keys')::text"
                let before = try bench.run(file)
                let deletions = try await driver.read { db in
                    // It holds ACCESS SHARE until its transaction ends, as pg_dump does for every table.
                    _ = try db.rows("SELECT key_id FROM context_keys", [])
                    return (0..<2).map { _ in
                        let done = DispatchSemaphore(value: 0)
                        let deletion = Task {
                            defer { done.signal() }
                            try await nodes.deleteContextKeys(expiredAt: end)
                        }
                        return (deletion, done.wait(timeout: .now() + 60) == .success)
                    }
                }
                for (deletion, isQuick) in deletions {
                    #expect(isQuick)
                    try await deletion.value
                }
                #expect(told.withLock { $0 } == (1, 1))
                #expect(try await nodes.contextKeys().isEmpty)
                #expect(try bench.run(file) == before)
                try await nodes.deleteContextKeys(expiredAt: end)
                #expect(try bench.run(file) != before)
                try await driver.close()
            }
        }

        @Test("of a machine whose clock was wrong keep no node from making one, and are deleted")
        func ofAWrongClock() async throws {
            try await PostgresBench.run { bench in
                try await SQLStore(driver: bench.driver(), at: TestPlatform.noon).close()
                let driver = try bench.driver(
                    node: PostgresDriver.Node(cluster: nil, name: "host a, process 1", version: "0"))
                let nodes = try #require(driver.nodes)
                try await nodes.join()
                try await nodes.started()
                let later = TestPlatform.noon.adding(seconds: 365 * 86_400)
                for (id, made) in [("wrong", later), ("right", TestPlatform.noon)] {
                    try await nodes.addContextKey(unlessOneSince: made.adding(seconds: -840)) {
                        WireKeyRecord(
                            keyID: id, createdAt: made, expiresAt: made.adding(seconds: 1_800),
                            sealed: SealedValue(bytes: [1]))
                    }
                }
                #expect(try await Set(nodes.contextKeys().map(\.keyID)) == ["wrong", "right"])
                try await nodes.deleteContextKeys(expiredAt: TestPlatform.noon)
                #expect(try await nodes.contextKeys().map(\.keyID) == ["right"])
                try await driver.close()
            }
        }
    }
#endif
