import ArgumentParser
import Foundation

@main
struct Guichet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guichet",
        abstract: "The payment platform on your laptop.",
        discussion: """
            An open stand-in for the Worldline family's platforms, for building and testing in-app payments.
            It accepts published test cards only, and it is not certified.
            """,
        version: GuichetVersion.text,
        subcommands: [
            ServeCommand.self, ConfigCommand.self, TLSCommand.self, AdminCommand.self, ShopCommand.self,
            CardsCommand.self,
            PaymentCommand.self, RequestsCommand.self, NotificationCommand.self, ListenCommand.self, ClockCommand.self,
            FaultCommand.self,
            TokenCommand.self, NodeCommand.self,
            AuditCommand.self, EventsCommand.self, ResetCommand.self, SeedCommand.self,
            VaultCommand.self,
            CheckCommand.self, DoctorCommand.self, BackupCommand.self, RestoreCommand.self,
            StoreCommand.self, DemoCommand.self,
            SimulateCommand.self,
            SipsCommand.self,
            LyraCommand.self, DirectCommand.self, ContractCommand.self, PhoneCommand.self, ApplePayCommand.self,
        ]
    )
}

extension Guichet {
    /// Adds to the arguments of `serve` what its configuration file and the environment say.
    static func main() async {
        let given = Array(CommandLine.arguments.dropFirst())
        guard !CommandLine.arguments.isEmpty else {
            let error = ConfigurationError(
                "/proc/self/cmdline", "the program cannot see its arguments", remedy: "mount /proc where it runs")
            exit(withError: error.ending())
        }
        let environment = ProcessInfo.processInfo.environment
        guard given.first == serve, ServeConfiguration.isNeeded(given, environment: environment),
            !given.contains(where: ["-h", "--help", "--version"].contains)
        else {
            return await run(given, [])
        }
        do {
            let rest = Array(given.dropFirst())
            let configuration = try ServeConfiguration.read(rest, environment: environment)
            let (all, added) = try configuration.arguments(rest)
            await run([serve] + all, added)
        } catch let error as ConfigurationError {
            exit(withError: error.ending())
        } catch {
            exit(withError: error)
        }
    }

    private static let serve = "serve"

    /// A value that is refused may come from a file: the error says so.
    private static func run(
        _ arguments: [String], _ added: [(option: DeclaredOption, value: ConfiguredValue)]
    ) async {
        var isRunning = false
        do {
            var command = try parseAsRoot(arguments)
            isRunning = true
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            let message = fullMessage(for: error)
            for (option, value) in added where message.contains("--\(option.name)") {
                Terminal.complain("Note: \(option.name) comes from \(value.source).")
            }
            exit(withError: isRunning ? LateError.ending(error) ?? error : error)
        }
    }
}
