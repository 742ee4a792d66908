import APISupport
import ArgumentParser
import DirectAPI
import Engine
import GuichetCore
import LyraAPI
import SipsAPI

struct ShopRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a shop of any API, with its keys, wallets and stored cards.",
        discussion: """
            A shop with payments stays: `guichet reset --shop` removes payments that were tests. A demo shop stays, too; \
            `guichet serve --no-demo-shops` serves none of them.
            """)

    @Argument(
        help: ArgumentHelp(
            """
            Sips: the merchantId, fifteen digits. Lyra: the shopId, eight digits. Worldline Direct: the PSPID. Where \
            several APIs have such a shop, with its API: lyra/69876357.
            """,
            valueName: "shop"))
    var shop: String

    @Flag(help: "Required, because this cannot be undone.")
    var force = false

    @OptionGroup var access: ShopAccess

    func validate() throws {
        guard force else { throw ValidationError("this removes shop \(shop) and its keys for good: add --force.") }
    }

    func run() async throws {
        let found = try await access.find(shop)
        var message = JSONObject()
        message.append("shop", .string(found.id.name))
        let request = message
        switch found {
        case .sips:
            _ = try await access.change("/sips/shops/remove", request) { (shops: SipsShopAdministration) in
                try await shops.remove(request)
            }
        case .lyra:
            _ = try await access.change("/lyra/shops/remove", request) { (shops: LyraShopAdministration) in
                try await shops.remove(request)
            }
        case .direct:
            _ = try await access.change("/direct/shops/remove", request) { (shops: DirectShopAdministration) in
                try await shops.remove(request)
            }
        }
        print("shop \(shop) is removed")
    }
}
