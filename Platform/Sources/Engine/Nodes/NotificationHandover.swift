/// A program that takes notifications in place of the shops' servers, and the node to which it listens.
package struct ListeningProgram: Sendable, Hashable {
    package let node: Int64
    /// Its number on that node.
    package let number: Int64
    /// `nil` for all.
    package let api: String?
    package let shop: String?

    package init(node: Int64, number: Int64, api: String?, shop: String?) {
        self.node = node
        self.number = number
        self.api = api
        self.shop = shop
    }

    func takes(_ id: ShopID) -> Bool { id.fits(api: api, name: shop) }
}

/// Notifications that a node hands to another one, to which a program listens. The store keeps them until they are answered.
package protocol NotificationHandover: Sendable {
    /// The programs that listen to other nodes that serve.
    func otherListeners() async throws -> [ListeningProgram]
    /// Tells the others which programs listen to this node. They are asked for when it is this call's turn, so that no
    /// earlier answer replaces a later one.
    ///
    /// - Returns: what was told.
    func announce(listeners: @escaping @Sendable () -> [ListeningProgram]) async throws -> [ListeningProgram]

    /// - Parameter id: which no other one has.
    func hand(_ notification: [UInt8], as id: String, to node: Int64) async throws
    func handoverState(of id: String) async throws -> HandoverState
    /// Nothing waits for its answer any more.
    func withdraw(_ id: String) async throws

    /// What was handed to this node since the last call.
    func takeHanded() async throws -> [HandedItem]
    func answer(_ id: String, with answer: [UInt8]) async throws
}

package enum HandoverState: Sendable, Hashable {
    case waiting
    case answered([UInt8])
    /// Its node has ended, or the store has lost it.
    case gone
}

/// What another node handed over.
package struct HandedItem: Sendable {
    package let id: String
    package let notification: [UInt8]

    package init(id: String, notification: [UInt8]) {
        self.id = id
        self.notification = notification
    }
}
