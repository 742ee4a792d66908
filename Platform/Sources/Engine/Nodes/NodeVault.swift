/// What a node tells the others of its vault: what they need to renew the keys together, and no key.
package struct NodeVault: Sendable, Hashable {
    /// The version that it encrypts with.
    package let sealing: Int
    /// For each version that it has, a number that is the same on all nodes with the same key.
    package let checks: [Int: UInt64]
    /// The number of the key that it makes fingerprints with.
    package let fingerprints: Int

    package init(sealing: Int, checks: [Int: UInt64], fingerprints: Int) {
        self.sealing = sealing
        self.checks = checks
        self.fingerprints = fingerprints
    }

    /// Without the version that encrypts, which the table of nodes has in a column of its own: the number of the key for
    /// fingerprints, then each version with its number, `0 1:5c61e0ffa2b81b2d 2:f07`.
    package var text: String {
        ([String(fingerprints)] + checks.sorted { $0.key < $1.key }.map { "\($0.key):\(String($0.value, radix: 16))" })
            .joined(separator: " ")
    }

    package init?(sealing: Int, text: String) {
        let words = text.split(separator: " ")
        guard let fingerprints = words.first.flatMap({ Int($0) }) else { return nil }
        var checks: [Int: UInt64] = [:]
        for word in words.dropFirst() {
            let parts = word.split(separator: ":")
            guard parts.count == 2, let version = Int(parts[0]), let check = UInt64(parts[1], radix: 16) else {
                return nil
            }
            checks[version] = check
        }
        self.init(sealing: sealing, checks: checks, fingerprints: fingerprints)
    }

    /// The lowest version that both have, with different keys.
    func differing(from other: NodeVault) -> Int? {
        checks.filter { version, check in other.checks[version].map { $0 != check } ?? false }.keys.min()
    }
}

/// Another node that serves, and what it tells of its vault.
package struct OtherNodeVault: Sendable, Hashable {
    /// The machine and the process.
    package let name: String
    /// `nil` while it starts.
    package let vault: NodeVault?

    package init(name: String, vault: NodeVault?) {
        self.name = name
        self.vault = vault
    }
}

extension [OtherNodeVault] {
    /// - Throws: ``VaultKeysRefused`` if one has another key under a version of this node: neither could read what the other
    ///   writes.
    func refuseDiffering(from vault: NodeVault) throws {
        for other in self {
            guard let version = other.vault.flatMap({ vault.differing(from: $0) }) else { continue }
            throw VaultKeysRefused(
                .changed, "version \(version) of the vault key is another key here than on \(other.name)",
                remedy: "give all nodes the same vault keys; a node that was killed counts for 15 seconds")
        }
    }

    /// - Throws: ``NotAlone`` if one lacks a version, and could not read what is encrypted with it.
    func refuse(lacking version: Int) throws {
        let lacking = filter { $0.vault?.checks[version] == nil }
        guard !lacking.isEmpty else { return }
        throw NotAlone(
            "vault key \(version) is missing on \(lacking.names)",
            remedy: "add it to the key file there, and run `guichet vault reload` there; then run it again here")
    }

    /// - Throws: ``NotAlone`` if one encrypts with an older version.
    package func refuse(sealingBefore version: Int) throws {
        let late = sealing(before: version)
        guard !late.isEmpty else { return }
        throw NotAlone(
            "a vault key older than \(version) still encrypts on \(late.names)",
            remedy: "look at the log there; then run it again")
    }

    /// Those that encrypt with an older version.
    func sealing(before version: Int) -> [OtherNodeVault] { filter { $0.vault.map { $0.sealing < version } ?? true } }

    /// - Throws: ``VaultKeysRefused`` if one encrypts with one of these versions.
    func refuse(sealingWith versions: Set<Int>) throws {
        for other in self {
            guard let version = other.vault?.sealing, versions.contains(version) else { continue }
            throw VaultKeysRefused(
                .needed, "key \(version) is missing, and \(other.name) encrypts with it",
                remedy: "put it back, and run `guichet vault rotate` before removing it")
        }
    }

    var names: String { map(\.name).sorted().joined(separator: ", ") }
}
