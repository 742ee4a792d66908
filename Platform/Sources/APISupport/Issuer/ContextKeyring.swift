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
/// encrypted. The keys are in memory only: on disk, a deleted row may remain. After a restart the data cannot be
/// opened.
package final class ContextKeyring: Sendable {
    package static let periodSeconds: Int64 = 15 * 60

    private let clock: any PlatformClock
    private let random: any RandomSource
    private let keys = Mutex(
        RotatingKeys<SymmetricKey>(periodSeconds: periodSeconds, lifetimeSeconds: 2 * periodSeconds))

    package init(clock: any PlatformClock, random: any RandomSource) {
        self.clock = clock
        self.random = random
    }

    /// Encrypts under the current key, which is made if there is none.
    ///
    /// - Parameter place: what the secret belongs to; it can be opened only for that place.
    package func seal(_ secret: [UInt8], place: String) -> (keyID: String, box: [UInt8])? {
        let key = current()
        guard let box = try? AES.GCM.seal(secret, using: key.key, authenticating: Array(place.utf8)).combined else {
            return nil
        }
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

    private func current() -> RotatingKeys<SymmetricKey>.Held {
        let now = clock.now()
        return keys.withLock { keys in
            if let current = keys.current(at: now) { return current }
            let key = RotatingKeys<SymmetricKey>.Held(
                id: Hex.encode(random.bytes(6)), key: SymmetricKey(data: random.bytes(32)), createdAt: now)
            keys.add(key)
            return key
        }
    }
}
