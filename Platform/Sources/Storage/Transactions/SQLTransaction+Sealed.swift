import Engine

/// Encrypted values, in all tables alike. The first byte of a value is the version of its key.
extension SQLTransaction {
    private struct Columns {
        let table: String
        /// The place that the value is bound to, which identifies the row.
        let place: String
        let sealed: String
    }

    private static let columns: [SealedKind: Columns] = [
        .payments: Columns(table: "payments", place: "id", sealed: "pan_sealed"),
        .walletCards: Columns(table: "wallet_cards", place: "id", sealed: "pan_sealed"),
        .cardTokens: Columns(table: "card_tokens", place: "id", sealed: "pan_sealed"),
        // ShopKeyRecord.place(_:version:)
        .shopKeys: Columns(
            table: "shop_keys", place: "api || '/' || shop || ' ' || CAST(version AS TEXT)", sealed: "sealed"),
        .wireKeys: Columns(table: "wire_keys", place: "key_id", sealed: "sealed"),
        .applePayKeys: Columns(table: "applepay_certificates", place: "id", sealed: "key_sealed"),
        .applePayRequests: Columns(table: "applepay_requests", place: "id", sealed: "key_sealed"),
        // Batch.place(_:reference:)
        .batches: Columns(table: "batches", place: "api || '/' || shop || ' ' || reference", sealed: "sealed"),
    ]

    func sealedRows(
        _ kind: SealedKind, notUnder version: Int?, after place: String, limit: Int
    ) throws -> [SealedRow] {
        let columns = try Self.columns(kind)
        let condition =
            version == nil ? "\(columns.sealed) IS NOT NULL" : "substr(\(columns.sealed), 1, 1) <> ?"
        let versions = version.map { [SQLValue.blob([UInt8(truncatingIfNeeded: $0)])] } ?? []
        return try db.rows(
            """
            SELECT \(columns.place), \(columns.sealed) FROM \(columns.table)
                WHERE \(columns.place) > ? AND \(condition)
                ORDER BY \(columns.place) LIMIT ?
            """,
            [.text(place)] + versions + [.integer(Int64(limit))]
        ).map { SealedRow(place: try $0.text(0), sealed: SealedValue(bytes: try $0.blob(1))) }
    }

    func hasSealedRows(_ kind: SealedKind, under version: Int) throws -> Bool {
        let columns = try Self.columns(kind)
        return try db.rows(
            "SELECT 1 FROM \(columns.table) WHERE substr(\(columns.sealed), 1, 1) = ? LIMIT 1",
            [.blob([UInt8(truncatingIfNeeded: version)])]
        ).first != nil
    }

    func sealedVersions(_ kind: SealedKind) throws -> Set<Int> {
        let columns = try Self.columns(kind)
        // A backup is made of, and restored to, a folder whose schema is that of an earlier version.
        guard try db.rows(db.dialect.hasTable, [.text(columns.table)]).first != nil else { return [] }
        let versions = try db.rows(
            """
            SELECT DISTINCT substr(\(columns.sealed), 1, 1) FROM \(columns.table)
                WHERE \(columns.sealed) IS NOT NULL
            """, [])
        return Set(try versions.compactMap { try $0.blob(0).first.map(Int.init) })
    }

    func replace(_ row: SealedRow, of kind: SealedKind, with sealed: SealedValue) throws {
        let columns = try Self.columns(kind)
        try db.execute(
            "UPDATE \(columns.table) SET \(columns.sealed) = ? WHERE \(columns.place) = ? AND \(columns.sealed) = ?",
            [.blob(sealed.bytes), .text(row.place), .blob(row.sealed.bytes)])
    }

    /// The first key has no number before its fingerprints, which are one byte shorter.
    func fingerprintedRows(
        _ kind: SealedKind, notUnder number: UInt8, after place: String, limit: Int
    ) throws -> [FingerprintedRow] {
        let columns = try Self.columns(kind)
        return try db.rows(
            """
            SELECT \(columns.place), \(columns.sealed), pan_fingerprint FROM \(columns.table)
                WHERE \(columns.place) > ? AND pan_fingerprint IS NOT NULL
                    AND (length(pan_fingerprint) <> 33 OR substr(pan_fingerprint, 1, 1) <> ?)
                ORDER BY \(columns.place) LIMIT ?
            """,
            [.text(place), .blob([number]), .integer(Int64(limit))]
        ).map { row in
            FingerprintedRow(
                place: try row.text(0), sealed: SealedValue(bytes: try row.blob(1)), fingerprint: try row.blob(2))
        }
    }

    func replaceFingerprint(of row: FingerprintedRow, of kind: SealedKind, with fingerprint: [UInt8]) throws {
        let columns = try Self.columns(kind)
        try db.execute(
            "UPDATE \(columns.table) SET pan_fingerprint = ? WHERE \(columns.place) = ? AND pan_fingerprint = ?",
            [.blob(fingerprint), .text(row.place), .blob(row.fingerprint)])
    }

    private static func columns(_ kind: SealedKind) throws -> Columns {
        guard let columns = columns[kind] else { throw StorageError.corrupt("no table of \(kind.name)") }
        return columns
    }
}
