public import Engine

/// Finds out at the start, and not at the first refund, that the vault key is not the one that sealed the rows.
public enum VaultCheck {
    private static let name = "vault check"
    private static let text = Array("guichet".utf8)

    public static func run(store: any PaymentStore, vault: Vault) async throws {
        if let sealed = try await store.read({ try $0.value(name) }) {
            guard (try? vault.open(SealedValue(bytes: sealed), for: .check, place: name)) == text else {
                throw WrongVaultKey()
            }
        } else {
            let sealed = try vault.seal(text, for: .check, place: name)
            try await store.write { try $0.setValue(name, sealed.bytes) }
        }
    }
}

/// The data folder was sealed with another vault key.
public struct WrongVaultKey: Error, CustomStringConvertible {
    public var description: String {
        "the vault key is not the one that sealed this data folder; name the right one with --vault-key"
    }
}
