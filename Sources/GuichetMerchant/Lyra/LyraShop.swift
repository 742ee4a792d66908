public import GuichetLyra

/// What a shop authenticates itself with towards a platform of Lyra.
public struct LyraShop: Sendable {
    /// Eight digits.
    public var shopId: String
    /// Decides between test and production; see ``LyraPassword/mode``.
    public var password: LyraPassword

    public init(shopId: String, password: LyraPassword) {
        self.shopId = shopId
        self.password = password
    }
}
