import Engine
import GuichetCore
import GuichetDirect

/// Client sessions: what lets a phone ask and encrypt for three hours, and pay nothing (Worldline Direct, "Sessions").
///
/// An identifier is sealed by the vault and says itself whose it is and until when, so that nothing has to be stored and a
/// restart ends no session.
struct DirectSessions: Sendable {
    static let lifetimeSeconds: Int64 = 3 * 3_600
    private static let place = "direct"

    let vault: Vault
    let clock: any PlatformClock

    /// `createSession`. No card is stored on this face yet, so every token is unknown.
    func create(_ call: DirectCall, at address: String) throws -> DirectReply {
        let request: DirectSessionRequest = try call.document()
        var answer = DirectSessionResponse()
        answer.assetUrl = address
        answer.clientApiUrl = "\(address)/client"
        answer.clientSessionId = try identifier(for: call.shop)
        answer.customerId = call.shop.merchantId
        if let tokens = request.tokens, !tokens.isEmpty { answer.invalidTokens = tokens }
        return DirectReply(201, answer)
    }

    private func identifier(for shop: DirectPlatformShop) throws(VaultError) -> String {
        let until = UInt64(bitPattern: clock.now().adding(seconds: Self.lifetimeSeconds).milliseconds)
        let time = (0..<8).map { UInt8(truncatingIfNeeded: until >> (56 - 8 * $0)) }
        let sealed = try vault.seal(time + Array(shop.merchantId.utf8), for: .clientSession, place: Self.place)
        return Base64URL.encode(sealed.bytes)
    }

    /// The merchant whose session it is; `nil` for anything that is no session of this platform, or has ended.
    func merchantId(of identifier: String) -> String? {
        guard identifier.utf8.count < 1_024, let bytes = Base64URL.decode(identifier),
            let content = try? vault.open(SealedValue(bytes: bytes), for: .clientSession, place: Self.place),
            content.count > 8
        else { return nil }
        let until = content.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard clock.now() < Instant(milliseconds: Int64(bitPattern: until)) else { return nil }
        return String(decoding: content.dropFirst(8), as: UTF8.self)
    }
}
