import ArgumentParser
import Foundation
import Server

@main
struct Guichet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guichet",
        abstract: "The payment platform on your laptop.",
        discussion: """
            An open stand-in for the Worldline family's platforms, for building and testing in-app payments.
            It accepts published test cards only, and it is not certified.
            """,
        version: GuichetVersion.full,
        subcommands: [
            ServeCommand.self, ConfigCommand.self, TLSCommand.self, AdminCommand.self, ShopCommand.self,
            CardsCommand.self,
            PaymentCommand.self, RequestsCommand.self, NotificationCommand.self, ListenCommand.self,
            SubscriptionCommand.self, MandateCommand.self, ClockCommand.self, FaultCommand.self,
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
    static func main() async {
        StandardStreams.openClosed()
        guard !CommandLine.arguments.isEmpty else {
            let error = ConfigurationError(
                "/proc/self/cmdline", "the program cannot see its arguments", remedy: "mount /proc where it runs")
            exit(withError: error.ending())
        }
        exit(withError: ExitCode(await run(Array(CommandLine.arguments.dropFirst()), on: .process)))
    }

    /// Runs one command.
    ///
    /// - Returns: its exit status.
    static func run(_ arguments: [String], on console: Console) async -> Int32 {
        await Console.$current.withValue(console) {
            var status = ExitCode.success.rawValue
            do {
                try await run(arguments)
            } catch {
                status = tell(error, columns: console.columns)
            }
            // What a platform prints is no result, and its reader may be gone when it stops.
            guard status == ExitCode.success.rawValue, arguments.first != serve, !console.end() else { return status }
            Terminal.complain("Error: \(IncompleteOutput())")
            return CommandStatus.failure.rawValue
        }
    }

    /// Prints how a command ended, as ArgumentParser does before it ends the process.
    private static func tell(_ error: any Error, columns: Int?) -> Int32 {
        let (status, text) = (exitCode(for: error), fullMessage(for: error, columns: columns))
        if !text.isEmpty { if status == .success { print(text) } else { Terminal.complain(text) } }
        return status.rawValue
    }

    private static let serve = "serve"

    /// Adds to the arguments of `serve` what its configuration file and the environment say.
    private static func run(_ given: [String]) async throws {
        let environment = Console.current.environment
        guard given.first == serve, ServeConfiguration.isNeeded(given, environment: environment),
            !given.contains(where: ["-h", "--help", "--version"].contains)
        else {
            return try await run(given, [])
        }
        let rest = Array(given.dropFirst())
        let (all, added): ([String], [(option: DeclaredOption, value: ConfiguredValue)])
        do {
            (all, added) = try ServeConfiguration.read(rest, environment: environment).arguments(rest)
        } catch let error as ConfigurationError {
            throw error.ending()
        }
        try await run([serve] + all, added)
    }

    /// A value that is refused may come from a file: the error says so.
    private static func run(
        _ arguments: [String], _ added: [(option: DeclaredOption, value: ConfiguredValue)]
    ) async throws {
        var isRunning = false
        do {
            var command = try parsed(arguments)
            isRunning = true
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            let told = fullMessage(for: error)
            ServeConfiguration.tellPlaces(of: added, about: told)
            let isHelp = exitCode(for: error) == .success
            // The wish for help is a command of ArgumentParser's, and ends as one.
            guard isHelp || !isRunning,
                let advice = MistypedWords.advice(on: arguments, to: Self.self, isHelp: isHelp, told: told)
            else { throw isRunning ? LateError.ending(error) ?? error : error }
            Terminal.complain("Error: \(advice)")
            throw ExitCode(.usage)
        }
    }

    /// The command that these words mean. The options of `serve` are tried by themselves: with the tree of all commands,
    /// a start would make that tree, and list these options twice as often. All else is for the tree, whose helps and
    /// errors name the whole command.
    private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        if arguments.first == serve, let command = try? ServeCommand.parseAsRoot(Array(arguments.dropFirst())),
            command is ServeCommand
        {
            return command
        }
        return try parseAsRoot(arguments)
    }
}
