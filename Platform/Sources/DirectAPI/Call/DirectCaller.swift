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

/// The caller of the server API: a merchant, authenticated by the signature of one of its keys.
struct DirectCaller: Sendable {
    let shop: DirectPlatformShop

    /// - Throws: ``Stranger`` unless merchant, key and signature belong together and the date is close; only the log
    ///   says which of them is wrong.
    init(
        _ request: Request, merchantId: String, among shops: DirectShopDirectory, at clock: any PlatformClock,
        within: Int64
    ) throws(Stranger) {
        let signed = DirectSignedRequest(
            method: request.method.rawValue, target: request.head.path ?? "",
            headers: request.headers.map { ($0.name.rawName, $0.value) })
        guard let shop = shops.shop(merchantId) else { throw Stranger(shop: nil, "there is no such merchant") }
        // The date is the caller's own clock's, which does not move with the platform's.
        let (now, machineTime) = (clock.now(), clock.machineTime())
        guard signed.isSigned(withOneOf: shop.apiKeys(at: now)),
            signed.isFresh(at: machineTime.date, within: Double(within))
        else {
            throw Stranger(
                shop: merchantId, Self.doubt(signed, shop, at: now, machineTime: machineTime, within: within))
        }
        self.shop = shop
    }

    /// A caller who is not authenticated.
    struct Stranger: Error {
        /// The merchant in the request, if it exists.
        let shop: String?
        let reason: String

        init(shop: String?, _ reason: String) {
            self.shop = shop
            self.reason = reason
        }
    }

    private static func doubt(
        _ signed: DirectSignedRequest, _ shop: DirectPlatformShop, at now: Instant, machineTime: Instant, within: Int64
    ) -> String {
        guard let authorization = signed.authorization else {
            return "Authorization is missing or not GCS v1HMAC:key:signature"
        }
        guard let date = signed.date else { return "Date is missing or not a date" }
        let keys = shop.apiKeys(at: now)
        let named = keys.first { $0.id == authorization.keyId }
        if named.map({ !signed.isSigned(with: $0) }) ?? true, CallNotes.keepsDetails {
            let check = DirectSignatureFindings(
                signed: signed, key: named, others: keys.filter { $0.id != authorization.keyId }
            ).check()
            CallNotes.noteDetails { $0.signature = check }
        }
        guard let key = named else {
            return "the merchant has no such key, or it has ended"
        }
        guard signed.isSigned(with: key) else {
            return "the signature does not match: another secret was used, or the request differs from what was signed"
        }
        let seconds = Int64(date.timeIntervalSince(machineTime.date).rounded())
        return "the caller's clock is \(abs(seconds)) s \(seconds < 0 ? "behind" : "ahead"), \(within) s are allowed"
    }
}
