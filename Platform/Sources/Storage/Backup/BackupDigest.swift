import Crypto
import GuichetCore

/// SHA-256 over everything in a backup except its manifest. It is computed from what any SQLite client can query, so
/// that it can be checked without guichet: `docs/backup.md` has the program.
enum BackupDigest {
    static func compute(_ db: SQLiteConnection) throws -> String {
        var digest = SHA256()
        func add(_ line: String) { digest.update(data: Array((line + "\n").utf8)) }
        let objects = try db.rows(
            """
            SELECT type, name, sql FROM sqlite_master
                WHERE sql IS NOT NULL AND name <> ? AND name NOT LIKE 'sqlite%' ORDER BY name
            """, [.text(BackupManifest.table)])
        for object in objects { add(try object.text(2)) }
        for object in objects where try object.text(0) == "table" {
            let table = try object.text(1)
            add(table)
            let columns = try db.rows("SELECT name FROM pragma_table_info(?) ORDER BY cid", [.text(table)])
                .map { try $0.text(0) }
            // hex() alone would not distinguish NULL, numbers and texts.
            let line = columns.map { "typeof(\"\($0)\") || ' ' || hex(\"\($0)\")" }.joined(separator: " || ',' || ")
            try db.forEachRow("SELECT \(line) FROM \"\(table)\" ORDER BY rowid") { add(try $0.text(0)) }
        }
        return Hex.encode(Array(digest.finalize()))
    }
}
