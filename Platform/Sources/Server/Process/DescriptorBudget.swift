import Engine

/// Divides the process' file descriptors. The shares together never exceed the limit, so that none of the users runs
/// out: without a descriptor the database cannot write, and the system's own libraries fail.
package struct DescriptorBudget: Sendable, Equatable {
    /// For the connections on the port.
    package let connections: Int
    /// For the connections on the administration's socket.
    package let administration: Int
    /// For the connections on the port of merchant validation; 0 without one.
    package let validation: Int
    /// The number of notifications under way at the same time.
    package let notifications: Int
    /// The same for notifications that belong to no payment.
    package let immediateNotifications: Int

    /// For the database's readers and its log, the journal's, a copy of it, and the folder's lock.
    static let store = 20
    /// For a connection that looks rows up, of which there may be one for each processor: the file and its log.
    static let eachLookUp = 2
    /// For an event loop: epoll, eventfd and a timer.
    static let eachLoop = 3
    /// For short use by the system's libraries: counting threads, resolving names, mails.
    static let spare = 32
    /// During an attempt a notification has a connection; before that, a name lookup.
    static let eachNotification = 2
    /// The platform does not start with fewer connections.
    static let fewest = 16
    /// Enough for one process, even if its limit is higher.
    static let most = 10_000

    /// - Parameters:
    ///   - limit: the process' limit of descriptors.
    ///   - inUse: the number of open descriptors.
    ///   - loops: event loops that may not have started yet.
    ///   - lookUps: connections of the store that may not be open yet.
    ///   - validates: whether there is a port for merchant validation.
    ///   - atMost: the number of connections wanted; `nil` for as many as possible.
    /// - Throws: if there are too few to serve.
    package init(
        limit: Int, inUse: Int, loops: Int, lookUps: Int, validates: Bool = false, atMost: Int? = nil
    ) throws {
        notifications = min(Notification.limit, max(4, limit / 16))
        immediateNotifications = min(ImmediateNotifications.atOnce, max(2, notifications / 4))
        administration = limit < 1_024 ? 8 : 32
        validation = validates ? administration : 0
        let reserve =
            inUse + Self.store + Self.eachLookUp * lookUps + Self.eachLoop * loops + Self.spare
            + Self.eachNotification * (notifications + immediateNotifications)
            + administration + validation + (validates ? 3 : 2) * OpenConnections.slack
        let left = limit - reserve
        guard left >= Self.fewest else {
            throw TooFewDescriptors(limit: limit, needed: reserve + Self.fewest)
        }
        connections = min(left, atMost ?? Self.most)
    }

    /// Whether the operator should be told that a higher limit would be better.
    package var isTight: Bool { connections < 256 }
}

/// The process' limit of descriptors is too low to serve.
package struct TooFewDescriptors: Error, CustomStringConvertible {
    package let limit: Int
    package let needed: Int

    package var description: String {
        """
        this process may have \(limit) files and connections open, and needs \(needed) at least. Raise the limit: \
        `ulimit -n 4096` before it starts, or LimitNOFILE=4096 in its unit of systemd.
        """
    }
}
