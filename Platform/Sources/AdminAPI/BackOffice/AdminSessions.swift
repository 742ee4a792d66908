import APISupport
import Crypto
package import Engine
import GuichetCore
import Synchronization

/// The sessions of the admin pages. A token opens one, for a limited time.
///
/// Sessions are in memory: a restart ends them, and so does the end of their token. They follow the machine's clock: an
/// operator who moves the platform's clock stays signed in.
package final class AdminSessions: Sendable {
    private struct State {
        /// Keyed by the hash of the cookie's value, so that a lookup reveals nothing about the value.
        var sessions: [[UInt8]: BackOfficeSession] = [:]
        var attempts = BackOfficeAttempts()
    }

    /// The longest time between two requests of a session.
    static let idleSeconds: Int64 = 30 * 60
    static let longestSeconds: Int64 = 8 * 3_600
    /// Of one token: the sessions that others opened with theirs go on.
    static let sessionLimit = 16

    let tokens: OperatorTokens
    private let clock: any PlatformClock
    private let random: any RandomSource
    private let state = Mutex(State())
    /// Binds the sign-in form to the browser that it was sent to.
    private let visitorKey: SymmetricKey

    package init(tokens: OperatorTokens, clock: any PlatformClock, random: any RandomSource) {
        self.tokens = tokens
        self.clock = clock
        self.random = random
        visitorKey = SymmetricKey(data: random.bytes(32))
    }

    // MARK: Sessions

    enum SignIn: Sendable {
        /// The value of the session's cookie.
        case open(cookie: String)
        case wrong
        /// Too many wrong tokens: this one was not checked.
        case later(seconds: Int64)
    }

    /// - Parameter client: the client's address; `nil` if it is not known.
    func signIn(_ text: String, from client: IPAddress?, speaking language: PageLanguage?) -> SignIn {
        let now = clock.machineTime()
        let cookie = Base64URL.encode(random.bytes(32))
        let formToken = Base64URL.encode(random.bytes(32))
        return state.withLock { state in
            if let seconds = state.attempts.wait(of: client, at: now) { return .later(seconds: seconds) }
            guard let (caller, hash) = tokens.caller(text) else {
                state.attempts.note(from: client, at: now)
                return .wrong
            }
            let session = BackOfficeSession(
                id: Self.id(of: cookie), token: hash, caller: caller, formToken: formToken, openedAt: now, usedAt: now,
                language: language)
            state.sessions = state.sessions.filter { !$0.value.isOver(at: now) }
            let own = state.sessions.values.filter { $0.token == hash }
            if own.count >= Self.sessionLimit, let oldest = own.min(by: { $0.usedAt < $1.usedAt }) {
                state.sessions[oldest.id] = nil
            }
            state.sessions[session.id] = session
            return .open(cookie: cookie)
        }
    }

    enum Bearer: Sendable {
        case right(AdmittedCaller)
        case wrong
        /// Too many wrong ones: not even looked at.
        case later(seconds: Int64)
    }

    /// Whose token a text is, for a script that sends it with each request. Wrong ones count like wrong sign-ins.
    func bearer(_ text: String, from client: IPAddress?) -> Bearer {
        let now = clock.machineTime()
        return state.withLock { state in
            if let seconds = state.attempts.wait(of: client, at: now) { return .later(seconds: seconds) }
            if let (caller, hash) = tokens.caller(text) {
                return .right(AdmittedCaller(caller: caller) { [tokens] in tokens.caller(hash: hash) == caller })
            }
            state.attempts.note(from: client, at: now)
            return .wrong
        }
    }

    /// The session of a cookie, if it is still valid.
    ///
    /// - Parameters:
    ///   - language: the language that was just chosen, for later requests.
    ///   - isExtended: whether this call makes it last longer, as each request of a person does.
    func session(
        _ cookie: String?, speaking language: PageLanguage? = nil, isExtended: Bool = true
    ) -> BackOfficeSession? {
        guard let cookie else { return nil }
        let (now, id) = (clock.machineTime(), Self.id(of: cookie))
        return state.withLock { state in
            guard var session = state.sessions[id] else { return nil }
            guard !session.isOver(at: now), tokens.caller(hash: session.token) == session.caller else {
                state.sessions[id] = nil
                return nil
            }
            if isExtended { session.usedAt = now }
            session.language = language ?? session.language
            state.sessions[id] = session
            return session
        }
    }

    func signOut(_ session: BackOfficeSession) { state.withLock { $0.sessions[session.id] = nil } }

    // MARK: Before there is a session

    func freshVisitor() -> String { Base64URL.encode(random.bytes(16)) }

    /// The proof that the sign-in form must contain, for the browser with this cookie.
    func proof(of visitor: String) -> String {
        Base64URL.encode(Array(HMAC<SHA256>.authenticationCode(for: Array(visitor.utf8), using: visitorKey)))
    }

    private static func id(of cookie: String) -> [UInt8] { Array(SHA256.hash(data: Array(cookie.utf8))) }
}

/// A signed-in session.
struct BackOfficeSession: Sendable {
    let id: [UInt8]
    /// The hash of the token that opened it.
    let token: [UInt8]
    let caller: OperatorCaller
    /// Contained in every form: another site does not know it.
    let formToken: String
    let openedAt: Instant
    var usedAt: Instant
    var language: PageLanguage?

    func isOver(at now: Instant) -> Bool {
        usedAt.adding(seconds: AdminSessions.idleSeconds) <= now
            || openedAt.adding(seconds: AdminSessions.longestSeconds) <= now
    }
}
