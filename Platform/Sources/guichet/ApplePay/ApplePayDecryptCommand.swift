import ArgumentParser
import Foundation
@_spi(Platform) import GuichetCore
import Server

struct ApplePayDecryptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decrypt", abstract: "Verify a token and show its contents, as JSON.",
        discussion: """
            Prints one JSON object. Accepted: status, payload, transactionId, signingTime; exit status 0. Refused: \
            status, code, step, reason; exit status 1. The payload contains an account number and a cryptogram: take \
            care where the output goes.

            With --batch, each line of the file is a JSON object whose members have the names of the options (token, \
            key, merchant-id, root, at, application-data; token may be the token itself), and gets one line of output. \
            What a line leaves out is taken from the command line; other members are ignored, and listed in the \
            answer. The exit status is 0 if all are accepted, 1 if one is refused, 64 if a line cannot be used.
            """)

    @Option(help: ArgumentHelp("The token: a file, or - for standard input.", valueName: "file"), completion: .file())
    var token: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "A private key in PEM. May be repeated, for the time when certificates are exchanged.", valueName: "file"),
        completion: .file())
    var key: [String] = []

    @Option(help: ArgumentHelp("The merchant identifier.", valueName: "id"))
    var merchantId: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("A root in PEM to trust instead of Apple's.", valueName: "file"), completion: .file())
    var root: [String] = []

    @Option(help: ArgumentHelp("The time to check at, such as 2026-11-21T17:35:00Z (default: now).", valueName: "time"))
    var at: String?

    @Option(help: ArgumentHelp("The application data of the payment request.", valueName: "text"))
    var applicationData: String?

    @Option(
        help: ArgumentHelp("A file with one request a line, or - for standard input.", valueName: "file"),
        completion: .file())
    var batch: String?

    private var request: ApplePayRequest {
        ApplePayRequest(
            token: token.map { .file($0) }, keys: key, merchantIdentifier: merchantId, roots: root, at: at,
            applicationData: applicationData)
    }

    func run() async throws {
        if let batch {
            let status = try await ApplePayBatch(defaults: request).run(batch)
            if status != .success { throw ExitCode(status) }
            return
        }
        let (verdict, isAccepted) = try await ApplePayReaders().decrypt(request)
        Terminal().line(verdict.encodedOnLine())
        if !isAccepted { throw ExitCode(.failure) }
    }
}
