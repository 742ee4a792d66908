#if Postgres
    import Engine
    import Storage
    import StoragePostgres
    import Support
    import Testing

    @Suite("Round trips to PostgreSQL", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(10)))
    struct RoundTripTests {
        private static let insertion = "INSERT INTO things (n) VALUES (?)"

        private static func withTable(_ body: (PostgresDriver, PostgresBench) async throws -> Void) async throws {
            try await PostgresBench.run { bench in
                try bench.run(
                    """
                    CREATE TABLE schema_migrations (version BIGINT, name TEXT, applied_at BIGINT);
                    CREATE TABLE payments (id BIGINT);
                    CREATE TABLE things (n BIGINT PRIMARY KEY)
                    """)
                let driver = try bench.driver()
                try await body(driver, bench)
                try await driver.close()
            }
        }

        private static func numbers(_ driver: PostgresDriver) async throws -> [Int64] {
            try await driver.read { try $0.rows("SELECT n FROM things ORDER BY n", []).map { try $0.integer(0) } }
        }

        @Test("a write that reads once takes two, however much it then writes: begin and read; write and commit")
        func readThenWrite() async throws {
            try await Self.withTable { driver, bench in
                for first in [0, 10] as [Int64] {
                    try await driver.write { db in
                        _ = try db.rows("SELECT n FROM things", [])
                        for number in first..<first + 10 { try db.write(Self.insertion, [.integer(number)]) }
                    }
                }
                #expect(bench.roundTrips == [2, 2])
                let stored = try await Self.numbers(driver)
                #expect(stored == Array(0..<20))
            }
        }

        @Test("a write that reads nothing takes two: the number of its transaction is known before it is committed")
        func writeOnly() async throws {
            try await Self.withTable { driver, bench in
                try await driver.write { try $0.write(Self.insertion, [.integer(1)]) }
                #expect(bench.roundTrips == [2])
                let stored = try await Self.numbers(driver)
                #expect(stored == [1])
            }
        }

        @Test("one that does not use the database takes none, and its error is its own")
        func nothing() async throws {
            struct Refused: Error {}
            try await Self.withTable { driver, bench in
                try await driver.write { _ in }
                await #expect(throws: Refused.self) { try await driver.write { _ in throw Refused() } }
                #expect(bench.roundTrips == [0, 0])
            }
        }

        @Test("a statement that was kept back and fails undoes its own write, and no other of the batch")
        func lateFailure() async throws {
            try await Self.withTable { driver, bench in
                try await driver.write { try $0.write(Self.insertion, [.integer(5)]) }
                let errors = try await withThrowingTaskGroup(of: StorageError?.self) { tasks in
                    for number in 1...9 as ClosedRange<Int64> {
                        tasks.addTask {
                            do {
                                try await driver.write { try $0.write(Self.insertion, [.integer(number)]) }
                                return nil
                            } catch let error as StorageError {
                                return error
                            }
                        }
                    }
                    return try await tasks.reduce(into: []) { errors, error in errors += [error].compactMap { $0 } }
                }
                #expect(errors.map(\.code) == [.rowExists])
                let stored = try await Self.numbers(driver)
                #expect(stored == Array(1...9))
                #expect(bench.stops == 0)
            }
        }

        @Test("a failure that a body hides is not committed over")
        func hidden() async throws {
            try await Self.withTable { driver, bench in
                try await driver.write { try $0.write(Self.insertion, [.integer(5)]) }
                await #expect(throws: StorageError.self) {
                    try await driver.write { db in
                        try db.write(Self.insertion, [.integer(6)])
                        _ = try? db.rows("SELECT nothing FROM things", [])
                    }
                }
                let stored = try await Self.numbers(driver)
                #expect(stored == [5])
                #expect(bench.stops == 0)
            }
        }

        @Test("a statement whose preparation fails can be asked again")
        func preparedAgain() async throws {
            try await Self.withTable { driver, bench in
                let word = "SELECT word FROM things"
                await #expect(throws: StorageError.self) { _ = try await driver.write { try $0.rows(word, []) } }
                try bench.run("ALTER TABLE things ADD COLUMN word TEXT")
                let rows = try await driver.write { try $0.rows(word, []).count }
                #expect(rows == 0)
            }
        }

        @Test("a new notification asks nothing, and is held back all the same if its payment's or its link's shop is")
        func notification() async throws {
            try await PostgresBench.run { bench in
                let store = try await SQLStore(driver: bench.driver(), at: TestPlatform.noon)
                let shops = ["1", "2"].map { ShopID(api: "test", name: $0) }
                _ = try await store.write { try $0.holdNotifications(of: shops[1]) }
                var subjects: [Notification.Subject] = []
                for shop in shops {
                    let payment = try TestRows.payment("p\(shop.name)", of: shop)
                    let link = PaymentLink(
                        id: PaymentLinkID("l\(shop.name)"), shop: shop, createdAt: TestPlatform.noon,
                        expiresAt: TestPlatform.noon, isReusable: false, subscriptions: [], details: [])
                    try await store.write { store in
                        try store.insert(payment)
                        try store.insert(link)
                    }
                    subjects += [.payment(payment.id), .link(link.id, event: 0)]
                }
                for (number, subject) in subjects.enumerated() {
                    let notification = Notification(
                        id: NotificationID("n\(number)"), about: subject, url: "https://shop.example/n",
                        host: "shop.example", nextAt: TestPlatform.noon, createdAt: TestPlatform.noon)
                    try await store.write { try $0.insert(notification) }
                }
                // Begin and write; commit.
                #expect(bench.roundTrips.suffix(4) == [2, 2, 2, 2])
                let stored = try await store.read { store in
                    try (0..<4).map { try store.notification(NotificationID("n\($0)")) }
                }
                #expect(stored.map { $0?.state } == [.waiting, .waiting, .held, .held])
                #expect(stored.map { $0?.nextAt } == [TestPlatform.noon, TestPlatform.noon, nil, nil])
                try await store.close()
            }
        }

        @Test("a reader's transaction begins with its first statement")
        func reading() async throws {
            try await Self.withTable { driver, bench in
                let counts = try await driver.read { db in
                    let before = try db.rows("SELECT n FROM things", []).count
                    try bench.run("INSERT INTO things VALUES (\(before + 1))")
                    return [before, try db.rows("SELECT n FROM things", []).count]
                }
                // One moment for all of a body.
                #expect(counts == [0, 0])
            }
        }
    }
#endif
