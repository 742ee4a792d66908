import APISupport
import ArgumentParser
import DirectAPI
import Engine
import GuichetCore
@_spi(Platform) import GuichetSips
import LyraAPI
import SipsAPI

struct ShopListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the shops.")

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: ShopAccess

    func run() async throws {
        let (sips, lyra, direct) = (
            try await access.read(), try await access.readLyra(), try await access.readDirect()
        )
        if json {
            return ShopOutput.printJSON(sips.map(\.overview) + lyra.map(\.overview) + direct.map(\.overview))
        }
        var table = Table("MERCHANT ID", "BRAND", "REFERENCE", "KEYS", "FUNCTIONS")
        for shown in sips {
            table.add(
                shown.shop.merchantId + (shown.shop.isDemo ? " (demo)" : ""), shown.shop.brand,
                shown.shop.reference.rawValue, shown.keyVersions.map(String.init).joined(separator: ","),
                FunctionsText.summary(shown.shop.operations))
        }
        for line in table.lines { print(line) }
        if !lyra.isEmpty {
            print()
            for line in LyraShopOutput.list(lyra).lines { print(line) }
        }
        if !direct.isEmpty {
            print()
            for line in DirectShopOutput.list(direct).lines { print(line) }
        }
    }
}

struct ShopShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a shop.",
        discussion: "Shows the names of its keys, never their secrets, except for the published ones of demo shops.")

    @Argument(
        help: ArgumentHelp(
            """
            Sips: the merchantId, fifteen digits. Lyra: the shopId, eight digits. Worldline Direct: the PSPID. Where \
            several APIs have such a shop, with its API: lyra/69876357.
            """,
            valueName: "shop"))
    var shop: String

    @Flag(help: "Print JSON, without any key.")
    var json = false

    @OptionGroup var access: ShopAccess

    func run() async throws {
        switch try await access.find(shop) {
        case .sips(let shown):
            if json { return print(JSONValue.object(shown.overview.json).encodedForPeople()) }
            for line in Self.lines(shown) { print(line) }
        case .lyra(let shop): LyraShopOutput.printShop(shop, json: json)
        case .direct(let shown): DirectShopOutput.printShop(shown, json: json)
        }
    }

    private static func lines(_ shown: ShownShop) -> [String] {
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
        return table.lines
    }
}
