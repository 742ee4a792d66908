import Foundation
import Storage

/// What a payment writes, taken from a payment of a guichet database: the same tables and indexes, the same
/// statements, values of the same length.
struct BareRows: Sendable {
    /// Tables and indexes, as guichet's database declares them.
    let schema: [String]
    private let firstStep: [Statement]
    private let secondStep: [Statement]

    /// One statement, and its arguments for the payment that it was taken from.
    private struct Statement: Sendable {
        let sql: String
        let arguments: [Argument]

        /// The same, whose first column is the payment's number.
        var numbered: Statement { Statement(sql: sql, arguments: [.number] + arguments.dropFirst()) }
    }

    private enum Argument: Sendable {
        case fixed(SQLValue)
        /// The number of the payment.
        case number
        /// What no other payment may have, too: its identifier, a key that it claims.
        case own
    }

    private static let tables = ["payments", "claims", "history", "removed_shops"]
    /// What the second step changes, as a payment does that is approved at once.
    private static let settled = [
        "authorised", "state", "verdict", "verdict_code", "acquirer_code", "valid_until", "authorised_at", "due_at",
        "decided_at", "updated_at", "history_count", "history_hash",
    ]
    /// What a payment does not share with any other.
    private static let own: Set<String> = ["id", "payment", "claim_key", "message_id", "reference"]

    /// - Parameter database: guichet's, with at least one paid order.
    init(of database: URL) async throws {
        let driver = try SQLiteDriver(readingPath: database.path)
        (schema, firstStep, secondStep) = try await driver.read { db in
            let names = Self.tables.map { "'\($0)'" }.joined(separator: ", ")
            let schema = try db.rows(
                "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND tbl_name IN (\(names)) ORDER BY type = 'index'",
                []
            ).map { try $0.text(0) }
            guard let payment = try db.rows("SELECT MAX(id) FROM payments WHERE history_count = 2", []).first?.text(0)
            else { throw BenchError("no paid order to learn from") }
            let history = try Self.inserts("history", where: "payment", payment, db)
            guard history.count == 2 else { throw BenchError("a payment of \(history.count) steps") }
            guard let owner = try db.rows("SELECT api, shop FROM payments WHERE id = ?", [.text(payment)]).first
            else { throw BenchError("a payment without a shop") }
            let shop = Statement(
                sql: "SELECT 1 FROM removed_shops WHERE api = ? AND name = ?",
                arguments: [.fixed(.text(try owner.text(0))), .fixed(.text(try owner.text(1)))])
            let expiry = Statement(
                sql: """
                    UPDATE claims SET expires_at = ? + seconds_after_decision * 1000
                    WHERE payment = ? AND seconds_after_decision IS NOT NULL
                    """, arguments: [.fixed(.integer(0)), .own])
            let expiring = try db.rows(
                "SELECT 1 FROM claims WHERE payment = ? AND seconds_after_decision IS NOT NULL", [.text(payment)])
            return (
                schema,
                try Self.inserts("claims", where: "payment", payment, db) + [shop]
                    + Self.inserts("payments", where: "id", payment, db) + [history[0]],
                [try Self.update(payment, db), history[1]] + (expiring.isEmpty ? [] : [expiry])
            )
        }
        try await driver.close()
    }

    /// What a payment writes into the journal of requests: one step.
    ///
    /// - Parameter journal: guichet's, with at least one call of a payment.
    init(ofJournal journal: URL) async throws {
        let driver = try SQLiteDriver(readingPath: journal.path)
        (schema, firstStep) = try await driver.read { db in
            let schema = try db.rows(
                "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND tbl_name = 'requests' ORDER BY type = 'index'",
                []
            ).map { try $0.text(0) }
            guard
                let payment = try db.rows(
                    "SELECT payment FROM requests WHERE payment IS NOT NULL ORDER BY number DESC LIMIT 1", []
                ).first?.text(0)
            else { throw BenchError("no call of a payment to learn from") }
            return (schema, try Self.inserts("requests", where: "payment", payment, db).suffix(1).map(\.numbered))
        }
        secondStep = []
        try await driver.close()
    }

    /// Runs the statements of the payment with this number.
    func first(_ number: Int, in db: any SQLConnection) throws { try Self.run(firstStep, number, in: db) }
    func second(_ number: Int, in db: any SQLConnection) throws { try Self.run(secondStep, number, in: db) }

    private static func run(_ statements: [Statement], _ number: Int, in db: any SQLConnection) throws {
        // As long as an identifier, and in the order of time, as they are.
        let digits = String(number)
        let own = SQLValue.text(String(repeating: "0", count: max(0, 32 - digits.utf8.count)) + digits)
        for statement in statements {
            let arguments = statement.arguments.map { argument in
                switch argument {
                case .fixed(let value): value
                case .number: SQLValue.integer(Int64(number))
                case .own: own
                }
            }
            if statement.sql.hasPrefix("SELECT") {
                _ = try db.rows(statement.sql, arguments)
            } else if try db.execute(statement.sql, arguments) == 0 {
                throw BenchError("changed nothing: \(statement.sql)")
            }
        }
    }

    /// The statements that insert the rows of a payment into a table.
    private static func inserts(
        _ table: String, where key: String, _ payment: String, _ db: any SQLConnection
    ) throws -> [Statement] {
        let columns = try db.rows("SELECT name FROM pragma_table_info('\(table)')", []).map { try $0.text(0) }
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let sql = "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
        return try db.rows(
            "SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE \(key) = ? ORDER BY rowid", [.text(payment)]
        ).map { row in Statement(sql: sql, arguments: zip(columns, columns.indices).map { argument($0, row.value($1)) })
        }
    }

    private static func update(_ payment: String, _ db: any SQLConnection) throws -> Statement {
        let row = try db.rows(
            "SELECT \(settled.joined(separator: ", ")) FROM payments WHERE id = ?", [.text(payment)]
        ).first
        // A column that is empty afterwards was not written.
        let written = settled.indices.compactMap { index in
            row?.value(index).flatMap { $0 == .null ? nil : (column: settled[index], value: $0) }
        }
        let changes = written.map { "\($0.column) = ?" }.joined(separator: ", ")
        let values = written.map(\.value)
        // The first step has written the last hash already, so it is the one to compare with.
        return Statement(
            sql: "UPDATE payments SET \(changes) WHERE id = ? AND history_hash = ?",
            arguments: values.map(Argument.fixed) + [.own, .fixed(values.last ?? .null)])
    }

    private static func argument(_ column: String, _ value: SQLValue?) -> Argument {
        if own.contains(column), case .text? = value { return .own }
        return .fixed(value ?? .null)
    }
}
