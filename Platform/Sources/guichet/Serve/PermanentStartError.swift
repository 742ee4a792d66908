import Engine
import Server
import Storage

/// An error of a start that the next start meets again, until a person changes something: status 78, after which a service
/// manager does not start the program again (`RestartPreventExitStatus` of the unit).
struct PermanentStartError: ErrorWithStatus, CustomStringConvertible {
    let description: String
    var status: CommandStatus { .configuration }

    /// `nil` for an error that may pass by itself.
    init?(_ error: any Error) {
        let isPermanent =
            switch error {
            case is TLSRefused, is WrongVaultKey: true
            case let error as VaultKeysRefused: [.needed, .changed].contains(error.code)
            case let error as PortRefused: error.isPermanent
            case let error as StorageError: Self.codes.contains(error.code)
            default: false
            }
        guard isPermanent else { return nil }
        description = "\(error)"
    }

    private static let codes: Set<StorageError.Code> = [
        .newerVersion, .vaultKeyLost, .otherStore, .noDriver, .address, .serverVersion, .encoding, .foreignTables,
        .notDurable, .folderForbidden,
    ]
}
