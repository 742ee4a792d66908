/// Where encrypted values are in the store. Each row of each kind is encrypted for a purpose and bound to a place,
/// which also identifies the row.
package struct SealedKind: Sendable, Hashable {
    package let name: String
    let purpose: VaultPurpose

    package static let payments = SealedKind(name: "payments", purpose: .pan)
    package static let walletCards = SealedKind(name: "wallet cards", purpose: .pan)
    package static let cardTokens = SealedKind(name: "card tokens", purpose: .pan)
    package static let shopKeys = SealedKind(name: "shop keys", purpose: .shopKey)
    package static let wireKeys = SealedKind(name: "wire keys", purpose: .wireKey)
    package static let applePayKeys = SealedKind(name: "apple pay keys", purpose: .applePayKey)
    /// Keys whose certificate has not been added yet.
    package static let applePayRequests = SealedKind(name: "apple pay requests", purpose: .applePayKey)
    package static let batches = SealedKind(name: "batches", purpose: .batch)

    /// All encrypted values in the store, except the own values of ``Vault``.
    package static let all: [SealedKind] = [
        .payments, .walletCards, .cardTokens, .shopKeys, .wireKeys, .applePayKeys, .applePayRequests,
        .batches,
    ]
}

package struct SealedRow: Sendable {
    package let place: String
    package let sealed: SealedValue

    package init(place: String, sealed: SealedValue) {
        self.place = place
        self.sealed = sealed
    }
}

/// An encrypted card number with its fingerprint.
package struct FingerprintedRow: Sendable {
    package let place: String
    package let sealed: SealedValue
    package let fingerprint: [UInt8]

    package init(place: String, sealed: SealedValue, fingerprint: [UInt8]) {
        self.place = place
        self.sealed = sealed
        self.fingerprint = fingerprint
    }
}

package protocol SealedRowReader {
    /// Rows whose value is not encrypted under this version, in the order of their places, after a given place.
    ///
    /// - Parameter version: `nil` for all rows with a value, whatever its first byte.
    func sealedRows(
        _ kind: SealedKind, notUnder version: Int?, after place: String, limit: Int
    ) throws -> [SealedRow]
    /// Whether a row's value is encrypted under this version.
    func hasSealedRows(_ kind: SealedKind, under version: Int) throws -> Bool
    /// The versions that the rows' values are encrypted under; none where an earlier version's schema has no such rows.
    func sealedVersions(_ kind: SealedKind) throws -> Set<Int>
    /// Rows whose fingerprint was not made by the key with this number, in the order of their places, after a given
    /// place.
    func fingerprintedRows(
        _ kind: SealedKind, notUnder number: UInt8, after place: String, limit: Int
    ) throws -> [FingerprintedRow]
}

package protocol SealedRowWriter: SealedRowReader {
    /// Replaces the value of a row, if the row is unchanged since it was read.
    func replace(_ row: SealedRow, of kind: SealedKind, with sealed: SealedValue) throws
    /// Replaces the fingerprint of a row, if the row is unchanged since it was read.
    func replaceFingerprint(of row: FingerprintedRow, of kind: SealedKind, with fingerprint: [UInt8]) throws
}
