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

    /// The payments with this name, newest first: the one with the identifier, or else those with the reference.
    ///
    /// A payment's number may be its reference, too, which others share: the attempts of a hosted checkout of Direct whose order
    /// has no reference have the checkout's number, which is also that of the first of them (docs/choices/direct.md, DF136). A payment
    /// of another shop with this reference does not belong to them.
    func payments(_ name: String, _ query: PaymentQuery, in store: any StoreReader) throws -> [Payment] {
        let meanings = [.id(PaymentID(name.lowercased())), .reference(name)] + meant(name)
        var query = query
        for case .id(let id) in meanings {
            guard let payment = try store.payment(id) else { continue }
            guard payment.reference == name else {
                // No page follows that of the only one.
                return query.before == nil && query.includes(payment) ? [payment] : []
            }
            let shop = payment.shop
            if (query.api ?? shop.api, query.shop ?? shop.name) == (shop.api, shop.name) {
                (query.api, query.shop) = (shop.api, shop.name)
            }
        }
        var found: [PaymentID: Payment] = [:]
        for case .reference(let reference) in meanings {
            for payment in try store.payments(named: reference, query) { found[payment.id] = payment }
        }
        let newest = found.values.sorted {
            ($0.createdAt.milliseconds, $0.id.text) > ($1.createdAt.milliseconds, $1.id.text)
        }
        return Array(newest.prefix(query.limit))
    }
}
