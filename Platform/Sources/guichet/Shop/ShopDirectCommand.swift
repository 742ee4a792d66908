import ArgumentParser
import DirectAPI
import Engine
import GuichetCore

struct ShopDirectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "direct", abstract: "Add, show and change merchants of Worldline Direct.",
        discussion: "`guichet shop list` shows them, too, and `guichet shop remove` removes one.",
        subcommands: [
            ShopDirectAddCommand.self, ShopDirectListCommand.self, ShopDirectShowCommand.self,
            ShopDirectSetCommand.self, ShopDirectKeyCommand.self,
        ])
}

struct ShopDirectAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a merchant.",
        discussion: "Prints an API key and a webhook key with their secrets, once only.")

    @Argument(help: ArgumentHelp("The PSPID: letters, digits, hyphens, underscores.", valueName: "merchantId"))
    var merchantId: String

    @OptionGroup var settings: DirectShopOptions

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: ShopAccess

    func run() async throws {
        let change = try settings.change
        var message = change.message
        message.append("merchantId", .string(merchantId))
        let request = message
        let answer = try await access.change("/direct/shops", request) { (shops: DirectShopAdministration) in
            try await shops.add(request)
        }
        try DirectShopOutput.printKeys(answer, of: merchantId, json: json)
        if change.allowsUnverifiedTokens == true { DirectShopOutput.warnOfUnverifiedTokens(merchantId) }
    }
}

struct ShopDirectListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the merchants.")

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: ShopAccess

    func run() async throws {
        let merchants = try await access.readDirect()
        if json { return ShopOutput.printJSON(merchants.map(\.overview)) }
        for line in DirectShopOutput.list(merchants).lines { print(line) }
    }
}

struct ShopDirectShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a merchant.",
        discussion:
            "Shows the names of its keys, never their secrets, except for the published ones of the demo merchant.")

    @Argument(help: ArgumentHelp("The PSPID.", valueName: "merchantId"))
    var merchantId: String

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: ShopAccess

    func run() async throws {
        DirectShopOutput.printShop(try await access.readDirect(merchantId), json: json)
    }
}

struct ShopDirectSetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change settings of a merchant.",
        discussion: "Settings that are not named stay as they are. The demo merchant can be changed, too.")

    @Argument(help: ArgumentHelp("The PSPID.", valueName: "merchantId"))
    var merchantId: String

    @OptionGroup var settings: DirectShopOptions
    @OptionGroup var access: ShopAccess

    func validate() throws {
        guard try settings.change.message.members.isEmpty == false else {
            throw ValidationError("there is nothing to change: name a setting, such as --webhook URL.")
        }
    }

    func run() async throws {
        let change = try settings.change
        var message = change.message
        message.append("merchantId", .string(merchantId))
        let request = message
        _ = try await access.change("/direct/shops/change", request) { (shops: DirectShopAdministration) in
            try await shops.change(request)
        }
        DirectShopOutput.printShop(try await access.readDirect(merchantId), json: false)
        if change.allowsUnverifiedTokens == true { DirectShopOutput.warnOfUnverifiedTokens(merchantId) }
    }
}

struct ShopDirectKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Create another key for a merchant, or revoke a key.",
        discussion: """
            Old and new keys are both valid until the old one is revoked; an API key expires after two years. \
            Notifications are signed with the oldest webhook key, so that the receiver can be given the new one first.
            """)

    @Argument(help: ArgumentHelp("The PSPID.", valueName: "merchantId"))
    var merchantId: String

    @Flag(help: "Create a webhook key instead of an API key.")
    var webhook = false

    @Option(help: ArgumentHelp("Revoke this key, of either kind, instead of adding one.", valueName: "id"))
    var revoke: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: ShopAccess

    func validate() throws {
        guard revoke == nil || !webhook else {
            throw ValidationError("--revoke names a key of either kind: leave --webhook out.")
        }
    }

    func run() async throws {
        var message = JSONObject()
        message.append("merchantId", .string(merchantId))
        if let revoke {
            message.append("revoke", .string(revoke))
        } else {
            message.append("kind", .string((webhook ? DirectIssuedKey.Kind.webhook : .api).rawValue))
        }
        let request = message
        let answer = try await access.change("/direct/shops/keys", request) { (shops: DirectShopAdministration) in
            try await shops.changeKeys(request)
        }
        if let revoke, json {
            ShopOutput.printJSON(DirectPlatformShop.api, merchantId, [("revoked", .string(revoke))])
        } else if let revoke {
            print("merchant \(merchantId): key \(revoke) is revoked")
        } else {
            try DirectShopOutput.printKeys(answer, of: merchantId, json: json)
        }
    }
}

/// The settings of a merchant.
struct DirectShopOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Addresses for notifications, in addition to the one that a request names. Up to five, one option each; \
            an empty text removes them.
            """,
            valueName: "url"))
    var webhook: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Origins whose pages may call the client API from a browser, such as https://shop.example, one option \
            each; an empty text removes them. With --dev every page may.
            """,
            valueName: "origin"))
    var webOrigin: [String] = []

    @Option(help: ArgumentHelp("The payment products that it may use, by number, such as 1,3,302.", valueName: "list"))
    var products: String?

    @Flag(
        inversion: .prefixedNo,
        help: "For tests: accept Apple Pay data without Apple's signature, which anyone can forge. Off by default.")
    var unverifiedTokens: Bool?

    @Option(
        help: ArgumentHelp(
            """
            What surcharge calculations add to a card's payment, in per cent, such as 2.5; 0 removes it. It is paid \
            where an order asks for it.
            """,
            valueName: "percent"))
    var surchargePercent: String?

    @Option(
        help: ArgumentHelp(
            "The fixed amount that they add, in the smallest unit of the currency; 0 removes it.", valueName: "cents"))
    var surchargeFixed: Int64?

    @Option(
        help: ArgumentHelp(
            """
            The one currency that rate inquiries offer, and its rate, such as USD=1.0832; an empty text removes it.
            """,
            valueName: "offer"))
    var conversion: [String] = []

    var change: DirectShopChange {
        get throws {
            var change = DirectShopChange()
            if !webhook.isEmpty { change.webhookURLs = webhook == [""] ? [] : webhook }
            if !webOrigin.isEmpty { change.webOrigins = webOrigin == [""] ? [] : webOrigin }
            change.products = try products.map { text in
                try text.split(separator: ",").map { part in
                    guard let number = Int64(part.filter { $0 != " " }) else {
                        throw ValidationError("--products takes numbers, such as 1,3,302.")
                    }
                    return number
                }
            }
            change.allowsUnverifiedTokens = unverifiedTokens
            change.surchargePercent = surchargePercent
            change.surchargeFixed = surchargeFixed
            // A list only to find a second one, which would replace the first without a word.
            guard conversion.count < 2 else {
                throw ValidationError("--conversion is given twice: a merchant has one currency besides the order's.")
            }
            change.conversion = conversion.first
            return change
        }
    }
}
