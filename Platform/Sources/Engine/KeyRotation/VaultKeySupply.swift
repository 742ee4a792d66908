/// The source of a running platform's vault keys. They can be read again on request.
package struct VaultKeySupply: Sendable {
    let vault: Vault
    let store: any Store
    let clock: any PlatformClock
    /// `nil` where one process has the store for itself.
    let nodes: (any Nodes)?
    /// `nil` if the keys cannot change, as in the environment.
    private let read: (@Sendable () throws -> VaultKeys)?

    package init(
        vault: Vault, store: any Store, clock: any PlatformClock, nodes: (any Nodes)? = nil,
        read: (@Sendable () throws -> VaultKeys)?
    ) {
        self.vault = vault
        self.store = store
        self.clock = clock
        self.nodes = nodes
        self.read = read
    }

    package var canBeReadAgain: Bool { read != nil }

    /// Reads the keys again, and uses them unless a missing key is still needed. Other nodes would not know of it: beside them
    /// it is ``reloadBesideOthers()``.
    ///
    /// - Throws: ``VaultKeysRefused``, or ``NotAlone`` if others serve that lack the newest key; then nothing has changed.
    package func reload() async throws {
        try await vault.renew(try readAgain(), in: store, at: clock.now(), among: nodes)
    }

    func readAgain() throws -> VaultKeys {
        guard let read else {
            throw VaultKeysRefused(
                .unreadable,
                "the vault key of this platform is in its environment, which does not change while it runs",
                remedy: "restart it, or start it with --vault-key FILE once")
        }
        return try read()
    }

    /// Removes deleted data from the store's files. Payments wait meanwhile.
    package func eraseRemains() async throws { try await store.eraseRemains(rewriting: true) }

    /// The versions of the available keys.
    package var versions: Set<Int> { vault.contents.ring.keys.versions }
    /// The one that encrypts.
    package var newestVersion: Int { vault.newestVersion }

    /// Until when the keys before the newest have to be kept, even if nothing stored needs them.
    package func olderNeededUntil() async throws -> String? {
        guard versions.count > 1 else { return nil }
        return try await store.read { try $0.vaultKeyRecord() }?.olderNeededUntil.text
    }
}
