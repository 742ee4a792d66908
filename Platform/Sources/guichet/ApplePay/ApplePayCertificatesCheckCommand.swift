import ArgumentParser
import GuichetApplePay
import Server

struct ApplePayCertificatesCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check a certificate without storing it.",
        discussion: """
            Checks that it is a Payment Processing Certificate, for this merchant identifier and this key, and how \
            long it is valid. Exit status 0 if it can be used, 1 if not.
            """)

    @Option(help: ArgumentHelp("The certificate, as downloaded or in PEM.", valueName: "file"), completion: .file())
    var certificate: String

    @Option(help: ArgumentHelp("Its private key in PEM.", valueName: "file"), completion: .file())
    var key: String?

    @Option(help: ArgumentHelp("The merchant identifier that it is expected to have.", valueName: "id"))
    var merchantId: String?

    func run() async throws {
        let check = try ApplePayCertificateFiles(
            certificate: certificate, key: key, merchantIdentifier: merchantId
        ).check()
        for line in ApplePayCertificateText.facts(check) + ApplePayCertificateText.lines(check.findings) { print(line) }
        guard check.passes else { throw ExitCode(.failure) }
        print(key == nil ? "It can be used with its key." : "It can be used.")
    }
}
