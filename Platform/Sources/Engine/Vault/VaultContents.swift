import Crypto
import Synchronization

/// Vault keys, and the keys derived from each of them for each purpose.
struct KeyRing: Sendable {
    let keys: VaultKeys
    /// The version that encrypts: the newest one, but where several nodes serve not before all of them have it.
    let sealing: Int
    private let derived: [Name: SymmetricKey]

    private struct Name: Hashable {
        let version: Int
        let purpose: VaultPurpose
    }

    /// - Parameter sealing: the version that encrypts; `nil` for the newest.
    init(_ keys: VaultKeys, sealing: Int? = nil) {
        self.keys = keys
        self.sealing = sealing ?? keys.newest
        var derived: [Name: SymmetricKey] = [:]
        for (version, key) in keys.byVersion {
            for purpose in VaultPurpose.all {
                derived[Name(version: version, purpose: purpose)] = HKDF<SHA256>.deriveKey(
                    inputKeyMaterial: key, info: Array("guichet vault 1 \(purpose.label)".utf8), outputByteCount: 32)
            }
        }
        self.derived = derived
    }

    private init(_ ring: KeyRing, sealing version: Int) {
        keys = ring.keys
        sealing = version
        derived = ring.derived
    }

    /// The same keys, with another version that encrypts.
    func sealing(with version: Int) -> KeyRing { KeyRing(self, sealing: version) }

    func key(_ version: Int, _ purpose: VaultPurpose) -> SymmetricKey? {
        derived[Name(version: version, purpose: purpose)]
    }
}

/// The current contents of a vault.
final class VaultContents: Sendable {
    private struct State {
        var ring: KeyRing
        /// How often the ring was replaced.
        var generation = 0
        /// The data folder's own keys; without them, derived from the oldest key.
        var fingerprints: FingerprintKeys?
    }

    private let state: Mutex<State>
    /// The ring is replaced, and other nodes are told of it, by one at a time: otherwise the store or the others could have
    /// what came before.
    let turns = Turns()

    init(_ ring: KeyRing, fingerprints: FingerprintKeys?) {
        state = Mutex(State(ring: ring, fingerprints: fingerprints))
    }

    var ring: KeyRing { state.withLock { $0.ring } }
    var fingerprints: FingerprintKeys? { state.withLock { $0.fingerprints } }

    func replaceFingerprints(with keys: FingerprintKeys) { state.withLock { $0.fingerprints = keys } }

    /// Not if they were replaced since they had these numbers.
    func replaceFingerprints(with keys: FingerprintKeys, insteadOf numbers: [UInt8]?) {
        state.withLock { state in
            guard state.fingerprints?.numbers == numbers else { return }
            state.fingerprints = keys
        }
    }

    /// The ring, and its number in the order of rings.
    var numberedRing: (ring: KeyRing, generation: Int) { state.withLock { ($0.ring, $0.generation) } }

    /// Replaces the ring with this number; not if it was replaced meanwhile.
    func replaceRing(_ generation: Int, with ring: KeyRing) -> Bool {
        state.withLock { state in
            guard state.generation == generation else { return false }
            state.ring = ring
            state.generation += 1
            return true
        }
    }
}
