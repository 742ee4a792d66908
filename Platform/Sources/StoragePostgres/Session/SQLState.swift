import Storage

/// What an error of the server means for the store. The codes are those of PostgreSQL's appendix "Error Codes".
enum SQLState {
    static func error(_ state: String, _ reason: String) -> StorageError {
        // Of the function in Schema+RemovedShops.swift, for each of its tables.
        if state == "GU001" { return .shopRemoved }
        // Of the functions in Schema+VaultKeys.swift.
        if state == "GU002" { return .vaultKeyReplaced }
        let text = "PostgreSQL refuses it: \(reason) (\(state))"
        let (code, remedy) = meaning(of: state)
        return code == .rowExists ? .rowExists(text) : StorageError(code, text, remedy: remedy)
    }

    private static func meaning(of state: String) -> (StorageError.Code, remedy: String) {
        switch (state.prefix(2), state) {
        case (_, "40001"), (_, "40P01"): (.conflict, "repeat the call")
        case (_, "23505"): (.rowExists, "")
        case ("23", _): (.constraint, "report this: the store wrote what its tables do not permit")
        case (_, "57014"), (_, "55P03"):
            (.timedOut, "repeat the call; if it comes back, look at the server's load and locks")
        // Closed by the server: it stops, starts, or a limit of an idle transaction ended.
        case ("08", _), (_, "57P01"), (_, "57P02"), (_, "57P03"), (_, "57P05"), (_, "25P03"):
            (.unreachable, "look at the log of the server")
        case (_, "53300"): (.unreachable, "raise max_connections of the server, or stop other clients")
        case (_, "53100"): (.diskFull, "free some space on the disk of the server")
        case (_, "25006"):
            (.readOnly, "name a server that accepts writes; with several, add target_session_attrs=read-write")
        case ("28", _): (.login, "check the user, the password and pg_hba.conf")
        case (_, "3D000"): (.noRights, "create the database, or correct its name in the address")
        case (_, "42501"): (.noRights, "grant the rights that docs/postgresql.md lists")
        // Of the server's own system: a file that it can neither read nor write.
        case ("58", _): (.overloaded, "look at the log and the disk of the server, and repeat the call")
        // A prepared statement is not there, or there already: the session is not the one that it was prepared in.
        case (_, "26000"), (_, "42P05"):
            (.statement, "let the connection pooler keep one session for each connection, or connect without it")
        case ("53", _): (.overloaded, "look at the server's memory and settings, and repeat the call")
        case (_, "XX001"), (_, "XX002"): (.corrupt, "restore the database from a backup")
        case ("22", _): (.constraint, "report this: a value does not fit its column")
        default: (.statement, "report this")
        }
    }
}
