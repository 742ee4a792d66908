import ArgumentParser
import GuichetApplePay

struct ApplePayCertificatesCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check a certificate without storing it.",
        discussion: """
            Whether it is a Payment Processing Certificate, of this merchant identifier, for this key, and for how \
            long. Exit status 0 if it can be used, 1 if not.
            """)

    @Option(help: ArgumentHelp("The certificate, as downloaded or in PEM.", valueName: "file"))
    var certificate: String

    @Option(help: ArgumentHelp("Its private key in PEM.", valueName: "file"))
    var key: String?

    @Option(help: ArgumentHelp("The merchant identifier that it should have.", valueName: "id"))
    var merchantId: String?

    func run() async throws {
        let check = try ApplePayCertificateFiles(
            certificate: certificate, key: key, merchantIdentifier: merchantId
        ).check()
        for line in ApplePayCertificateText.facts(check) + ApplePayCertificateText.lines(check.findings) { print(line) }
        guard check.passes else { throw ExitCode.failure }
        print(key == nil ? "It can be used by whoever has its key." : "It can be used.")
    }
}
