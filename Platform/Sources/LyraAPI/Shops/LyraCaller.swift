import APISupport
import GuichetCore
@_spi(Platform) import GuichetLyra

/// Who calls, and in which mode: Basic with shop number and password. The password alone says whether it is a test.
struct LyraCaller: Sendable {
    let shop: LyraPlatformShop
    let keys: LyraPlatformShop.Keys
    /// Of the merchant's server, which is what the platform shows as the browser.
    var userAgent: String?

    var mode: LyraMode { keys.mode }

    /// - Parameter authorization: the header's value.
    /// - Returns: `nil` unless shop and password belong together; which of them is wrong is told to nobody.
    init?(authorization: String?, userAgent: String?, among shops: LyraShopDirectory) {
        guard let (shopId, password) = Self.credentials(authorization), let shop = shops.shop(shopId) else {
            return nil
        }
        // Each is compared to its end, whatever the first one says.
        let matching = shop.keys.filter { ConstantTime.equal($0.password.text, password) }
        guard let keys = matching.first else { return nil }
        self.shop = shop
        self.keys = keys
        self.userAgent = userAgent
    }

    /// The shop that a caller names who is not let in, if there is such a one.
    static func namedShop(_ authorization: String?, among shops: LyraShopDirectory) -> LyraPlatformShop? {
        credentials(authorization).flatMap { shops.shop($0.shopId) }
    }

    /// For the log: what is wrong with the credentials of a caller who is not let in, and is told nothing of it.
    static func doubt(_ authorization: String?, among shops: LyraShopDirectory) -> String {
        guard authorization != nil else { return "there is no Authorization" }
        guard let (shopId, _) = credentials(authorization) else {
            return "Authorization is not Basic with a shop and a password"
        }
        return shops.shop(shopId) == nil ? "there is no such shop" : "the password is not one of the shop's"
    }

    /// RFC 7617: the first colon ends the name.
    private static func credentials(_ header: String?) -> (shopId: String, password: String)? {
        guard let header, header.lowercased().hasPrefix("basic "),
            let bytes = Base64.decode(String(header.dropFirst(6)).filter { $0 != " " }),
            let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":")
        else { return nil }
        return (String(text[..<colon]), String(text[text.index(after: colon)...]))
    }

    /// What the password looks like, for the envelope of a call whose credentials are wrong.
    static func apparentMode(_ header: String?) -> LyraMode {
        credentials(header).flatMap { LyraPassword($0.password).mode } ?? .test
    }
}
