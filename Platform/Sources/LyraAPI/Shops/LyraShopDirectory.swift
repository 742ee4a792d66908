package import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

package typealias LyraShopDirectory = ShopDirectory<LyraPlatformShop>

extension LyraPlatformShop: StoredShop {
    package static var words: ShopWords {
        ShopWords(noun: "shop", family: " of Lyra's", showCommand: "guichet shop show")
    }

    package mutating func takeKeys(of published: LyraPlatformShop) { keys = published.keys }

    package mutating func takeKey(_ opened: [UInt8], version: Int) throws {
        let secrets = try Keys.Secrets(stored: opened)
        // A demo shop has only its published keys.
        guard !isDemo else { return }
        keys.append(keys(with: secrets))
    }
}
