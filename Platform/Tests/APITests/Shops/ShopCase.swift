import Engine
import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
import GuichetDirect
import Server
import Storage
import Support
import Testing

@testable import APISupport
@testable import DirectAPI
@testable import LyraAPI
@testable import SipsAPI

/// An API's shops as the tests of their administration need them.
struct ShopCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What a shop's name is called in a message.
    let member: String
    let path: String
    let keyPath: String
    /// The name of the shop with a number.
    let name: @Sendable (Int) -> String
    /// What is asked beside the name to add one.
    let settings: JSONValue
    /// Two changes of different settings; their messages do not name the shop yet.
    let changes: @Sendable (_ round: Int) -> [Change]
    let served: @Sendable (TestPlatform, _ shop: String) throws -> State
    /// Read from the store, by a directory that was never there before.
    let stored: @Sendable (TestPlatform, _ shop: String) async throws -> State

    /// What there is of a shop.
    struct State: Sendable {
        var settings: JSONObject
        /// Their versions or names.
        var keys: Set<String>
    }

    struct Change: Sendable {
        let path: String
        var message: JSONObject
        private let isIn: @Sendable (JSONObject) -> Bool

        init(_ path: String, _ message: JSONValue, isIn: @escaping @Sendable (JSONObject) -> Bool = { _ in true }) {
            self.path = path
            self.message = message.object ?? JSONObject()
            self.isIn = isIn
        }

        func holds(_ state: State) -> Bool { isIn(state.settings) }

        func of(_ shop: JSONObject) -> Change {
            var change = self
            change.message = shop
            for member in message.members { change.message.append(member.name, member.value) }
            return change
        }
    }

    func named(_ shop: String) -> JSONObject { JSONObject().with(member, .string(shop)) }

    func adding(_ shop: String) -> Change { Change(path, settings).of(named(shop)) }

    func add(_ test: TestPlatform) async throws -> String {
        let add = adding(name(0))
        let answer = try await test.administer(add.path, add.message)
        try #require(answer.status == 200)
        return name(0)
    }

    func pair(_ shop: String, _ round: Int) -> [Change] { changes(round).map { $0.of(named(shop)) } }

    static let all = [sips, lyra, direct]
    /// Those whose shops can be given more keys.
    static let withKeys = [sips, direct]
}

extension ShopCase {
    static let sips = ShopCase(
        testDescription: "Sips", member: "merchantId", path: "/sips/shops", keyPath: "/sips/shops/keys",
        name: { "2110000000\(10_000 + $0)" }, settings: ["brand": "sips", "reference": "either"],
        changes: { round in
            let enabled = round % 2 == 1
            return ["cardOrder", "addCard"].map { operation in
                Change(
                    "/sips/shops/operations", ["operations": [.string(operation)], "enabled": .bool(enabled)],
                    isIn: { $0["operations"]?.array?.contains(.string(operation)) == enabled })
            }
        },
        served: { test, shop in try State(test.platform.sips.shops.shop(shop)) },
        stored: { test, shop in try State(try await test.reread(SipsShop.self).shop(shop)) })

    static let lyra = ShopCase(
        testDescription: "Lyra", member: "shopId", path: "/lyra/shops", keyPath: "",
        name: { String(20_000_000 + $0) }, settings: ["brand": "scellius"],
        changes: { round in
            [("name", "Shop \(round)"), ("contact", "ask\(round)@shop.example")].map { name, text in
                Change("/lyra/shops/change", [name: .string(text)], isIn: { $0[name]?.text == text })
            }
        },
        served: { test, shop in try State(test.platform.lyra.shops.shop(shop)) },
        stored: { test, shop in try State(try await test.reread(LyraPlatformShop.self).shop(shop)) })

    static let direct = ShopCase(
        testDescription: "Direct", member: "merchantId", path: "/direct/shops", keyPath: "/direct/shops/keys",
        name: { "Merchant\($0)" }, settings: [:],
        changes: { round in
            let products: JSONValue = [.integer(1), .integer(round % 2 == 0 ? 3 : 302)]
            let urls: JSONValue = [.string("http://127.0.0.1:9/\(round)")]
            return [("products", products), ("webhookURLs", urls)].map { name, value in
                Change("/direct/shops/change", [name: value], isIn: { $0[name] == value })
            }
        },
        served: { test, shop in try State(test.platform.direct.shops.shop(shop)) },
        stored: { test, shop in try State(try await test.reread(DirectPlatformShop.self).shop(shop)) })
}

extension ShopCase.State {
    fileprivate init(_ shop: SipsShop?) throws {
        self.init(settings: try shop?.settings ?? JSONObject(), keys: Set(shop?.keys.keys.map(String.init) ?? []))
    }

    fileprivate init(_ shop: LyraPlatformShop?) throws {
        self.init(settings: try shop?.settings ?? JSONObject(), keys: Set(shop?.keys.map(\.publicKey) ?? []))
    }

    fileprivate init(_ shop: DirectPlatformShop?) throws {
        self.init(settings: try shop?.settings ?? JSONObject(), keys: Set(shop?.apiKeys.map(\.id) ?? []))
    }
}

extension TestPlatform {
    /// Asks the running platform for a change, over the socket in its data folder.
    func administer(_ path: String, _ message: JSONObject) async throws -> (status: Int, json: JSONValue) {
        let socket = folder.adminSocket.path.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let url = try #require(URL(string: "http+unix://\(socket)\(path)"))
        let answer = try await transport.send(.json(.object(message), to: url))
        return (answer.status, try JSONValue(parsing: answer.body))
    }

    fileprivate func reread<Shop: StoredShop>(_ kind: Shop.Type) async throws -> ShopDirectory<Shop> {
        let directory = ShopDirectory<Shop>(
            store: platform.paymentService.store, vault: platform.paymentService.vault, withDemoShops: true)
        try await directory.reload()
        return directory
    }
}
