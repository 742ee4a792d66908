/// A stored message to a receiver: a notification, a mail.
package protocol QueuedMessage: Sendable {
    associatedtype ID: Sendable

    /// For the log: `notification`, `mail`.
    static var kind: String { get }
    /// After how long one is tried again whose result could not be stored.
    static var secondsAfterLoss: Int64 { get }
    /// How many are tried at the same time, in all and for one receiver.
    static var limit: Int { get }
    static var limitPerReceiver: Int { get }

    var id: ID { get }
    /// How the log names it.
    var title: String { get }
    /// Messages to the same receiver delay each other, and no others.
    var receiver: String { get }
    var attempts: Int { get set }
    /// When it is tried next; `nil` during an attempt, so that no other one begins.
    var nextAt: Instant? { get set }
    /// Who makes an attempt now (``taker(_:)``); 0 for no one.
    var takenBy: Int64 { get set }
    /// The result of the last attempt, as text for people.
    var lastResult: String? { get set }
    /// Whether an operator holds it back: it is not tried again by itself.
    var isHeld: Bool { get }

    /// Ends the attempts: the message is delivered, or failed for good.
    mutating func end(_ isDelivered: Bool, at now: Instant)
    /// The same after an attempt that succeeded.
    mutating func end(with attempt: DeliveryAttempt, at now: Instant)

    /// Messages that are due, longest due first, to each receiver and of each shop as many as it may have besides those
    /// under way.
    static func due(
        at now: Instant, limit: Int, perShop: Int, underWay: [String: Int], in store: any StoreReader
    ) throws -> [Self]
    /// Messages with an attempt under way, or whose process ended during one; none that is held.
    static func taken(in store: any StoreReader) throws -> [Self]
    static func stored(_ id: ID, in store: any StoreReader) throws -> Self?
    func save(in store: any StoreWriter) throws
    /// Whose clock it follows; `nil` for the platform's.
    func shop(in store: any StoreReader) throws -> ShopID?
    /// Keeps what was sent and answered, if the store keeps that of these messages.
    func keep(_ attempt: DeliveryAttempt, in store: any StoreWriter) throws
}

extension QueuedMessage {
    /// A process as ``takenBy`` names it. No time is part of it: an attempt is under way as long as its process serves, by the
    /// lease of a node where several serve from one database.
    ///
    /// - Parameter node: the number of the node; `nil` where one process serves.
    package static func taker(_ node: Int64?) -> Int64 { node.map { $0 + 1 } ?? 1 }

    /// Whether an attempt is under way. `false` ends it.
    package var isTaken: Bool {
        get { takenBy != 0 }
        set { takenBy = newValue ? Self.taker(nil) : 0 }
    }

    package var isHeld: Bool { false }

    package mutating func end(with attempt: DeliveryAttempt, at now: Instant) { end(true, at: now) }

    /// A quarter: a shop whose receivers do not answer, however many it names, leaves the rest to the others.
    ///
    /// - Parameter atOnce: how many this process tries at the same time.
    package static func limitPerShop(of atOnce: Int) -> Int { max(1, atOnce / 4) }

    package func keep(_ attempt: DeliveryAttempt, in store: any StoreWriter) throws {}
}
