import APISupport
import GuichetCore
@_spi(Platform) import GuichetLyra

/// The authenticated caller, and its mode: Basic with shop number and password. Only the password decides whether it is
/// a test.
struct LyraCaller: Sendable {
    let shop: LyraPlatformShop
    let keys: LyraPlatformShop.Keys
    /// The user agent of the merchant's server, which the platform reports as the browser.
    var userAgent: String?

    var mode: LyraMode { keys.mode }

    /// - Parameter authorization: the header's value.
    /// - Returns: `nil` unless shop and password belong together. Which of them is wrong is not revealed.
    init?(authorization: String?, userAgent: String?, among shops: LyraShopDirectory) {
        guard let (shopId, password) = Self.credentials(authorization), let shop = shops.shop(shopId) else {
            return nil
        }
        // All comparisons are made in full, whatever the first one gives.
        var matching: LyraPlatformShop.Keys?
        for keys in shop.keys {
            let isRight = ConstantTime.equal(keys.password.text, password)
            if isRight, matching == nil { matching = keys }
        }
        guard let keys = matching else { return nil }
        self.shop = shop
        self.keys = keys
        self.userAgent = userAgent
    }

    /// The shop that an unauthenticated caller names, if it exists.
    static func namedShop(_ authorization: String?, among shops: LyraShopDirectory) -> LyraPlatformShop? {
        credentials(authorization).flatMap { shops.shop($0.shopId) }
    }

    /// For the log: what is wrong with the credentials of a caller who is refused. The caller does not get it.
    static func doubt(_ authorization: String?, among shops: LyraShopDirectory) -> String {
        guard authorization != nil else { return "there is no Authorization" }
        guard let (shopId, _) = credentials(authorization) else {
            return "Authorization is not Basic with a shop and a password"
        }
        return shops.shop(shopId) == nil ? "there is no such shop" : "the password is not one of the shop's"
    }

    /// RFC 7617: the first colon ends the user name.
    private static func credentials(_ header: String?) -> (shopId: String, password: String)? {
        guard let header, header.prefix(6).lowercased() == "basic " else { return nil }
        var encoded = String(header.dropFirst(6))
        if encoded.utf8.contains(UInt8(ascii: " ")) { encoded.removeAll { $0 == " " } }
        guard let bytes = Base64.decode(encoded), let text = String(validating: bytes, as: UTF8.self),
            let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        return (String(text[..<colon]), String(text[text.utf8.index(after: colon)...]))
    }

    /// The mode according to the form of the password, for the envelope of a call with wrong credentials.
    static func apparentMode(_ header: String?) -> LyraMode {
        credentials(header).flatMap { LyraPassword($0.password).mode } ?? .test
    }
}
