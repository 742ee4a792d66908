import APISupport
import ArgumentParser
import Foundation
import GuichetApplePay
import GuichetCore

struct ApplePayCSRCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "csr", abstract: "Make a private key and the certificate request for it.",
        discussion: """
            Apple issues a Payment Processing Certificate for the request. The key decrypts tokens: it is written to a \
            file that only its owner can read, and no existing file is overwritten. If the key is lost, you need \
            another certificate.
            """)

    @Option(help: ArgumentHelp("The merchant identifier.", valueName: "id"))
    var merchantId: String

    @Flag(help: "RSA of 2048 bits, for mainland China, instead of P-256.")
    var rsa = false

    @Option(help: ArgumentHelp("The organisation that requests the certificate.", valueName: "name"))
    var organization: String?

    @Option(help: ArgumentHelp("Its country: two letters, such as FR.", valueName: "code"))
    var country: String?

    @Option(help: ArgumentHelp("Its mail address.", valueName: "address"))
    var email: String?

    @Option(help: ArgumentHelp("The file for the private key.", valueName: "file"), completion: .file())
    var keyOut: String

    @Option(
        help: ArgumentHelp("The file for the request, or - for standard output.", valueName: "file"),
        completion: .file())
    var csrOut: String

    func validate() throws {
        guard keyOut != "-" else {
            throw ValidationError("--key-out takes a file: a key on standard output would stay in terminals and logs.")
        }
        guard keyOut != csrOut else { throw ValidationError("--key-out and --csr-out name the same file.") }
    }

    func run() async throws {
        try ApplePayCertificateAdministration.checkMerchantIdentifier(merchantId)
        for path in [keyOut, csrOut] where path != "-" { try NewFile.checkIsFree(path) }
        let request: CertificateRequest
        do {
            request = try CertificateRequest(
                subject: CertificateSubject(
                    merchantIdentifier: merchantId, organization: organization, country: country, email: email),
                keyKind: rsa ? .rsa2048 : .p256)
        } catch {
            throw ValidationError("\(Self.options[error.field ?? ""] ?? "the request"): \(error.reason).")
        }
        try NewFile.write(request.privateKeyPEM.reveal(), to: keyOut, mode: 0o600)
        if csrOut == "-" {
            print(request.pem, terminator: "")
        } else {
            do {
                try NewFile.write(request.pem, to: csrOut, mode: 0o644)
            } catch {
                // The request was not written, so the key is useless, and would block the next attempt.
                try FileManager.default.removeItem(atPath: keyOut)
                throw error
            }
        }
        let lines = summary(request)
        if csrOut == "-" {
            Console.current.complain(lines)
        } else {
            print(lines, terminator: "")
        }
    }

    private func summary(_ request: CertificateRequest) -> String {
        """
        key      \(keyOut)
        request  \(csrOut == "-" ? "(standard output)" : csrOut)
        hash     \(Hex.encode(request.publicKeyHash))
        Next: upload the request in Apple's developer portal, beside the merchant identifier, for a Payment
        Processing Certificate. Download it, and store it with its key:
          guichet applepay certificates add --certificate FILE.cer --key \(keyOut) --environment production

        """
    }

    /// The options for the parts of the subject.
    private static let options = [
        "commonName": "--merchant-id", "organization": "--organization", "country": "--country", "email": "--email",
    ]
}
