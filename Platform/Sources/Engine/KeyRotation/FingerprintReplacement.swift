/// Replaces the key that makes card numbers findable, for example after a leak, while payments continue.
///
/// First the next key is stored, beside the current one: from then on every new card is stored with it, and cards are
/// searched for with both. Then, batch by batch, the fingerprints of other keys are computed anew from the encrypted
/// card number. When none is left, the next key becomes the current one, and the old one is deleted. A replacement that
/// was interrupted continues with its key.
///
/// The first key of a folder stays, encrypted, for `tokenPan` only: merchants store it to recognise cards.
package struct FingerprintReplacement: Sendable {
    private let store: any Store
    private let vault: Vault
    private let random: any RandomSource

    package typealias Position = VaultRotation.Position
    package typealias Step = VaultRotation.Step

    package init(store: any Store, vault: Vault, random: any RandomSource) {
        self.store = store
        self.vault = vault
        self.random = random
    }

    private static let kinds: [SealedKind] = [.payments, .walletCards, .cardTokens]

    /// Begins a replacement, or continues one.
    package func begin() async throws {
        let keys = try await store.write { [vault, random] store in
            guard var keys = try store.fingerprintKeys(by: vault) else { throw WrongVaultKey() }
            guard keys.next == nil else { return keys }
            // After the stored key: another node may have replaced the one that this node knew.
            let following = keys.current.following(random: random)
            try store.setFingerprintKey(following, as: Vault.nextFingerprintName, by: vault)
            if try store.value(Vault.tokenName) == nil {
                try store.setFingerprintKey(keys.tokens, as: Vault.tokenName, by: vault)
            }
            keys.next = following
            return keys
        }
        // Only after it is on disk: with a fingerprint under a key that a crash loses, no card could be found.
        vault.contents.replaceFingerprints(with: keys)
    }

    package func step(from position: Position) async throws -> Step {
        guard let index = Self.kinds.firstIndex(where: { $0.name == position.kind }) else {
            throw VaultRotation.UnknownPosition()
        }
        let kind = Self.kinds[index]
        let newest = try vault.fingerprints().newest
        let rows = try await store.read {
            try $0.fingerprintedRows(
                kind, notUnder: newest.number, after: position.place, limit: VaultRotation.batch)
        }
        var step = Step()
        var replacements: [(FingerprintedRow, [UInt8])] = []
        for row in rows {
            if let pan = try? vault.pan(sealed: row.sealed, at: row.place) {
                replacements.append((row, newest.fingerprint(of: pan)))
            } else {
                step.unreadable += 1
            }
        }
        step.resealed = replacements.count
        try await store.write { [replacements] store in
            for (row, fingerprint) in replacements {
                try store.replaceFingerprint(of: row, of: kind, with: fingerprint)
            }
        }
        if rows.count == VaultRotation.batch, let last = rows.last {
            step.next = Position(kind: kind.name, place: last.place)
        } else if let following = Self.kinds.dropFirst(index + 1).first {
            step.next = Position(kind: following.name, place: "")
        }
        return step
    }

    /// The last step: deletes the old key.
    ///
    /// - Parameter note: what is stored together with it, such as its entry on the audit list.
    /// - Throws: ``VaultKeysRefused`` if a fingerprint of the old key is left.
    package func finish(
        noting note: @escaping @Sendable (any StoreWriter) throws -> Void = { _ in }
    ) async throws {
        guard let next = try vault.fingerprints().next else { return }
        // Waits for every write that began before, so that the check below sees what it stored.
        try await store.write { _ in }
        try await store.read { store in
            for kind in Self.kinds
            where try store.fingerprintedRows(kind, notUnder: next.number, after: "", limit: 1).isEmpty == false {
                throw VaultKeysRefused(
                    .needed, "a fingerprint of the \(kind.name) was still made with the old key", remedy: "run it again"
                )
            }
        }
        let keys = try await store.write { [vault] store in
            guard var keys = try store.fingerprintKeys(by: vault) else { throw WrongVaultKey() }
            // Another node may have ended it, and begun the next one.
            guard keys.next?.number == next.number else { return keys }
            try store.setFingerprintKey(next, as: Vault.fingerprintName, by: vault)
            try store.removeValue(Vault.nextFingerprintName)
            try note(store)
            keys.current = next
            keys.next = nil
            return keys
        }
        vault.contents.replaceFingerprints(with: keys)
        try await store.eraseRemains(rewriting: false)
    }
}

extension StoreWriter {
    fileprivate func setFingerprintKey(_ key: FingerprintKey, as name: String, by vault: Vault) throws {
        try setValue(name, try vault.seal(key.bytes, for: .fingerprintKey, place: name).bytes)
    }
}
