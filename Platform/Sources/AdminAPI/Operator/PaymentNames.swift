package import Engine

/// How people name payments, as each API says it.
package struct PaymentNames: Sendable {
    /// A payment's name for its merchant.
    let of: @Sendable (Payment) -> String?
    /// What a text may mean in an API.
    let meant: @Sendable (String) -> [PaymentName]

    package init(
        of: @escaping @Sendable (Payment) -> String?, meant: @escaping @Sendable (String) -> [PaymentName]
    ) {
        self.of = of
        self.meant = meant
    }

    /// The payments with this name: the one with the identifier, or else those with the reference.
    func payments(_ name: String, limit: Int, in store: any StoreReader) throws -> [Payment] {
        let meanings = [.id(PaymentID(name.lowercased())), .reference(name)] + meant(name)
        for case .id(let id) in meanings {
            if let payment = try store.payment(id) { return [payment] }
        }
        var seen: Set<PaymentID> = []
        var found: [Payment] = []
        for case .reference(let reference) in meanings {
            found += try store.payments(named: reference, limit: limit).filter { seen.insert($0.id).inserted }
        }
        return found
    }
}
