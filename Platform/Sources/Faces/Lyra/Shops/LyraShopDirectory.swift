import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

public typealias LyraShopDirectory = ShopDirectory<LyraPlatformShop>

extension LyraPlatformShop: StoredShop {
    public static var words: ShopWords {
        ShopWords(noun: "shop", family: " of Lyra's", showCommand: "guichet shop show")
    }

    public mutating func takeKeys(of published: LyraPlatformShop) { keys = published.keys }

    public mutating func takeKey(_ opened: [UInt8], version: Int) throws {
        let secrets = try Keys.Secrets(sealed: opened, of: id)
        // A demo shop has its published keys and no others.
        guard !isDemo else { return }
        keys.append(keys(with: secrets))
    }
}
