import Engine
@_spi(Platform) import GuichetSips

public typealias SipsShopDirectory = ShopDirectory<SipsShop>

extension SipsShop: StoredShop {
    public static var words: ShopWords { ShopWords(noun: "shop", showCommand: "guichet shop show") }

    public mutating func takeKeys(of published: SipsShop) { keys = published.keys }

    public mutating func takeKey(_ opened: [UInt8], version: Int) {
        keys[version] = SipsSecretKey(String(decoding: opened, as: UTF8.self))
    }
}
