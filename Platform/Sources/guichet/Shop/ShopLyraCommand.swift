import APISupport
import ArgumentParser
import GuichetCore
import GuichetLyra
import LyraAPI

struct ShopLyraCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lyra", abstract: "Add, show and change shops of Lyra's brands.",
        discussion: "`guichet shop list` shows them, too, and `guichet shop remove` removes one.",
        subcommands: [
            ShopLyraAddCommand.self, ShopLyraListCommand.self, ShopLyraShowCommand.self, ShopLyraSetCommand.self,
            ShopLyraKeyCommand.self, ShopLyraFormKeyCommand.self,
        ])
}

struct ShopLyraAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a shop of the REST API V4.",
        discussion: "Prints its passwords and keys, for tests and for production, once only.")

    @Argument(help: ArgumentHelp("The shopId: eight digits.", valueName: "shopId"))
    var shopId: String

    @Option(help: "The brand of its platform, such as scellius, payzen or systempay.")
    var brand = "scellius"

    @OptionGroup var settings: LyraShopOptions

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: ShopAccess

    func run() async throws {
        var message = settings.change.message
        message.append("shopId", .string(shopId))
        message.append("brand", .string(brand))
        let request = message
        let answer = try await access.change("/lyra/shops", request) { (shops: LyraShopAdministration) in
            try await shops.add(request)
        }
        if json { return ShopOutput.printJSON(LyraPlatformShop.api, shopId, [("keys", answer)]) }
        try LyraShopOutput.printKeys(answer, of: shopId)
    }
}

struct ShopLyraSetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change settings of a shop.",
        discussion: """
            Settings that are not named stay as they are. An empty text removes an address. Demo shops can be changed, \
            too.
            """)

    @Argument(help: ArgumentHelp("The shopId: eight digits.", valueName: "shopId"))
    var shopId: String

    @OptionGroup var settings: LyraShopOptions
    @OptionGroup var access: ShopAccess

    func validate() throws {
        guard !settings.change.message.members.isEmpty else {
            throw ValidationError("there is nothing to change: name a setting, such as --ipn-url-test URL.")
        }
    }

    func run() async throws {
        var message = settings.change.message
        message.append("shopId", .string(shopId))
        let request = message
        _ = try await access.change("/lyra/shops/change", request) { (shops: LyraShopAdministration) in
            try await shops.change(request)
        }
        LyraShopOutput.printShop(try await access.readLyra(shopId), json: false)
    }
}

/// The settings of a shop.
struct LyraShopOptions: ParsableArguments {
    @Option(help: "The shop's name, as shoppers know it.")
    var name: String?

    @Option(
        name: .customLong("ipn-url-test"),
        help: ArgumentHelp(
            "Where notifications of test payments go, if the request names no address.", valueName: "url"))
    var testURL: String?

    @Option(
        name: .customLong("ipn-url-production"),
        help: ArgumentHelp("The same for payments with the production password.", valueName: "url"))
    var productionURL: String?

    @Option(
        help: ArgumentHelp(
            "When notifications are sent: end-of-payment, abandonment, operation, batch-authorisation, batch-change; never if empty.",
            valueName: "list"))
    var ipnRules: String?

    @Flag(inversion: .prefixedNo, help: "Send shoppers a receipt by mail.")
    var receipts: Bool?

    @Option(help: ArgumentHelp("The mail address that a receipt names for questions.", valueName: "address"))
    var contact: String?

    @Option(
        help: ArgumentHelp(
            "Currencies that the shop has a contract for, such as EUR,CHF or 978,756.", valueName: "list"))
    var currencies: String?

    @Option(
        help: ArgumentHelp(
            "Card brands that the shop has a contract for, such as CB,VISA, or all.", valueName: "list"))
    var cardBrands: String?

    @Option(help: ArgumentHelp("Days until the capture, if the request names none.", valueName: "days"))
    var captureDelay: Int64?

    @Flag(inversion: .prefixedNo, help: "Payments wait for a validation, unless the request decides it.")
    var manualValidation: Bool?

    @Option(
        help: ArgumentHelp("How redirect forms are signed: HMAC-SHA-256 or SHA-1.", valueName: "algorithm"),
        completion: .list(["HMAC-SHA-256", "SHA-1"]))
    var formSignature: String?

    var change: LyraShopChange {
        var change = LyraShopChange()
        change.name = name
        change.notificationURLs[.test] = testURL
        change.notificationURLs[.production] = productionURL
        change.ipnRules = ipnRules.map { rules in
            rules.lowercased().split(separator: ",").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
        }
        change.sendsReceipts = receipts
        change.contact = contact
        change.currencies = currencies.map(Self.list)?.map { CurrencyCode(rawValue: $0).facts?.alphabetic ?? $0 }
        change.cardBrands = cardBrands.map(Self.list)
        change.captureDelay = captureDelay
        change.needsValidation = manualValidation
        change.formAlgorithm = formSignature
        return change
    }

    private static func list(_ text: String) -> [String] {
        text.uppercased().split(separator: ",").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
    }
}
