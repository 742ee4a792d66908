import Crypto
import Synchronization

/// Vault keys, and the keys derived from each of them for each purpose.
struct KeyRing: Sendable {
    let keys: VaultKeys
    private let derived: [Name: SymmetricKey]

    private struct Name: Hashable {
        let version: Int
        let purpose: VaultPurpose
    }

    init(_ keys: VaultKeys) {
        self.keys = keys
        var derived: [Name: SymmetricKey] = [:]
        for (version, key) in keys.byVersion {
            for purpose in VaultPurpose.all {
                derived[Name(version: version, purpose: purpose)] = HKDF<SHA256>.deriveKey(
                    inputKeyMaterial: key, info: Array("guichet vault 1 \(purpose.label)".utf8), outputByteCount: 32)
            }
        }
        self.derived = derived
    }

    var newest: Int { keys.newest }

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

    init(_ ring: KeyRing, fingerprints: FingerprintKeys?) {
        state = Mutex(State(ring: ring, fingerprints: fingerprints))
    }

    var ring: KeyRing { state.withLock { $0.ring } }
    var fingerprints: FingerprintKeys? { state.withLock { $0.fingerprints } }

    func replaceFingerprints(with keys: FingerprintKeys) { state.withLock { $0.fingerprints = keys } }

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
