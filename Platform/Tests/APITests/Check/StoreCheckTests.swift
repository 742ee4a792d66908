import Engine
import Foundation
import GRDB
import Server
import Storage
import Support
import Testing

/// Each kind of damage is made by SQL on a copy of a sound folder.
@Suite("The check of a store", .timeLimit(.minutes(5)))
struct StoreCheckTests {
    /// The Sips payment of ``EarlierFolder``, and that of Worldline Direct.
    private static let sips = "01a203df5b466d3066582320fe9665cc"
    private static let direct = "01a203df5c40e3bb77a54928349ce34c"

    struct Damage: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let codes: Set<StoreFinding.Code>
        let sql: String

        init(_ title: String, _ codes: Set<StoreFinding.Code>, _ sql: String) {
            testDescription = title
            self.codes = codes
            self.sql = sql
        }
    }

    static let damages: [Damage] = [
        Damage(
            "pages that no table uses", [.fileDamaged],
            "PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE name = 'payments_settling'"),
        Damage(
            "more is refunded than captured", [.sumWrong, .amountsDiffer],
            "UPDATE payments SET refunded = captured + 1 WHERE id = '\(sips)'"),
        Damage(
            "more is authorised than ordered", [.sumWrong, .amountsDiffer],
            "UPDATE payments SET authorised = amount + 1 WHERE id = '\(sips)'"),
        Damage(
            "another state than its history says", [.stateDiffers],
            "UPDATE payments SET state = 'refused' WHERE id = '\(sips)'"),
        Damage(
            "a refund that no event made", [.operationsDiffer],
            """
            UPDATE payments SET operations = CAST('[{"number":1,"kind":"refund","minorUnits":1,"released":0,'
                || '"state":"settled","requestedAt":1,"changedAt":1,"details":""}]' AS BLOB) WHERE id = '\(direct)'
            """),
        Damage(
            "a changed line of history", [.historyBroken],
            "UPDATE history SET at = at + 1 WHERE payment = '\(sips)' AND number = 2"),
        Damage(
            "a history without its last line", [.historyBroken, .stateDiffers],
            """
            DELETE FROM history WHERE payment = '\(sips)'
                AND number = (SELECT history_count FROM payments WHERE id = '\(sips)')
            """),
        Damage(
            "a line of history that is no event", [.historyBroken, .rowUnreadable],
            "UPDATE history SET event = x'7B7D' WHERE payment = '\(sips)' AND number = 1"),
        Damage(
            "another message to the acquirer", [.messageDiffers],
            "UPDATE payments SET message_id = 'm' WHERE id = '\(sips)'"),
        Damage(
            "a message of two payments", [.messageDiffers, .messageUsedTwice],
            """
            CREATE TEMP TABLE moved AS SELECT message_id FROM payments WHERE id = '\(sips)';
            UPDATE payments SET message_id = 'm' WHERE id = '\(sips)';
            UPDATE payments SET message_id = (SELECT message_id FROM moved) WHERE id = '\(direct)';
            """),
        Damage(
            "a card number of another payment", [.sealedValueClosed],
            """
            UPDATE payments SET pan_sealed = (SELECT pan_sealed FROM payments WHERE id = '\(direct)')
                WHERE id = '\(sips)'
            """),
        Damage(
            "a value under a key that is not there", [.sealedValueClosed],
            "UPDATE wallet_cards SET pan_sealed = CAST(x'09' || substr(pan_sealed, 2) AS BLOB)"),
        Damage(
            "card numbers that became zeros", [.sealedValueClosed],
            "UPDATE payments SET pan_sealed = zeroblob(length(pan_sealed)) WHERE id = '\(sips)'"),
        Damage(
            "a recurring order that its API cannot read, of a card that is not there",
            [.formUnreadable, .referenceMissing],
            """
            INSERT INTO recurring_orders (api, shop, id, token, state, made, due_at, created_at, details)
                VALUES ('lyra', '69876357', 'R', 'gone', 'active', 0, 1, 1, CAST('{}' AS BLOB))
            """),
        Damage(
            "a recurring order that waits for a payment that is not there", [.formUnreadable, .referenceMissing],
            """
            INSERT INTO recurring_orders (api, shop, id, token, state, made, due_at, created_at, details, awaiting)
                VALUES ('lyra', '69876357', 'R', (SELECT id FROM card_tokens LIMIT 1), 'active', 0, 1, 1,
                    CAST('{}' AS BLOB), 'gone')
            """),
        Damage(
            "a card that replaces one that is not there", [.referenceMissing],
            "UPDATE card_tokens SET replaces = 'gone' WHERE id = (SELECT id FROM card_tokens LIMIT 1)"),
        Damage(
            "a mandate that its API cannot read", [.formUnreadable],
            """
            INSERT INTO mandates (api, shop, reference, state, created_at, details)
                VALUES ('direct', 'AcmeTest', 'M-1', 'active', 1, CAST('{"customer":1}' AS BLOB))
            """),
        Damage(
            "a claim of a payment that is not there", [.referenceMissing],
            "INSERT INTO claims (scope, claim_key, holds, payment) VALUES ('s', 'k', 'payment', 'gone')"),
        Damage(
            "a notification of a payment that is not there", [.referenceMissing],
            """
            INSERT INTO notifications (id, payment, url, host, state, attempts, created_at)
                VALUES ('n', 'gone', 'https://shop.example/', 'shop.example', 'waiting', 0, 1)
            """),
        Damage(
            "a refund that its payment does not count", [.refundsExceed],
            """
            UPDATE payments SET direction = 'credit', parent = '\(direct)' WHERE id = '\(sips)'
            """),
        Damage(
            "a state that no version has", [.rowUnreadable],
            "UPDATE payments SET state = 'lost' WHERE id = '\(sips)'"),
        Damage(
            "an order that its API cannot read", [.formUnreadable],
            "UPDATE payments SET details = x'7B7D' WHERE id = '\(sips)'"),
        Damage(
            "a shop that its API cannot read", [.formUnreadable],
            "UPDATE shops SET settings = CAST('{}' AS BLOB) WHERE api = 'sips'"),
    ]

    @Test("each kind of damage is found, and named", arguments: damages)
    func damage(_ damage: Damage) async throws {
        let folder = try await SoundFolder.copy()
        defer { folder.remove() }
        try Self.change(folder) { try $0.execute(sql: damage.sql) }
        let report = try await Self.check(folder)
        #expect(Set(report.findings.map(\.code)) == damage.codes, "\(report.findings)")
        #expect(report.findings.allSatisfy { !$0.reason.isEmpty && !$0.advice.isEmpty })
    }

    @Test("a folder of an earlier version is sound once this version has opened it")
    func sound() async throws {
        let folder = try await SoundFolder.copy()
        defer { folder.remove() }
        let report = try await Self.check(folder)
        #expect(report.findings == [])
        #expect(report.payments == 3)
        #expect(report.sealedValues > 3)
    }

    @Test("a step that the life cycle does not allow is found although the hashes are right")
    func step() async throws {
        let report = try await Self.appended(.captureFailed(minorUnits: 1), afterSeconds: 1)
        #expect(report.findings.map(\.code) == [.stepNotAllowed])
        #expect(report.findings.first?.reason.contains("captureFailed") == true)
    }

    @Test("a history that goes back in time is found although the hashes are right; a corrected clock is none")
    func time() async throws {
        #expect(try await Self.appended(.described, afterSeconds: -3_600).findings.map(\.code) == [.timesGoBack])
        #expect(try await Self.appended(.described, afterSeconds: -30).findings == [])
    }

    @Test("without a key, encrypted values are not checked; a wrong key is refused before anything is read")
    func keys() async throws {
        let folder = try await SoundFolder.copy()
        defer { folder.remove() }
        #expect(try await Self.check(folder, keys: nil).sealedValues == 0)
        let other = try VaultKeys(text: "1 \(Data(repeating: 8, count: 32).base64EncodedString())")
        await #expect(throws: WrongVaultKey.self) { try await Self.check(folder, keys: other) }
    }

    @Test("memory is bounded: of more findings than are kept, the rest is counted")
    func manyFindings() {
        var report = StoreCheck.Report()
        let finding = StoreFinding(.sumWrong, "wrong", advice: "look")
        for _ in 0..<3 { report.add(Array(repeating: finding, count: 400)) }
        #expect(report.findings.count == 500)
        #expect(report.findingCount == 1_200)
    }

    @Test(
        "a database that cannot be reached during the check: an error of the check, and no finding",
        arguments: [StorageError.Code.unreachable, .timedOut])
    func unreachable(code: StorageError.Code) async throws {
        let folder = try await SoundFolder.copy()
        defer { folder.remove() }
        let store = try await Self.failing(folder, StorageError(code, "away", remedy: "wait"), times: .max)
        let error = await #expect(throws: StorageError.self) {
            _ = try await StoreCheck(keys: nil, readPart: Platform.read).run(store)
        }
        #expect(error?.code == code)
        try await store.close()
    }

    @Test("a limit of time that passes: the payment is read again, and no finding is left")
    func passing() async throws {
        let folder = try await SoundFolder.copy()
        defer { folder.remove() }
        let store = try await Self.failing(folder, StorageError(.timedOut, "late", remedy: "wait"), times: 1)
        let report = try await StoreCheck(keys: nil, readPart: Platform.read).run(store)
        #expect(report.findings == [])
        #expect(report.payments == 3)
        #expect(report.events > 3)
        try await store.close()
    }

    @Test("an error about the data is a finding of each payment")
    func unreadable() async throws {
        let folder = try await SoundFolder.copy()
        defer { folder.remove() }
        let store = try await Self.failing(folder, StorageError.corrupt("a line"), times: .max)
        let report = try await StoreCheck(keys: nil, readPart: Platform.read).run(store)
        #expect(report.findings.map(\.code) == [.rowUnreadable, .rowUnreadable, .rowUnreadable])
        try await store.close()
    }

    // MARK: Anchors

    @Test("a history that is replaced with its hashes: the anchor of an earlier check finds it, and nothing else does")
    func replaced() async throws {
        let folder = try await SoundFolder.copy()
        defer { folder.remove() }
        let file = folder.url.appendingPathComponent("anchors")
        let (head, last) = try await Self.end(of: folder)
        func line(afterSeconds seconds: Int64) -> HistoryEntry {
            HistoryEntry(
                payment: PaymentID(Self.sips), after: head, at: last.adding(seconds: seconds), kind: .described)
        }
        try Self.put(line(afterSeconds: 1), in: folder)
        let first = try await Self.anchored(folder, file)
        #expect(first.compared == 0)
        let second = try await Self.anchored(folder, file)
        #expect(second.compared == 3)
        #expect(second.findings == first.findings)
        try Self.put(line(afterSeconds: 2), in: folder)
        for _ in 0..<2 {
            let third = try await Self.anchored(folder, file)
            let more = third.findings.filter { !first.findings.contains($0) }
            #expect(more.map(\.code) == [.anchorDiffers])
            #expect(more.first?.payment == PaymentID(Self.sips))
            #expect(third.gone == 0)
        }
        try Self.change(folder) { try $0.execute(sql: "DELETE FROM payments WHERE id = '\(Self.direct)'") }
        #expect(try await Self.anchored(folder, file).gone == 1)
        #expect(try await Self.anchored(folder, file).gone == 0)
    }

    @Test(
        "a file with something else is refused, and stays as it is",
        arguments: ["a\n", "", "guichet anchors 1\nx\n", "guichet anchors 1\na 1"])
    func otherFile(text: String) async throws {
        let folder = try await SoundFolder.copy()
        defer { folder.remove() }
        let file = folder.url.appendingPathComponent("anchors")
        try Data(text.utf8).write(to: file)
        let error = await #expect(throws: StorageError.self) { _ = try await Self.anchored(folder, file) }
        #expect(error?.code == .fileUnusable)
        #expect(try Data(contentsOf: file) == Data(text.utf8))
        let others = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            .filter { $0.hasPrefix("anchors.") }
        #expect(others.isEmpty)
    }

    /// A check as `guichet check --anchors` makes it.
    private static func anchored(
        _ folder: DataFolder, _ file: URL
    ) async throws -> (findings: [StoreFinding], compared: Int, gone: Int) {
        let anchors = try AnchorFile(file)
        do {
            var comparison: AnchorComparison? = AnchorComparison(
                read: { try anchors.next() }, write: { try anchors.write($0) })
            let store = try await folder.openStoreReadOnly()
            let report = try await StoreCheck(keys: nil, readPart: Platform.read).run(
                store, comparing: &comparison, progress: { _ in })
            try await store.close()
            try anchors.complete()
            return (report.findings, comparison?.compared ?? 0, comparison?.gone ?? 0)
        } catch {
            anchors.abandon()
            throw error
        }
    }

    /// Where the history of the Sips payment ends, and when.
    private static func end(of folder: DataFolder) async throws -> (head: HistoryHead, last: Instant) {
        let store = try await folder.openStoreReadOnly()
        let (payment, history) = try await store.read {
            (try $0.payment(PaymentID(sips)), try $0.history(of: PaymentID(sips)))
        }
        try await store.close()
        return (try #require(payment).history, try #require(history.last).at)
    }

    /// Makes it the last line of the Sips payment, in the place of one with its number.
    private static func put(_ entry: HistoryEntry, in folder: DataFolder) throws {
        try change(folder) { db in
            try db.execute(
                sql: "DELETE FROM history WHERE payment = ? AND number = ?", arguments: [sips, entry.number])
            try db.execute(
                sql: "INSERT INTO history (payment, number, at, event, hash) VALUES (?, ?, ?, ?, ?)",
                arguments: [
                    sips, entry.number, entry.at.milliseconds, Data(entry.event), Data(entry.hash),
                ])
            try db.execute(
                sql: "UPDATE payments SET history_count = ?, history_hash = ? WHERE id = ?",
                arguments: [entry.number, Data(entry.hash), sips])
        }
    }

    // MARK: Tools

    /// A store that cannot read histories so many times.
    private static func failing(
        _ folder: DataFolder, _ error: StorageError, times: Int
    ) async throws -> SQLStore {
        try await SQLStore(
            reading: FailingDriver(try SQLiteDriver(readingPath: folder.database.path), error, times: times))
    }

    private static func check(
        _ folder: DataFolder, keys: VaultKeys? = try? VaultKeys(text: TestPlatform.vaultKeysText)
    ) async throws -> StoreCheck.Report {
        var report = StoreCheck.Report()
        report.add(try await folder.fileFindings())
        let store = try await folder.openStoreReadOnly()
        let result: Result<StoreCheck.Report, any Error>
        do {
            result = .success(try await StoreCheck(keys: keys, readPart: Platform.read).run(store))
        } catch {
            result = .failure(error)
        }
        try await store.close()
        report.add(try result.get())
        return report
    }

    /// Changes the database as no platform does: without its conditions and foreign keys.
    private static func change(_ folder: DataFolder, _ body: (Database) throws -> Void) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: folder.database.path, configuration: configuration)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
            try body(db)
        }
        try queue.close()
    }

    /// A folder whose Sips payment has one more line, with the right hash.
    private static func appended(_ kind: EventKind, afterSeconds seconds: Int64) async throws -> StoreCheck.Report {
        let folder = try await SoundFolder.copy()
        defer { folder.remove() }
        let (head, last) = try await end(of: folder)
        try put(
            HistoryEntry(payment: PaymentID(sips), after: head, at: last.adding(seconds: seconds), kind: kind),
            in: folder)
        return try await check(folder)
    }
}

/// A folder in which everything is right, made once.
private enum SoundFolder {
    private static let made = Task<DataFolder, any Error> {
        let folder = try await EarlierFolder.make()
        var options = TestPlatform.Options()
        options.folder = folder
        options.clock = ManualClock(at: try Instant("2026-11-22T17:00:00+01:00"))
        try await TestPlatform.run(options) { _ in }
        return folder
    }

    static func copy() async throws -> DataFolder {
        let copy = DataFolder.temporary()
        try FileManager.default.copyItem(at: try await made.value.url, to: copy.url)
        return copy
    }
}
