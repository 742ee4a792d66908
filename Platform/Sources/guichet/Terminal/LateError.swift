import APISupport
import ArgumentParser
import Server
import Storage

/// An error of a command that runs already. ArgumentParser would add the usage of `guichet` to one that says what was
/// typed wrong; that of the command has been read by then, and the root's does not help.
enum LateError {
    /// - Returns: what the command ends with, after the reason is printed; `nil` if ArgumentParser prints it.
    static func ending(_ error: any Error) -> ExitCode? {
        let status: CommandStatus
        switch error {
        case is ExitCode, is CleanExit: return nil
        case is ValidationError: status = .usage
        case let error as any ErrorWithStatus: status = error.status
        default: return nil
        }
        Terminal.complain("Error: \(error)")
        return ExitCode(status)
    }
}

/// An error with a status other than 1.
protocol ErrorWithStatus: Error {
    var status: CommandStatus { get }
}

extension ExitCode {
    init(_ status: CommandStatus) { self.init(status.rawValue) }
}

extension ShopError: ErrorWithStatus {
    var status: CommandStatus {
        switch code {
        case .invalid: .usage
        case .notRunning: .unavailable
        default: .failure
        }
    }
}

extension ApplePayRefusal: ErrorWithStatus {
    /// The same, with or without a running platform.
    var status: CommandStatus { kind == ShopError.Code.invalid.rawValue ? .usage : .failure }
}

extension SimulatedAppleRefusal: ErrorWithStatus {
    var status: CommandStatus { kind == ShopError.Code.invalid.rawValue ? .usage : .failure }
}

extension StorageError: ErrorWithStatus {
    /// That a backup is damaged is what the command found, and no wrong input.
    var status: CommandStatus { code == .notABackup ? .usage : .failure }
}

/// The running platform answered something that this command cannot read.
struct UnreadableAnswer: Error, CustomStringConvertible {
    let description = "the platform's answer cannot be read; use the guichet of the platform's version"
}
