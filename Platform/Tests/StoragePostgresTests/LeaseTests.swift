#if Postgres
    import Engine
    import Foundation
    import Storage
    import StoragePostgres
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

        private final class Told: Sendable {
            private let list = Mutex<[String]>([])
            var texts: [String] { list.withLock { $0 } }
            func add(_ text: String) { list.withLock { $0.append(text) } }
            func clear() { list.withLock { $0 = [] } }
        }
    }
#endif
