#if Postgres
    import Engine
    import Foundation
    import Storage
    @testable import StoragePostgres
    import Support
    import Synchronization
    import Testing

    @Suite("A node's lease", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(5)))
    struct LeaseTests {
        @Test("that cannot be renewed is warned of once, and once more when it is renewed again")
        func warning() async throws {
            try await PostgresBench.run { bench in
                try await SQLStore(driver: bench.driver(), at: TestPlatform.noon).close()
                let (warnings, notices) = (Told(), Told())
                let node = PostgresDriver.Node(cluster: nil, name: "host a, process 1", version: "0")
                let driver = try bench.driver(node: node) { options in
                    options.limits.heartbeat = .milliseconds(20)
                    options.reports.onWarning = { warnings.add($0) }
                    options.reports.onNotice = { notices.add($0) }
                }
                try await driver.nodes?.join()
                try await driver.nodes?.started()
                for _ in 0..<2 {
                    warnings.clear()
                    notices.clear()
                    try bench.run("ALTER TABLE nodes RENAME TO nodes_away")
                    _ = try await poll("further attempts") { notices.texts.count >= 3 ? true : nil }
                    #expect(warnings.texts.count == 1)
                    #expect(warnings.texts.first?.contains("could not be renewed") == true)
                    try bench.run("ALTER TABLE nodes_away RENAME TO nodes")
                    _ = try await poll("the lease") { warnings.texts.count >= 2 ? true : nil }
                    #expect(warnings.texts.dropFirst() == ["the lease of this node is renewed again"])
                }
                try await driver.close()
            }
        }

        @Test(
            "a machine whose clock is a minute off that of the server is warned of once, and once more when they agree again"
        )
        func clocks() async throws {
            try await PostgresBench.run { bench in
                try await SQLStore(driver: bench.driver(), at: TestPlatform.noon).close()
                let warnings = Told()
                let ahead = Ahead()
                let driver = try bench.driver(
                    node: PostgresDriver.Node(cluster: nil, name: "host a, process 1", version: "0")
                ) { options in
                    options.limits.heartbeat = .milliseconds(20)
                    options.machine = ahead
                    options.reports.onWarning = { warnings.add($0) }
                }
                try await driver.nodes?.join()
                try await driver.nodes?.started()
                #expect(warnings.texts == [])
                for (seconds, word) in [(7_200, "ahead of"), (-7_200, "behind")] as [(Int64, String)] {
                    warnings.clear()
                    ahead.seconds.withLock { $0 = seconds }
                    _ = try await poll("the warning") { warnings.texts.isEmpty ? nil : true }
                    ahead.seconds.withLock { $0 = 0 }
                    _ = try await poll("the end of it") { warnings.texts.count > 1 ? true : nil }
                    #expect(warnings.texts.count == 2)
                    #expect(warnings.texts.first?.contains("s \(word) that of the database server") == true)
                    #expect(warnings.texts.last == "the clocks of this machine and of the database server agree again")
                }
                try await driver.close()
            }
        }

        @Test("a start that was tried again after a conflict keeps no other node from starting")
        func joinedTwice() async throws {
            try await PostgresBench.run { bench in
                try await SQLStore(driver: bench.driver(), at: TestPlatform.noon).close()
                var drivers: [PostgresDriver] = []
                for name in ["host a, process 1", "host b, process 2"] {
                    let driver = try bench.driver(node: PostgresDriver.Node(cluster: nil, name: name, version: "0")) {
                        $0.limits.otherStart = .seconds(5)
                    }
                    drivers.append(driver)
                    try await driver.nodes?.join()
                    // The same session takes the lock of starts once more.
                    try await driver.nodes?.join()
                    try await driver.nodes?.started()
                }
                for driver in drivers { try await driver.close() }
            }
        }

        @Test("a session that does not take its usual limits back after a longer statement is not used any more")
        func limits() async throws {
            try await PostgresBench.run { bench in
                let session = try PostgresSession(TestStore.address(of: bench.folder), PostgresLimits()) { _ in }
                let connection = PostgresConnection(session, PostgresLimits())
                try connection.run(with: "SET statement_timeout = 60000") {
                    let longer = try connection.rows("SHOW statement_timeout", []).first?.text(0)
                    #expect(longer == "1min")
                }
                #expect(try connection.rows("SHOW statement_timeout", []).first?.text(0) == "15s")
                #expect(throws: StorageError.self) {
                    try connection.run(with: "SET statement_timeout = 60000") {
                        // Until its end, a transaction that failed accepts no statement.
                        try connection.runOnce("BEGIN; SELECT 1 / 0")
                    }
                }
                #expect(!session.isUsable)
            }
        }

        /// The machine's clock, wrong by some seconds.
        private final class Ahead: PlatformClock {
            let seconds = Mutex<Int64>(0)

            func now() -> Instant { SystemClock().now().adding(seconds: seconds.withLock { $0 }) }
        }

        @Test(
            "whose row is gone comes back with its address and vault keys; without the one that encrypts now, it must stop"
        )
        func rowOfAnEarlierDay() async throws {
            try await PostgresBench.run { bench in
                try await SQLStore(driver: bench.driver(), at: TestPlatform.noon).close()
                let node = PostgresDriver.Node(cluster: nil, name: "host a, process 1", version: "0")
                let driver = try bench.driver(node: node) { $0.limits.heartbeat = .milliseconds(20) }
                try await driver.nodes?.join()
                let vault = NodeVault(sealing: 3, checks: [3: 77, 4: 88], fingerprints: 0)
                try await driver.nodes?.announce(vault: vault)
                try await driver.nodes?.announce(address: "http://a.example")
                try await driver.nodes?.started()
                try bench.run("DELETE FROM nodes")
                let back = try await poll("the node") { try await driver.nodes?.list().first }
                #expect(back.address == "http://a.example")
                let row = try bench.run("SELECT vault_key::text, vault FROM nodes").first
                #expect(try row?.text(0) == "3")
                #expect(try row?.text(1) == vault.text)
                // Meanwhile others have renewed the keys, to a version that it has.
                try bench.run(Self.replacing(sealing: 4))
                _ = try await poll("the node") {
                    try await driver.nodes?.list().first { $0.isThisOne && $0.endedAt == nil }
                }
                #expect(bench.stops == 0)
                // To one that it does not have.
                try bench.run(Self.replacing(sealing: 5))
                _ = try await poll("the stop") { bench.stops > 0 ? true : nil }
                try await driver.close()
            }
        }

        @Test("that is renewed in time stays the same one; once others took the node for ended, it is another one")
        func number() async throws {
            try await PostgresBench.run { bench in
                try await SQLStore(driver: bench.driver(), at: TestPlatform.noon).close()
                let node = PostgresDriver.Node(cluster: nil, name: "host a, process 1", version: "0")
                let driver = try bench.driver(node: node) { $0.limits.heartbeat = .milliseconds(20) }
                try await driver.nodes?.join()
                try await driver.nodes?.started()
                let first = try #require(driver.nodes?.lease)
                let seen = try bench.run("SELECT seen_at::text FROM nodes")
                _ = try await poll("the renewal") {
                    try bench.run("SELECT seen_at::text FROM nodes") != seen ? true : nil
                }
                #expect(driver.nodes?.lease == first)
                try bench.run("UPDATE nodes SET ended_at = seen_at")
                _ = try await poll("the next lease") { driver.nodes?.lease.flatMap { $0 > first ? $0 : nil } }
                #expect(try await driver.nodes?.list().first?.endedAt == nil)
                try await driver.close()
            }
        }

        @Test("that is being renewed while its node leaves does not come back")
        func leaving() async throws {
            try await PostgresBench.run { bench in
                try await SQLStore(driver: bench.driver(), at: TestPlatform.noon).close()
                let node = PostgresDriver.Node(cluster: nil, name: "host a, process 1", version: "0")
                let driver = try bench.driver(node: node) { $0.limits.heartbeat = .seconds(60) }
                let nodes = try #require(driver.nodes as? PostgresNodes)
                try await nodes.join()
                try await nodes.started()
                #expect(nodes.doesDueWork)
                let isUnderWay = Mutex(false)
                let renewal = Task {
                    try await nodes.connection.run { connection -> Bool in
                        isUnderWay.withLock { $0 = true }
                        let end = ContinuousClock.now + .seconds(30)
                        while nodes.lease != nil, ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.005) }
                        try nodes.renew(on: connection)
                        return nodes.lease != nil || nodes.doesDueWork
                    }
                }
                _ = try await poll("the renewal") { isUnderWay.withLock { $0 } ? true : nil }
                await nodes.leave()
                #expect(try await renewal.value == false)
                #expect(nodes.lease == nil)
                try await driver.close()
            }
        }

        @Test("a copy that is restored beneath a node: it reads all again that it keeps in memory, and says so")
        func restored() async throws {
            try await PostgresBench.run { bench in
                try await SQLStore(driver: bench.driver(), at: TestPlatform.noon).close()
                let warnings = Told()
                let node = PostgresDriver.Node(cluster: nil, name: "host a, process 1", version: "0")
                let driver = try bench.driver(node: node) { options in
                    options.limits.heartbeat = .milliseconds(20)
                    options.reports.onWarning = { warnings.add($0) }
                }
                let nodes = try #require(driver.nodes)
                try await nodes.join()
                try await nodes.started()
                func count(of changes: Int) throws {
                    try bench.run(
                        """
                        INSERT INTO shared_versions (name, version) VALUES ('shops', \(changes))
                            ON CONFLICT (name) DO UPDATE SET version = excluded.version
                        """)
                }
                try count(of: 7)
                let before = try await nodes.sharedVersions()
                #expect(before.byTable["shops"] == 7)
                #expect(try await nodes.sharedVersions().line == before.line)
                // The copy is of an earlier time, and there was a change since: it would come to no notice as the sixth one.
                try count(of: 6)
                let after = try await nodes.sharedVersions()
                #expect(after.line > before.line)
                #expect(after.byTable["shops"] == 6)
                #expect(warnings.texts.count == 1)
                #expect(warnings.texts.first?.contains("of an earlier time") == true)
                // With as many changes, the row of this node tells it: the copy is older than a lease.
                try bench.run("UPDATE nodes SET seen_at = 0")
                _ = try await poll("the next reading") {
                    try await nodes.sharedVersions().line > after.line ? true : nil
                }
                #expect(warnings.texts.count == 1)
                try await driver.close()
            }
        }

        @Test(
            "while the server is away, the first call waits for a failover, later ones are refused at once, until the lease finds it"
        )
        func away() async throws {
            try await PostgresBench.run { bench in
                try await SQLStore(driver: bench.driver(), at: TestPlatform.noon).close()
                var limits = PostgresLimits()
                // Long enough for a second attempt, on a busy machine too.
                limits.reconnect = .seconds(3)
                let isAway = Mutex(true)
                let attempts = Mutex(0)
                let address = try TestStore.address(of: bench.folder)
                let connection = NodeConnection(limits: limits) { [limits] in
                    attempts.withLock { $0 += 1 }
                    guard !isAway.withLock({ $0 }) else { throw StorageError(.unreachable, "it is away", remedy: "") }
                    return PostgresConnection(try PostgresSession(address, limits) { _ in }, limits)
                }
                func ask() async throws -> Int {
                    try await connection.run { try $0.rows("SELECT 1", []).count }
                }
                #expect(connection.away == nil)
                await #expect(throws: StorageError.self) { _ = try await ask() }
                #expect(attempts.withLock { $0 } > 1)
                #expect(connection.away?.reason == "it is away")
                attempts.withLock { $0 = 0 }
                await #expect(throws: StorageError.self) { _ = try await ask() }
                #expect(attempts.withLock { $0 } == 1)
                isAway.withLock { $0 = false }
                #expect(try await ask() == 1)
                #expect(connection.away == nil)
                await connection.close()
            }
        }

        /// Another node is the only one in the table.
        private static func replacing(sealing version: Int) -> String {
            """
            BEGIN; DELETE FROM nodes;
            INSERT INTO nodes (number, run, name, address, version, vault_key, vault, started_at, seen_at)
                SELECT 60000, 'other', 'host b', '', '0', \(version), '0 \(version):58', now, now
                FROM (SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT AS now) AS t; COMMIT
            """
        }

        private final class Told: Sendable {
            private let list = Mutex<[String]>([])
            var texts: [String] { list.withLock { $0 } }
            func add(_ text: String) { list.withLock { $0.append(text) } }
            func clear() { list.withLock { $0 = [] } }
        }
    }
#endif
