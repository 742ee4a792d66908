#if Postgres
    import Engine
    import Storage
    import StoragePostgres
    import Support
    import Synchronization
    import Testing

    /// Rules of the engine read, then write. Two nodes may do so at once.
    @Suite("What two nodes see of each other", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(10)))
    struct IsolationTests {
        /// Two captures of 15.00 of an authorisation of 25.00, each of which sees that nothing is captured yet.
        private static func captures(_ isolation: PostgresIsolation, _ bench: PostgresBench) async throws -> [Bool] {
            try bench.run("CREATE TABLE captures (id BIGINT PRIMARY KEY, cents BIGINT NOT NULL)")
            try own(bench)
            let nodes = try (0..<2).map { _ in try bench.driver { $0.isolation = isolation } }
            let meeting = Meeting()
            func capture(_ number: Int) async throws -> Bool {
                try await nodes[number].write { db in
                    let captured = try db.rows("SELECT cents FROM captures", []).reduce(0) { try $0 + $1.integer(0) }
                    meeting.wait()
                    guard captured + 1_500 <= 2_500 else { return false }
                    try db.execute(
                        "INSERT INTO captures (id, cents) VALUES (?, ?)", [.integer(Int64(number)), .integer(1_500)])
                    return true
                }
            }
            async let first = capture(0)
            async let second = capture(1)
            let outcomes = try await [first, second]
            for node in nodes { try await node.close() }
            return outcomes
        }

        /// Tables by which a driver takes the database for a platform's.
        private static func own(_ bench: PostgresBench) throws {
            try bench.run("CREATE TABLE schema_migrations (version BIGINT, name TEXT, applied_at BIGINT)")
            try bench.run("CREATE TABLE payments (id BIGINT)")
        }

        @Test("two captures at once never take more than was authorised: the second one is repeated, and refused")
        func serializable() async throws {
            try await PostgresBench.run { bench in
                let outcomes = try await Self.captures(.serializable, bench)
                #expect(outcomes.filter { $0 }.count == 1)
                #expect(bench.repeats == [.conflict])
                #expect(bench.stops == 0)
            }
        }

        @Test("under the next weaker level both take place: the test above would fail with it")
        func weaker() async throws {
            try await PostgresBench.run { bench in
                let outcomes = try await Self.captures(.repeatableRead, bench)
                #expect(outcomes == [true, true])
                #expect(bench.repeats.isEmpty)
            }
        }

        @Test("two writes that wait for each other: the server ends one, it is repeated, and both take effect")
        func deadlock() async throws {
            try await PostgresBench.run { bench in
                try bench.run("CREATE TABLE counts (name TEXT PRIMARY KEY, count BIGINT NOT NULL)")
                try bench.run("INSERT INTO counts VALUES ('a', 0), ('b', 0)")
                try Self.own(bench)
                let nodes = try (0..<2).map { _ in try bench.driver() }
                let meeting = Meeting()
                @Sendable func add(_ node: PostgresDriver, _ names: [String]) async throws {
                    _ = try await node.write { db in
                        try db.execute("UPDATE counts SET count = count + 1 WHERE name = ?", [.text(names[0])])
                        meeting.wait()
                        return try db.execute("UPDATE counts SET count = count + 1 WHERE name = ?", [.text(names[1])])
                    }
                }
                async let first: Void = add(nodes[0], ["a", "b"])
                async let second: Void = add(nodes[1], ["b", "a"])
                _ = try await (first, second)
                #expect(try bench.run("SELECT sum(count)::text FROM counts").first?.text(0) == "4")
                #expect(!bench.repeats.isEmpty)
                #expect(bench.repeats.allSatisfy { $0 == .conflict })
                for node in nodes { try await node.close() }
            }
        }

        @Test("a write that is contradicted again and again is repeated as often as the limit says, and then fails")
        func bounded() async throws {
            try await PostgresBench.run { bench in
                let driver = try bench.driver { $0.limits.repeats = 3 }
                let error = await #expect(throws: StorageError.self) {
                    _ = try await driver.write {
                        try $0.execute(Self.conflict, [])
                    }
                }
                #expect(error?.code == .conflict)
                #expect(bench.repeats == [.conflict, .conflict, .conflict])
                // The next one is not concerned.
                #expect(try await driver.write { try $0.rows("SELECT 1::BIGINT", []).first?.integer(0) } == 1)
                try await driver.close()
            }
        }

        /// As a standby server does, where a read keeps it from following its primary.
        private static let conflict = "DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$"

        @Test("a read that the server ends by a conflict is repeated, as often as the limit says")
        func reading() async throws {
            try await PostgresBench.run { bench in
                let driver = try bench.driver { $0.limits.repeats = 3 }
                let bodies = Mutex(0)
                let one = try await driver.read { db in
                    let count = bodies.withLock { count in
                        count += 1
                        return count
                    }
                    if count < 3 { _ = try db.execute(Self.conflict, []) }
                    return try db.rows("SELECT 1::BIGINT", []).first?.integer(0)
                }
                #expect(one == 1)
                #expect(bodies.withLock { $0 } == 3)
                let error = await #expect(throws: StorageError.self) {
                    _ = try await driver.read { try $0.execute(Self.conflict, []) }
                }
                #expect(error?.code == .conflict)
                try await driver.close()
            }
        }

        /// One node holds a shop's notifications back while the other one writes a notification of the shop.
        private static func heldNotification(_ isolation: PostgresIsolation, _ bench: PostgresBench) async throws
            -> [String]
        {
            let nodes = try (0..<2).map { _ in try bench.driver { $0.isolation = isolation } }
            let stores = [
                try await SQLStore(driver: nodes[0], at: TestPlatform.noon),
                try await SQLStore(driver: nodes[1], at: TestPlatform.noon),
            ]
            let shop = ShopID(api: "test", name: "1")
            let payment = try TestRows.payment("p", of: shop)
            try await stores[0].write { try $0.insert(payment) }
            let meeting = Meeting()
            async let held = stores[0].write { store in
                let count = try store.holdNotifications(of: shop)
                meeting.wait()
                return count
            }
            async let written: Void = stores[1].write { store in
                let isHeld = try !store.heldShops().isEmpty
                meeting.wait()
                var notification = TestRows.notification("n", about: payment.id)
                if isHeld { notification.state = .held }
                try store.insert(notification)
            }
            _ = try await (held, written)
            let states = try await stores[0].read { try $0.notifications(of: payment.id).map(\.state.rawValue) }
            for store in stores { try await store.close() }
            return states
        }

        @Test("a notification that is written while its shop is held back is held back, too")
        func held() async throws {
            for _ in 0..<3 {
                try await PostgresBench.run { bench in
                    let states = try await Self.heldNotification(.serializable, bench)
                    // Whichever of both came first: the hold moved the notification, or the notification saw the hold.
                    #expect(states == ["held"])
                }
            }
        }
    }
#endif
