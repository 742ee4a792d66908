public import Engine
public import GuichetCore
@_spi(Platform) public import GuichetSips

/// Changes to shops: by the running platform over its socket, or by the command when nothing runs.
public struct SipsShopAdministration: Sendable {
    private let store: any PaymentStore
    private let vault: Vault
    private let clock: any PlatformClock
    private let random: any RandomSource
    private let directory: SipsShopDirectory

    public init(
        store: any PaymentStore, vault: Vault, clock: any PlatformClock, random: any RandomSource,
        directory: SipsShopDirectory
    ) {
        self.store = store
        self.vault = vault
        self.clock = clock
        self.random = random
        self.directory = directory
    }

    /// Whether this platform knows the published demo shops.
    public var servesDemoShops: Bool { directory.withDemoShops }

    /// Adds a shop with a fresh secret key, which is returned this once.
    public func add(_ shop: SipsShop) async throws -> SipsSecretKey {
        guard WireFormat.digits(exactly: 15).matches(shop.merchantId) else {
            throw ShopError(.invalid, "a merchantId has 15 digits", remedy: "give another one")
        }
        guard BrandFacts.all.contains(where: { $0.name == shop.brand }) else {
            throw ShopError(
                .invalid, "there is no brand \(shop.brand)",
                remedy: "choose one of \(BrandFacts.all.map(\.name).joined(separator: ", "))")
        }
        try Self.check(shop.operations)
        guard directory.shop(shop.merchantId) == nil else {
            throw ShopError(
                .exists, "shop \(shop.merchantId) is there already",
                remedy: "see `guichet shop show \(shop.merchantId)`")
        }
        let key = freshKey()
        try await store.write { store in
            try store.save(ShopRecord(id: shop.id, settings: shop.settings))
            // Sealed here and not before: a new vault key that came meanwhile would not find it in its rotation.
            try store.save(sealed(key, version: 1, of: shop.id))
        }
        try await directory.reload()
        return key
    }

    /// Enables or disables functions.
    public func set(_ operations: Set<String>, enabled: Bool, of merchantId: String) async throws -> SipsShop {
        var shop = try existing(merchantId)
        try Self.check(operations)
        shop.operations = enabled ? shop.operations.union(operations) : shop.operations.subtracting(operations)
        let changed = shop
        try await store.write { try $0.save(ShopRecord(id: changed.id, settings: changed.settings)) }
        try await directory.reload()
        return changed
    }

    /// Sets what the shop wants where 3-D Secure leaves a choice.
    @discardableResult
    public func set(_ policy: AuthenticationPolicy, of merchantId: String) async throws -> SipsShop {
        try await setAuthentication(of: merchantId) { $0 = policy }
    }

    /// Changes a part of it.
    public func setAuthentication(
        of merchantId: String, _ change: @Sendable (inout AuthenticationPolicy) -> Void
    ) async throws -> SipsShop {
        var shop = try existing(merchantId)
        change(&shop.authentication)
        let changed = shop
        try await store.write { try $0.save(ShopRecord(id: changed.id, settings: changed.settings)) }
        try await directory.reload()
        return changed
    }

    /// Adds the next version of a shop's key. The old ones stay good until they are revoked.
    public func addKey(to merchantId: String) async throws -> (version: Int, key: SipsSecretKey) {
        let shop = try existing(merchantId)
        let version = (shop.keys.keys.max() ?? 0) + 1
        let key = freshKey()
        try await store.write { store in
            // A demo shop lives in code until it is changed; its row must be there for the key to belong to.
            try store.save(ShopRecord(id: shop.id, settings: shop.settings))
            try store.save(sealed(key, version: version, of: shop.id))
        }
        try await directory.reload()
        return (version, key)
    }

    /// Revokes a version. A shop keeps at least one key.
    public func revokeKey(version: Int, of merchantId: String) async throws {
        let shop = try existing(merchantId)
        guard shop.keys[version] != nil else {
            throw ShopError(
                .unknown, "shop \(merchantId) has no key version \(version)",
                remedy: "see `guichet shop show \(merchantId)`")
        }
        guard shop.keys.count > 1 else {
            throw ShopError(
                .invalid, "version \(version) is the only key of shop \(merchantId)",
                remedy: "add another first: `guichet shop key \(merchantId)`")
        }
        guard !(shop.isDemo && version == 1) else {
            throw ShopError(
                .invalid, "the published key of a demo shop cannot be revoked",
                remedy: "use `guichet serve --no-demo-shops`")
        }
        try await store.write { try $0.deleteShopKey(shop.id, version: version) }
        try await directory.reload()
    }

    private func existing(_ merchantId: String) throws -> SipsShop {
        guard let shop = directory.shop(merchantId) else {
            throw ShopError(.unknown, "there is no shop \(merchantId)", remedy: "see `guichet shop list`")
        }
        return shop
    }

    private static func check(_ operations: Set<String>) throws {
        if let unknown = operations.subtracting(SipsShop.availableOperations).sorted().first {
            throw ShopError(
                .invalid, "there is no function \(unknown)",
                remedy: "choose among \(SipsShop.availableOperations.sorted().joined(separator: ", "))")
        }
    }

    private func freshKey() -> SipsSecretKey { SipsSecretKey(Base64URL.encode(random.bytes(32))) }

    private func sealed(_ key: SipsSecretKey, version: Int, of shop: ShopID) throws -> ShopKeyRecord {
        ShopKeyRecord(
            shop: shop, version: version,
            sealed: try vault.seal(
                Array(key.text.utf8), for: .shopKey, place: ShopKeyRecord.place(shop, version: version)),
            createdAt: clock.now())
    }
}

/// Why a shop cannot be changed as asked.
public struct ShopError: Error, Sendable, CustomStringConvertible {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let unknown: Code = "unknown"
        public static let exists: Code = "exists"
        public static let invalid: Code = "invalid"
    }

    public let code: Code
    public let reason: String
    public let remedy: String

    public init(_ code: Code, _ reason: String, remedy: String) {
        self.code = code
        self.reason = reason
        self.remedy = remedy
    }

    public var description: String { "\(reason); \(remedy)" }
}
