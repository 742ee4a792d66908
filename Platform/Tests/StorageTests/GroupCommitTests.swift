import Engine
import Foundation
import GRDB
import Storage
import Support
import Synchronization
import Testing

@Suite("Group commit")
struct GroupCommitTests {
    /// A driver on a folder of its own, with a table of numbers.
    private func withDriver(
        _ change: (inout SQLiteDriver.Options) -> Void = { _ in },
        _ body: (SQLiteDriver) async throws -> Void
    ) async throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        var options = SQLiteDriver.Options.test
        change(&options)
        let driver = try SQLiteDriver(path: folder.database.path, options: options)
        _ = try await driver.write { try $0.execute("CREATE TABLE numbers (n BIGINT PRIMARY KEY)", []) }
        try await body(driver)
        try await driver.close()
    }

    private func insert(_ number: Int, into driver: SQLiteDriver) async throws {
        _ = try await driver.write { try $0.execute("INSERT INTO numbers VALUES (?)", [.integer(Int64(number))]) }
    }

    private func numbers(in driver: SQLiteDriver) async throws -> [Int64] {
        try await driver.read { try $0.rows("SELECT n FROM numbers ORDER BY n", []).map { try $0.integer(0) } }
    }

    @Test(
        "a batch is bounded: writes that come together share flushes, at most the bound in each, and all are stored"
    )
    func batches() async throws {
        let sizes = Mutex<[Int]>([])
        try await withDriver { options in
            options.maximumBatch = 16
            options.onFlush = { report in sizes.withLock { $0.append(report.writes) } }
        } _: { driver in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<500 { group.addTask { try await insert(number, into: driver) } }
                try await group.waitForAll()
            }
            let kept = try await numbers(in: driver)
            #expect(kept == (0..<500).map(Int64.init))
        }
        let flushed = sizes.withLock { $0 }
        #expect(flushed.allSatisfy { $0 <= 16 })
        #expect(flushed.count < 500)
        #expect(flushed.reduce(0, +) == 501)
    }

    @Test("after four writes in a transaction the next one waits for more")
    func gathering() async throws {
        let sizes = Mutex<[Int]>([])
        let pauses = Mutex<[Duration]>([])
        let pause = Gate()
        try await withDriver { options in
            options.onFlush = { report in sizes.withLock { $0.append(report.writes) } }
            options.gathering.pause = { duration in
                let isFirst = pauses.withLock { pauses in
                    pauses.append(duration)
                    return pauses.count == 1
                }
                if isFirst { pause.pass() }
            }
        } _: { driver in
            let gate = try await occupy(driver)
            let four = (1...4).map { number in Task { try await insert(number, into: driver) } }
            while driver.queueDepth < 4 { await Task.yield() }
            gate.open()
            while !pause.isReached { await Task.yield() }
            let two = (5...6).map { number in Task { try await insert(number, into: driver) } }
            while driver.queueDepth < 2 { await Task.yield() }
            pause.open()
            for write in four + two { try await write.value }
            #expect(try await numbers(in: driver) == Array(1...6))
        }
        #expect(pauses.withLock { $0.count } == 1)
        #expect(pauses.withLock { $0.allSatisfy { $0 > .zero && $0 <= .microseconds(400) } })
        // The table, the one that kept the writer busy, the four and the two.
        #expect(sizes.withLock { $0 } == [1, 1, 4, 2])
    }

    @Test(
        "it waits as long as the transaction before took, at most a tenth of a millisecond for each of its writes and two in all",
        arguments: [
            (writes: 3, took: 5_000, waits: nil), (4, 5_000, 400), (4, 300, 300), (12, 5_000, 1_200), (12, 700, 700),
            (64, 1_500, 1_500), (64, 5_000, 2_000),
        ] as [(writes: Int, took: Int, waits: Int?)])
    func waits(writes: Int, took: Int, waits: Int?) {
        let pauses = Mutex<[Duration]>([])
        var gathering = Gathering()
        gathering.pause = { duration in pauses.withLock { $0.append(duration) } }
        gathering.wait(after: writes, in: .microseconds(took))
        #expect(pauses.withLock { $0 } == [waits].compactMap { $0.map { .microseconds($0) } })
    }

    @Test("what runs between two transactions does not wait until no write is left")
    func between() async throws {
        // Some twenty seconds.
        let limit = 20_000
        let last = Mutex<Task<Void, any Error>?>(nil)
        let flushes = Mutex(0)
        let committer = Mutex<GroupCommitter?>(nil)
        /// Each transaction finds the next write waiting.
        @Sendable func submit() {
            guard let committer = committer.withLock({ $0 }) else { return }
            let task = Task { try await committer.submit { _ in } }
            last.withLock { $0 = task }
            while committer.depth == 0 { Thread.sleep(forTimeInterval: 0.001) }
        }
        let made = GroupCommitter(maximumBatch: 16, onFlush: { _ in }) { _ in
            let count = flushes.withLock { count in
                count += 1
                return count
            }
            if count < limit { submit() }
            return FlushCost.measuring { 0 }
        }
        committer.withLock { $0 = made }
        async let first: Void = made.submit { _ in }
        try await made.runBetweenFlushes { committer.withLock { $0 = nil } }
        _ = try? await first
        #expect(flushes.withLock { $0 } < limit)
        try? await last.withLock { $0 }?.value
        await made.close()
    }

    @Test("a cancelled caller does not affect the others, and its own write is stored")
    func cancelledCaller() async throws {
        try await withDriver { driver in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<100 {
                    group.addTask {
                        let writing = Task { try await insert(number, into: driver) }
                        if number.isMultiple(of: 3) { writing.cancel() }
                        try await writing.value
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await numbers(in: driver).count == 100)
        }
    }

    @Test("a body that fails is rolled back alone, and only its caller gets the error")
    func oneFails() async throws {
        try await withDriver { driver in
            let refused = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<60 {
                    group.addTask {
                        do {
                            try await driver.write { db in
                                try db.execute("INSERT INTO numbers VALUES (?)", [.integer(Int64(number))])
                                if number % 3 == 0 { throw Refused() }
                            }
                            return false
                        } catch {
                            return error is Refused
                        }
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(refused == 20)
            let kept = try await numbers(in: driver)
            #expect(kept == (0..<60).filter { $0 % 3 != 0 }.map(Int64.init))
        }
    }

    @Test("a body that runs again, since another one failed, has the result of its last run")
    func runsAgain() async throws {
        try await withDriver { driver in
            let gate = try await occupy(driver)
            let counted = Task {
                try await driver.write { db in
                    try db.execute("INSERT INTO numbers SELECT COALESCE(MAX(n), 0) + 1 FROM numbers", [])
                    return try db.rows("SELECT MAX(n) FROM numbers", []).first?.integer(0)
                }
            }
            while driver.queueDepth < 1 { await Task.yield() }
            let refused = Task {
                try await driver.write { db in
                    try db.execute("INSERT INTO numbers VALUES (41)", [])
                    throw Refused()
                }
            }
            while driver.queueDepth < 2 { await Task.yield() }
            gate.open()
            #expect(try await counted.value == 1)
            await #expect(throws: Refused.self) { try await refused.value }
            #expect(try await numbers(in: driver) == [1])
        }
    }

    @Test("a body that returns nothing, or an empty value, has ended as any other")
    func emptyResults() async throws {
        try await withDriver { driver in
            try await driver.write { db in _ = try db.execute("INSERT INTO numbers VALUES (1)", []) }
            let none: Int64? = try await driver.write { db in
                try db.rows("SELECT n FROM numbers WHERE n = 2", []).first?.integer(0)
            }
            #expect(none == nil)
            let one: Int64? = try await driver.write { db in
                try db.rows("SELECT n FROM numbers WHERE n = 1", []).first?.integer(0)
            }
            #expect(one == 1)
        }
    }

    @Test(
        "an error that ends the transaction fails the whole batch, and every caller gets it",
        arguments: [false, true])
    func transactionEnds(afterAnotherFailed: Bool) async throws {
        struct Before: Error {}
        try await withDriver { driver in
            let gate = try await occupy(driver)
            // The batch runs again with savepoints then.
            let refused = Task {
                if afterAnotherFailed { try await driver.write { _ in throw Before() } }
            }
            while afterAnotherFailed, driver.queueDepth < 1 { await Task.yield() }
            let depth = afterAnotherFailed ? 1 : 0
            // These wait behind the gate, so they share a batch. The last one ends the transaction as a full disk does.
            let first = Task { try await insert(1, into: driver) }
            let second = Task { try await insert(2, into: driver) }
            while driver.queueDepth < depth + 2 { await Task.yield() }
            let fatal = Task {
                try await driver.write { db in
                    try db.execute("ROLLBACK", [])
                    throw Refused()
                }
            }
            while driver.queueDepth < depth + 3 { await Task.yield() }
            gate.open()
            if afterAnotherFailed { await #expect(throws: Refused.self) { try await refused.value } }
            await #expect(throws: Refused.self) { try await first.value }
            await #expect(throws: Refused.self) { try await second.value }
            await #expect(throws: Refused.self) { try await fatal.value }
            #expect(try await numbers(in: driver).isEmpty)
            try await insert(3, into: driver)
            #expect(try await numbers(in: driver) == [3])
        }
    }

    @Test("a COMMIT that fails stops the process, and no caller was told of success")
    func commitFails() async throws {
        let stopped = Mutex(false)
        let folder = DataFolder.temporary()
        try folder.create()
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let options = SQLiteDriver.Options { _ in stopped.withLock { $0 = true } }
        let driver = try SQLiteDriver(path: folder.database.path, options: options)
        // A foreign key that is checked at COMMIT makes COMMIT itself fail.
        _ = try await driver.write { db in
            try db.execute("CREATE TABLE parents (id BIGINT PRIMARY KEY)", [])
            try db.execute(
                "CREATE TABLE children (parent BIGINT REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED)", [])
        }
        await #expect(throws: (any Error).self) {
            _ = try await driver.write { try $0.execute("INSERT INTO children VALUES (7)", []) }
        }
        #expect(stopped.withLock { $0 })
        try await driver.close()
    }

    @Test("where COMMIT fails, a body of the same batch that threw gets that error too: what it saw was lost")
    func commitFailsBesideARefusal() async throws {
        let stopped = Mutex(false)
        try await withDriver { options in
            options = SQLiteDriver.Options { _ in stopped.withLock { $0 = true } }
        } _: { driver in
            _ = try await driver.write { db in
                try db.execute("CREATE TABLE parents (id BIGINT PRIMARY KEY)", [])
                try db.execute(
                    "CREATE TABLE children (parent BIGINT REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED)", [])
            }
            let gate = try await occupy(driver)
            // Behind the gate, so in one batch. A foreign key that is checked at COMMIT makes COMMIT itself fail.
            let honest = Task { try await insert(1, into: driver) }
            while driver.queueDepth < 1 { await Task.yield() }
            let refused = Task { try await driver.write { _ in throw Refused() } }
            while driver.queueDepth < 2 { await Task.yield() }
            let breaking = Task { try await driver.write { try $0.execute("INSERT INTO children VALUES (7)", []) } }
            while driver.queueDepth < 3 { await Task.yield() }
            gate.open()
            await #expect(throws: DatabaseError.self) { try await refused.value }
            await #expect(throws: DatabaseError.self) { try await honest.value }
            await #expect(throws: DatabaseError.self) { _ = try await breaking.value }
            #expect(stopped.withLock { $0 })
            #expect(try await numbers(in: driver).isEmpty)
        }
    }

    private struct Refused: Error {}

    /// Keeps the writer busy until the gate is opened.
    private func occupy(_ driver: SQLiteDriver) async throws -> Gate {
        let gate = Gate()
        Task { try await driver.write { _ in gate.pass() } }
        while !gate.isReached { await Task.yield() }
        return gate
    }
}

/// Blocks a thread of the database's own until it is opened.
private final class Gate: Sendable {
    private let reached = Mutex(false)
    private let barrier = DispatchSemaphore(value: 0)

    var isReached: Bool { reached.withLock { $0 } }

    func pass() {
        reached.withLock { $0 = true }
        barrier.wait()
    }

    func open() { barrier.signal() }
}
