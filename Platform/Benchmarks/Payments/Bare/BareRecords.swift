import Foundation
import Storage
import Synchronization

/// What guichet records of a payment beside its store: a line of the log, and an entry in the journal of requests, of the
/// same length as guichet's. Nothing is masked, counted or left out: whatever more guichet's records cost is its own.
final class BareRecords: Sendable {
    private let rows: BareRows
    private let driver: SQLiteDriver
    private let waiting = Mutex<[Int]>([])

    /// As guichet's journal of requests does.
    private static let pause = Duration.milliseconds(50)
    private static let batch = 64

    /// - Parameters:
    ///   - like: the database of a journal, with at least one call of a payment.
    ///   - path: the database that is written.
    init(like: URL, path: String) async throws {
        rows = try await BareRows(ofJournal: like)
        var options = SQLiteDriver.Options { Progress.tell("COMMIT of the journal failed: \($0)") }
        options.synchronous = .normal
        driver = try SQLiteDriver(path: path, options: options)
        let schema = rows.schema
        try await driver.write { db in
            for table in schema { try db.execute(table, []) }
        }
    }

    /// Writes the line, and leaves the entry to the journal.
    func record(_ number: Int) {
        var line = """
            2026-11-30T10:00:00.123Z info guichet: payment decided amount=2500 api=sips code=00 currency=978 ms=4 \
            payment=019f1c5d2a8b7e3f9d4c6b5a00000000 reference=ORDER\(number) shop=002001000000001 state=toCapture

            """
        line.withUTF8 { bytes in
            _ = Foundation.write(2, bytes.baseAddress, bytes.count)
        }
        waiting.withLock { $0.append(number) }
    }

    /// Writes the entries behind the answers, until its task is cancelled.
    func write() async throws {
        while !Task.isCancelled {
            while true {
                let batch = waiting.withLock { waiting in
                    let taken = Array(waiting.prefix(Self.batch))
                    waiting.removeFirst(taken.count)
                    return taken
                }
                guard !batch.isEmpty else { break }
                try await driver.write { [rows] db in
                    for number in batch { try rows.first(number, in: db) }
                }
            }
            try? await Task.sleep(for: Self.pause)
        }
        try await driver.close()
    }
}
