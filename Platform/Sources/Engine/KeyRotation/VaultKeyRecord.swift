/// What a data folder records about its vault keys, so that no key is dropped that is still needed. It contains
/// versions, and no keys.
struct VaultKeyRecord: Sendable, Hashable {
    /// The version that encrypts, and since when.
    let newest: Int
    let since: Instant
    /// The versions that existed when the folder was last opened, or its keys renewed.
    let versions: Set<Int>

    static let name = "vault keys"

    /// How long phones may keep values that a key encrypted, after it stopped encrypting: `redirectionData` answers
    /// `outcome` for a day, the context of a pending payment can be asked about for a little longer.
    static let heldByPhonesSeconds: Int64 = 2 * 86_400

    /// When the values on phones that the keys before the newest encrypted have expired.
    var olderNeededUntil: Instant { since.adding(seconds: Self.heldByPhonesSeconds) }

    init(newest: Int, since: Instant, versions: Set<Int>) {
        self.newest = newest
        self.since = since
        self.versions = versions
    }

    /// The record of these keys, based on the previous record.
    init(_ keys: VaultKeys, after record: VaultKeyRecord?, at now: Instant) {
        let goesOn = record.map { $0.newest == keys.newest } ?? false
        self.init(
            newest: keys.newest, since: goesOn ? record?.since ?? now : now, versions: keys.versions)
    }

    /// One byte for the newest version, eight for the instant, one for each version.
    init?(bytes: [UInt8]) {
        guard bytes.count > 9 else { return nil }
        let milliseconds = bytes[1..<9].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        self.init(
            newest: Int(bytes[0]), since: Instant(milliseconds: Int64(bitPattern: milliseconds)),
            versions: Set(bytes[9...].map(Int.init)))
    }

    var bytes: [UInt8] {
        let milliseconds = UInt64(bitPattern: since.milliseconds)
        return [UInt8(truncatingIfNeeded: newest)]
            + (0..<8).map { UInt8(truncatingIfNeeded: milliseconds >> (56 - 8 * $0)) }
            + versions.sorted().map { UInt8(truncatingIfNeeded: $0) }
    }
}

extension StoreReader {
    func vaultKeyRecord() throws -> VaultKeyRecord? {
        try value(VaultKeyRecord.name).flatMap(VaultKeyRecord.init(bytes:))
    }

    /// The versions of the vault keys that open what is stored: each of them is needed.
    package func vaultKeyVersionsInUse() throws -> Set<Int> {
        var versions = Set(try Vault.ownValues.compactMap { try value($0.name)?.first.map(Int.init) })
        for kind in SealedKind.all { versions.formUnion(try sealedVersions(kind)) }
        return versions
    }

    /// A description of what is encrypted under a version; `nil` if nothing is.
    func whatIsSealed(under version: Int) throws -> String? {
        for name in Vault.ownValues.map(\.name) where try value(name)?.first.map(Int.init) == version { return name }
        for kind in SealedKind.all where try hasSealedRows(kind, under: version) { return kind.name }
        return nil
    }
}
