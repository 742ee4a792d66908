package import APISupport
import Engine
@_spi(Platform) import GuichetLyra

extension LyraPlatformShop {
    /// The public key names a set of keys; it is in every merchant's page.
    package var overview: ShopOverview {
        let published = Set(
            Self.demoShops.first { isDemo && $0.shopId == shopId }?.publicKeys.values.map { $0 } ?? [])
        let currencies = currencies.map(\.rawValue).sorted()
        return ShopOverview(
            id: id, displayName: name, brand: brand.rawValue, isDemo: isDemo,
            settings: [
                ShopOverview.Setting(.captureDelayDays, [String(captureDelay)]),
                ShopOverview.Setting(.needsValidation, needsValidation),
                ShopOverview.Setting(.currencies, currencies),
                ShopOverview.Setting(.cardBrands, cardBrands?.map(\.rawValue).sorted() ?? ["all"]),
                ShopOverview.Setting(.notificationsTest, notificationURLs[.test].map { [$0] } ?? []),
                ShopOverview.Setting(.notificationsProduction, notificationURLs[.production].map { [$0] } ?? []),
                ShopOverview.Setting(.notificationRules, ipnRules.map(\.rawValue).sorted()),
                ShopOverview.Setting(.formSignature, [formAlgorithm.rawValue]),
                ShopOverview.Setting(.receipts, sendsReceipts),
                ShopOverview.Setting(.contact, contact.map { [$0.text] } ?? []),
                ShopOverview.Setting(.onTechnicalError, [authentication.onTechnicalError.rawValue]),
                ShopOverview.Setting(.onNotEnrolled, [authentication.onNotEnrolled.rawValue]),
            ],
            keys: [(LyraMode.test, ShopOverview.Key.Kind.test), (.production, .production)].compactMap { mode, kind in
                publicKeys[mode].map { ShopOverview.Key(kind, $0, isPublished: published.contains($0)) }
            })
    }
}
