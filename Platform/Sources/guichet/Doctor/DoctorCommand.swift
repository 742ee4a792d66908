import ArgumentParser
import Foundation
import Server

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check a platform and its environment, and advise on problems.",
        discussion: """
            Give it the options of `guichet serve`, or its configuration file. It examines the configuration, the data \
            folder and its disk, the vault key, the stored data, the clock, certificates and keys that expire, and the \
            notification addresses: it sends an empty HEAD request to each. It changes nothing, and the platform may \
            run meanwhile.

            With --live, it only tests the credentials of the real platforms in FILE, with one call each. The call \
            reads no data and pays nothing: `testconnection` of Worldline Direct, `Charge/SDKTest` of Lyra. \
            docs/operations.md describes the file.

            Exit status: 0 without a problem, 1 with one. Warnings do not count.
            """)

    @Option(
        help: ArgumentHelp("Test the credentials of real platforms in this file, and nothing else.", valueName: "file"),
        completion: .file())
    var live: String?

    @Flag(help: "Do not contact notification addresses.")
    var offline = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var trust: TrustOption

    @Argument(parsing: .allUnrecognized, help: ArgumentHelp("Options of `guichet serve`.", valueName: "options"))
    var given: [String] = []

    func validate() throws {
        guard live == nil || given.isEmpty else {
            throw ValidationError("--live tests other platforms: leave the options of `guichet serve` out.")
        }
        guard live != nil || trust.authority == nil else {
            throw ValidationError("--ca goes with --live; for notification addresses give --notification-ca.")
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
