import APISupport
package import Engine
import GuichetCore
@_spi(Platform) import GuichetJOSE
import Synchronization

/// The platform's short-lived keys, for which phones encrypt cards.
///
/// A key is given out for fifteen minutes and opens for fifteen more, since an initialisation is valid that long; then
/// it is removed from memory and its row deleted. (A gap in the file may keep it a while longer, sealed.)
package actor WireKeyring {
    static let periodSeconds: Int64 = RedirectionContext.lifetimeSeconds

    private let store: any Store
    private let vault: Vault
    private let clock: any PlatformClock
    private let random: any RandomSource
    private var current: (value: String, until: Instant)?
    private var rotation: Task<String, any Error>?
    private nonisolated let held = Mutex<[String: PrivateJWK]>([:])

    package init(store: any Store, vault: Vault, clock: any PlatformClock, random: any RandomSource) {
        self.store = store
        self.vault = vault
        self.clock = clock
        self.random = random
    }

    /// The current `publicKeyValue`.
    func publicKeyValue() async throws -> String {
        if let current, clock.now() < current.until { return current.value }
        if let rotation { return try await rotation.value }
        let task = Task { try await rotate() }
        rotation = task
        defer { rotation = nil }
        return try await task.value
    }

    /// The private key with this id, while it may be used.
    nonisolated func key(_ keyID: String) -> PrivateJWK? {
        guard let key = held.withLock({ $0[keyID] }), clock.now().seconds < key.publicKey.expires else { return nil }
        return key
    }

    /// Loads the keys of an earlier run, so that a restart causes no refusals.
    package func load() async throws {
        let records = try await store.read { try $0.wireKeys() }
        let now = clock.now()
        // The names of other kinds begin with the kind and a slash.
        for record in records where now < record.expiresAt && !record.keyID.contains("/") {
            let raw = try vault.open(record.sealed, for: .wireKey, place: record.keyID)
            keep(
                try PrivateJWK(keyID: record.keyID, expires: record.expiresAt.seconds, rawRepresentation: raw),
                createdAt: record.createdAt)
        }
    }

    /// Removes keys that may not be used any more.
    package nonisolated func forgetExpired() {
        let now = clock.now().seconds
        held.withLock { $0 = $0.filter { now < $0.value.publicKey.expires } }
    }

    private func rotate() async throws -> String {
        let now = clock.now()
        let expiresAt = now.adding(seconds: 2 * Self.periodSeconds)
        let key = PrivateJWK(keyID: Base64URL.encode(random.bytes(9)), expires: expiresAt.seconds)
        let keyID = key.publicKey.keyID
        let record = WireKeyRecord(
            keyID: keyID, createdAt: now, expiresAt: expiresAt,
            sealed: try vault.seal(key.rawRepresentation, for: .wireKey, place: keyID))
        // Stored before it is given out.
        try await store.write { store in
            try store.deleteWireKeys(expiredAt: now)
            try store.save(record)
        }
        forgetExpired()
        return keep(key, createdAt: now)
    }

    @discardableResult
    private func keep(_ key: PrivateJWK, createdAt: Instant) -> String {
        let value = key.publicKey.publicKeyValue
        let until = createdAt.adding(seconds: Self.periodSeconds)
        held.withLock { $0[key.publicKey.keyID] = key }
        if until > current?.until ?? createdAt { current = (value, until) }
        return value
    }
}
