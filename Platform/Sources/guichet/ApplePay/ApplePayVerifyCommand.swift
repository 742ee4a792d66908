import ArgumentParser
import Foundation
import GuichetApplePay
@_spi(Platform) import GuichetCore
import Server

struct ApplePayVerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check a token's signature, step by step. Needs no key.",
        discussion: """
            Exit status 0 if every step passes, 1 if one fails. Only the merchant's key shows whether the token is for \
            this merchant: use `decrypt` for that.
            """)

    @Option(help: ArgumentHelp("The token: a file, or - for standard input.", valueName: "file"), completion: .file())
    var token: String

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("A root in PEM to trust instead of Apple's.", valueName: "file"), completion: .file())
    var root: [String] = []

    @Option(help: ArgumentHelp("The time to check at, such as 2026-11-21T17:35:00Z (default: now).", valueName: "time"))
    var at: String?

    @Option(help: ArgumentHelp("The application data of the payment request.", valueName: "text"))
    var applicationData: String?

    @Flag(help: "Print one JSON object, for scripts.")
    var json = false

    func run() throws {
        let request = ApplePayRequest(
            token: .file(token), roots: root, at: at, applicationData: applicationData)
        let verifier = try ApplePayReaders().verifier(root)
        let (text, now) = (try request.text(), try request.now())
        do throws(ApplePayError) {
            let verified = try verifier.verify(
                ApplePayToken(parsing: text), at: now, applicationData: request.expectedApplicationData)
            report(verified)
        } catch {
            report(error)
            throw ExitCode(.failure)
        }
    }

    private func report(_ verified: VerifiedApplePayToken) {
        let terminal = Terminal()
        guard !json else {
            return terminal.line(ApplePayVerdict.accepted(verified, payload: nil).encodedOnLine())
        }
        for step in verified.steps { terminal.line(line(step, terminal.styled("passes", .green))) }
        terminal.line()
        var facts = Table("transaction", verified.token.transactionIdentifier)
        facts.add("signed", ApplePayInput.text(verified.signingTime))
        facts.add("signer", "\(verified.signer) (\(verified.environment))")
        facts.add("root", verified.root.name)
        facts.lines.forEach { terminal.line($0) }
    }

    private func report(_ error: ApplePayError) {
        let terminal = Terminal()
        guard !json else {
            return terminal.line(ApplePayVerdict.refused(error).encodedOnLine())
        }
        let fallen = error.step ?? .token
        for step in ApplePayVerifier.steps {
            guard step != fallen else { break }
            terminal.line(line(step, terminal.styled("passes", .green)))
        }
        terminal.line(line(fallen, terminal.styled("fails", .red)))
        terminal.line()
        terminal.line(error.explanation.printable)
    }

    private func line(_ step: VerificationStep, _ verdict: String) -> String {
        step.rawValue.padded(to: 17) + verdict
    }
}
