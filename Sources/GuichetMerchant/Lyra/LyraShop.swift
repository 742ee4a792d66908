public import GuichetLyra

/// The credentials of a shop on a Lyra platform.
public struct LyraShop: Sendable {
    /// Eight digits.
    public var shopId: String
    /// Determines test or production; see `LyraPassword.mode`.
    public var password: LyraPassword

    /// A shop with its number and the password of the test or the production mode.
    public init(shopId: String, password: LyraPassword) {
        self.shopId = shopId
        self.password = password
    }
}
