package import Engine

/// Copies a platform's rows from one place to another: all of them, or none.
package struct StoreCopy: Sendable {
    private let source: any CopyPlace
    private let target: any CopyPlace

    package init(from source: any CopyPlace, to target: any CopyPlace) {
        (self.source, self.target) = (source, target)
    }

    package struct Progress: Sendable {
        package enum Step: Sendable { case copying, comparing, checking }

        package let step: Step
        package let table: String
        /// Of payments while they are checked.
        package let rows: Int
        package let of: Int
    }

    package struct Outcome: Sendable {
        package let tables: [CopiedTable]
        package let report: StoreCheck.Report
    }

    package struct CopiedTable: Sendable, Hashable {
        package let name: String
        package let rows: Int
    }

    /// - Parameter check: examines the copy before it takes effect.
    package func run(
        at instant: Instant, check: StoreCheck, progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws -> Outcome {
        let source = try await source.openSource()
        do {
            let target = try await target.openTarget(at: instant)
            let outcome: Outcome
            do {
                let tables = try await copy(source.driver, to: target, progress)
                let report = try await check.run(SQLStore(reading: target.driver)) {
                    progress(Progress(step: .checking, table: "payments", rows: $0.payments, of: $0.of))
                }
                try Self.requireSound(report)
                // A caller that has given up wants no copy.
                try Task.checkCancellation()
                // The session that holds the source's lock still lives, so nothing has served from there meanwhile.
                _ = try await source.driver.read { try $0.rows("SELECT 1", []) }
                outcome = Outcome(tables: tables, report: report)
                try await target.complete()
            } catch {
                await target.abandon()
                throw error
            }
            await source.close()
            return outcome
        } catch {
            await source.close()
            throw error
        }
    }

    /// A copy of unsound data would pass for a sound platform. Times that go back come from a machine's clock that was set,
    /// and nothing can be done about them any more.
    private static func requireSound(_ report: StoreCheck.Report) throws {
        guard report.seriousCount > 0 else { return }
        let more = report.seriousCount - 1
        // The first findings are kept, and these may all be about times.
        let first = report.findings.first { $0.code != .timesGoBack }
        throw StorageError(
            .corrupt,
            "the data are not sound: \(first?.reason ?? "see `guichet check`")\(more > 0 ? ", and \(more) more" : "")",
            remedy: "\(first?.advice ?? "restore a backup"); nothing was copied")
    }

    private func copy(
        _ source: any SQLDriver, to target: any CopyTarget, _ progress: @Sendable (Progress) -> Void
    ) async throws -> [CopiedTable] {
        let tables = try StoredTable.all()
        let counts = try await source.read { db in try tables.map { try $0.count(in: db) } }
        let all = counts.reduce(0, +)
        var copied: [CopiedTable] = []
        var done = 0
        for table in tables {
            let rows = try await copy(table, from: source, to: target.driver) {
                progress(Progress(step: .copying, table: table.name, rows: done + $0, of: all))
            }
            copied.append(CopiedTable(name: table.name, rows: rows))
            done += rows
        }
        // Counted another way: rows are found by the keys of a table.
        for (table, count) in zip(copied, counts) where table.rows != count {
            throw StorageError(
                .copyDiffers, "\(table.name) has \(count) rows, and only \(table.rows) were found by their keys",
                remedy: "nothing was copied; check the source with `guichet check`")
        }
        try await target.requireReferences()
        done = 0
        for table in copied {
            guard let stored = tables.first(where: { $0.name == table.name }) else { continue }
            try await compare(stored, table.rows, of: source, with: target.driver) {
                progress(Progress(step: .comparing, table: table.name, rows: done + $0, of: all))
            }
            done += table.rows
        }
        return copied
    }

    private func copy(
        _ table: StoredTable, from source: any SQLDriver, to target: any SQLDriver, _ progress: (Int) -> Void
    ) async throws -> Int {
        // A new database has rows of its own in the list of migrations alone.
        _ = try await target.write { try $0.execute("DELETE FROM \(table.name)", []) }
        var count = 0
        var last: SQLRow?
        while true {
            try Task.checkCancellation()
            let rows = try await source.read { [last] in try table.rows(after: last, in: $0) }
            guard let end = rows.last else { return count }
            do {
                try await target.write { try table.insert(rows, into: $0) }
            } catch let error as StorageError where [.constraint, .rowExists].contains(error.code) {
                // The check of the source finds nothing wrong with it.
                if let row = rows.first(where: { table.hasNullCharacter($0) }) {
                    throw StorageError(
                        error.code, "\(table.title(of: row)) has a text with U+0000, which PostgreSQL does not store",
                        remedy: """
                            remove what it belongs to, such as a payment with `guichet reset --shop` or \
                            --keep-payments-days; nothing was copied
                            """)
                }
                throw StorageError(
                    error.code, "a row of \(table.name) cannot be stored there: \(error.reason)",
                    remedy: "check the source with `guichet check`; nothing was copied")
            }
            last = end
            count += rows.count
            progress(count)
        }
    }

    private func compare(
        _ table: StoredTable, _ count: Int, of source: any SQLDriver, with target: any SQLDriver,
        _ progress: (Int) -> Void
    ) async throws {
        var compared = 0
        var last: SQLRow?
        while true {
            try Task.checkCancellation()
            let rows = try await source.read { [last] in try table.rows(after: last, in: $0) }
            let there = try await target.read { [last] in try table.rows(after: last, in: $0) }
            if rows != there {
                let first = zip(rows, there).first { $0 != $1 }?.0
                throw StorageError(
                    .copyDiffers,
                    "the copy differs from the source at \(first.map(table.title) ?? "the end of \(table.name)")",
                    remedy: "nothing was copied; check the source with `guichet check`, and report this")
            }
            compared += rows.count
            guard let end = rows.last else { break }
            last = end
            progress(compared)
        }
        guard compared == count else {
            throw StorageError(
                .copyDiffers, "\(table.name) had \(count) rows, and has \(compared) now",
                remedy: "nothing was copied; see what writes to the source")
        }
    }
}
