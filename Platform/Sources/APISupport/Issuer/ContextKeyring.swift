import Crypto
package import Engine
import GuichetCore
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    package import Foundation
#endif

/// Keys for data that must not outlive an authentication: the card with its security code, on its way through the phone
/// and back (PCI DSS 4.0, 3.3.1).
///
/// A key encrypts for fifteen minutes and opens for fifteen more; then it is destroyed, and nothing can open what it
/// encrypted. On SQLite the keys are in memory only, since a deleted row may remain in its file: after a restart the data cannot be
/// opened. Nodes on PostgreSQL share their keys in a table that is never in the write-ahead log (``SharedContextKeys``).
///
/// It is no ``Keyring``, whose keys are made for clients and stored, so that a restart loses none: these seal on the spot,
/// and none may stay in a file. Both rotate by ``RotatingKeys``.
package final class ContextKeyring: Sendable {
    package static let periodSeconds: Int64 = 15 * 60

    private let clock: any PlatformClock
    private let random: any RandomSource
    /// `nil` on SQLite, where one process serves.
    private let shared: SharedContextKeys?
    private let keys = Mutex(
        RotatingKeys<SymmetricKey>(periodSeconds: periodSeconds, lifetimeSeconds: 2 * periodSeconds))
    private let reads = Mutex(ConcurrentReads())

    package init(clock: any PlatformClock, random: any RandomSource, shared: SharedContextKeys? = nil) {
        self.clock = clock
        self.random = random
        self.shared = shared
    }

    /// The keys of all nodes, in the place of those in memory: what is destroyed there is destroyed here.
    package func reload() async throws {
        guard let shared else { return }
        let number = reads.withLock { $0.begin() }
        let stored = try await shared.keys()
        reads.withLock { reads in
            if reads.keeps(number) { keys.withLock { $0.replace(with: stored) } }
        }
    }

    /// Makes the next key if the current one ends within a minute. A request waits for it, so that it finds a key that all
    /// nodes know.
    package func prepare() async throws {
        guard let shared else { return }
        let now = clock.now()
        let enough = now.adding(seconds: 60 - Self.periodSeconds)
        if let newest = keys.withLock({ $0.newest(at: now) }), newest.createdAt > enough { return }
        try await shared.add(
            freshKey(at: now), unlessOneSince: enough, until: now.adding(seconds: 2 * Self.periodSeconds))
        try await reload()
    }

    /// Deletes expired keys for all nodes.
    package func deleteExpired() async throws { try await shared?.deleteExpired(at: clock.now()) }

    /// Encrypts under the current key, which is made if there is none.
    ///
    /// - Parameter place: what the secret belongs to; it can be opened only for that place.
    package func seal(_ secret: [UInt8], place: String) -> (keyID: String, box: [UInt8])? {
        guard let key = current(),
            let box = try? AES.GCM.seal(secret, using: key.key, authenticating: Array(place.utf8)).combined
        else { return nil }
        return (key.id, Array(box))
    }

    /// - Returns: `nil` if the key is destroyed, or if the data were changed or belong to another place.
    package func open(_ box: [UInt8], keyID: String, place: String) -> [UInt8]? {
        forgetExpired()
        let now = clock.now()
        guard let key = keys.withLock({ $0.key(keyID, at: now) }),
            let box = try? AES.GCM.SealedBox(combined: box),
            var secret = try? AES.GCM.open(box, using: key, authenticating: Array(place.utf8))
        else { return nil }
        // A copy is returned; this one would stay in freed memory.
        defer { secret.resetBytes(in: secret.startIndex..<secret.endIndex) }
        return Array(secret)
    }

    /// Destroys expired keys.
    package func forgetExpired() {
        let now = clock.now()
        keys.withLock { $0.forgetExpired(at: now) }
    }

    private func current() -> RotatingKeys<SymmetricKey>.Held? {
        let now = clock.now()
        return keys.withLock { keys in
            if let current = keys.current(at: now) { return current }
            // A key that other nodes do not know would open nothing there.
            guard shared == nil else { return keys.newest(at: now) }
            let key = freshKey(at: now)
            keys.add(key)
            return key
        }
    }

    private func freshKey(at now: Instant) -> RotatingKeys<SymmetricKey>.Held {
        RotatingKeys.Held(
            id: Hex.encode(random.bytes(6)), key: SymmetricKey(data: random.bytes(32)), createdAt: now)
    }
}
