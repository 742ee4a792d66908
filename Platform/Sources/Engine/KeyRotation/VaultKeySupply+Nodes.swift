/// The vault's keys of nodes that serve together (docs/postgresql.md, "The vault's keys").
///
/// Each node reads a key file of its own, and encrypts with the version that is recorded in the store. A newer one is recorded
/// when all nodes have it. When all of them encrypt with it, the store refuses older ones, and stored values are encrypted
/// again.
extension VaultKeySupply {
    /// How long the others may take to encrypt with a new version. A node that has died counts no more after its lease.
    private static var takeover: Duration { .seconds(20) }

    /// Tells the other nodes of the keys here.
    ///
    /// - Throws: ``VaultKeysRefused`` if one has another key under the same version; then nothing was told.
    package func announce() async throws {
        guard let nodes else { return }
        try await vault.contents.turns.run {
            let announcement = try vault.announcement()
            try await nodes.announce(vault: announcement, reading: VaultKeyRecord.name) { _, others in
                try others.refuseDiffering(from: announcement)
            }
        }
    }

    /// Reads the keys again beside other nodes, and goes on encrypting with the same version.
    ///
    /// - Throws: ``VaultKeysRefused``, or ``NotAlone`` while another node starts; then nothing has changed.
    package func reloadBesideOthers() async throws {
        guard let nodes else { return try await reload() }
        try await vault.exchange(try readAgain(), in: store, at: clock.now(), among: nodes)
    }

    /// Has all nodes encrypt with the newest version here. Afterwards nothing is stored under an older one.
    ///
    /// - Throws: ``NotAlone`` while one lacks it, or does not follow; what has been done by then stays, and it may be run again.
    package func agree() async throws {
        guard let nodes else { return }
        let (keys, now) = (vault.contents.ring.keys, clock.now())
        let newest = keys.newest
        let announcement = try vault.announcement()
        try await nodes.setValue(VaultKeyRecord.name) { stored, others in
            let before = stored.flatMap(VaultKeyRecord.init(bytes:))
            // Another node may have agreed on a newer one, while this one was frozen.
            if let before, before.newest >= newest { return nil }
            try others.refuseDiffering(from: announcement)
            try others.refuse(lacking: newest)
            return VaultKeyRecord(
                newest: newest, since: now, versions: keys.versions.union(before?.versions ?? [])
            ).bytes
        }
        try await follow()
        try await wait { $0.sealing(before: newest) }
        try await refuseVersions(before: newest)
    }

    /// Takes over what the nodes have agreed on: the version that encrypts, and the key for fingerprints. A node does it when
    /// the settings in the store have changed. A node without that version could neither read what the others write nor
    /// write what they may read, and would keep its duties: it stops.
    package func follow() async throws {
        guard let nodes else { return }
        do {
            try await vault.contents.turns.run {
                let before = try vault.announcement()
                try await vault.follow(in: store)
                let after = try vault.announcement()
                // Waits for every write that began before: it may have what was made with the earlier keys.
                if after != before { try await store.write { _ in } }
                try await nodes.announce(vault: after)
            }
        } catch let refusal as VaultKeysRefused where refusal.code == .needed {
            nodes.stop(because: refusal)
            throw refusal
        }
    }

    /// Before the end of a rotation: a node that was frozen meanwhile must not write a value under an older version, and what
    /// it had begun to write has ended.
    package func refuseOlderVersions() async throws { try await refuseVersions(before: newestVersion) }

    private func refuseVersions(before version: Int) async throws {
        guard let nodes else { return }
        // This node's own writes that began with an earlier key.
        try await store.write { _ in }
        try await nodes.refuseVaultKeys(before: version)
        try await nodes.waitForEarlierWrites()
    }

    /// Tells the others of a new key for fingerprints, and waits until they use it.
    package func shareFingerprints() async throws {
        guard let nodes else { return }
        try await follow()
        let own = try vault.announcement()
        try await wait { others in others.filter { $0.vault?.fingerprints != own.fingerprints } }
        try await nodes.waitForEarlierWrites()
    }

    /// Waits for the others that are late.
    private func wait(_ late: @Sendable ([OtherNodeVault]) -> [OtherNodeVault]) async throws {
        guard let nodes else { return }
        let end = ContinuousClock.now + Self.takeover
        while true {
            let left = late(try await nodes.otherVaults())
            if left.isEmpty { return }
            guard ContinuousClock.now < end else {
                throw NotAlone(
                    "the new key is not used yet on \(left.names)", remedy: "look at the log there; then run it again")
            }
            try await Task.sleep(for: .milliseconds(100))
        }
    }
}

extension Vault {
    /// What other nodes need to know.
    func announcement() throws(VaultError) -> NodeVault {
        let ring = contents.ring
        return NodeVault(
            sealing: ring.sealing, checks: ring.keys.checks, fingerprints: Int(try fingerprints().newest.number))
    }

    /// Encrypts with the version that is recorded in the store from now on, and uses the fingerprint keys that are stored. In
    /// a turn, so that no call of this node records a version meanwhile that it is about to have.
    ///
    /// - Throws: ``VaultKeysRefused`` if the version is missing here.
    func follow(in store: any Store) async throws {
        let numbers = contents.fingerprints?.numbers
        let (ring, generation) = contents.numberedRing
        let found = try await store.read { store -> (sealing: Int?, fingerprints: FingerprintKeys?) in
            let agreed = try store.vaultKeyRecord()?.newest
            // First: by now the others may have encrypted the fingerprint keys with it, which would not open here.
            if let agreed, !ring.keys.versions.contains(agreed) {
                throw VaultKeysRefused(
                    .needed, "vault key \(agreed), which the nodes encrypt with, is missing here",
                    remedy: "add it to this node's key file, then start it again")
            }
            return (agreed, try store.fingerprintKeys(by: self))
        }
        if let keys = found.fingerprints { contents.replaceFingerprints(with: keys, insteadOf: numbers) }
        guard let agreed = found.sealing, agreed != ring.sealing else { return }
        // Nothing else replaces it during this turn.
        _ = contents.replaceRing(generation, with: ring.sealing(with: agreed))
    }
}
