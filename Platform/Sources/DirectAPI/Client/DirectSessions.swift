import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// Client sessions: they let a phone query and encrypt for three hours, but not pay (Worldline Direct, "Sessions").
///
/// An identifier is encrypted by the vault and contains its merchant and its end, so that nothing is stored and a
/// restart ends no session.
struct DirectSessions: Sendable {
    static let lifetimeSeconds: Int64 = 3 * 3_600
    private static let place = "direct"

    let vault: Vault
    let clock: any PlatformClock
    let cards: DirectStoredCards

    /// The content of an identifier.
    struct Session: Sendable {
        let merchantId: String
        /// The stored cards that the phone may offer.
        let tokens: [String]
    }

    /// `createSession`.
    func create(_ call: DirectCall, at address: String) async throws -> DirectReply {
        let request: DirectSessionRequest = try call.document()
        let tokens = try await cards.sorted(request.tokens ?? [], of: call.shop)
        var answer = DirectSessionResponse()
        answer.assetUrl = address
        answer.clientApiUrl = "\(address)/client"
        answer.clientSessionId = try identifier(
            for: Session(merchantId: call.shop.merchantId, tokens: tokens.known.map(\.token.id.text)))
        answer.customerId = call.shop.merchantId
        if !tokens.invalid.isEmpty { answer.invalidTokens = tokens.invalid }
        return DirectReply(201, answer)
    }

    private func identifier(for session: Session) throws(VaultError) -> String {
        let until = UInt64(bitPattern: clock.now().adding(seconds: Self.lifetimeSeconds).milliseconds)
        let time = (0..<8).map { UInt8(truncatingIfNeeded: until >> (56 - 8 * $0)) }
        // No merchant's name and no token contains a line end.
        let names = ([session.merchantId] + session.tokens).joined(separator: "\n")
        let sealed = try vault.seal(time + Array(names.utf8), for: .clientSession, place: Self.place)
        return Base64URL.encode(sealed.bytes)
    }

    /// `nil` for anything that is no session of this platform, or has expired.
    func session(_ identifier: String) -> Session? {
        guard identifier.utf8.count < 1_024, let bytes = Base64URL.decode(identifier),
            let content = try? vault.open(SealedValue(bytes: bytes), for: .clientSession, place: Self.place),
            content.count > 8
        else { return nil }
        let until = content.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard clock.now() < Instant(milliseconds: Int64(bitPattern: until)) else { return nil }
        let names = String(decoding: content.dropFirst(8), as: UTF8.self).split(separator: "\n").map(String.init)
        return names.first.map { Session(merchantId: $0, tokens: Array(names.dropFirst())) }
    }
}
