import ArgumentParser
import Foundation
import GuichetApplePayTesting
import GuichetCore
import Storage

struct ApplePayMintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mint", abstract: "Make a test token, valid or with one defect.",
        discussion: """
            The folder keeps a certificate authority like Apple's, and a merchant's key and certificate; they are made \
            with the first token. The authority is trusted only by software that names its root.pem.
            """)

    @Option(
        help: ArgumentHelp("The folder for authority, root, key and certificate.", valueName: "folder"),
        completion: .directory)
    var folder = "applepay-test"

    @Option(help: ArgumentHelp("The merchant identifier.", valueName: "id"))
    var merchantId = "merchant.test.guichet"

    @Option(
        help: ArgumentHelp(
            "Make the token for this certificate instead of the folder's merchant.", valueName: "file"),
        completion: .file())
    var certificate: String?

    @Flag(help: "An RSA_v1 token, as in mainland China.")
    var rsa = false

    @Option(help: ArgumentHelp("The amount, in the currency's smallest unit.", valueName: "units"))
    var amount: Int64 = 2_500

    @Option(help: ArgumentHelp("The currency: EUR or 978.", valueName: "code"))
    var currency = CurrencyArgument.euro

    @Option(help: ArgumentHelp("The application data of the payment request.", valueName: "text"))
    var applicationData: String?

    @Option(help: ArgumentHelp("When it is signed, such as 2026-11-21T17:35:00Z (default: now).", valueName: "time"))
    var at: String?

    @Option(
        help: ArgumentHelp("A valid variant, by its name in --list.", valueName: "name"),
        completion: .list(HonestVariant.all.map(\.name)))
    var variant: String?

    @Option(
        help: ArgumentHelp("A defect, by its name in --list.", valueName: "name"),
        completion: .list(TokenDefect.all.map(\.name)))
    var defect: String?

    @Option(
        help: ArgumentHelp("The file for the token (default: standard output).", valueName: "file"), completion: .file()
    )
    var out = "-"

    @Flag(help: "List the valid variants and the defects.")
    var list = false

    @Flag(help: "With --list: one JSON object, for scripts.")
    var json = false

    func run() throws {
        guard !list else { return ApplePayMintList(json: json).show() }
        let now =
            try at.map(ApplePayInput.instant)
            ?? Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
        let store = ApplePayMintFolder(folder)
        do {
            let authority = try store.authority(at: now)
            let recipient = try recipient(store, authority, now)
            let (variant, defect) = (try namedVariant(), try namedDefect())
            let token = try TokenMint(authority: authority).mint(recipe(now), for: recipient, as: variant, with: defect)
            try write(token, store)
        } catch let error as ApplePayTestingError {
            throw ValidationError("\(error.reason).")
        }
    }

    private func recipe(_ now: Date) -> TokenRecipe {
        var recipe = TokenRecipe(signedAt: now, amount: amount, currency: currency.code)
        recipe.applicationData = applicationData.map { Array($0.utf8) }
        return recipe
    }

    private func recipient(_ store: ApplePayMintFolder, _ authority: TestAuthority, _ now: Date) throws
        -> TokenRecipient
    {
        if let certificate {
            return try TokenRecipient(certificatePEM: ApplePayInput.pem(certificate, as: "certificate"))
        }
        return try store.recipient(merchantId, rsa ? .rsaV1 : .ecV1, from: authority, at: now)
    }

    private func namedVariant() throws -> HonestVariant? {
        guard let variant else { return nil }
        guard let found = HonestVariant.named(variant) else {
            throw ValidationError("there is no variant \(variant); guichet applepay mint --list names them.")
        }
        return found
    }

    private func namedDefect() throws -> TokenDefect? {
        guard let defect else { return nil }
        guard let found = TokenDefect.named(defect) else {
            throw ValidationError("there is no defect \(defect); guichet applepay mint --list names them.")
        }
        return found
    }

    private func write(_ token: MintedToken, _ store: ApplePayMintFolder) throws {
        guard out != "-" else {
            return Terminal().line(String(decoding: token.json, as: UTF8.self))
        }
        do {
            try Data(token.json).write(to: URL(fileURLWithPath: out))
        } catch {
            throw StorageError(
                .fileUnusable, "\(out) cannot be written: \(error.systemReason)",
                remedy: "free some space, or name another file")
        }
        let terminal = Terminal()
        terminal.line(
            "\(out): \(token.version) token for \(token.verifier.amount) of currency \(token.verifier.currency)")
        terminal.line()
        terminal.line("Inspect it with")
        terminal.line("  " + hint(token, store))
    }

    /// The command that reads the token, with its options for the verifier.
    private func hint(_ token: MintedToken, _ store: ApplePayMintFolder) -> String {
        let key = store.path(ApplePayMintFolder.names(token.version).key)
        var words = [
            "guichet applepay decrypt", "--token \(out)", "--key \(certificate == nil ? key : "KEY.pem")",
            "--merchant-id \(certificate == nil ? merchantId : "ID")", "--root \(store.path("root.pem"))",
            "--at \(ApplePayInput.text(token.verifier.now))",
        ]
        if let data = token.verifier.applicationData {
            words.append("--application-data '\(String(decoding: data, as: UTF8.self))'")
        }
        return words.joined(separator: " \\\n    ")
    }
}
