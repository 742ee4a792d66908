package import Engine

/// Changes the shops of one API: used by the running platform over its socket, or by the command while no platform
/// runs.
///
/// Every change reads, changes and writes the shop within one transaction of the store. So two concurrent changes are
/// both kept, and the rules for a shop (its name is new, it keeps a key) are checked on the stored data and not on what
/// was read earlier. Functions for one API's shops are in extensions, beside the shops.
package struct ShopAdministration<Shop: StoredShop>: Sendable {
    let store: any Store
    package let vault: Vault
    package let clock: any PlatformClock
    package let random: any RandomSource
    package let directory: ShopDirectory<Shop>
    package let addresses: AddressPolicy?
    let removals: ShopRemovals?
    /// Stored together with each change.
    private(set) var note = ChangeNote.none

    /// - Parameters:
    ///   - addresses: where notifications may be sent; `nil` if no running platform knows it.
    ///   - removals: told when a shop was removed; `nil` if no platform runs that keeps something in memory.
    package init(
        store: any Store, vault: Vault, clock: any PlatformClock, random: any RandomSource,
        directory: ShopDirectory<Shop>, addresses: AddressPolicy? = nil, removals: ShopRemovals? = nil
    ) {
        self.removals = removals
        self.store = store
        self.vault = vault
        self.clock = clock
        self.random = random
        self.directory = directory
        self.addresses = addresses
    }

    /// The same, with what is stored together with the change.
    package func noting(_ note: ChangeNote) -> Self {
        var noting = self
        noting.note = note
        return noting
    }

    /// Stores a new shop with its first keys, from version 1 up.
    ///
    /// - Throws: ``ShopError`` if the name is taken.
    package func add(_ shop: Shop, secrets: [[UInt8]]) async throws {
        let (directory, vault, now) = (directory, vault, now(of: shop.id.name))
        try await store.write { [note] store in
            // A demo shop's name is taken, even if the demo shops are disabled.
            let isTaken =
                try store.shops(api: Shop.api).contains { $0.id == shop.id }
                || directory.shops(in: store)[shop.id.name] != nil
                || Shop.demoShops.contains { $0.id == shop.id }
            guard !isTaken else { throw Self.isThere(shop.id.name) }
            var draft = try ShopDraft(shop, in: store, vault: vault, now: now)
            for (index, secret) in secrets.enumerated() { try draft.addKey(secret, version: index + 1) }
            try draft.save()
            try note.append(in: store)
        }
        try await directory.reload()
    }

    /// Changes a shop; a demo shop, too.
    ///
    /// - Parameter body: gets the shop as it is stored now. If it throws, nothing is changed.
    package func change<Result: Sendable>(
        _ name: String, _ body: @escaping @Sendable (inout ShopDraft<Shop>) throws -> Result
    ) async throws -> Result {
        let (directory, vault, now) = (directory, vault, now(of: name))
        let result = try await store.write { [note] store in
            guard let shop = try directory.shops(in: store)[name] else { throw Self.isUnknown(name) }
            var draft = try ShopDraft(shop, in: store, vault: vault, now: now)
            let result = try body(&draft)
            try draft.save()
            try note.append(in: store)
            return result
        }
        try await directory.reload()
        return result
    }

    /// The shop's time, in which its keys end: a key that is dated otherwise may have expired before it is given out.
    package func now(of name: String) -> Instant {
        ShopTime.$shop.withValue(ShopID(api: Shop.api, name: name)) { clock.now() }
    }

    package static func isUnknown(_ name: String) -> ShopError {
        ShopError(
            .unknown, "there is no \(Shop.words.noun) \(name)\(Shop.words.family)", remedy: "see `guichet shop list`")
    }

    private static func isThere(_ name: String) -> ShopError {
        ShopError(
            .exists, "\(Shop.words.noun) \(name) already exists", remedy: "see `\(Shop.words.showCommand) \(name)`")
    }
}

/// How messages to the operator name the shops of an API.
package struct ShopWords: Sendable {
    /// `shop` or `merchant`.
    package let noun: String
    /// Follows an unknown name in a message, with a space before it.
    package var family = ""
    package let showCommand: String

    package init(noun: String, family: String = "", showCommand: String) {
        self.family = family
        self.noun = noun
        self.showCommand = showCommand
    }
}
