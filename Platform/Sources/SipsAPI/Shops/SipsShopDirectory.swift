package import APISupport
import Engine
@_spi(Platform) import GuichetSips

package typealias SipsShopDirectory = ShopDirectory<SipsShop>

extension SipsShop: StoredShop {
    package static var words: ShopWords {
        ShopWords(noun: "shop", family: " of the Sips family", showCommand: "guichet shop show")
    }

    package mutating func takeKeys(of published: SipsShop) { keys = published.keys }

    package mutating func takeKey(_ opened: [UInt8], version: Int) {
        keys[version] = SipsSecretKey(String(decoding: opened, as: UTF8.self))
    }
}
