import APISupport
import ArgumentParser
import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetLyra
import LyraAPI
import Storage

extension ShopAccess {
    /// The shops, read with or without a running platform. Keys are not decrypted.
    func readLyra() async throws -> [LyraPlatformShop] {
        let folder = try folder.folder
        let store = try await folder.openStoreForReading()
        let records = try await store.read { try $0.shops(api: LyraPlatformShop.api) }
        try await store.close()
        let withDemoShops = try await servesDemoShops(folder)
        return try LyraShopDirectory.merged(records, withDemoShops: withDemoShops).values
            .sorted { $0.shopId < $1.shopId }
    }

    func readLyra(_ shopId: String) async throws -> LyraPlatformShop {
        guard let shop = try await readLyra().first(where: { $0.shopId == shopId }) else {
            throw ShopError(.unknown, "there is no shop \(shopId)", remedy: "see `guichet shop lyra list`")
        }
        return shop
    }
}

/// Formats shops of Lyra for people.
enum LyraShopOutput {
    static func list(_ shops: [LyraPlatformShop]) -> Table {
        var table = Table("SHOP ID", "BRAND", "CAPTURE", "CURRENCIES", "NAME")
        for shop in shops {
            table.add(
                shop.shopId + (shop.isDemo ? " (demo)" : ""), shop.brand.rawValue, capture(shop),
                currencies(shop).joined(separator: ","), shop.name)
        }
        return table
    }

    static func printShop(_ shop: LyraPlatformShop, json: Bool) {
        if json { return print(JSONValue.object(shop.overview.json).encodedForPeople()) }
        for line in show(shop).lines { print(line) }
    }

    private static func show(_ shop: LyraPlatformShop) -> Table {
        var table = Table("shop", shop.shopId)
        table.add("brand", shop.brand.rawValue)
        table.add("name", shop.name)
        table.add("capture", capture(shop))
        table.add("currencies", currencies(shop).joined(separator: ", "))
        table.add("card brands", shop.cardBrands?.map(\.rawValue).sorted().joined(separator: ", ") ?? "all")
        table.add("notifications (test)", shop.notificationURLs[.test] ?? "none")
        table.add("notifications (production)", shop.notificationURLs[.production] ?? "none")
        let rules = LyraIPNRule.known.filter(shop.ipnRules.contains).map(\.rawValue)
        table.add("notification rules", rules.isEmpty ? "never" : rules.joined(separator: ", "))
        table.add("signature of forms", shop.formAlgorithm.rawValue)
        table.add("receipts", shop.sendsReceipts ? "yes" : "no")
        table.add("contact", shop.contact?.text ?? "none")
        for mode in LyraMode.known {
            table.add("public key (\(mode.rawValue.lowercased()))", shop.publicKeys[mode] ?? "none")
        }
        for keys in LyraPlatformShop.demoShops.first(where: { shop.isDemo && $0.shopId == shop.shopId })?.keys ?? [] {
            let mode = keys.mode.rawValue.lowercased()
            table.add("password (\(mode), published)", keys.password.text)
            table.add("HMAC key (\(mode), published)", keys.hmacKey.text)
            if let key = keys.formKey { table.add("form key (\(mode), published)", key.text) }
        }
        return table
    }

    /// - Parameter answer: the keys by mode.
    static func printKeys(_ answer: JSONValue, of shopId: String) throws {
        var table = Table("shop", shopId)
        for mode in LyraMode.known {
            guard let keys = answer[mode.rawValue], let password = keys["password"]?.text,
                let publicKey = keys["publicKey"]?.text, let hmacKey = keys["hmacKey"]?.text
            else { throw UnreadableAnswer() }
            let name = mode.rawValue.lowercased()
            table.add("\(name) password", password)
            table.add("\(name) public key", publicKey)
            table.add("\(name) HMAC key", hmacKey)
            // A platform of an earlier version makes none.
            table.add("\(name) form key", keys["formKey"]?.text ?? "none")
        }
        for line in table.lines { print(line) }
        print("Keep the passwords and keys now: they are not shown again.")
    }

    private static func capture(_ shop: LyraPlatformShop) -> String {
        let day = shop.captureDelay == 1 ? "day" : "days"
        return "after \(shop.captureDelay) \(day)\(shop.needsValidation ? ", once validated" : "")"
    }

    private static func currencies(_ shop: LyraPlatformShop) -> [String] { shop.currencies.map(\.rawValue).sorted() }
}
