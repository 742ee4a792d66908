package import Engine
import Synchronization

/// A private key for which phones encrypt.
package protocol ClientKey: Sendable {
    associatedtype Published: Sendable

    /// The prefix of its stored identifier, which distinguishes it from keys of other purposes. The first purpose had
    /// none.
    static var prefix: String { get }
    /// How long it is given out.
    static var periodSeconds: Int64 { get }
    /// How long it opens, from when it was made.
    static var lifetimeSeconds: Int64 { get }

    /// A new one.
    init(expiringAt end: Instant, random: any RandomSource) throws
    /// A stored one.
    init(id: String, expiringAt end: Instant, bytes: [UInt8]) throws

    var id: String { get }
    var bytes: [UInt8] { get }
    /// What phones are given.
    var published: Published { get }
}

/// The platform's short-lived keys of one purpose, for which phones encrypt.
///
/// They are stored, encrypted by the vault, so that a restart causes no refusals. Once a key does not open any more, it
/// is removed from memory and its row deleted. (A gap in the file may keep it a while longer, encrypted.)
///
/// Keys of what must not outlive an authentication are in a ``ContextKeyring``. Both rotate by ``RotatingKeys``.
package actor Keyring<Key: ClientKey> {
    private let store: any Store
    private let vault: Vault
    private let clock: any PlatformClock
    private let random: any RandomSource
    private var rotation: Task<Key.Published, any Error>?
    private nonisolated let keys = Mutex(
        RotatingKeys<Key>(periodSeconds: Key.periodSeconds, lifetimeSeconds: Key.lifetimeSeconds))

    package init(store: any Store, vault: Vault, clock: any PlatformClock, random: any RandomSource) {
        self.store = store
        self.vault = vault
        self.clock = clock
        self.random = random
    }

    /// The current key. It is made on demand, because that may take time.
    package nonisolated func published() async throws -> Key.Published {
        // Nearly always there is one, and nothing to wait for.
        if let current { return current.key.published }
        return try await rotated()
    }

    private nonisolated var current: RotatingKeys<Key>.Held? {
        let now = clock.now()
        return keys.withLock { $0.current(at: now) }
    }

    /// The current key, after the rotation that is under way or a new one.
    private func rotated() async throws -> Key.Published {
        // Another call may have made it meanwhile.
        if let current { return current.key.published }
        if let rotation { return try await rotation.value }
        let task = Task { try await rotate() }
        rotation = task
        defer { rotation = nil }
        return try await task.value
    }

    /// The private key with this identifier, while it opens.
    package nonisolated func key(_ id: String) -> Key? {
        let now = clock.now()
        return keys.withLock { $0.key(id, at: now) }
    }

    /// Loads the keys of an earlier run.
    package func load() async throws {
        let records = try await store.read { try $0.wireKeys() }
        let now = clock.now()
        for record in records where now < record.expiresAt && Self.owns(record) {
            let bytes = try vault.open(record.sealed, for: .wireKey, place: record.keyID)
            let key = try Key(
                id: String(record.keyID.dropFirst(Key.prefix.count)), expiringAt: record.expiresAt, bytes: bytes)
            keep(key, createdAt: record.createdAt)
        }
    }

    /// Removes keys that do not open any more.
    package nonisolated func forgetExpired() {
        let now = clock.now()
        keys.withLock { $0.forgetExpired(at: now) }
    }

    private static func owns(_ record: WireKeyRecord) -> Bool {
        Key.prefix.isEmpty ? !record.keyID.contains("/") : record.keyID.hasPrefix(Key.prefix)
    }

    private func rotate() async throws -> Key.Published {
        let now = clock.now()
        let expiresAt = now.adding(seconds: Key.lifetimeSeconds)
        let key = try Key(expiringAt: expiresAt, random: random)
        let keyID = Key.prefix + key.id
        // Stored before it is given out.
        try await store.write { [vault] store in
            try store.deleteWireKeys(expiredAt: now)
            // Encrypted inside the write: otherwise the nodes' agreement on a new vault key could come between.
            try store.save(
                WireKeyRecord(
                    keyID: keyID, createdAt: now, expiresAt: expiresAt,
                    sealed: try vault.seal(key.bytes, for: .wireKey, place: keyID)))
        }
        forgetExpired()
        keep(key, createdAt: now)
        return key.published
    }

    private func keep(_ key: Key, createdAt: Instant) {
        keys.withLock { $0.add(RotatingKeys.Held(id: key.id, key: key, createdAt: createdAt)) }
    }
}
