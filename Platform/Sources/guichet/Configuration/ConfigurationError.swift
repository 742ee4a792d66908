import ArgumentParser
import Server

/// Something is wrong with the configuration file or a variable. The command ends with EX_CONFIG of sysexits.h:
/// another start would change nothing.
struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    let place: String
    let reason: String
    let remedy: String

    init(_ place: String, _ reason: String, remedy: String) {
        self.place = place
        self.reason = reason
        self.remedy = remedy
    }

    var description: String { "\(place): \(reason): \(remedy)" }

    /// Prints it, for a command to throw.
    func ending() -> ExitCode {
        Terminal.complain("Error: \(self)")
        return ExitCode(.configuration)
    }
}
