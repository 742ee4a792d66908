public import Engine
public import GuichetCore
@_spi(Platform) public import GuichetLyra

/// Changes to shops: by the running platform over its socket, or by the command when nothing runs.
public struct LyraShopAdministration: Sendable {
    private let store: any PaymentStore
    private let vault: Vault
    private let clock: any PlatformClock
    private let random: any RandomSource
    private let directory: LyraShopDirectory
    private let addresses: AddressPolicy?

    /// - Parameter addresses: where notifications may go; `nil` where no platform runs that knows.
    public init(
        store: any PaymentStore, vault: Vault, clock: any PlatformClock, random: any RandomSource,
        directory: LyraShopDirectory, addresses: AddressPolicy?
    ) {
        self.store = store
        self.vault = vault
        self.clock = clock
        self.random = random
        self.directory = directory
        self.addresses = addresses
    }

    /// Adds a shop with fresh keys for tests and for production, which are returned this once.
    public func add(
        _ shopId: String, brand: LyraBrand, _ change: LyraShopChange
    ) async throws -> [LyraPlatformShop.Keys] {
        guard shopId.utf8.count == 8, shopId.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw ShopError(.invalid, "a shop's number has 8 digits", remedy: "give another one")
        }
        guard LyraBrand.known.contains(brand) else {
            throw ShopError(
                .invalid, "there is no brand \(brand)",
                remedy: "choose one of \(LyraBrand.known.map(\.rawValue).joined(separator: ", "))")
        }
        guard directory.shop(shopId) == nil else {
            throw ShopError(
                .exists, "shop \(shopId) is there already", remedy: "see `guichet shop show \(shopId)`")
        }
        let keys = [LyraMode.test, .production].map { LyraPlatformShop.Keys(of: shopId, $0, random: random) }
        var shop = LyraPlatformShop(shopId: shopId, brand: brand, keys: keys)
        try change.apply(to: &shop, addresses: addresses)
        try await store.write { [shop] store in
            // Another command may have been faster.
            let isThere = try store.shops(face: LyraPlatformShop.face).contains { $0.id == shop.id }
            guard !isThere else {
                throw ShopError(
                    .exists, "shop \(shopId) is there already", remedy: "see `guichet shop show \(shopId)`")
            }
            try store.save(ShopRecord(id: shop.id, settings: shop.settings))
            // Sealed here and not before: a new vault key that came meanwhile would not find it in its rotation.
            for (index, keys) in keys.enumerated() {
                try store.save(sealed(keys, version: index + 1, of: shop.id))
            }
        }
        try await directory.reload()
        return keys
    }

    /// Changes some settings, of a demo shop too.
    @discardableResult
    public func change(_ shopId: String, _ change: LyraShopChange) async throws -> LyraPlatformShop {
        guard var shop = directory.shop(shopId) else {
            throw ShopError(.unknown, "there is no shop \(shopId) of Lyra's", remedy: "see `guichet shop list`")
        }
        try change.apply(to: &shop, addresses: addresses)
        let changed = shop
        try await store.write { try $0.save(ShopRecord(id: changed.id, settings: changed.settings)) }
        try await directory.reload()
        return changed
    }

    private func sealed(
        _ keys: LyraPlatformShop.Keys, version: Int, of shop: ShopID
    ) throws -> ShopKeyRecord {
        ShopKeyRecord(
            shop: shop, version: version,
            sealed: try vault.seal(
                LyraPlatformShop.Keys.Secrets(keys).bytes, for: .shopKey,
                place: ShopKeyRecord.place(shop, version: version)),
            createdAt: clock.now())
    }
}

/// The same as the command asks for it.
extension LyraShopAdministration {
    public func add(_ message: JSONObject) async throws -> JSONValue {
        guard let shopId = message["shopId"]?.text, let brand = message["brand"]?.text else {
            throw ShopError(.invalid, "shopId or brand is missing", remedy: "give both")
        }
        let keys = try await add(shopId, brand: LyraBrand(rawValue: brand), LyraShopChange(message))
        var answer = JSONObject()
        for keys in keys {
            answer.append(
                keys.mode.rawValue,
                [
                    "password": .string(keys.password.text), "publicKey": .string(keys.publicKey),
                    "hmacKey": .string(keys.hmacKey.text),
                ])
        }
        return .object(answer)
    }

    public func change(_ message: JSONObject) async throws -> JSONValue {
        guard let shopId = message["shopId"]?.text else {
            throw ShopError(.invalid, "shopId is missing", remedy: "name the shop")
        }
        return .object(try await change(shopId, LyraShopChange(message)).settings)
    }
}
