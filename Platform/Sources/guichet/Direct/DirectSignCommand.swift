import ArgumentParser
import Foundation
import GuichetCore
import GuichetDirect

struct DirectSignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", abstract: "Sign a request, or a webhook's body.",
        discussion: """
            Prints the headers, ready for curl; the body of a request is not signed:
              guichet direct sign --key-id ID --secret SECRET /v2/M/products/302 > h
              curl -H @h https://HOST/v2/M/products/302
            With --webhook, signs all of standard input, to the last byte.
            """)

    enum Output: String, ExpressibleByArgument, CaseIterable { case headers, text, signature }

    @Option(help: ArgumentHelp("The id of the API key, or of the webhook key.", valueName: "id"))
    var keyID: String

    @Option(
        help: ArgumentHelp("The key's secret, as the portal shows it. \(SecretArgument.help)", valueName: "secret"),
        transform: SecretArgument.read)
    var secret: String

    @Option(help: "The HTTP method.")
    var method = "GET"

    @Option(help: ArgumentHelp("The Content-Type, if the request has a body.", valueName: "type"))
    var contentType: String?

    @Option(help: ArgumentHelp("The Date. By default, the present time.", valueName: "date"))
    var date: String?

    @Option(help: ArgumentHelp("A header, 'Name: value'. May be repeated.", valueName: "header"))
    var header: [String] = []

    @Flag(help: "Sign a webhook's body.")
    var webhook = false

    @Option(
        name: .customLong("print"),
        help: "headers: the headers to send; text: the text that is signed; signature: only the signature.")
    var output = Output.headers

    @Argument(help: "Path and query, as they are sent.")
    var target: String?

    func validate() throws {
        guard webhook == (target == nil) else {
            throw ValidationError("give the path and query of a request, or --webhook.")
        }
        guard !webhook || output != .text else { throw ValidationError("a webhook's text is its body.") }
    }

    func run() throws {
        if let target { try signRequest(target) } else { signWebhook() }
    }

    private func signRequest(_ target: String) throws {
        let key = DirectAPIKey(id: keyID, secret: secret)
        let date = date ?? DirectDate.text(Date())
        let own = try header.map { try readDirectHeader($0) }
        let text = DirectSignature.stringToHash(
            method: method, contentType: contentType ?? "", date: date, headers: own, target: target)
        let signature = DirectSignature.signature(of: text, with: key)
        switch output {
        case .text: print(text, terminator: "")
        case .signature: print(signature)
        case .headers:
            if let contentType { print("Content-Type: \(contentType)") }
            print("Date: \(date)")
            for header in own { print("\(header.name): \(header.value)") }
            print("Authorization: \(DirectAuthorization(keyId: keyID, signature: signature).header)")
        }
    }

    private func signWebhook() {
        let key = DirectWebhookKey(id: keyID, secret: secret)
        let signature = DirectWebhookSignature.signature(
            of: Console.current.input.rest(), with: key)
        if output == .signature {
            print(signature)
        } else {
            print("\(DirectWebhookSignature.keyIdHeader): \(keyID)")
            print("\(DirectWebhookSignature.signatureHeader): \(signature)")
        }
    }
}
