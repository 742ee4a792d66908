import ArgumentParser
import GuichetCore
import GuichetLyra
import LyraAPI

struct ShopLyraKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Replace a shop's password and HMAC key.",
        discussion: """
            Prints the new ones, once only. The old ones are invalid at once. The public key, which is no secret, and \
            the key of redirect forms stay.
            """)

    @Argument(help: ArgumentHelp("The shopId: eight digits.", valueName: "shopId"))
    var shopId: String

    @Flag(help: "Those for production instead of those for tests.")
    var production = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: ShopAccess

    func run() async throws {
        let mode = production ? LyraMode.production : .test
        var message = JSONObject()
        message.append("shopId", .string(shopId))
        message.append("mode", .string(mode.rawValue))
        let request = message
        let answer = try await access.change("/lyra/shops/password", request) { (shops: LyraShopAdministration) in
            try await shops.renewPassword(request)
        }
        guard let password = answer["password"]?.text, let hmacKey = answer["hmacKey"]?.text else {
            throw UnreadableAnswer()
        }
        if json {
            return ShopOutput.printJSON(
                LyraPlatformShop.api, shopId,
                [("mode", .string(mode.rawValue)), ("password", .string(password)), ("hmacKey", .string(hmacKey))])
        }
        let name = mode.rawValue.lowercased()
        print("\(name) password  \(password)")
        print("\(name) HMAC key  \(hmacKey)")
        print("Keep the password and the key now: they are not shown again.")
    }
}
