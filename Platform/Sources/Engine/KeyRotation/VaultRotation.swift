/// Encrypts stored values again under the newest vault key, while payments continue.
///
/// In steps: a batch of rows is read, encrypted again outside any transaction, and written to the rows that are
/// unchanged since. Only the position is kept between steps: a rotation that was interrupted starts again and skips the
/// rows that are done. New values are encrypted under the newest key anyway.
package struct VaultRotation: Sendable {
    private let store: any Store
    private let vault: Vault

    package init(store: any Store, vault: Vault) {
        self.store = store
        self.vault = vault
    }

    /// Small, so that payments wait for one batch at most.
    package static let batch = 200

    /// How far a rotation is.
    package struct Position: Sendable, Hashable {
        package let kind: String
        package let place: String

        package static let start = Position(kind: SealedKind.payments.name, place: "")

        package init(kind: String, place: String) {
            self.kind = kind
            self.place = place
        }
    }

    package struct Step: Sendable {
        /// How many values were encrypted again.
        package var resealed = 0
        /// How many do not open: damaged, or encrypted under a missing key.
        package var unreadable = 0
        /// `nil` at the end.
        package var next: Position?
    }

    package var newestVersion: Int { vault.newestVersion }

    package func step(from position: Position) async throws -> Step {
        guard let index = SealedKind.all.firstIndex(where: { $0.name == position.kind }) else {
            throw UnknownPosition()
        }
        let kind = SealedKind.all[index]
        let newest = vault.newestVersion
        let rows = try await store.read {
            try $0.sealedRows(kind, notUnder: newest, after: position.place, limit: Self.batch)
        }
        var step = Step()
        var replacements: [(SealedRow, SealedValue)] = []
        for row in rows {
            if let sealed = try? vault.reseal(row.sealed, for: kind.purpose, place: row.place) {
                replacements.append((row, sealed))
            } else {
                step.unreadable += 1
            }
        }
        step.resealed = replacements.count
        try await store.write { [replacements] store in
            for (row, sealed) in replacements { try store.replace(row, of: kind, with: sealed) }
        }
        if rows.count == Self.batch, let last = rows.last {
            step.next = Position(kind: kind.name, place: last.place)
        } else if let following = SealedKind.all.dropFirst(index + 1).first {
            step.next = Position(kind: following.name, place: "")
        }
        return step
    }

    /// The last step: encrypts the vault's own values. Only when nothing else is left under an older key: while
    /// they are encrypted under one, the platform does not start without it.
    ///
    /// - Parameter note: what is stored together with it, such as its entry on the audit list. Not again where another node ended
    ///   the rotation, or this one did before a crash: then nothing is left to encrypt.
    /// - Throws: ``VaultKeysRefused`` if something was stored under an older key just before the newer one was used.
    package func finish(
        noting note: @escaping @Sendable (any StoreWriter) throws -> Void = { _ in }
    ) async throws {
        let newest = vault.newestVersion
        // Waits for every write that began before, so that the check below sees what it encrypted.
        try await store.write { _ in }
        try await store.read { store in
            for kind in SealedKind.all
            where try store.sealedRows(kind, notUnder: newest, after: "", limit: 1).isEmpty == false {
                throw VaultKeysRefused(
                    .needed, "some of the \(kind.name) are still encrypted with an older key", remedy: "run it again")
            }
        }
        try await store.write { [vault] store in
            // The rows above were not compared with a key that came into use since: to end its rotation here would leave it
            // without its note.
            guard vault.newestVersion == newest else {
                throw VaultKeysRefused(
                    .needed, "something is still encrypted with an older key", remedy: "run it again")
            }
            var endsHere = false
            for (name, purpose) in Vault.ownValues {
                guard let stored = try store.value(name).map(SealedValue.init(bytes:)), stored.keyVersion != newest
                else { continue }
                try store.setValue(name, try vault.reseal(stored, for: purpose, place: name).bytes)
                endsHere = true
            }
            if endsHere { try note(store) }
        }
        try await store.eraseRemains(rewriting: false)
    }

    package struct UnknownPosition: Error, CustomStringConvertible {
        package var description: String { "there is no such place in a rotation" }
    }
}
