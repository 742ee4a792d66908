package import APISupport
package import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) package import GuichetSips

package typealias SipsShopAdministration = ShopAdministration<SipsShop>

extension ShopAdministration where Shop == SipsShop {
    /// Whether the published demo shops are enabled on this platform.
    package var servesDemoShops: Bool { directory.withDemoShops }

    /// Adds a shop with a new secret key, which is returned only now.
    package func add(_ shop: SipsShop) async throws -> SipsSecretKey {
        guard WireFormat.digits(exactly: 15).matches(shop.merchantId) else {
            throw ShopError(
                .invalid, "a merchantId has 15 digits",
                remedy: "give another one; `guichet shop lyra add` and `guichet shop direct add` are for the other APIs"
            )
        }
        guard BrandFacts.all.contains(where: { $0.name == shop.brand }) else {
            throw ShopError(
                .invalid, "there is no brand \(shop.brand)",
                remedy: "choose one of \(BrandFacts.all.map(\.name).joined(separator: ", "))")
        }
        try Self.check(shop.operations)
        let key = freshKey()
        try await add(shop, secrets: [Array(key.text.utf8)])
        return key
    }

    /// Enables or disables functions.
    package func set(_ operations: Set<String>, enabled: Bool, of merchantId: String) async throws -> SipsShop {
        try await change(merchantId) { draft in
            try Self.check(operations)
            let before = draft.shop.operations
            draft.shop.operations = enabled ? before.union(operations) : before.subtracting(operations)
            return draft.shop
        }
    }

    /// Sets the shop's choices where 3-D Secure leaves one.
    @discardableResult
    package func set(_ policy: AuthenticationPolicy, of merchantId: String) async throws -> SipsShop {
        try await setAuthentication(of: merchantId) { $0 = policy }
    }

    /// Changes some of these choices.
    package func setAuthentication(
        of merchantId: String, _ change: @escaping @Sendable (inout AuthenticationPolicy) -> Void
    ) async throws -> SipsShop {
        try await self.change(merchantId) { draft in
            change(&draft.shop.authentication)
            return draft.shop
        }
    }

    /// Adds the next version of a shop's key. Older versions stay valid until they are revoked.
    package func addKey(to merchantId: String) async throws -> (version: Int, key: SipsSecretKey) {
        let key = freshKey()
        let version = try await change(merchantId) { draft in
            let version = (draft.keyVersions.max() ?? 0) + 1
            try draft.addKey(Array(key.text.utf8), version: version)
            return version
        }
        return (version, key)
    }

    /// Revokes a version. A shop keeps at least one key.
    package func revokeKey(version: Int, of merchantId: String) async throws {
        try await change(merchantId) { draft in
            guard draft.keyVersions.contains(version) else {
                throw ShopError(
                    .unknown, "shop \(merchantId) has no key version \(version)",
                    remedy: "see `guichet shop show \(merchantId)`")
            }
            guard draft.keyVersions.count > 1 else {
                throw ShopError(
                    .conflict, "version \(version) is the only key of shop \(merchantId)",
                    remedy: "add another first: `guichet shop key \(merchantId)`")
            }
            guard !(draft.shop.isDemo && version == 1) else {
                throw ShopError(
                    .conflict, "the published key of a demo shop cannot be revoked",
                    remedy: "use `guichet serve --no-demo-shops`")
            }
            try draft.removeKey(version: version)
        }
    }

    private static func check(_ operations: Set<String>) throws {
        if let unknown = operations.subtracting(SipsShop.availableOperations).sorted().first {
            throw ShopError(
                .invalid, "there is no function \(unknown)",
                remedy: "choose among \(SipsShop.availableOperations.sorted().joined(separator: ", "))")
        }
    }

    private func freshKey() -> SipsSecretKey { SipsSecretKey(CopiedSecret.make(random)) }
}

extension ShopDraft where Shop == SipsShop {
    /// The versions of published and of stored keys.
    fileprivate var keyVersions: Set<Int> { storedVersions.union(shop.keys.keys) }
}
