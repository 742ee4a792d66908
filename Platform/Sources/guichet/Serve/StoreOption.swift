import ArgumentParser
import Foundation
import Storage
import StoragePostgres

/// Where `serve` stores payments: in the data folder, or in a database of PostgreSQL.
struct StoreOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Store payments in a database of PostgreSQL, by an address postgres://… or libpq's pairs name=value.",
            discussion: """
                GUICHET_STORE sets it, too; other users of the machine can read the arguments of a process, so a password \
                belongs there, or into libpq's password file. See docs/postgresql.md.
                """, valueName: "address"))
    var store: String?

    /// Without an address, as of a shell's variable that is not set, payments would be in the data folder, which a container
    /// may lose.
    func validate() throws {
        guard store?.isEmpty != true else {
            throw ValidationError("--store is empty: give the address of a database, or leave the option out.")
        }
    }

    /// The address of the database; `nil` for the data folder.
    var address: String? {
        // Not the option's default value: the help would show it.
        let address = store ?? EnvironmentDefault.text("GUICHET_STORE", otherwise: "")
        return address.isEmpty ? nil : address
    }

    /// - Returns: `nil` for the data folder.
    func place(isDevelopment: Bool) throws -> (any StorePlace)? {
        guard let address else { return nil }
        do {
            return PostgresStore(
                try PostgresAddress(address), isDevelopment: isDevelopment, version: GuichetVersion.text)
        } catch {
            throw PermanentStartError(error) ?? error
        }
    }
}
