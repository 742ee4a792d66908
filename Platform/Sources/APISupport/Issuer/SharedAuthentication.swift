import Engine
import GuichetCore

/// What a cardholder did on the issuer's pages of several nodes: each thing is claimed once, so the first decision counts.
struct SharedAuthentication: Sendable {
    private static let decisions = "acs/decision"
    private static let wrongCodes = "acs/wrong code"

    private let store: any Store
    private let authentication: String
    private let end: Instant

    /// - Parameter end: when nothing of it can have an effect any more.
    init(_ store: any Store, _ authentication: String, until end: Instant) {
        self.store = store
        self.authentication = authentication
        self.end = end
    }

    /// The first decision.
    func decide(_ result: AuthenticationResult) async throws -> AuthenticationResult {
        let claim = Claim(.call, scope: Self.decisions, key: authentication)
        let held = try await store.write { [end] store in
            try store.reserve(claim, holding: .answer(Self.bytes(of: result)), expiringAt: end)
        }
        return try held.map { try Self.result(of: $0) } ?? result
    }

    /// - Returns: the number of remaining attempts.
    func wrongCode(of attempts: Int) async throws -> Int {
        try await store.write { [authentication, end] store in
            for number in 1...attempts {
                let claim = Claim(.call, scope: Self.wrongCodes, key: "\(authentication)/\(number)")
                if try store.reserve(claim, holding: .spent, expiringAt: end) == nil { return attempts - number }
            }
            return 0
        }
    }

    static func decision(of authentication: String, in store: any Store) async throws -> AuthenticationResult? {
        try await store.lookUp { try $0.claim(scope: decisions, key: authentication) }.map { try result(of: $0) }
    }

    private static func bytes(of result: AuthenticationResult) -> [UInt8] {
        Array("\(result.outcome.rawValue) \(result.way?.rawValue ?? "")".utf8)
    }

    private struct Unreadable: Error {}

    private static func result(of held: HeldClaim) throws -> AuthenticationResult {
        guard case .answer(let bytes) = held.content else { throw Unreadable() }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        guard let outcome = words.first.flatMap({ AuthenticationOutcome(rawValue: String($0)) }) else {
            throw Unreadable()
        }
        return AuthenticationResult(
            outcome, by: words.dropFirst().first.flatMap { AuthenticationWay(rawValue: String($0)) })
    }
}
