import ArgumentParser
import Foundation
import Server

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Examine a platform and its surroundings, and say what to do.",
        discussion: """
            Give it the options of `guichet serve`, or its configuration file. It examines the configuration, the data \
            folder and its disk, the vault key, the stored data, the clock, certificates and keys that expire, and the \
            notification addresses: each gets a HEAD request, which carries nothing. Nothing is changed, and the \
            platform may run meanwhile.

            With --live it does something else: it tests the credentials of real platforms that FILE names, by one call \
            each that reads nothing and pays nothing: `testconnection` of Worldline Direct, `Charge/SDKTest` of Lyra. \
            docs/operations.md describes the file.

            Exit status: 0 without a problem, 1 with one. A warning is no problem.
            """)

    @Option(
        help: ArgumentHelp("Test the credentials of real platforms in this file, and nothing else.", valueName: "file"))
    var live: String?

    @OptionGroup var trust: TrustOption

    @Flag(help: "Ask no notification address.")
    var offline = false

    @Flag(help: "Print JSON.")
    var json = false

    @Argument(parsing: .allUnrecognized, help: ArgumentHelp("Options of `guichet serve`.", valueName: "options"))
    var given: [String] = []

    func validate() throws {
        guard live == nil || given.isEmpty else {
            throw ValidationError("--live tests other platforms: leave the options of `guichet serve` out.")
        }
    }

    func run() async throws {
        let diagnoses: [Diagnosis]
        if let live {
            diagnoses = try await LiveDoctor(try LiveCredentials.read(live), trust: trust).diagnoses()
        } else {
            diagnoses = await PlatformDoctor(arguments: given, isOffline: offline).diagnoses()
        }
        let report = DoctorReport(diagnoses: diagnoses)
        report.print(json: json)
        guard report.problems == 0 else { throw ExitCode(.failure) }
    }
}
