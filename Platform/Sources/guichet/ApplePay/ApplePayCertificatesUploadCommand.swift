import APISupport
import ArgumentParser
import GuichetApplePay
import GuichetCore
import Server

struct ApplePayCertificatesUploadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload", abstract: "Store the certificate for a request whose key the platform keeps.",
        discussion: """
            The certificate's key shows which request it belongs to; the merchant identifier and the environment are \
            those of the request. If the key is your own, use `add`.
            """)

    @Option(help: ArgumentHelp("The certificate, as downloaded or in PEM.", valueName: "file"), completion: .file())
    var certificate: String

    @OptionGroup var access: ShopAccess

    func run() async throws {
        let files = try ApplePayCertificateFiles(certificate: certificate, key: nil, merchantIdentifier: nil)
        let check = files.check()
        guard check.passes else {
            for line in ApplePayCertificateText.lines(check.findings) { print(line) }
            throw ExitCode(.failure)
        }
        var message = JSONObject()
        message["certificate"] = .string(Hex.encode(try files.certificate.der()))
        let answer = try await access.changeCertificates("/applepay/certificates/upload", message) {
            try await $0.upload($1)
        }
        print("stored for \(answer["merchantId"]?.text ?? "?"), \(answer["environment"]?.text ?? "?")")
        for line in ApplePayCertificateText.facts(check) where !line.hasPrefix("merchant id") { print(line) }
        let findings = answer["findings"]?.array?.compactMap(CertificateFinding.init(json:)) ?? []
        for line in ApplePayCertificateText.lines(findings) { print(line) }
    }
}

struct ApplePayCertificatesDiscardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard", abstract: "Discard a request and its key.",
        discussion: "A certificate that Apple issues for it cannot be used afterwards.")

    @Argument(help: "The key's hash, or at least its first eight digits, as `list` shows them.")
    var hash: String

    @OptionGroup var access: ShopAccess

    func run() async throws {
        let answer = try await access.discardRequest(hash)
        print(
            "discarded the request of \(answer["merchantId"]?.text ?? "?") and the key \(answer["hash"]?.text ?? "?")")
    }
}

extension ShopAccess {
    /// Deletes a request and its key.
    func discardRequest(_ hash: String) async throws -> JSONValue {
        var message = JSONObject()
        message["hash"] = .string(hash)
        return try await changeCertificates("/applepay/certificates/discard", message) { try await $0.discard($1) }
    }
}
