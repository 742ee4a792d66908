import ArgumentParser
import GuichetCore
import LyraAPI

struct ShopLyraListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the shops.")

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: ShopAccess

    func run() async throws {
        let shops = try await access.readLyra()
        if json { return ShopOutput.printJSON(shops.map(\.overview)) }
        for line in LyraShopOutput.list(shops).lines { print(line) }
    }
}

struct ShopLyraShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a shop.",
        discussion: "Shows its public keys, never its secrets, except for the published ones of demo shops.")

    @Argument(help: ArgumentHelp("The shopId: eight digits.", valueName: "shopId"))
    var shopId: String

    @Flag(help: "Print JSON, without any secret.")
    var json = false

    @OptionGroup var access: ShopAccess

    func run() async throws { LyraShopOutput.printShop(try await access.readLyra(shopId), json: json) }
}
