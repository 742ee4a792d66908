package import APISupport
package import Engine
import GuichetCore
import GuichetDirect

extension DirectPlatformShop {
    package func overview(at now: Instant) -> ShopOverview {
        ShopOverview(
            id: id, brand: "Worldline Direct", isDemo: isDemo,
            settings: [
                ShopOverview.Setting(.products, products.map(\.rawValue).sorted().map(String.init)),
                ShopOverview.Setting(.webhooks, webhookURLs),
                ShopOverview.Setting(.unverifiedTokens, allowsUnverifiedTokens),
            ],
            keys: keys(.api, DirectIssuedKey.Kind.api, apiKeys.map(\.id), at: now)
                + keys(.webhook, DirectIssuedKey.Kind.webhook, webhookKeys.map(\.id), at: now))
    }

    /// Those of the program, then those that the platform made, with their ends.
    private func keys(
        _ kind: ShopOverview.Key.Kind, _ issuedKind: DirectIssuedKey.Kind, _ names: [String], at now: Instant
    ) -> [ShopOverview.Key] {
        let issued = issuedKeys.filter { $0.kind == issuedKind }
        let published = names.filter { name in !issued.contains { $0.id == name } }
        return published.map { ShopOverview.Key(kind, $0, isPublished: true) }
            + issued.map { key in
                ShopOverview.Key(
                    kind, key.id, state: ShopOverview.Key.State(rawValue: key.state(at: now).rawValue) ?? .active,
                    isPublished: false, createdAt: key.createdAt, expiresAt: key.expiresAt)
            }
    }
}
