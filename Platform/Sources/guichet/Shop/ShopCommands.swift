import APISupport
import ArgumentParser
import DirectAPI
import Engine
import GuichetCore
@_spi(Platform) import GuichetSips
import LyraAPI
import SipsAPI

struct ShopAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a shop of the Sips family.",
        discussion: "Prints its secret key, once only. The key can be replaced later, but not shown again.")

    @Argument(help: ArgumentHelp("The merchantId: fifteen digits.", valueName: "merchantId"))
    var merchantId: String

    @Option(help: "The brand: sips, sogenactif or mercanet.")
    var brand = "sips"

    @Option(help: "Which reference the shop sends: transactionReference, s10 or either.")
    var reference = SipsShop.ReferenceKind.transactionReference

    @OptionGroup var access: ShopAccess

    func run() async throws {
        var message = JSONObject()
        message.append("merchantId", .string(merchantId))
        message.append("brand", .string(brand))
        message.append("reference", .string(reference.rawValue))
        let request = message
        let answer = try await access.change("/sips/shops", request) { (shops: SipsShopAdministration) in
            try await shops.add(request)
        }
        ShopOutput.printKey(answer, of: merchantId)
    }
}

struct ShopListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the shops.")

    @OptionGroup var access: ShopAccess

    func run() async throws {
        var table = Table("MERCHANT ID", "BRAND", "REFERENCE", "KEYS", "FUNCTIONS")
        for shown in try await access.read() {
            table.add(
                shown.shop.merchantId + (shown.shop.isDemo ? " (demo)" : ""), shown.shop.brand,
                shown.shop.reference.rawValue, shown.keyVersions.map(String.init).joined(separator: ","),
                FunctionsText.summary(shown.shop.operations))
        }
        for line in table.lines { print(line) }
        let (lyra, direct) = (try await access.readLyra(), try await access.readDirect())
        if !lyra.isEmpty {
            print()
            for line in LyraShopOutput.list(lyra).lines { print(line) }
        }
        if !direct.isEmpty {
            print()
            for line in DirectShopOutput.list(direct, at: SystemClock().now()).lines { print(line) }
        }
    }
}

struct ShopShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show a shop.")

    @Argument(
        help: ArgumentHelp(
            "Sips: the merchantId, fifteen digits. Lyra: the shopId, eight digits. Worldline Direct: the PSPID.",
            valueName: "shop"))
    var merchantId: String

    @OptionGroup var access: ShopAccess

    func run() async throws {
        if let shop = try await access.readLyra().first(where: { $0.shopId == merchantId }) {
            for line in LyraShopOutput.show(shop).lines { print(line) }
            return
        }
        guard let shown = try await access.read().first(where: { $0.shop.merchantId == merchantId }) else {
            if let shop = try await access.readDirect().first(where: { $0.merchantId == merchantId }) {
                for line in DirectShopOutput.show(shop, at: SystemClock().now()).lines { print(line) }
                return
            }
            throw ShopError(.unknown, "there is no shop \(merchantId)", remedy: "see `guichet shop list`")
        }
        let shop = shown.shop
        var table = Table("shop", shop.merchantId)
        table.add("brand", BrandFacts.all.first { $0.name == shop.brand }?.displayName ?? shop.brand)
        table.add("reference", shop.reference.rawValue)
        for (number, line) in FunctionsText.lines(shop.operations).enumerated() {
            table.add(number == 0 ? "functions" : "", line)
        }
        table.add("3-D Secure", shop.authentication.summary)
        table.add("key versions", shown.keyVersions.map(String.init).joined(separator: ", "))
        if shop.isDemo { table.add("secret key (version 1, published)", "\(shop.merchantId)_KEY1") }
        for line in table.lines { print(line) }
    }
}

struct ShopEnableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable", abstract: "Enable or disable functions of a shop.",
        discussion: "A function that is not enabled is answered with code 40.")

    @Argument(help: ArgumentHelp("The merchantId: fifteen digits.", valueName: "merchantId"))
    var merchantId: String

    @Argument(help: "The functions, by their documented names, such as cardOrder.")
    var functions: [String]

    @Flag(help: "Disable them instead.")
    var off = false

    @OptionGroup var access: ShopAccess

    func run() async throws {
        var message = JSONObject()
        message.append("merchantId", .string(merchantId))
        message.append("operations", .array(functions.map(JSONValue.string)))
        message.append("enabled", .bool(!off))
        let request = message
        let answer = try await access.change("/sips/shops/operations", request) { (shops: SipsShopAdministration) in
            try await shops.changeOperations(request)
        }
        let enabledNow = Set(answer["operations"]?.array?.compactMap(\.text) ?? [])
        print("shop \(merchantId) can use: \(FunctionsText.summary(enabledNow))")
    }
}

struct ShopKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Create a shop's next key, or revoke a key.",
        discussion: "Old and new keys are both valid until the old one is revoked.")

    @Argument(help: ArgumentHelp("The merchantId: fifteen digits.", valueName: "merchantId"))
    var merchantId: String

    @Option(help: ArgumentHelp("Revoke this key version instead of adding one.", valueName: "version"))
    var revoke: Int?

    @OptionGroup var access: ShopAccess

    func run() async throws {
        var message = JSONObject()
        message.append("merchantId", .string(merchantId))
        if let revoke { message.append("revoke", .integer(Int64(revoke))) }
        let request = message
        let answer = try await access.change("/sips/shops/keys", request) { (shops: SipsShopAdministration) in
            try await shops.changeKeys(request)
        }
        if let revoke {
            print("shop \(merchantId): key version \(revoke) is revoked")
        } else {
            ShopOutput.printKey(answer, of: merchantId)
        }
    }
}

extension SipsShop.ReferenceKind: ExpressibleByArgument {}

enum ShopOutput {
    static func printKey(_ answer: JSONValue, of merchantId: String) {
        print("shop        \(merchantId)")
        print("keyVersion  \(answer["keyVersion"]?.text ?? "?")")
        print("secretKey   \(answer["secretKey"]?.text ?? "?")")
        print("Keep the key now: it is not shown again.")
    }
}
