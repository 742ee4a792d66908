import APISupport
import ArgumentParser
import Engine
import GuichetCore
import SipsAPI

struct ShopAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a shop of the Sips family.",
        discussion: "Prints its secret key, once only. The key can be replaced later, but not shown again.")

    @Argument(help: ArgumentHelp("The merchantId: fifteen digits.", valueName: "merchantId"))
    var merchantId: String

    @Option(help: "The brand: sips, sogenactif or mercanet.", completion: .brands)
    var brand = "sips"

    @Option(help: "Which reference the shop sends: transactionReference, s10 or either.")
    var reference = SipsShop.ReferenceKind.transactionReference

    @Flag(help: "Print JSON.")
    var json = false

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
        ShopOutput.printKey(answer, of: merchantId, json: json)
    }
}

struct ShopEnableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable", abstract: "Enable functions of a shop of the Sips family.",
        discussion: "A function that is not enabled is answered with code 40.")

    @OptionGroup var functions: ShopFunctions
    @OptionGroup var access: ShopAccess

    func run() async throws { try await functions.set(enabled: true, over: access) }
}

struct ShopDisableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable", abstract: "Disable functions of a shop of the Sips family.",
        discussion: "A function that is not enabled is answered with code 40.")

    @OptionGroup var functions: ShopFunctions
    @OptionGroup var access: ShopAccess

    func run() async throws { try await functions.set(enabled: false, over: access) }
}

/// A shop of the Sips family, and some of its functions.
struct ShopFunctions: ParsableArguments {
    @Argument(help: ArgumentHelp("The merchantId: fifteen digits.", valueName: "merchantId"))
    var merchantId: String

    @Argument(help: "The functions, by their documented names, such as cardOrder.")
    var functions: [String]

    func set(enabled: Bool, over access: ShopAccess) async throws {
        var message = JSONObject()
        message.append("merchantId", .string(merchantId))
        message.append("operations", .array(functions.map(JSONValue.string)))
        message.append("enabled", .bool(enabled))
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

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: ShopAccess

    func run() async throws {
        var message = JSONObject()
        message.append("merchantId", .string(merchantId))
        if let revoke { message.append("revoke", .integer(Int64(revoke))) }
        let request = message
        let answer = try await access.change("/sips/shops/keys", request) { (shops: SipsShopAdministration) in
            try await shops.changeKeys(request)
        }
        if json {
            ShopOutput.printKey(answer, of: merchantId, json: true)
        } else if let revoke {
            print("shop \(merchantId): key version \(revoke) is revoked")
        } else {
            ShopOutput.printKey(answer, of: merchantId, json: false)
        }
    }
}

extension SipsShop.ReferenceKind: ExpressibleByArgument {}

enum ShopOutput {
    static func printJSON(_ shops: [ShopOverview]) {
        print(JSONValue.array(shops.map { .object($0.json) }).encodedForPeople())
    }

    /// What was made for a shop, as one document: its secrets are not shown again.
    static func printJSON(_ api: String, _ shop: String, _ made: [(name: String, value: JSONValue?)]) {
        var object = JSONObject()
        object.append("api", .string(api))
        object.append("shop", .string(shop))
        for (name, value) in made { if let value { object.append(name, value) } }
        print(JSONValue.object(object).encodedForPeople())
    }

    static func printKey(_ answer: JSONValue, of merchantId: String, json: Bool) {
        if json {
            let names = ["keyVersion", "secretKey", "revoked"]
            return printJSON(SipsShop.api, merchantId, names.map { ($0, answer[$0]) })
        }
        print("shop        \(merchantId)")
        print("keyVersion  \(answer["keyVersion"]?.text ?? "?")")
        print("secretKey   \(answer["secretKey"]?.text ?? "?")")
        print("Keep the key now: it is not shown again.")
    }
}
