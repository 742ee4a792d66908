import APISupport
import ArgumentParser
import GuichetApplePay
import GuichetCore
import Server

struct ApplePayCertificatesAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Check a certificate and store it with its key.",
        discussion: """
            The vault encrypts the key. The platform does not need the files afterwards: keep the key file as a backup \
            where only you have access, or delete it.
            """)

    @Option(help: ArgumentHelp("The certificate, as downloaded or in PEM.", valueName: "file"), completion: .file())
    var certificate: String

    @Option(help: ArgumentHelp("Its private key in PEM.", valueName: "file"), completion: .file())
    var key: String

    @Option(help: ArgumentHelp("The merchant identifier. By default, the one in the certificate.", valueName: "id"))
    var merchantId: String?

    @Option(help: "The environment that it is for.")
    var environment: ApplePayEnvironmentArgument

    @OptionGroup var access: ShopAccess

    func run() async throws {
        let files = try ApplePayCertificateFiles(certificate: certificate, key: key, merchantIdentifier: merchantId)
        let check = files.check()
        guard let key = check.key else {
            for line in ApplePayCertificateText.lines(check.findings) { print(line) }
            throw ExitCode(.failure)
        }
        var message = JSONObject()
        message["certificate"] = .string(Hex.encode(try files.certificate.der()))
        message["key"] = .string(key.privateKeyPEM.reveal())
        message["environment"] = .string(environment.rawValue)
        message["merchantId"] = merchantId.map(JSONValue.string)
        let answer = try await access.changeCertificates("/applepay/certificates/add", message) { try await $0.add($1) }
        print("stored for \(answer["merchantId"]?.text ?? "?"), \(environment.rawValue)")
        for line in ApplePayCertificateText.facts(check) where !line.hasPrefix("merchant id") { print(line) }
        let findings = answer["findings"]?.array?.compactMap(CertificateFinding.init(json:)) ?? []
        for line in ApplePayCertificateText.lines(findings) { print(line) }
    }
}

/// An environment as an option's value.
enum ApplePayEnvironmentArgument: String, CaseIterable, ExpressibleByArgument {
    case test, production
}
