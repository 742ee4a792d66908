import ArgumentParser
import Foundation
import GuichetCore
import GuichetLyra
import LyraAPI

/// A shop, and for which of its two modes a key is replaced.
struct LyraKeyChoice: ParsableArguments {
    @Argument(help: ArgumentHelp("The shopId: eight digits.", valueName: "shopId"))
    var shopId: String

    @Flag(help: "For production instead of for tests.")
    var production = false

    var mode: LyraMode { production ? .production : .test }

    var message: JSONObject {
        var message = JSONObject()
        message.append("shopId", .string(shopId))
        message.append("mode", .string(mode.rawValue))
        return message
    }

    /// What was made, as one document.
    func printJSON(_ made: [(name: String, value: JSONValue?)]) {
        ShopOutput.printJSON(LyraPlatformShop.api, shopId, [("mode", .string(mode.rawValue))] + made)
    }
}

struct ShopLyraKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Replace a shop's password and HMAC key.",
        discussion: """
            Prints the new ones, once only. The old ones are invalid at once. The public key, which is no secret, and \
            the key of redirect forms stay.
            """)

    @OptionGroup var choice: LyraKeyChoice

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: ShopAccess

    func run() async throws {
        let request = choice.message
        let answer = try await access.change("/lyra/shops/password", request) { (shops: LyraShopAdministration) in
            try await shops.renewPassword(request)
        }
        guard let password = answer["password"]?.text, let hmacKey = answer["hmacKey"]?.text else {
            throw UnreadableAnswer()
        }
        if json { return choice.printJSON([("password", .string(password)), ("hmacKey", .string(hmacKey))]) }
        let name = choice.mode.rawValue.lowercased()
        print("\(name) password  \(password)")
        print("\(name) HMAC key  \(hmacKey)")
        print("Keep the password and the key now: they are not shown again.")
    }
}

struct ShopLyraFormKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "form-key", abstract: "Replace the key that signs a shop's redirect forms.",
        discussion: """
            Prints the new key, once only. The old one is invalid at once. A shop that was added by a version without \
            redirect forms gets its first key this way.
            """)

    @OptionGroup var choice: LyraKeyChoice

    @Option(
        help: ArgumentHelp(
            "Take the key from this file instead of making one: 16 letters and digits.", valueName: "file"),
        completion: .file())
    var from: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var access: ShopAccess

    func run() async throws {
        var message = choice.message
        // From a file: a command's arguments are visible to other programs, and stay in the shell's history.
        if let from { message.append("formKey", .string(try Self.key(in: from))) }
        let request = message
        let answer = try await access.change("/lyra/shops/form-key", request) { (shops: LyraShopAdministration) in
            try await shops.renewFormKey(request)
        }
        guard let key = answer["formKey"]?.text else {
            throw UnreadableAnswer()
        }
        let name = choice.mode.rawValue.lowercased()
        if json {
            // Of a key that a file named, no copy is printed.
            choice.printJSON([("formKey", from == nil ? .string(key) : nil)])
        } else if from == nil {
            print("\(name) form key  \(key)")
            print("Keep the key now: it is not shown again.")
        } else {
            print("shop \(choice.shopId): the \(name) key of its forms is replaced")
        }
    }

    private static func key(in file: String) throws -> String {
        let text = try SecretFile.text(file, as: "the file \(file)")
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
