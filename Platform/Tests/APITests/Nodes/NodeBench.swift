#if Postgres
    import Engine
    import Foundation
    import Server
    import Storage
    import StoragePostgres
    import Support

    /// Several platforms in this process on one database, each with a data folder of its own.
    enum NodeBench {
        /// A lease that a test can wait for.
        static let shortLease: Duration = .seconds(5)
        /// The same where the node first does something under its lease, for which a busy machine needs a while.
        static let workingLease: Duration = .seconds(15)

        /// - Parameter lease: one that ends soon. The usual one is so long that no node loses it because a busy machine lets
        ///   it wait.
        private static func limits(lease: Duration?) -> PostgresLimits {
            var limits = PostgresLimits()
            if let lease { limits.lease = lease }
            limits.heartbeat = .milliseconds(300)
            // A test that keeps a transaction open ends it.
            limits.idleInTransaction = .seconds(120)
            return limits
        }

        static func place(
            _ folder: DataFolder, leaseEndsSoon endsSoon: Bool = false, lease: Duration = shortLease
        ) throws -> PostgresStore {
            var place = PostgresStore(try TestStore.address(of: folder), isDevelopment: true, version: "test")
            place.limits = limits(lease: endsSoon ? lease : nil)
            return place
        }

        static func run(
            _ count: Int = 2, _ options: TestPlatform.Options = TestPlatform.Options(),
            _ body: @Sendable ([TestPlatform]) async throws -> Void
        ) async throws {
            let folder = DataFolder.temporary()
            defer { folder.remove() }
            try await add(count, to: [], place(folder), options, body)
        }

        private static func add(
            _ count: Int, to nodes: [TestPlatform], _ place: PostgresStore, _ options: TestPlatform.Options,
            _ body: @Sendable ([TestPlatform]) async throws -> Void
        ) async throws {
            guard count > 0 else { return try await body(nodes) }
            var own = options
            own.node = TestPlatform.Node(store: place, isFirst: nodes.isEmpty)
            try await TestPlatform.run(own) { node in
                try await add(count - 1, to: nodes + [node], place, options, body)
            }
        }

        /// How many payments there are.
        static func payments(_ node: TestPlatform) async throws -> Int {
            try await node.platform.paymentService.store.read { store in
                try PaymentState.allCases.reduce(0) { try $0 + store.countPayments(in: $1) }
            }
        }

        /// One more node, with the clock of another one.
        static func another(
            beside node: TestPlatform, _ place: PostgresStore,
            _ body: @Sendable (TestPlatform) async throws -> Void = { _ in }
        ) async throws {
            var options = TestPlatform.Options()
            options.clock = node.clock
            options.node = TestPlatform.Node(store: place, isFirst: false)
            try await TestPlatform.run(options, body)
        }

        /// One more node, without a platform.
        ///
        /// - Parameter isSilent: whether it says nothing more after it has joined: then others whose leases end soon take it
        ///   for dead.
        static func driver(
            in folder: DataFolder, named name: String, isSilent: Bool = false, lease: Duration = shortLease
        ) throws -> PostgresDriver {
            var options = PostgresDriver.Options(reports: StoreReports { _ in })
            options.isDevelopment = true
            options.limits = limits(lease: isSilent ? lease : nil)
            if isSilent { options.limits.heartbeat = .seconds(3_600) }
            return try PostgresDriver(
                TestStore.address(of: folder), options: options,
                for: PostgresDriver.Node(cluster: nil, name: name, version: "test"))
        }
    }
#endif
