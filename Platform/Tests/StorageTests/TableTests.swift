import Testing

@testable import Storage

@Suite("The statements of a table")
struct TableTests {
    private struct Thing: Sendable {
        var id = "t"
        var size: Int64 = 1
        var name: String?
        var version: Int64 = 1
    }

    private static let things = Table("things", version: "version") { (columns: inout Columns<Thing>) in
        let id = columns.key("id") { $0.id }
        let size = columns.changing("size") { $0.size }
        let name = columns.changing("name") { $0.name }
        let version = columns.changing("version") { $0.version }
        return { row in
            Thing(id: try id(row), size: try size(row), name: try name(row), version: try version(row))
        }
    }

    private final class Recorder: SQLConnection {
        var texts: [String] = []
        var values: [[SQLValue]] = []
        var changedRows = 1

        var dialect: SQLDialect { .sqlite }

        func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
            texts.append(sql)
            values.append(arguments)
            return changedRows
        }

        func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] { [] }
    }

    @Test("a change names the columns that differ and the row as it was, each time in the same words")
    func change() throws {
        let db = Recorder()
        let first = Thing()
        let second = Thing(name: "n", version: 2)
        let third = Thing(size: 3, name: "m", version: 3)
        #expect(try Self.things.change(first, to: second, in: db))
        #expect(try Self.things.change(second, to: third, in: db))
        #expect(try Self.things.change(third, to: third, in: db))
        db.changedRows = 0
        #expect(try !Self.things.change(first, to: second, in: db))
        let condition = "WHERE id = ? AND version = ?"
        let named = "UPDATE things SET name = ?, version = ? \(condition)"
        #expect(db.texts == [named, "UPDATE things SET size = ?, name = ?, version = ? \(condition)", named])
        let both: [SQLValue] = [.text("n"), .integer(2), .text("t"), .integer(1)]
        #expect(db.values == [both, [.integer(3), .text("m"), .integer(3), .text("t"), .integer(2)], both])
    }

    @Test("more ways of a change than are kept are written all the same")
    func manyWays() {
        let texts = ChangeTexts()
        for way in [0..<300, 0..<300].joined() {
            let text = texts.text([way]) { "\(way)" }
            #expect(text == "\(way)")
        }
    }
}
