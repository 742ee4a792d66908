package import APISupport
import Engine

extension SipsShop {
    package var overview: ShopOverview { overview(keyVersions: keys.keys.sorted()) }

    /// - Parameter versions: of its keys, which the shop has only where they were decrypted.
    package func overview(keyVersions versions: [Int]) -> ShopOverview {
        let published = Set(Self.demoShops.first { isDemo && $0.merchantId == merchantId }?.keys.keys.map { $0 } ?? [])
        return ShopOverview(
            id: id, brand: brand, isDemo: isDemo,
            settings: [
                ShopOverview.Setting(.reference, [reference.rawValue]),
                ShopOverview.Setting(.functions, operations.sorted()),
                ShopOverview.Setting(.onTechnicalError, [authentication.onTechnicalError.rawValue]),
                ShopOverview.Setting(.onNotEnrolled, [authentication.onNotEnrolled.rawValue]),
                ShopOverview.Setting(.enforcesAuthentication, authentication.isEnforced),
            ],
            keys: versions.map { version in
                ShopOverview.Key(.secret, String(version), isPublished: published.contains(version))
            })
    }
}
