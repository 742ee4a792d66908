/// A stored message that is to reach a receiver: a notification, a mail.
package protocol QueuedMessage: Sendable {
    associatedtype ID: Sendable

    /// For the log: `notification`, `mail`.
    static var kind: String { get }
    /// How long a try may take before it counts as lost. Longer than any sender's timeout.
    static var leaseSeconds: Int64 { get }
    /// How many are tried at the same time, in all and for one receiver.
    static var limit: Int { get }
    static var limitPerReceiver: Int { get }

    var id: ID { get }
    /// What the log says it is.
    var title: String { get }
    /// Messages to one receiver delay each other, and no others.
    var receiver: String { get }
    var attempts: Int { get set }
    /// When it is tried next; during a try, when the try counts as lost.
    var nextAt: Instant? { get set }
    /// Whether it is being tried, and nobody else may.
    var isTaken: Bool { get set }
    /// What came of the last try. For people.
    var lastResult: String? { get set }

    /// It is with its receiver, or given up.
    mutating func end(_ isDelivered: Bool, at now: Instant)

    /// Those to be tried by now, longest due first, without those to some receivers.
    static func due(at now: Instant, limit: Int, busyReceivers: [String], in store: any StoreReader) throws -> [Self]
    /// Those that somebody is trying, or was when it ended.
    static func taken(in store: any StoreReader) throws -> [Self]
    static func stored(_ id: ID, in store: any StoreReader) throws -> Self?
    func save(in store: any StoreWriter) throws
}
