/// Seals what is stored anew under the newest vault key, while payments run.
///
/// Step by step: a batch of rows is read, sealed anew outside any transaction, and written by rows that still hold what
/// was read. Nothing is remembered between steps but the place, so a rotation that was broken off is begun again and
/// passes over what it had done. What is stored meanwhile is sealed under the newest key anyway.
package struct VaultRotation: Sendable {
    private let store: any PaymentStore
    private let vault: Vault

    package init(store: any PaymentStore, vault: Vault) {
        self.store = store
        self.vault = vault
    }

    /// Short, so that payments wait for one batch at most.
    package static let batch = 200

    /// How far a rotation has come.
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
        /// How many values were sealed anew.
        package var resealed = 0
        /// How many do not open: damaged, or sealed under a key that is not there.
        package var unreadable = 0
        /// `nil` when everything was gone through.
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

    /// The last step: the vault's own two values. Only when nothing else is left under an older key: as long as they are
    /// sealed under one, the platform does not start without it.
    ///
    /// - Throws: ``VaultKeysRefused`` when something was stored meanwhile that a newer key came too late for.
    package func finish() async throws {
        let newest = vault.newestVersion
        // Behind every write that began before: what those have sealed is seen below.
        try await store.write { _ in }
        try await store.read { store in
            for kind in SealedKind.all
            where try store.sealedRows(kind, notUnder: newest, after: "", limit: 1).isEmpty == false {
                throw VaultKeysRefused(
                    .needed, "some of the \(kind.name) are still encrypted with an older key", remedy: "run it again")
            }
        }
        try await store.write { [vault] store in
            for (name, purpose) in Vault.ownValues {
                guard let stored = try store.value(name) else { continue }
                let sealed = try vault.reseal(SealedValue(bytes: stored), for: purpose, place: name)
                try store.setValue(name, sealed.bytes)
            }
        }
        try await store.eraseRemains(rewriting: false)
    }

    package struct UnknownPosition: Error, CustomStringConvertible {
        package var description: String { "there is no such place in a rotation" }
    }
}
