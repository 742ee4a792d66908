#if Postgres
    import Engine
    import Foundation
    import Storage
    @testable import StoragePostgres
    import Support
    import Synchronization
    import Testing

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    @Suite("A connection that is lost", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(10)))
    struct LostConnectionTests {
        private static func numbers(_ driver: PostgresDriver) async throws -> [Int64] {
            try await driver.read { try $0.rows("SELECT n FROM numbers ORDER BY n", []).map { try $0.integer(0) } }
        }

        private static func prepare(_ bench: PostgresBench) throws {
            try bench.run("CREATE TABLE schema_migrations (version BIGINT, name TEXT, applied_at BIGINT)")
            try bench.run("CREATE TABLE payments (id BIGINT)")
            try bench.run("CREATE TABLE numbers (n BIGINT)")
        }

        @Test(
            "during COMMIT: the server is asked for its outcome, and the write takes effect once",
            arguments: [PostgresCut.Moment.before, .after])
        func commit(moment: PostgresCut.Moment) async throws {
            try await PostgresBench.run { bench in
                try Self.prepare(bench)
                let driver = try bench.driver { $0.cut = PostgresCut(moment, of: "COMMIT") }
                _ = try await driver.write { try $0.execute("INSERT INTO numbers VALUES (7)", []) }
                let stored = try await Self.numbers(driver)
                #expect(stored == [7])
                #expect(bench.stops == 0)
                // A commit that took effect is not repeated. One that did not is.
                #expect(bench.repeats == (moment == .before ? [.unreachable] : []))
                try await driver.close()
            }
        }

        @Test("during COMMIT, and then the server stays away: no caller is told of success, and the process must stop")
        func commitUnknown() async throws {
            try await PostgresBench.run { bench in
                try Self.prepare(bench)
                let driver = try bench.driver { options in
                    options.cut = PostgresCut(.after, of: "COMMIT")
                    options.limits.commitOutcome = .zero
                }
                let error = await #expect(throws: StorageError.self) {
                    _ = try await driver.write { try $0.execute("INSERT INTO numbers VALUES (7)", []) }
                }
                #expect(error?.code == .unreachable)
                #expect(bench.stops == 1)
                try await driver.close()
            }
        }

        @Test("between two calls: the next write and the next read connect again")
        func between() async throws {
            try await PostgresBench.run { bench in
                try Self.prepare(bench)
                let driver = try bench.driver()
                for number in 0..<3 {
                    _ = try await driver.write {
                        try $0.execute("INSERT INTO numbers VALUES (?)", [.integer(Int64(number))])
                    }
                    let stored = try await Self.numbers(driver)
                    #expect(stored == (0...Int64(number)).map { $0 })
                    let pids = [
                        try await driver.write { try $0.rows("SELECT pg_backend_pid()", []).first?.integer(0) },
                        try await driver.read { try $0.rows("SELECT pg_backend_pid()", []).first?.integer(0) },
                    ]
                    for case let pid? in pids { try bench.run("SELECT pg_terminate_backend(\(pid), 5000)::text") }
                }
                try await driver.close()
            }
        }

        @Test("in the middle of a transaction: the body runs again, and its write takes effect once")
        func inside() async throws {
            try await PostgresBench.run { bench in
                try Self.prepare(bench)
                let driver = try bench.driver()
                let kills = Counter()
                _ = try await driver.write { db in
                    try db.execute("INSERT INTO numbers VALUES (1)", [])
                    if kills.next() == 1 {
                        let pid = try db.rows("SELECT pg_backend_pid()", []).first?.integer(0) ?? 0
                        try bench.run("SELECT pg_terminate_backend(\(pid), 5000)::text")
                    }
                    try db.execute("INSERT INTO numbers VALUES (2)", [])
                }
                let stored = try await Self.numbers(driver)
                #expect(stored == [1, 2])
                #expect(bench.repeats == [.unreachable])
                try await driver.close()
            }
        }

        @Test("while it reads: the body reads again on another connection")
        func reading() async throws {
            try await PostgresBench.run { bench in
                try Self.prepare(bench)
                let driver = try bench.driver()
                let kills = Counter()
                let count = try await driver.read { db in
                    let pid = try db.rows("SELECT pg_backend_pid()", []).first?.integer(0) ?? 0
                    if kills.next() == 1 { try bench.run("SELECT pg_terminate_backend(\(pid), 5000)::text") }
                    return try db.rows("SELECT n FROM numbers", []).count
                }
                #expect(count == 0)
                #expect(kills.next() == 3)
                try await driver.close()
            }
        }

        @Test(
            "a server that is frozen takes no more: a large value ends with its limit, and the next write connects again"
        )
        func frozen() async throws {
            try await PostgresBench.run { bench in
                try Self.prepare(bench)
                try bench.run("CREATE TABLE pictures (bytes BYTEA)")
                let driver = try bench.driver { options in
                    (options.limits.statement, options.limits.grace) = (.seconds(5), .seconds(5))
                    options.limits.reconnect = .zero
                }
                let frozen = Mutex<pid_t?>(nil)
                // Without a limit the write would wait until the server goes on, so it does in the end.
                let thaw: @Sendable () -> Void = {
                    if let pid = frozen.withLock({ $0 }) { kill(pid, SIGCONT) }
                }
                let watchdog = Task {
                    try await Task.sleep(for: .seconds(120))
                    thaw()
                }
                defer {
                    watchdog.cancel()
                    thaw()
                }
                let error = await #expect(throws: StorageError.self) {
                    _ = try await driver.write { db in
                        let pid = pid_t(try db.rows("SELECT pg_backend_pid()", []).first?.integer(0) ?? 0)
                        guard pid > 0, kill(pid, SIGSTOP) == 0 else { return }
                        frozen.withLock { $0 = pid }
                        // More than the buffers of a socket hold.
                        try db.execute(
                            "INSERT INTO pictures VALUES (?)", [.blob([UInt8](repeating: 7, count: 32 << 20))])
                    }
                }
                #expect(error?.code == .unreachable)
                #expect(error?.reason.contains("did not take") == true, "\(String(describing: error))")
                // The lost connection is closed while its server still takes nothing.
                _ = try await driver.write { try $0.execute("INSERT INTO numbers VALUES (7)", []) }
                #expect(try await Self.numbers(driver) == [7])
                try await driver.close()
            }
        }

        @Test("after another server has taken over, reads leave the one that it replaced")
        func readersFollow() async throws {
            try await PostgresBench.run { bench in
                var limits = PostgresLimits()
                // Long enough to connect twice, on a busy machine too.
                limits.reconnect = .seconds(3)
                let lines = Mutex(["7 00000001", "7 00000001", "7 00000002"])
                let address = try TestStore.address(of: bench.folder)
                let readers = PostgresReaders(limits: limits) { [limits] in
                    let connection = PostgresConnection(try PostgresSession(address, limits) { _ in }, limits)
                    connection.line = Self.line(lines.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] })
                    return connection
                }
                func read() async throws -> Int64? {
                    try await readers.read { try $0.rows("SELECT pg_backend_pid()", []).first?.integer(0) }
                }
                readers.follow(Self.line("7 00000001"))
                let first = try await read()
                // An answer is given a moment before its connection is free again.
                _ = try await poll("the free connection", within: .seconds(120)) {
                    readers.freeConnections == 1 ? true : nil
                }
                #expect(try await read() == first)
                // The free connection is dropped, and so is one that still leads to the old server.
                readers.follow(Self.line("7 00000002"))
                #expect(try await read() != first)
                #expect(lines.withLock { $0 } == ["7 00000002"])
                // One that leads there for longer than the limit is an error, and no old answer.
                readers.follow(Self.line("7 00000003"))
                let error = await #expect(throws: StorageError.self) { _ = try await read() }
                #expect(error?.code == .unreachable)
                #expect(error?.reason.contains("was replaced by another server") == true)
                await readers.close()
            }
        }

        @Test("a server whose place another one has taken gets no write, though the address leads to it again")
        func writesFollow() async throws {
            try await PostgresBench.run { bench in
                var limits = PostgresLimits()
                limits.reconnect = .seconds(3)
                let address = try TestStore.address(of: bench.folder)
                let leadsTo = Mutex("7 00000001")
                let open: @Sendable () throws -> PostgresConnection = { [limits] in
                    let connection = PostgresConnection(try PostgresSession(address, limits) { _ in }, limits)
                    connection.line = Self.line(leadsTo.withLock { $0 })
                    return connection
                }
                let told = Mutex<[String]>([])
                let readers = PostgresReaders(
                    limits: limits, onServer: { server in told.withLock { $0.append(server) } }, open: open)
                let first = try open()
                try readers.follow(first)
                let writer = PostgresWriter(
                    first, beside: readers, limits: limits, isolation: .serializable, reports: StoreReports { _ in }
                ) {
                    let connection = try open()
                    try readers.follow(connection)
                    return connection
                }
                func server() throws -> String? {
                    var text: String?
                    try writer.runAlone { text = $0.line?.text }
                    return text
                }
                #expect(try server() == "7 00000001")
                // Another connection of the node has found the server that took over.
                readers.follow(Self.line("7 00000002"))
                let error = #expect(throws: StorageError.self) { _ = try server() }
                #expect(error?.code == .unreachable)
                #expect(error?.reason.contains("was replaced by another server") == true)
                #expect(!readers.follow(Self.line("7 00000001")))
                leadsTo.withLock { $0 = "7 00000002" }
                #expect(try server() == "7 00000002")
                #expect(told.withLock { $0 } == ["7 00000002"])
                // The lease of a node is renewed there, too.
                leadsTo.withLock { $0 = "7 00000001" }
                #expect(throws: StorageError.self) { try readers.follow(open()) }
                await readers.close()
            }
        }

        @Test(
            "at the limit of connections, free connections for reads make room for the one that writes; a failure is said once"
        )
        func room() async throws {
            try await PostgresBench.run { bench in
                var limits = PostgresLimits()
                limits.reconnect = .seconds(3)
                let address = try TestStore.address(of: bench.folder)
                let connect: @Sendable (String) throws -> PostgresConnection = { [limits] line in
                    let connection = PostgresConnection(try PostgresSession(address, limits) { _ in }, limits)
                    connection.line = Self.line(line)
                    return connection
                }
                let full = StorageError(.unreachable, "too many connections", remedy: "")
                let isFull = Mutex(false)
                let readers = PostgresReaders(limits: limits) { try connect("7 00000002") }
                let told = Mutex<[String]>([])
                var reports = StoreReports { _ in }
                reports.onWarning = { text in told.withLock { $0.append(text) } }
                let writer = PostgresWriter(
                    try connect("7 00000001"), beside: readers, limits: limits, isolation: .serializable,
                    reports: reports
                ) {
                    guard readers.freeConnections == 0, !isFull.withLock({ $0 }) else { throw full }
                    return try connect("7 00000002")
                }
                _ = try await readers.read { try $0.rows("SELECT 1", []).count }
                _ = try await poll("the free connection", within: .seconds(120)) {
                    readers.freeConnections == 1 ? true : nil
                }
                // The writing connection is gone: its server was replaced.
                readers.follow(Self.line("7 00000002"))
                #expect(readers.freeConnections == 1)
                try writer.runAlone { #expect($0.line?.text == "7 00000002") }
                #expect(readers.freeConnections == 0)
                #expect(told.withLock { $0 } == [])
                // Other clients have all places.
                isFull.withLock { $0 = true }
                readers.follow(Self.line("7 00000003"))
                for _ in 0..<2 { #expect(throws: StorageError.self) { try writer.runAlone { _ in } } }
                #expect(told.withLock { $0 }.count == 1)
                #expect(
                    told.withLock { $0 }.first?.contains("cannot write to its database: too many connections") == true)
                await readers.close()
            }
        }

        @Test("a limit of the server for sessions without a statement does not end the one that holds the node's lock")
        func idleSession() async throws {
            try await PostgresBench.run { bench in
                try Self.prepare(bench)
                let version = try bench.run("SHOW server_version_num").first?.text(0) ?? ""
                guard Int(version) ?? 0 >= 140_000 else { return }
                let driver = try bench.driver(settings: "-c idle_session_timeout=1000")
                let limit = try await driver.write {
                    try $0.rows("SELECT current_setting('idle_session_timeout')", []).first?.text(0)
                }
                #expect(limit == "0")
                try await driver.close()
            }
        }

        private static func line(_ text: String) -> ServerLine {
            ServerLine(text: text, counting: "", checkpoint: "", nextAtStop: nil)
        }
    }
#endif
