import Crypto

/// The vault of one data folder: the operator's keys, and the folder's own key for fingerprints.
///
/// Fingerprints have a key of their own. It is made once, encrypted by the vault, and encrypted again when vault keys
/// are renewed. So any vault key can be dropped in the end, and a card keeps its fingerprint, and with it its place in
/// a wallet and its tokenPan.
extension Vault {
    static let fingerprintName = "fingerprint key"
    /// Exists only while the key is being replaced.
    static let nextFingerprintName = "next fingerprint key"
    /// Exists only once the key was replaced: it is the first one.
    static let tokenName = "token key"

    /// Exists only where Apple is simulated: the test authority that replaces Apple's.
    package static let testAuthorityName = "apple pay test authority"

    /// Exists only once a shop has asked for a certificate for card numbers.
    static let cardExportAuthorityName = "card export authority"

    /// The vault's own values in a folder: the one that detects a wrong key, the keys of fingerprints, and the keys of
    /// two authorities.
    static let ownValues: [(name: String, purpose: VaultPurpose)] = [
        (VaultCheck.name, .check), (fingerprintName, .fingerprintKey), (nextFingerprintName, .fingerprintKey),
        (tokenName, .fingerprintKey), (testAuthorityName, .applePayKey), (cardExportAuthorityName, .cardExport),
    ]

    /// - Parameter besideOthers: whether other nodes serve. Then the version that they encrypt with is used, also if there is
    ///   a newer one, which they may not have.
    /// - Throws: ``WrongVaultKey`` if the folder was encrypted with another key; ``VaultKeysRefused`` if a key is
    ///   missing that something is encrypted with.
    package static func open(
        _ keys: VaultKeys, in store: any Store, random: some RandomSource, at now: Instant, besideOthers: Bool = false
    ) async throws -> Vault {
        let vault = Vault(keys: keys)
        // This is the first step: nothing may be written under a wrong key.
        try await VaultCheck.run(store: store, vault: vault)
        let sealing = try await remember(keys, in: store, at: now, besideOthers)
        return try await withFingerprintKey(vault, sealing: sealing, in: store, random: random)
    }

    /// A key of the last start may be missing now, if nothing is encrypted with it any more.
    ///
    /// - Returns: the version that encrypts.
    private static func remember(
        _ keys: VaultKeys, in store: any Store, at now: Instant, _ besideOthers: Bool
    ) async throws -> Int {
        let before = try await store.read { try $0.vaultKeyRecord() }
        try keys.refuseRepeated(except: before?.versions ?? [])
        if let before { try await refuseWithout(before.versions.subtracting(keys.versions), in: store) }
        if besideOthers, let before {
            guard keys.versions.contains(before.newest) else {
                throw VaultKeysRefused(
                    .needed, "vault key \(before.newest) is missing, and the other nodes encrypt with it",
                    remedy: "give this node the same vault keys; a node that was killed counts for 15 seconds")
            }
            return before.newest
        }
        let record = VaultKeyRecord(keys, after: before, at: now)
        if record != before { try await store.write { try $0.setValue(VaultKeyRecord.name, record.bytes) } }
        return record.newest
    }

    private static func withFingerprintKey(
        _ vault: Vault, sealing: Int, in store: any Store, random: some RandomSource
    ) async throws -> Vault {
        let ring = vault.contents.ring.sealing(with: sealing)
        let (stored, isUsed) = try await store.read { store in
            let rows = try store.sealedRows(.payments, notUnder: nil, after: "", limit: 1)
            return (try store.fingerprintKeys(by: vault), !rows.isEmpty)
        }
        if let stored { return Vault(ring, fingerprints: stored) }
        // A folder from before there was such a key keeps the key of its fingerprints.
        let key = isUsed ? try vault.fingerprintKeyOfOldest() : random.bytes(FingerprintKey.keyBytes)
        let sealed = try vault.seal(key, for: .fingerprintKey, place: fingerprintName)
        try await store.write { try $0.setValue(fingerprintName, sealed.bytes) }
        let first = SymmetricKey(data: key)
        return Vault(
            ring, fingerprints: FingerprintKeys(current: FingerprintKey(number: 0, key: first), tokens: first))
    }
}

extension StoreReader {
    /// `nil` if the folder has none.
    func fingerprintKeys(by vault: Vault) throws -> FingerprintKeys? {
        guard let current = try fingerprintKey(Vault.fingerprintName, by: vault) else { return nil }
        return FingerprintKeys(
            current: current, next: try fingerprintKey(Vault.nextFingerprintName, by: vault),
            tokens: try fingerprintKey(Vault.tokenName, by: vault)?.key ?? current.key)
    }

    private func fingerprintKey(_ name: String, by vault: Vault) throws -> FingerprintKey? {
        guard let stored = try value(name) else { return nil }
        guard let bytes = try? vault.open(SealedValue(bytes: stored), for: .fingerprintKey, place: name),
            let key = FingerprintKey(bytes: bytes)
        else { throw WrongVaultKey() }
        return key
    }
}

/// Detects a wrong vault key at the start, and not at the first refund.
package enum VaultCheck {
    static let name = "vault check"
    private static let text = Array("guichet".utf8)

    package static func run(store: any Store, vault: Vault) async throws {
        if let sealed = try await store.read({ try $0.value(name) }) {
            try requireRight(vault, for: sealed)
        } else {
            let sealed = try vault.seal(text, for: .check, place: name)
            try await store.write { try $0.setValue(name, sealed.bytes) }
        }
    }

    /// The same for data that a vault has encrypted, and without a change: in the transaction that brings the tables to this
    /// version. A start that is refused for its key leaves them as they were, and the earlier version starts again.
    package static func run(in store: any StoreReader, _ keys: () throws -> VaultKeys) throws {
        guard let sealed = try store.value(name) else { return }
        try requireRight(Vault(keys: keys()), for: sealed)
    }

    /// - Parameter sealed: the value that a vault wrote to be recognised by.
    static func requireRight(_ vault: Vault, for sealed: [UInt8]) throws {
        do {
            guard try vault.open(SealedValue(bytes: sealed), for: .check, place: name) == text else {
                throw WrongVaultKey()
            }
        } catch VaultError.unknownKeyVersion(let version) {
            throw WrongVaultKey(missing: version)
        } catch {
            throw WrongVaultKey()
        }
    }

    /// Whether a vault has encrypted anything in a folder, so that losing its key loses data.
    package static func isSealed(_ store: any Store) async throws -> Bool {
        try await store.read { try $0.value(name) } != nil
    }

    /// Opens each of the vault's own values without a change: for a folder whose platform does not run yet.
    ///
    /// - Throws: ``VaultKeysRefused`` with the version of the missing key; ``WrongVaultKey``.
    package static func open(_ keys: VaultKeys, in store: any Store) async throws {
        let needed = try await store.read { try $0.vaultKeyVersionsInUse() }
        if let missing = needed.subtracting(keys.versions).min() {
            throw VaultKeysRefused(
                .needed, "vault key \(missing) is missing, and stored data is encrypted with it",
                remedy: "use a key file that contains it")
        }
        let vault = Vault(keys: keys)
        for own in Vault.ownValues {
            guard let sealed = try await store.read({ try $0.value(own.name) }) else { continue }
            guard (try? vault.open(SealedValue(bytes: sealed), for: own.purpose, place: own.name)) != nil else {
                throw WrongVaultKey()
            }
        }
    }
}

/// The data folder was encrypted with another vault key.
package struct WrongVaultKey: Error, CustomStringConvertible {
    /// The version of the key, if the keys lack it: its line was removed from the key file too early, for example.
    let missing: Int?

    package init(missing: Int? = nil) { self.missing = missing }

    package var description: String {
        missing.map {
            "vault key \($0) is missing, and stored data is encrypted with it; use a key file that contains it"
        }
            ?? "this data folder was encrypted with another vault key; give the right one with --vault-key"
    }
}
