#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Replaces the vault keys of a vault that is in use.
extension Vault {
    /// Replaces the current keys, for all users of this vault, from now on. No data is lost: keys are refused if one is
    /// missing under which something is encrypted, or may be, in the store or on a phone.
    package func renew(_ keys: VaultKeys, in store: any Store, at now: Instant) async throws {
        while true {
            let (ring, generation) = contents.numberedRing
            let record = try await check(keys, instead: ring.keys, in: store, at: now)
            // Stored first: a key that encrypts must be known at the next start.
            try await store.write { try $0.setValue(VaultKeyRecord.name, record.bytes) }
            // The keys were renewed meanwhile by another call, so the check above no longer applies.
            if contents.replaceRing(generation, with: KeyRing(keys)) { return }
        }
    }

    /// The record to store for these keys, if they can be used.
    private func check(
        _ keys: VaultKeys, instead running: VaultKeys, in store: any Store, at now: Instant
    ) async throws -> VaultKeyRecord {
        if let version = keys.differing(from: running).min() {
            throw VaultKeysRefused(
                .changed, "key \(version) differs from the one in use", remedy: "give a new key a new version")
        }
        let record = try await store.read { try $0.vaultKeyRecord() }
        let dropped = running.versions.subtracting(keys.versions)
        guard !dropped.isEmpty else { return VaultKeyRecord(keys, after: record, at: now) }
        if dropped.contains(running.newest) {
            throw VaultKeysRefused(
                .needed, "key \(running.newest), which encrypts now, is missing",
                remedy: "put it back, and add a key with a higher version")
        }
        try await Self.refuseWithout(dropped, in: store)
        let until = (record ?? VaultKeyRecord(running, after: nil, at: now)).olderNeededUntil
        guard until <= now else {
            throw VaultKeysRefused(
                .needed,
                "key \(dropped.min() ?? 0) is missing, and phones may need it until \(until.text)",
                remedy: "put it back until then")
        }
        return VaultKeyRecord(keys, after: record, at: now)
    }

    /// - Throws: if something in the store is encrypted under one of these versions.
    static func refuseWithout(_ versions: Set<Int>, in store: any Store) async throws {
        for version in versions.sorted() {
            guard let what = try await store.read({ try $0.whatIsSealed(under: version) }) else { continue }
            throw VaultKeysRefused(
                .needed, "key \(version) is missing, and stored data is encrypted with it (\(what))",
                remedy: "put it back, and run `guichet vault rotate` before removing it")
        }
    }
}

extension Instant {
    /// As text for people, to the second: `2026-07-03T10:00:00Z`.
    var text: String { Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601) }
}
