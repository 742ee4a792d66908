import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect
import HTTPTypes
import Hummingbird

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Who calls the server API: a merchant, by the signature of one of its keys.
struct DirectCaller: Sendable {
    let shop: DirectPlatformShop

    /// - Throws: ``Stranger`` unless merchant, key and signature belong together and the date is near; which of them is
    ///   wrong is told to the log alone.
    init(
        _ request: Request, merchantId: String, among shops: DirectShopDirectory, at now: Instant, within: Int64
    ) throws(Stranger) {
        let signed = DirectSignedRequest(
            method: request.method.rawValue, target: request.head.path ?? "",
            headers: request.headers.map { ($0.name.rawName, $0.value) })
        guard let shop = shops.shop(merchantId) else { throw Stranger(shop: nil, "there is no such merchant") }
        // Each is compared to its end, whatever the first one says.
        let matching = shop.apiKeys(at: now).filter { signed.isSigned(with: $0) }
        guard !matching.isEmpty, signed.isFresh(at: now.date, within: Double(within)) else {
            throw Stranger(shop: merchantId, Self.doubt(signed, shop, at: now, within: within))
        }
        self.shop = shop
    }

    /// Somebody who is not let in.
    struct Stranger: Error {
        /// The merchant that he names, if there is such a one.
        let shop: String?
        let reason: String

        init(shop: String?, _ reason: String) {
            self.shop = shop
            self.reason = reason
        }
    }

    private static func doubt(
        _ signed: DirectSignedRequest, _ shop: DirectPlatformShop, at now: Instant, within: Int64
    ) -> String {
        guard let authorization = signed.authorization else {
            return "Authorization is missing or not GCS v1HMAC:key:signature"
        }
        guard let date = signed.date else { return "Date is missing or not a date" }
        guard let key = shop.apiKeys(at: now).first(where: { $0.id == authorization.keyId }) else {
            return "the merchant has no such key, or it has ended"
        }
        guard signed.isSigned(with: key) else {
            return "the signature does not match: another secret was used, or the request differs from what was signed"
        }
        let seconds = Int64(date.timeIntervalSince(now.date).rounded())
        return "the caller's clock is \(abs(seconds)) s \(seconds < 0 ? "behind" : "ahead"), \(within) s are allowed"
    }
}
