import Foundation

/// What the server is told by its environment.
struct ShopSettings: Sendable {
    enum Platform: String, Sendable {
        case sips
        case direct
    }

    /// `SHOP_PLATFORM`: who pays.
    let platform: Platform
    /// `SHOP_API`: the platform's address.
    let api: URL
    /// `SHOP_PORT`: where the app finds this server.
    let port: Int
    /// `SHOP_STORE`: the file of orders and wallets.
    let store: String
    /// `SHOP_KEY`: seals the handles; 32 bytes in base64.
    let handleKey: [UInt8]
    /// `SHOP_NOW`: the platform's clock at this server's start, in milliseconds since 1970.
    let now: Int64

    /// `SHOP_RETURN`: the app's link, to which Worldline Direct returns.
    let returnLink: String
    /// `SHOP_TERM_URL`: gives apps a form that returns there, over Worldline Direct, too; without it they open an address.
    let formTermUrl: URL?

    struct Missing: Error {
        let name: String
    }

    init(_ environment: [String: String]) throws {
        func value<Value>(_ name: String, _ read: (String) -> Value?) throws -> Value {
            guard let value = environment[name].flatMap(read) else { throw Missing(name: name) }
            return value
        }
        platform = try value("SHOP_PLATFORM", Platform.init(rawValue:))
        api = try value("SHOP_API") { URL(string: $0) }
        port = try value("SHOP_PORT") { Int($0) }
        store = try value("SHOP_STORE") { $0 }
        handleKey = try value("SHOP_KEY") { Data(base64Encoded: $0).map { [UInt8]($0) } }
        returnLink = environment["SHOP_RETURN"] ?? "https://shop.example/back"
        formTermUrl = try environment["SHOP_TERM_URL"].map { text in
            try value("SHOP_TERM_URL") { _ in URL(string: text) }
        }
        now = try value("SHOP_NOW") { Int64($0) }
    }
}
