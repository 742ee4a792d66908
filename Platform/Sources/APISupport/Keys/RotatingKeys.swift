package import Engine

/// Short-lived keys of one purpose. A key is the current one for a period, and opens what it encrypted for a longer one;
/// then it is removed.
package struct RotatingKeys<Key: Sendable>: Sendable {
    /// A reference: without knowing the kind of key, each look at one of several would copy it by what its type says.
    package final class Held: Sendable {
        package let id: String
        package let key: Key
        package let createdAt: Instant

        package init(id: String, key: Key, createdAt: Instant) {
            self.id = id
            self.key = key
            self.createdAt = createdAt
        }
    }

    /// How long a key is the current one.
    package let periodSeconds: Int64
    /// How long it opens, from when it was made.
    package let lifetimeSeconds: Int64
    private var held: [Held] = []

    package init(periodSeconds: Int64, lifetimeSeconds: Int64) {
        self.periodSeconds = periodSeconds
        self.lifetimeSeconds = lifetimeSeconds
    }

    /// A key that is there already stays.
    package mutating func add(_ key: Held) {
        if !held.contains(where: { $0.id == key.id }) { held.append(key) }
    }

    /// All keys, in the place of those that were there.
    package mutating func replace(with keys: [Held]) { held = keys }

    /// The newest key that opens still, even if it is no longer the current one.
    package func newest(at now: Instant) -> Held? {
        var newest: Held?
        for key in held where opens(key, at: now) && newest.map({ $0.createdAt < key.createdAt }) ?? true {
            newest = key
        }
        return newest
    }

    /// The newest key; `nil` if the next one is to be made.
    package func current(at now: Instant) -> Held? {
        newest(at: now).flatMap { now < $0.createdAt.adding(seconds: periodSeconds) ? $0 : nil }
    }

    /// A key by its identifier, while it opens.
    package func key(_ id: String, at now: Instant) -> Key? {
        held.first { $0.id == id && opens($0, at: now) }?.key
    }

    /// Removes keys that do not open any more.
    package mutating func forgetExpired(at now: Instant) {
        let keys = self
        held.removeAll { !keys.opens($0, at: now) }
    }

    /// One that was made after the end of a key that is made now comes from a machine whose clock was wrong, and was set back:
    /// it may be years ahead, and would be the current one, and open, until then.
    private func opens(_ key: Held, at now: Instant) -> Bool {
        now < key.createdAt.adding(seconds: lifetimeSeconds) && key.createdAt < now.adding(seconds: lifetimeSeconds)
    }
}
