#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Replaces the vault keys of a vault that is in use.
extension Vault {
    /// Replaces the current keys, for all users of this vault, from now on. No data is lost: keys are refused if one is
    /// missing under which something is encrypted, or may be, in the store or on a phone.
    ///
    /// - Parameter nodes: `nil` where one process has the store for itself. Otherwise this node is to be alone among them.
    package func renew(
        _ keys: VaultKeys, in store: any Store, at now: Instant, among nodes: (any Nodes)? = nil
    ) async throws {
        try await replaceKeys(keys, in: store, at: now) { _, generation in
            // Stored first: a key that encrypts must be known at the next start.
            try await record(keys, in: store, at: now, among: nodes)
            guard contents.replaceRing(generation, with: KeyRing(keys)) else { return false }
            try await nodes?.announce(vault: announcement())
            return true
        }
    }

    /// Replaces the keys where other nodes serve: the version that encrypts stays, also if there is a newer one, which they
    /// may not have. They take it over in ``follow(in:)``.
    func exchange(_ keys: VaultKeys, in store: any Store, at now: Instant, among nodes: any Nodes) async throws {
        try await replaceKeys(keys, in: store, at: now) { ring, generation in
            let dropped = ring.keys.versions.subtracting(keys.versions)
            let announcement = NodeVault(
                sealing: ring.sealing, checks: keys.checks, fingerprints: Int(try fingerprints().newest.number))
            // First, so that a refusal changes nothing. No node uses a new key before this turn ends.
            try await nodes.announce(vault: announcement, reading: VaultKeyRecord.name) { stored, others in
                try others.refuseDiffering(from: announcement)
                try others.refuse(sealingWith: dropped)
                let agreed = stored.flatMap(VaultKeyRecord.init(bytes:))?.newest
                if let agreed, dropped.contains(agreed) { throw Self.missing(agreed) }
            }
            return contents.replaceRing(generation, with: KeyRing(keys, sealing: ring.sealing))
        }
    }

    /// - Parameter replace: replaces the ring with this number; `false` if it was replaced meanwhile.
    private func replaceKeys(
        _ keys: VaultKeys, in store: any Store, at now: Instant,
        _ replace: @escaping @Sendable (_ ring: KeyRing, _ generation: Int) async throws -> Bool
    ) async throws {
        while true {
            let (ring, generation) = contents.numberedRing
            // Before the turn: it may read much, and calls wait for a turn.
            try await check(keys, instead: ring, in: store, at: now)
            let isDone = try await contents.turns.run { () async throws -> Bool in
                // The keys were renewed meanwhile by another call, so the check above no longer applies.
                guard contents.numberedRing.generation == generation else { return false }
                return try await replace(ring, generation)
            }
            if isDone { return }
        }
    }

    /// Records the newest of these keys as the one that encrypts. It never lowers the version: another call or node may have
    /// recorded a newer one since the keys were checked.
    private func record(
        _ keys: VaultKeys, in store: any Store, at now: Instant, among nodes: (any Nodes)?
    ) async throws {
        let renewed: @Sendable (VaultKeyRecord?) throws -> [UInt8] = { before in
            if let before, before.newest > keys.newest { throw Self.missing(before.newest) }
            return VaultKeyRecord(keys, after: before, at: now).bytes
        }
        guard let nodes else {
            return try await store.write { try $0.setValue(VaultKeyRecord.name, renewed($0.vaultKeyRecord())) }
        }
        let own = NodeVault(sealing: keys.newest, checks: keys.checks, fingerprints: 0)
        try await nodes.setValue(VaultKeyRecord.name) { stored, others in
            // There are others if this node was frozen for longer than its lease.
            try others.refuseDiffering(from: own)
            try others.refuse(lacking: keys.newest)
            return try renewed(stored.flatMap(VaultKeyRecord.init(bytes:)))
        }
    }

    private static func missing(_ version: Int) -> VaultKeysRefused {
        VaultKeysRefused(
            .needed, "key \(version), which encrypts now, is missing",
            remedy: "put it back, and add a key with a higher version")
    }

    /// - Throws: ``VaultKeysRefused`` if these keys cannot be used in the place of the current ones.
    private func check(_ keys: VaultKeys, instead ring: KeyRing, in store: any Store, at now: Instant) async throws {
        let running = ring.keys
        if let version = keys.differing(from: running).min() {
            throw VaultKeysRefused(
                .changed, "key \(version) differs from the one in use", remedy: "give a new key a new version")
        }
        try keys.refuseRepeated(except: running.versions)
        let dropped = running.versions.subtracting(keys.versions)
        guard !dropped.isEmpty else { return }
        let record = try await store.read { try $0.vaultKeyRecord() }
        if dropped.contains(ring.sealing) { throw Self.missing(ring.sealing) }
        try await Self.refuseWithout(dropped, in: store)
        let until = (record ?? VaultKeyRecord(running, after: nil, at: now)).olderNeededUntil
        // No phone has anything of a version that never encrypted.
        guard until <= now || dropped.allSatisfy({ $0 > ring.sealing }) else {
            throw VaultKeysRefused(
                .needed,
                "key \(dropped.min() ?? 0) is missing, and phones may need it until \(until.text)",
                remedy: "put it back until then")
        }
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
