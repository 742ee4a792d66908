import APISupport
import ArgumentParser
import DirectAPI
import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirect
import Server
import Storage

extension ShopAccess {
    /// The merchants, read with or without a running platform. Keys are not decrypted.
    func readDirect() async throws -> [ShownMerchant] {
        let folder = try folder.folder
        let store = try await folder.openStoreForReading()
        let records = try await store.read { try $0.shops(api: DirectPlatformShop.api) }
        let clock = try await StoredClock.read(in: store)
        try await store.close()
        let withDemoShops = try await servesDemoShops(folder)
        return try DirectShopDirectory.merged(records, withDemoShops: withDemoShops).values
            .map { shop in ShownMerchant(shop: shop, now: ShopTime.$shop.withValue(shop.id) { clock.now() }) }
            .sorted { $0.shop.merchantId < $1.shop.merchantId }
    }

    func readDirect(_ merchantId: String) async throws -> ShownMerchant {
        guard let shop = try await readDirect().first(where: { $0.shop.merchantId == merchantId }) else {
            throw ShopError(
                .unknown, "there is no merchant \(merchantId) of Worldline Direct", remedy: "see `guichet shop list`")
        }
        return shop
    }
}

/// Formats merchants of Worldline Direct for people.
enum DirectShopOutput {
    static func list(_ merchants: [ShownMerchant]) -> Table {
        var table = Table("PSPID", "PRODUCTS", "API KEYS", "WEBHOOKS", "UNVERIFIED TOKENS")
        for merchant in merchants {
            let shop = merchant.shop
            table.add(
                shop.merchantId + (shop.isDemo ? " (demo)" : ""), products(shop), keys(shop, at: merchant.now),
                String(shop.webhookURLs.count), shop.allowsUnverifiedTokens ? "TAKEN" : "refused")
        }
        return table
    }

    static func printShop(_ merchant: ShownMerchant, json: Bool) {
        if json { return print(JSONValue.object(merchant.overview.json).encodedForPeople()) }
        for line in show(merchant.shop, at: merchant.now).lines { print(line) }
    }

    private static func show(_ shop: DirectPlatformShop, at now: Instant) -> Table {
        var table = Table("merchant", shop.merchantId)
        table.add("products", products(shop))
        for (number, url) in (shop.webhookURLs.isEmpty ? ["none"] : shop.webhookURLs).enumerated() {
            table.add(number == 0 ? "webhooks" : "", url)
        }
        for (number, origin) in shop.webOrigins.enumerated() { table.add(number == 0 ? "web origins" : "", origin) }
        table.add("unverified tokens", shop.allowsUnverifiedTokens ? "TAKEN" : "refused")
        if let percent = shop.surchargePercent { table.add("surcharge", "\(percent.text) %") }
        if shop.surchargeFixed > 0 { table.add("fixed surcharge", String(shop.surchargeFixed)) }
        if let offer = shop.conversion { table.add("conversion", offer.text) }
        let demo = DirectPlatformShop.demo
        var published: [String: String] = [:]
        if shop.isDemo, shop.merchantId == demo.merchantId {
            for key in demo.apiKeys { published[key.id] = key.secret }
            for key in demo.webhookKeys { published[key.id] = key.secret }
        }
        for (label, keys, kind) in [
            ("API key", shop.apiKeys.map(\.id), DirectIssuedKey.Kind.api),
            ("webhook key", shop.webhookKeys.map(\.id), .webhook),
        ] {
            for id in keys {
                table.add(label, "\(id)  published")
                if let secret = published[id] { table.add("\(label)'s secret", secret) }
            }
            for key in shop.issuedKeys where key.kind == kind { table.add(label, "\(key.id)  \(state(key, at: now))") }
        }
        return table
    }

    /// - Parameter answer: the platform's answer, with the secrets.
    static func printKeys(_ answer: JSONValue, of merchantId: String, json: Bool) throws {
        let messages = answer["keys"]?.array ?? []
        let keys = messages.compactMap(DirectFreshKey.init(message:))
        guard !keys.isEmpty, keys.count == messages.count else {
            throw UnreadableAnswer()
        }
        if json {
            let made = keys.map { key -> JSONValue in
                [
                    "kind": .string(key.issued.kind.rawValue), "name": .string(key.issued.id),
                    "secret": .string(key.secret),
                    "expiresAt": key.issued.expiresAt.map { .string($0.iso8601) } ?? .null,
                ]
            }
            return ShopOutput.printJSON(DirectPlatformShop.api, merchantId, [("keys", .array(made))])
        }
        var table = Table("merchant", merchantId)
        for key in keys {
            let label = key.issued.kind == .api ? "API key" : "webhook key"
            table.add(label, key.issued.id)
            table.add("\(label)'s secret", key.secret)
            if let end = key.issued.expiresAt { table.add("\(label) ends", day(end)) }
        }
        for line in table.lines { print(line) }
        print("Keep the secrets now: they are not shown again.")
    }

    /// Written to standard error, so that it is seen if the output goes into a file.
    static func warnOfUnverifiedTokens(_ merchantId: String) {
        let text = """
            Warning: \(merchantId) accepts Apple Pay data without Apple's signature. The certificate for such data
            is public, so anyone can make them, and it cannot be detected. Use this for tests, and turn it off with
            `guichet shop direct set \(merchantId) --no-unverified-tokens`.

            """
        Console.current.complain(text)
    }

    private static func products(_ shop: DirectPlatformShop) -> String {
        shop.products.map(\.rawValue).sorted().map(String.init).joined(separator: ",")
    }

    private static func keys(_ shop: DirectPlatformShop, at now: Instant) -> String {
        let issued = shop.issuedKeys.filter { $0.kind == .api }.map { state($0, at: now) }
        return (shop.apiKeys.map { _ in "published" } + issued).joined(separator: ", ")
    }

    private static func state(_ key: DirectIssuedKey, at now: Instant) -> String {
        let state = key.state(at: now)
        guard let end = key.expiresAt else { return state.rawValue }
        return "\(state.rawValue) \(state == .expired ? "since" : "until") \(day(end))"
    }

    private static func day(_ instant: Instant) -> String {
        let date = Date(timeIntervalSince1970: Double(instant.seconds))
        return date.formatted(Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().dateSeparator(.dash))
    }
}
