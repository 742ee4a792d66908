import Engine
import GRDB

extension DatabaseError: StoreFailure {
    /// SQLite, "Result and Error Codes": those that say nothing of the rows.
    package var isOfAccess: Bool {
        [
            .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_NOMEM, .SQLITE_INTERRUPT, .SQLITE_FULL, .SQLITE_CANTOPEN,
            .SQLITE_PROTOCOL,
            .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_MISUSE,
        ].contains(resultCode)
    }

    package var reason: String { message ?? "\(extendedResultCode)" }
}
