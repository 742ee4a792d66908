import GRDB

/// A table as the schema makes it. What a copy reads and writes follows from it, so a new table or column is copied, too.
package struct StoredTable: Sendable {
    package let name: String
    let columns: [String]
    /// Where the columns of the primary key are among the columns.
    private let key: [Int]

    private static let page = 500
    /// PostgreSQL takes 65,535 arguments in one statement, SQLite 32,766.
    private static let rowsOfStatement = 50

    /// All of them; a table comes after those that it refers to. A new database of SQLite is asked, since it has what all
    /// databases have: what belongs to the nodes of one database is not copied.
    package static func all() throws -> [StoredTable] {
        let database = try DatabaseQueue()
        return try database.writeWithoutTransaction { db in
            let connection = SQLiteConnection(db: db)
            defer { connection.releaseStatements() }
            try Schema.prepare(connection, in: .sqlite, at: 0)
            // SQLite, "The Schema Table": a name that begins with "sqlite_" is its own.
            return try connection.rows(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_' ORDER BY rowid",
                []
            ).map { try StoredTable($0.text(0), in: connection) }
        }
    }

    private init(_ name: String, in db: SQLiteConnection) throws {
        // SQLite, "PRAGMA table_info": the name is the second column, the place in the primary key the sixth.
        let columns = try db.rows("SELECT name, pk FROM pragma_table_info(?) ORDER BY cid", [.text(name)]).map {
            (name: try $0.text(0), place: try $0.integer(1))
        }
        self.name = name
        self.columns = columns.map(\.name) + (SQLDialect.orderedTables.contains(name) ? ["rowid"] : [])
        key = columns.enumerated().filter { $0.element.place > 0 }.sorted { $0.element.place < $1.element.place }
            .map(\.offset)
        guard !key.isEmpty else { throw StorageError.corrupt("the table \(name) has no primary key") }
    }

    // MARK: Statements

    func count(in db: any SQLConnection) throws -> Int {
        Int(try db.rows("SELECT COUNT(*) FROM \(name)", []).first?.integer(0) ?? 0)
    }

    /// Rows in the order of their keys, which is the same in every database: texts are ordered by their bytes.
    func rows(after last: SQLRow?, in db: any SQLConnection) throws -> [SQLRow] {
        let names = key.map { columns[$0] }.joined(separator: ", ")
        let marks = key.map { _ in "?" }.joined(separator: ", ")
        return try db.rows(
            "SELECT \(columns.joined(separator: ", ")) FROM \(name) \(last == nil ? "" : "WHERE (\(names)) > (\(marks))")"
                + " ORDER BY \(names) LIMIT \(Self.page)",
            last.map { last in key.compactMap { last.value($0) } } ?? [])
    }

    func insert(_ rows: [SQLRow], into db: any SQLConnection) throws {
        let marks = "(\(columns.map { _ in "?" }.joined(separator: ", ")))"
        for start in stride(from: 0, to: rows.count, by: Self.rowsOfStatement) {
            let part = rows[start..<min(start + Self.rowsOfStatement, rows.count)]
            try db.execute(
                "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES "
                    + part.map { _ in marks }.joined(separator: ", "),
                part.flatMap { row in columns.indices.compactMap { row.value($0) } })
        }
    }

    /// Whether one of the row's texts has U+0000: SQLite stores it. 0.1.0 took it from calls (docs/choices/platform.md, 109).
    func hasNullCharacter(_ row: SQLRow) -> Bool {
        columns.indices.contains { place in
            if case .text(let text)? = row.value(place) { text.utf8.contains(0) } else { false }
        }
    }

    /// What identifies a row to an operator.
    func title(of row: SQLRow) -> String {
        let parts = key.map { place in
            switch row.value(place) {
            case .text(let text)?: text
            case .integer(let number)?: "\(number)"
            default: "?"
            }
        }
        return "\(name) \(parts.joined(separator: " "))"
    }
}
