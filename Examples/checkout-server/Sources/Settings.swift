import Foundation

/// What the server is told by its environment. Secrets are there, and nowhere in the app.
struct Settings: Sendable {
    enum Platform: String, Sendable {
        case sips
        case direct
    }

    /// A setting that is missing or cannot be read.
    struct Missing: Error, CustomStringConvertible {
        let name: String
        var description: String { "set \(name)" }
    }

    /// `SHOP_PLATFORM`: who pays new purchases: `sips` (cards; Scellius for Apple Pay) or `direct` (both). A shop that
    /// moves keeps the settings of the other one, which pays and tells the purchases that were made on it.
    let platform: Platform
    /// `SHOP_URL`: this server, as the app and the platform reach it. With https, except on one machine.
    let url: URL
    /// `SHOP_DATA`: the folder of the shop's files, which has to exist.
    let folder: URL
    /// `SHOP_APP_LINK`: where the issuer's page leads back to.
    let appLink: URL
    /// `HOST` and `PORT`: where this server listens, behind your proxy.
    let host: String
    let port: Int
    private let environment: [String: String]

    init(_ environment: [String: String]) throws(Missing) {
        self.environment = environment
        platform = try Self.value("SHOP_PLATFORM", environment, Platform.init(rawValue:))
        url = try Self.value("SHOP_URL", environment) { URL(string: $0) }
        folder = try Self.value("SHOP_DATA", environment) { URL(fileURLWithPath: $0, isDirectory: true) }
        appLink = try Self.value("SHOP_APP_LINK", environment) { URL(string: $0) }
        host = environment["HOST"] ?? "127.0.0.1"
        port = try Self.value("PORT", environment) { Int($0) }
    }

    func text(_ name: String) throws(Missing) -> String { try Self.value(name, environment) { $0 } }

    func address(_ name: String) throws(Missing) -> URL { try Self.value(name, environment) { URL(string: $0) } }

    func bytes(_ name: String) throws(Missing) -> [UInt8] {
        try Self.value(name, environment) { Data(base64Encoded: $0).map { [UInt8]($0) } }
    }

    /// The platform that pays no new purchases, if its settings are there.
    var otherPlatform: Platform? {
        switch platform {
        case .sips: optional("DIRECT_MERCHANT") == nil ? nil : .direct
        case .direct: optional("SIPS_SHOP") == nil ? nil : .sips
        }
    }

    /// `nil` if it is not set.
    func optional(_ name: String) -> String? { environment[name] }

    private static func value<Value>(
        _ name: String, _ environment: [String: String], _ read: (String) -> Value?
    ) throws(Missing) -> Value {
        guard let text = environment[name], !text.isEmpty, let value = read(text) else { throw Missing(name: name) }
        return value
    }
}
