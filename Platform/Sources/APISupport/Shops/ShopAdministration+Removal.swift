import Engine
package import GuichetCore

extension ShopAdministration {
    /// Removes a shop, its keys, wallets and stored cards.
    ///
    /// A payment keeps its shop: who was paid must be told for as long as the payment is. A call that found the shop before
    /// the removal may place its order after it; the store refuses the order.
    ///
    /// - Throws: ``ShopError`` if there is no such shop, if it is in this program or given by one, or if it has payments.
    package func remove(_ name: String) async throws {
        // A shop that stays is not hidden from its callers.
        _ = try await store.read { [directory] store in try Self.removable(name, directory, in: store) }
        directory.hide(name)
        defer { directory.endHiding(name) }
        let shop = try await store.write { [directory, note] store -> ShopID in
            let shop = try Self.removable(name, directory, in: store).id
            try store.removeRecurringOrders(of: shop)
            try store.removeCheckouts(of: shop, reservedIn: [shop.claimScope])
            try store.removeShop(shop)
            try note.append(in: store)
            return shop
        }
        // The clock and the faults of the shop end even if the list of shops cannot be read now.
        removals?.removed(shop)
        try await directory.reload()
    }

    private static func removable(
        _ name: String, _ directory: ShopDirectory<Shop>, in store: any StoreReader
    ) throws -> ShopRecord {
        guard let shop = try directory.shops(in: store)[name] else { throw isUnknown(name) }
        guard let record = try store.shops(api: Shop.api).first(where: { $0.id == shop.id }), !shop.isDemo else {
            throw ShopError(
                .conflict, "\(Shop.words.noun) \(name) is part of guichet, and cannot be removed",
                remedy: "use `guichet serve --no-demo-shops`")
        }
        guard !directory.isOfProgram(name) else {
            throw ShopError(
                .conflict, "\(Shop.words.noun) \(name) is given by the program that serves it, and cannot be removed",
                remedy: "take it out of the program, and start that again")
        }
        let hasSome = try hasPayments(record.id, in: store)
        guard !hasSome else { throw isPaid(record.id) }
        return record
    }

    private static func hasPayments(_ shop: ShopID, in store: any StoreReader) throws -> Bool {
        if try store.hasPaymentUnderWay(of: shop) { return true }
        let kept = try store.removablePayments(.all(of: shop), limit: 1)
        return !kept.isEmpty
    }

    private static func isPaid(_ shop: ShopID) -> ShopError {
        ShopError(
            .conflict, "\(Shop.words.noun) \(shop.name) has payments, which are kept",
            remedy: "remove them first, if they were tests: `guichet reset --shop \(shop) --force`")
    }

    /// The removal, as the command requests it.
    package func remove(_ message: JSONObject) async throws -> JSONValue {
        guard let name = message["shop"]?.text else {
            throw ShopError(.invalid, "shop is missing", remedy: "name the shop")
        }
        try await remove(name)
        return ["removed": .string(name)]
    }
}
