package import APISupport
package import Engine
import GuichetCore
import Synchronization

/// The tokens that open the operator's API and the admin pages: the owner's, and those of testers and programs. The
/// store keeps their hashes.
package final class OperatorTokens: Sendable {
    struct Entry: Sendable {
        let caller: OperatorCaller
        let createdAt: Instant?
    }

    static let owner = OperatorCaller(name: "owner", right: .administer)

    private let store: any Store
    private let clock: any PlatformClock
    private let random: any RandomSource
    /// Keyed by the token's hash, so that a lookup reveals nothing about the token.
    private let entries = Mutex<[[UInt8]: Entry]>([:])

    package init(store: any Store, clock: any PlatformClock, random: any RandomSource) {
        self.store = store
        self.clock = clock
        self.random = random
    }

    package func load() async throws {
        let (ownerHash, records) = try await store.read { store in
            (try store.value(OperatorToken.storeName), try store.operatorTokens())
        }
        var loaded: [[UInt8]: Entry] = [:]
        for record in records {
            // A right of a later version is none here.
            guard let right = OperatorRight(rawValue: record.right) else { continue }
            loaded[record.hash] = Entry(
                caller: OperatorCaller(name: record.name, right: right), createdAt: record.createdAt)
        }
        if let ownerHash { loaded[ownerHash] = Entry(caller: Self.owner, createdAt: nil) }
        entries.withLock { $0 = loaded }
    }

    /// Whether the owner has a token.
    package var hasOwners: Bool { entries.withLock { $0.values.contains { $0.caller == Self.owner } } }

    /// Who has this token.
    func caller(_ text: String) -> (caller: OperatorCaller, hash: [UInt8])? {
        let hash = OperatorToken.hash(text)
        return caller(hash: hash).map { ($0, hash) }
    }

    /// Who has the token with this hash; `nil` once it has ended.
    func caller(hash: [UInt8]) -> OperatorCaller? { entries.withLock { $0[hash]?.caller } }

    /// Makes the owner's token; an earlier one is no longer valid.
    ///
    /// - Parameter note: what is stored together with it.
    package func replaceOwners(noting note: ChangeNote = .none) async throws -> OperatorToken {
        let token = OperatorToken(random: random)
        let hash = token.hash
        try await store.write { store in
            try store.setValue(OperatorToken.storeName, hash)
            try note.append(in: store)
        }
        entries.withLock { entries in
            entries = entries.filter { $0.value.caller != Self.owner }
            entries[hash] = Entry(caller: Self.owner, createdAt: nil)
        }
        return token
    }

    // MARK: Of testers and programs

    /// The names of the changes on the audit list, and what is said of them there.
    static let makeKind = "token.make"
    static let endKind = "token.end"

    static func made(_ caller: OperatorCaller) -> String {
        "\(caller.name) got a token with the right to \(caller.right.rawValue)"
    }

    static func ended(_ name: String) -> String { "the token of \(name) ended" }

    static func right(_ text: String?) throws -> OperatorRight {
        guard let right = OperatorRight(rawValue: text ?? "") else {
            let words = OperatorRight.allCases.map(\.rawValue).joined(separator: ", ")
            throw OperatorProblem.invalid("right", "is not one of \(words)")
        }
        return right
    }

    /// How many tokens there may be.
    static let limit = 1_000

    /// - Parameter maker: who makes it, for the audit list.
    func make(
        _ caller: OperatorCaller, by maker: OperatorCaller
    ) async throws -> (token: OperatorToken, entry: Entry) {
        guard Self.isName(caller.name) else {
            throw OperatorProblem.invalid(
                "name", "is not 1 to 40 letters, digits, dots, hyphens, underscores and @, or is taken by the platform")
        }
        guard entries.withLock({ $0.count }) < Self.limit else {
            throw OperatorProblem(
                .tooManyTokens, status: 409, "There are too many tokens",
                detail: "End one first; \(Self.limit) are kept.")
        }
        let token = OperatorToken(random: random)
        let (hash, now) = (token.hash, clock.now())
        let stamp = AuditStamp(Self.makeKind, by: maker, clock)
        let isNew = try await store.write { store in
            let isNew = try store.insert(
                OperatorTokenRecord(name: caller.name, hash: hash, right: caller.right.rawValue, createdAt: now))
            if isNew { try stamp.append(Self.made(caller), in: store) }
            return isNew
        }
        guard isNew else {
            throw OperatorProblem(
                .tokenExists, status: 409, "There is a token with this name",
                detail: "End \(caller.name) first, or choose another name.")
        }
        let entry = Entry(caller: caller, createdAt: now)
        entries.withLock { $0[hash] = entry }
        return (token, entry)
    }

    /// - Parameter ender: who ends it, for the audit list.
    func end(_ name: String, by ender: OperatorCaller) async throws {
        guard let hash = entries.withLock({ $0.first { $0.value.caller.name == name }?.key }) else {
            throw OperatorProblem(
                .unknownToken, status: 404, "There is no such token", detail: "List them to see their names.")
        }
        guard name != Self.owner.name else {
            throw OperatorProblem(
                .unknownToken, status: 404, "The owner's token cannot be ended so",
                detail: "`guichet admin token` makes another one, and ends this one.")
        }
        let stamp = AuditStamp(Self.endKind, by: ender, clock)
        try await store.write { store in
            try store.deleteOperatorToken(named: name)
            try stamp.append(Self.ended(name), in: store)
        }
        entries.withLock { $0[hash] = nil }
    }

    var all: [Entry] { entries.withLock { $0.values.sorted { $0.caller.name < $1.caller.name } } }

    /// ASCII alone, so that two names that look alike are alike.
    private static func isName(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count) && text != owner.name
            && text.utf8.allSatisfy { byte in
                switch UInt8(byte) {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
                    UInt8(ascii: "@"):
                    true
                default: false
                }
            }
    }
}
