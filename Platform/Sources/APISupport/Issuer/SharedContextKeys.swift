import Crypto
package import Engine
@_spi(Platform) import GuichetCore

/// The keys of contexts of nodes that serve together: encrypted by the vault, in a table that is in no write-ahead log of the
/// server (docs/postgresql.md, "Keys of 3-D Secure contexts").
package struct SharedContextKeys: Sendable {
    private let nodes: any Nodes
    private let vault: Vault

    package init(_ nodes: any Nodes, vault: Vault) {
        self.nodes = nodes
        self.vault = vault
    }

    func keys() async throws -> [RotatingKeys<SymmetricKey>.Held] {
        try await nodes.contextKeys().compactMap { record -> RotatingKeys<SymmetricKey>.Held? in
            guard var bytes = try opened(record) else { return nil }
            defer { bytes.wipe() }
            return RotatingKeys.Held(id: record.keyID, key: SymmetricKey(data: bytes), createdAt: record.createdAt)
        }
    }

    /// `nil` if a vault key encrypted it that this node does not have any more: cardholders under way begin again, and no other
    /// call may fail for it.
    private func opened(_ record: WireKeyRecord) throws -> [UInt8]? {
        do {
            return try vault.open(record.sealed, for: .wireKey, place: Self.place(record.keyID))
        } catch VaultError.unknownKeyVersion {
            return nil
        }
    }

    func add(
        _ key: RotatingKeys<SymmetricKey>.Held, unlessOneSince instant: Instant, until end: Instant
    ) async throws {
        try await nodes.addContextKey(unlessOneSince: instant) { [vault] in
            var bytes = key.key.withUnsafeBytes { Array($0) }
            defer { bytes.wipe() }
            return WireKeyRecord(
                keyID: key.id, createdAt: key.createdAt, expiresAt: end,
                sealed: try vault.seal(bytes, for: .wireKey, place: Self.place(key.id)))
        }
    }

    func deleteExpired(at now: Instant) async throws { try await nodes.deleteContextKeys(expiredAt: now) }

    /// Never that of a key for phones (``Keyring``).
    private static func place(_ id: String) -> String { "context/\(id)" }
}
