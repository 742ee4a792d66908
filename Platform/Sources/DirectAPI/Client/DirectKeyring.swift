import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirectClient
import Synchronization

/// The platform's RSA keys, for which phones encrypt their means of payment.
///
/// A key is given out for a day. It opens for three hours more: the lifetime of a session that got it at the last
/// moment.
actor DirectKeyring {
    static let periodSeconds: Int64 = 86_400
    /// The prefix of a stored key's identifier, which distinguishes it from keys of other kinds.
    private static let prefix = "direct/"

    private struct Held: Sendable {
        let key: DirectDecryptionKey
        let expiresAt: Instant
    }

    private let store: any Store
    private let vault: Vault
    private let clock: any PlatformClock
    private let random: any RandomSource
    private var current: (key: DirectPublicKey, until: Instant)?
    private var rotation: Task<DirectPublicKey, any Error>?
    private nonisolated let held = Mutex<[String: Held]>([:])

    init(store: any Store, vault: Vault, clock: any PlatformClock, random: any RandomSource) {
        self.store = store
        self.vault = vault
        self.clock = clock
        self.random = random
    }

    static func owns(_ record: WireKeyRecord) -> Bool { record.keyID.hasPrefix(prefix) }

    /// The current key. The first one is made on demand, because that takes time.
    func publicKey() async throws -> DirectPublicKey {
        if let current, clock.now() < current.until { return current.key }
        if let rotation { return try await rotation.value }
        let task = Task { try await rotate() }
        rotation = task
        defer { rotation = nil }
        return try await task.value
    }

    /// The private key with this identifier, while it may be used.
    nonisolated func key(_ id: String) -> DirectDecryptionKey? {
        guard let held = held.withLock({ $0[id] }), clock.now() < held.expiresAt else { return nil }
        return held.key
    }

    /// Loads the keys of an earlier run, so that a restart causes no refusals.
    func load() async throws {
        let records = try await store.read { try $0.wireKeys() }
        let now = clock.now()
        for record in records where Self.owns(record) && now < record.expiresAt {
            let der = try vault.open(record.sealed, for: .wireKey, place: record.keyID)
            let key = try DirectDecryptionKey(id: String(record.keyID.dropFirst(Self.prefix.count)), der: der)
            try keep(Held(key: key, expiresAt: record.expiresAt), createdAt: record.createdAt)
        }
    }

    /// Removes keys that may not be used any more.
    nonisolated func forgetExpired() {
        let now = clock.now()
        held.withLock { $0 = $0.filter { now < $0.value.expiresAt } }
    }

    private func rotate() async throws -> DirectPublicKey {
        let now = clock.now()
        let expiresAt = now.adding(seconds: Self.periodSeconds + DirectSessions.lifetimeSeconds)
        let key = try DirectDecryptionKey(makingWithID: DirectTime.uuid(random.bytes(16)))
        let keyID = Self.prefix + key.id
        let record = WireKeyRecord(
            keyID: keyID, createdAt: now, expiresAt: expiresAt,
            sealed: try vault.seal(key.bytes, for: .wireKey, place: keyID))
        // Stored before it is given out.
        try await store.write { store in
            try store.deleteWireKeys(expiredAt: now)
            try store.save(record)
        }
        forgetExpired()
        return try keep(Held(key: key, expiresAt: expiresAt), createdAt: now)
    }

    @discardableResult
    private func keep(_ kept: Held, createdAt: Instant) throws -> DirectPublicKey {
        let answer = try DirectEncryptionKey(kept.key).answer
        let until = createdAt.adding(seconds: Self.periodSeconds)
        held.withLock { $0[kept.key.id] = kept }
        if until > current?.until ?? createdAt { current = (answer, until) }
        return answer
    }
}
