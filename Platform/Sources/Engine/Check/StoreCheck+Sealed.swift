extension StoreCheck {
    /// A wrong key opens nothing, and each value would be a finding.
    func requireRight(_ vault: Vault, _ store: any Store) async throws {
        let sealed = try await store.read { try $0.value(VaultCheck.name) }
        if let sealed { try VaultCheck.requireRight(vault, for: sealed) }
    }

    /// Opens every value of a kind. What it contains is not kept.
    func checkSealed(
        _ kind: SealedKind, by vault: Vault, in store: any Store, _ report: inout Report
    ) async throws {
        var last = ""
        while true {
            let rows = try await store.read { [last] in
                try $0.sealedRows(kind, notUnder: nil, after: last, limit: Self.page)
            }
            report.sealedValues += rows.count
            let closed = rows.compactMap { finding($0, kind, vault) }
            report.closedValues += closed.count
            report.add(closed)
            guard rows.count == Self.page, let next = rows.last?.place else { return }
            last = next
        }
    }

    private func finding(_ row: SealedRow, _ kind: SealedKind, _ vault: Vault) -> StoreFinding? {
        let payment = kind == .payments ? PaymentID(row.place) : nil
        let value = "the encrypted value of \(row.place) (\(kind.name))"
        do throws(VaultError) {
            _ = try vault.open(row.sealed, for: kind.purpose, place: row.place)
            return nil
        } catch .unknownKeyVersion(0) {
            return StoreFinding(
                .sealedValueClosed, of: payment, "\(value) names vault key 0, and no key has this version",
                advice: "it was overwritten: \(StoreFinding.restore)")
        } catch .unknownKeyVersion(let version) {
            return StoreFinding(
                .sealedValueClosed, of: payment, "\(value) needs vault key \(version), which was not given",
                advice: "give a key file that contains this version")
        } catch {
            return StoreFinding(
                .sealedValueClosed, of: payment, "\(value) does not open under vault key \(row.sealed.keyVersion)",
                advice: "it was changed or moved: \(StoreFinding.restore)")
        }
    }
}
