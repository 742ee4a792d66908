import APISupport
import ArgumentParser
import GuichetApplePay
import GuichetCore

struct ApplePayCertificatesRequestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "request", abstract: "Make a certificate request whose key stays in the platform.",
        discussion: """
            The platform keeps the key, encrypted by its vault, and never writes it to a key file. Apple issues a \
            certificate for the request; `upload` stores it, and finds the request by the certificate's key. A \
            merchant identifier can have three certificates and requests at most, as with Apple.
            """)

    @Option(help: ArgumentHelp("The merchant identifier.", valueName: "id"))
    var merchantId: String

    @Option(help: "The environment that it is for.")
    var environment: ApplePayEnvironmentArgument

    @Flag(help: "RSA of 2048 bits, for mainland China, instead of P-256.")
    var rsa = false

    @Option(help: ArgumentHelp("The organisation that requests the certificate.", valueName: "name"))
    var organization: String?

    @Option(help: ArgumentHelp("Its country: two letters, such as FR.", valueName: "code"))
    var country: String?

    @Option(help: ArgumentHelp("Its mail address.", valueName: "address"))
    var email: String?

    @Option(
        help: ArgumentHelp("A new file for the request, or - for standard output.", valueName: "file"),
        completion: .file())
    var csrOut = "-"

    @OptionGroup var access: ShopAccess

    func run() async throws {
        if csrOut != "-" { try NewFile.checkIsFree(csrOut) }
        var message = JSONObject()
        message["merchantId"] = .string(merchantId)
        message["environment"] = .string(environment.rawValue)
        message["rsa"] = .bool(rsa)
        message["organization"] = organization.map(JSONValue.string)
        message["country"] = country.map(JSONValue.string)
        message["email"] = email.map(JSONValue.string)
        let answer = try await access.changeCertificates("/applepay/certificates/request", message) {
            try await $0.request($1)
        }
        guard let request = answer["request"]?.text, let hash = answer["hash"]?.text else {
            throw UnreadableAnswer()
        }
        guard csrOut != "-" else { return print(request, terminator: "") }
        do {
            try NewFile.write(request, to: csrOut, mode: 0o644)
        } catch {
            // The request was not written: it would only count towards the limit of three.
            _ = try await access.discardRequest(hash)
            throw error
        }
        print(
            """
            request  \(csrOut)
            hash     \(hash)
            The key stays here, encrypted. Next: upload the request in Apple's developer portal, beside the merchant
            identifier, for a Payment Processing Certificate. Download it, and store it:
              guichet applepay certificates upload --certificate FILE.cer
            """)
    }
}
