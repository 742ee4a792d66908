/// The nodes that serve from one store: what each must know of the others (docs/postgresql.md, "Many nodes"). A store that
/// one process has for itself has none.
///
/// Time here is the store's own clock, so clocks of nodes that differ do no harm.
package protocol Nodes: NotificationHandover {
    /// This node, among those that serve now. It is a part of the names of its messages to the acquirer.
    var number: Int64 { get }
    /// The number of the lease under which the other nodes count on this one; `nil` while it has none. A lease that lapsed
    /// before it was renewed is another one afterwards: meanwhile another node may have taken over what this one had to do.
    var lease: Int64? { get }
    /// Whether this node does what is due. One node does; if it dies, another one takes over after its lease.
    var doesDueWork: Bool { get }

    /// The versions of what nodes keep in memory, as they were when this was called, or later. Renews a lease that has
    /// lapsed first.
    func sharedVersions() async throws -> SharedVersions
    /// All nodes that serve, or ended within a day.
    func list() async throws -> [ServingNode]

    /// Becomes one of the nodes. Starts come one after the other: until ``started()``, no other node can.
    func join() async throws
    /// Everything that a start does is done: the next node may start.
    func started() async throws
    func announce(address: String) async throws
    /// What the others need to know of this node's vault.
    func announce(vault: NodeVault) async throws
    /// The same, if a check of a value of the store and of the others' vaults accepts it. No node starts meanwhile, and none
    /// sets the value by ``setValue(_:by:)``.
    ///
    /// - Throws: what the check throws; ``NotAlone`` while another node starts.
    func announce(
        vault: NodeVault, reading name: String,
        ifAccepted check: @escaping @Sendable (_ stored: [UInt8]?, _ others: [OtherNodeVault]) throws -> Void
    ) async throws
    /// The node stops: what it had to do is for others at once.
    func leave() async
    /// This node cannot serve beside the others: ends the process.
    func stop(because error: any Error)

    /// From now on no other node may start: what follows is in this node's memory only.
    ///
    /// - Throws: ``NotAlone`` if others serve, or start.
    func beAlone(because reason: String) async throws
    /// Others may start again.
    func endBeingAlone() async throws

    /// The vaults of the others that serve.
    func otherVaults() async throws -> [OtherNodeVault]
    /// Changes a value of the store, which follows from the stored one and the others' vaults. No node starts meanwhile, and
    /// no other one sets it.
    ///
    /// - Parameter change: `nil` leaves the value as it is.
    /// - Throws: what the change throws; ``NotAlone`` while another node starts.
    func setValue(
        _ name: String,
        by change: @escaping @Sendable (_ stored: [UInt8]?, _ others: [OtherNodeVault]) throws -> [UInt8]?
    ) async throws
    /// From now on the store accepts no value that is encrypted with an older version, whichever node writes it.
    ///
    /// - Throws: ``NotAlone`` if another node still encrypts with one, or starts.
    func refuseVaultKeys(before version: Int) async throws
    /// Waits until each write has ended that began before.
    ///
    /// - Throws: ``VaultKeysRefused`` if that takes too long.
    func waitForEarlierWrites() async throws

    /// Nodes whose lease has lapsed or that ended, whose open questions no node has taken over yet.
    func endedNodes() async throws -> [Int64]
    /// Their open questions are taken over.
    func settle(_ node: Int64) async throws

    /// The keys of contexts that are not destroyed yet.
    func contextKeys() async throws -> [WireKeyRecord]
    /// Adds a key, unless another node has added one since an instant.
    ///
    /// - Parameter make: encrypts it; what the node announces of its vault comes before or after that, never between.
    func addContextKey(
        unlessOneSince instant: Instant, _ make: @escaping @Sendable () throws -> WireKeyRecord
    ) async throws
    func deleteContextKeys(expiredAt instant: Instant) async throws
}

/// The versions of tables that nodes keep in memory. A version grows with each change, in the transaction of the change.
package struct SharedVersions: Sendable, Hashable {
    /// Changes when the versions cannot be compared with earlier ones: after a lost connection it may be another server.
    package let line: Int
    package let byTable: [String: Int64]

    package init(line: Int, byTable: [String: Int64]) {
        self.line = line
        self.byTable = byTable
    }
}

/// One node, for people.
package struct ServingNode: Sendable, Hashable {
    package let number: Int64
    /// The machine and the process.
    package let name: String
    package let address: String
    package let version: String
    package let startedAt: Instant
    package let seenAt: Instant
    /// `nil` while it serves.
    package let endedAt: Instant?
    package let doesDueWork: Bool
    package let isThisOne: Bool
    /// Why no other node may start; `nil` if one may.
    package let aloneBecause: String?
    /// The store's time of this answer.
    package let now: Instant

    package init(
        number: Int64, name: String, address: String, version: String, startedAt: Instant, seenAt: Instant,
        endedAt: Instant?, doesDueWork: Bool, isThisOne: Bool, aloneBecause: String?, now: Instant
    ) {
        self.number = number
        self.name = name
        self.address = address
        self.version = version
        self.startedAt = startedAt
        self.seenAt = seenAt
        self.endedAt = endedAt
        self.doesDueWork = doesDueWork
        self.isThisOne = isThisOne
        self.aloneBecause = aloneBecause
        self.now = now
    }
}

/// Something that one node alone may do.
package struct NotAlone: Error, CustomStringConvertible {
    package let reason: String
    package let remedy: String

    package init(_ reason: String, remedy: String) {
        self.reason = reason
        self.remedy = remedy
    }

    package var description: String { "\(reason); \(remedy)" }
}

/// The lease of the node has lapsed: another one may have taken over what it had to do.
package struct LeaseLapsed: Error {
    package init() {}
}

extension Nodes {
    /// Whether the other nodes still count on this one.
    package var hasLease: Bool { lease != nil }

    /// Whether no other node serves. While a start lasts, none can begin to.
    package func isOnlyOne() async throws -> Bool { try await list().allSatisfy { $0.isThisOne || $0.endedAt != nil } }
}
