import Engine
import GuichetCore

/// The list of a table's columns while it is declared, in the order in which they are read.
///
/// The functions that add a column are inlined into the declaration: where the closure is known, the compiler can make one
/// function of it and of the conversion of its value, without a context. A payment binds more than a hundred values.
struct Columns<Row> {
    enum Role {
        /// Identifies the row.
        case key
        /// Set once.
        case fixed
        /// Set again with each change of the row.
        case changing
        /// Like a changing one, but never read: conditions and indexes need it, and other columns contain it.
        case derived
    }

    struct Item {
        let name: String
        let role: Role
        let bind: @Sendable (Row) -> SQLValue

        var isChanging: Bool { role == .changing || role == .derived }
    }

    let table: String
    private(set) var items: [Item] = []
    private var width = 0

    init(of table: String) { self.table = table }

    @inline(__always)
    mutating func key<Value: ColumnValue>(
        _ name: String, _ value: @escaping @Sendable (Row) -> Value
    ) -> Column<Value> { add(name, .key, value) }

    @inline(__always)
    mutating func fixed<Value: ColumnValue>(
        _ name: String, _ value: @escaping @Sendable (Row) -> Value
    ) -> Column<Value> { add(name, .fixed, value) }

    @inline(__always)
    mutating func changing<Value: ColumnValue>(
        _ name: String, _ value: @escaping @Sendable (Row) -> Value
    ) -> Column<Value> { add(name, .changing, value) }

    mutating func derived<Value: ColumnValue>(_ name: String, _ value: @escaping @Sendable (Row) -> Value) {
        items.append(Item(name: name, role: .derived) { value($0).sqlValue })
    }

    @inline(__always)
    mutating func add<Value: ColumnValue>(
        _ name: String, _ role: Role, _ value: @escaping @Sendable (Row) -> Value
    ) -> Column<Value> {
        column(name, role) { value($0).sqlValue }
    }

    private mutating func column<Value: ColumnValue>(
        _ name: String, _ role: Role, _ bind: @escaping @Sendable (Row) -> SQLValue
    ) -> Column<Value> {
        items.append(Item(name: name, role: role, bind: bind))
        defer { width += 1 }
        return Column(name: "\(table).\(name)", position: width)
    }
}

/// A column as a row is read: by its position.
struct Column<Value: ColumnValue>: Sendable {
    /// With its table, for the report of a damage.
    let name: String
    fileprivate let position: Int

    func callAsFunction(_ row: SQLRow) throws -> Value {
        guard let value = row.value(position).flatMap(Value.read) else { throw StorageError.corrupt(name) }
        return value
    }
}

// MARK: Values of several columns

/// A shop, in two columns.
struct ShopColumns: Sendable {
    private let api: Column<String>
    private let name: Column<String>

    init<Row>(
        _ columns: inout Columns<Row>, _ role: Columns<Row>.Role = .fixed, named name: String = "shop",
        _ shop: @escaping @Sendable (Row) -> ShopID
    ) {
        api = columns.add("api", role) { shop($0).api }
        self.name = columns.add(name, role) { shop($0).name }
    }

    func callAsFunction(_ row: SQLRow) throws -> ShopID { ShopID(api: try api(row), name: try name(row)) }
}

/// A card, in five columns that may be empty together.
struct CardColumns: Sendable {
    private let sealedPAN: Column<SealedValue?>
    private let fingerprint: Column<[UInt8]?>
    private let masked: Column<String?>
    private let expiry: Column<CardExpiry?>
    private let brand: Column<String?>

    init<Row>(_ columns: inout Columns<Row>, _ card: @escaping @Sendable (Row) -> CardOnFile?) {
        sealedPAN = columns.fixed("pan_sealed") { card($0)?.sealedPAN }
        fingerprint = columns.fixed("pan_fingerprint") { card($0)?.fingerprint }
        masked = columns.fixed("pan_masked") { card($0)?.masked }
        expiry = columns.fixed("card_expiry") { card($0)?.expiry }
        brand = columns.fixed("card_brand") { card($0)?.brand }
    }

    func callAsFunction(_ row: SQLRow) throws -> CardOnFile {
        guard let sealedPAN = try sealedPAN(row), let fingerprint = try fingerprint(row),
            let masked = try masked(row), let expiry = try expiry(row), let brand = try brand(row)
        else { throw StorageError.corrupt("a card, at \(sealedPAN.name)") }
        return CardOnFile(
            sealedPAN: sealedPAN, fingerprint: fingerprint, masked: masked, expiry: expiry, brand: brand)
    }
}
