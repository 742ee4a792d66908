import ArgumentParser
import Foundation
import GuichetCore
import GuichetDirect
import Server

struct DirectVerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check a request's signature, or a webhook's.",
        discussion: """
            Standard input is the request as it was sent: the request line and the headers.
            With --signature, it is the body of a webhook, to the last byte.
            Exit status 0 if the signature is valid, 1 if it is not.
            """)

    @Option(
        help: ArgumentHelp("The key's secret, as the portal shows it. \(SecretArgument.help)", valueName: "secret"),
        transform: SecretArgument.read)
    var secret: String

    @Option(help: ArgumentHelp("The X-GCS-Signature of a webhook.", valueName: "signature"))
    var signature: String?

    func run() throws {
        let input = Console.current.input.rest()
        if let signature {
            let key = DirectWebhookKey(id: "", secret: secret)
            try answer(DirectWebhookSignature.isRight(signature, of: input, with: key))
        } else {
            try verifyRequest(String(decoding: input, as: UTF8.self))
        }
    }

    private func verifyRequest(_ text: String) throws {
        let request = try readDirectRequest(text)
        guard let authorization = request.authorization else {
            print("not signed: there is no single Authorization of the form GCS v1HMAC:id:signature")
            throw ExitCode(.failure)
        }
        guard request.date != nil else {
            print("not signed: there is no single Date of the form 'Sat, 21 Nov 2026 09:24:14 GMT'")
            throw ExitCode(.failure)
        }
        try answer(request.isSigned(with: DirectAPIKey(id: authorization.keyId, secret: secret)))
    }

    private func answer(_ isRight: Bool) throws {
        guard isRight else {
            print("invalid signature: changed on the way, or signed with another secret")
            throw ExitCode(.failure)
        }
        print("valid signature")
    }
}
