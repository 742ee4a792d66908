import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect
import HTTPTypes
import Hummingbird

/// Who calls the server API: a merchant, by the signature of one of its keys.
struct DirectCaller: Sendable {
    let shop: DirectPlatformShop

    /// - Returns: `nil` unless merchant, key and signature belong together and the date is near; which of them is wrong is
    ///   told to nobody.
    init?(_ request: Request, merchantId: String, among shops: DirectShopDirectory, at now: Instant, within: Int64) {
        let signed = DirectSignedRequest(
            method: request.method.rawValue, target: request.head.path ?? "",
            headers: request.headers.map { ($0.name.rawName, $0.value) })
        guard let shop = shops.shop(merchantId) else { return nil }
        // Each is compared to its end, whatever the first one says.
        let matching = shop.apiKeys(at: now).filter { signed.isSigned(with: $0) }
        guard !matching.isEmpty, signed.isFresh(at: now.date, within: Double(within)) else { return nil }
        self.shop = shop
    }
}
