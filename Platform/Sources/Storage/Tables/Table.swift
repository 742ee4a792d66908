/// The columns of a table in one list. The texts of its statements, the values that they bind, and the reading of its
/// rows by position follow from it.
final class Table<Row>: Sendable {
    let name: String
    /// The columns that are read: `id, api, shop`.
    let columns: String
    let width: Int
    fileprivate let selection: String
    fileprivate let insertion: String
    fileprivate let insertionIfAbsent: String
    fileprivate let saving: String
    fileprivate let updating: String
    fileprivate let items: [Columns<Row>.Item]
    fileprivate let changing: [Columns<Row>.Item]
    fileprivate let keys: [Columns<Row>.Item]
    /// The keys, and the column whose value is another one after each change of a row.
    fileprivate let identifying: [Columns<Row>.Item]
    let read: @Sendable (SQLRow) throws -> Row
    private let changes = ChangeTexts()

    /// - Parameters:
    ///   - version: a column whose value is another one after each change of a row, if it has one.
    ///   - define: lists the columns, and returns how a row of them is read.
    init(
        _ name: String, version: String? = nil,
        _ define: (inout Columns<Row>) -> @Sendable (SQLRow) throws -> Row
    ) {
        var list = Columns<Row>(of: name)
        read = define(&list)
        self.name = name
        func names(_ columns: [Columns<Row>.Item], _ suffix: String = "", _ separator: String = ", ") -> String {
            columns.map { $0.name + suffix }.joined(separator: separator)
        }
        let (keys, changing) = (list.items.filter { $0.role == .key }, list.items.filter { $0.isChanging })
        (self.keys, self.changing) = (keys, changing)
        identifying = keys + list.items.filter { $0.name == version }
        let isRead = list.items.filter { $0.role != .derived }
        columns = names(isRead)
        width = isRead.count
        items = list.items
        selection = "SELECT \(columns) FROM \(name)"
        let marks = Array(repeating: "?", count: list.items.count).joined(separator: ", ")
        insertion = "INSERT INTO \(name) (\(names(list.items))) VALUES (\(marks))"
        insertionIfAbsent = "\(insertion) ON CONFLICT (\(names(keys))) DO NOTHING"
        let replaced = changing.map { "\($0.name) = excluded.\($0.name)" }.joined(separator: ", ")
        saving = "\(insertion) ON CONFLICT (\(names(keys))) DO UPDATE SET \(replaced)"
        updating = "UPDATE \(name) SET \(names(changing, " = ?")) WHERE \(names(keys, " = ?", " AND "))"
    }

    /// The statement that changes some of the columns, by their places among the changing ones.
    fileprivate func text(changing places: [Int]) -> String {
        changes.text(places) {
            let assignments = places.map { "\(changing[$0].name) = ?" }.joined(separator: ", ")
            let condition = identifying.map { "\($0.name) = ?" }.joined(separator: " AND ")
            return "UPDATE \(name) SET \(assignments) WHERE \(condition)"
        }
    }
}

extension Columns.Item {
    /// The values of a row, in the order of the columns. A list of the columns' closures would be shorter to write, but
    /// Swift makes an object for each closure that generic code takes out of a list.
    fileprivate static func values(_ items: [Self], of row: Row) -> [SQLValue] {
        var values: [SQLValue] = []
        values.reserveCapacity(items.count)
        for item in items { values.append(item.bind(row)) }
        return values
    }
}

/// A statement that reads rows of a table. One that runs for each payment is made once.
struct Query<Row>: Sendable {
    fileprivate let text: String
    fileprivate let read: @Sendable (SQLRow) throws -> Row

    /// - Parameter rest: what follows the names of columns and table.
    init(_ table: Table<Row>, _ rest: String) { self.init(table, text: "\(table.selection) \(rest)") }

    /// - Parameter text: a statement whose first columns are the table's.
    init(_ table: Table<Row>, text: String) {
        self.text = text
        read = table.read
    }
}

extension SQLConnection {
    func rows<Row>(_ query: Query<Row>, _ arguments: [SQLValue]) throws -> [Row] {
        try rows(query.text, arguments).map(query.read)
    }

    func rows<Row>(of table: Table<Row>, _ rest: String, _ arguments: [SQLValue]) throws -> [Row] {
        try rows(Query(table, rest), arguments)
    }
}

/// What changes rows. These are functions of the table, and not of the connection: a function of a protocol's value is compiled
/// once for every kind of row, and finds out at each call how a row is copied and compared; these are compiled for the rows
/// of each table.
extension Table {
    func insert(_ row: Row, into db: any SQLConnection) throws {
        try db.write(insertion, Columns<Row>.Item.values(items, of: row))
    }

    /// - Returns: `false` if a row with its key is there, which stays as it is.
    func insertIfAbsent(_ row: Row, into db: any SQLConnection) throws -> Bool {
        try db.execute(insertionIfAbsent, Columns<Row>.Item.values(items, of: row)) == 1
    }

    /// Inserts a row, or changes the one with its key.
    func save(_ row: Row, in db: any SQLConnection) throws {
        try db.write(saving, Columns<Row>.Item.values(items, of: row))
    }

    /// - Returns: `false` if there is no row with its key.
    @discardableResult
    func updateIfThere(_ row: Row, in db: any SQLConnection) throws -> Bool {
        try db.execute(updating, Columns<Row>.Item.values(changing + keys, of: row)) == 1
    }

    /// Changes the columns that differ between two states of a row. SQLite writes an index again if the statement names a
    /// column of it, even where the value stays the same.
    ///
    /// - Returns: `false` if the stored row is not `old`. Then nothing is changed.
    func change(_ old: Row, to new: Row, in db: any SQLConnection) throws -> Bool {
        var places: [Int] = []
        var values: [SQLValue] = []
        places.reserveCapacity(changing.count)
        values.reserveCapacity(changing.count + identifying.count)
        for place in changing.indices {
            let value = changing[place].bind(new)
            guard value != changing[place].bind(old) else { continue }
            places.append(place)
            values.append(value)
        }
        guard !places.isEmpty else { return true }
        for item in identifying { values.append(item.bind(old)) }
        return try db.execute(text(changing: places), values) == 1
    }

    func update(_ row: Row, in db: any SQLConnection) throws {
        guard try updateIfThere(row, in: db) else {
            throw StorageError.corrupt("a row of \(name) is not there to be changed")
        }
    }
}
