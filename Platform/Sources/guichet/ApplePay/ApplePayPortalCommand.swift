import APISupport
import ArgumentParser
import Engine
import GuichetCore
import Server

struct ApplePayPortalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "portal", abstract: "A simulation of Apple's developer portal, for tests.",
        subcommands: [ApplePayPortalSignCommand.self])
}

struct ApplePayPortalSignCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", abstract: "Sign a certificate request, as Apple would.",
        discussion: """
            The certificate authority belongs to the data folder, and Apple does not accept its certificates. Tokens \
            for them come from the simulated device of `guichet serve`, which --dev or --simulated-device turns on.
            """)

    @Argument(
        help: ArgumentHelp("The request that `guichet applepay csr` or a back office made.", valueName: "csr"),
        completion: .file())
    var request: String

    @Option(help: ArgumentHelp("The merchant identifier that the certificate is for.", valueName: "id"))
    var merchantId: String

    @Option(
        help: ArgumentHelp("A new file for the certificate, or - for standard output.", valueName: "file"),
        completion: .file())
    var out = "-"

    @OptionGroup var access: ShopAccess

    func run() async throws {
        if out != "-" { try NewFile.checkIsFree(out) }
        let text = String(decoding: try ApplePayInput.bytes(request, as: "request"), as: UTF8.self)
        let message: JSONValue = ["request": .string(text), "merchantIdentifier": .string(merchantId)]
        let answer = try await access.carryOut("/applepay/portal/sign", message) { store, vault, clock in
            let apple = try await SimulatedApple.open(in: store, vault: vault, clock: clock)
            let portal = ApplePortal(apple, clock: clock)
            return try portal.answer(message.object ?? JSONObject())
        }
        guard let certificate = answer["certificate"]?.text, let hash = answer["publicKeyHash"]?.text else {
            throw UnreadableAnswer()
        }
        guard out != "-" else { return print(certificate, terminator: "") }
        try NewFile.write(certificate, to: out, mode: 0o644)
        print(
            """
            certificate  \(out)
            hash         \(hash)
            Next, for a request of `certificates request`, whose key is kept already:
              guichet applepay certificates upload --certificate \(out)
            for one of `csr`, with its key:
              guichet applepay certificates add --certificate \(out) --key KEY.pem --environment test
            """)
    }
}
