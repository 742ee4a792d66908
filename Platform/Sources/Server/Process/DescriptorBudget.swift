import Engine

/// Who may have how many descriptors. What is promised to all of them together is never more than the process may have, so
/// that none runs out: without a descriptor the database cannot write, nor the system's own libraries work.
package struct DescriptorBudget: Sendable, Equatable {
    /// The connections on the port.
    package let connections: Int
    /// Those of the administration's socket.
    package let administration: Int
    /// Notifications under way at the same time.
    package let notifications: Int
    /// The same, of those that no payment is behind.
    package let immediateNotifications: Int

    /// The database's readers and its log, a copy of it, and the folder's lock.
    static let store = 24
    /// An event loop's own: epoll, eventfd and a timer.
    static let eachLoop = 3
    /// What the system's libraries open for a moment: threads that are counted, names that are resolved, mails.
    static let spare = 32
    /// While it is tried, a notification has a connection; before that, its name may be asked for.
    static let eachNotification = 2
    /// Fewer connections than this are no service.
    static let fewest = 16
    /// So many are enough for one process, however many it may have.
    static let most = 10_000

    /// - Parameters:
    ///   - limit: how many the process may have.
    ///   - inUse: how many it has.
    ///   - loops: event loops that may not have begun yet.
    ///   - atMost: how many connections are wanted; `nil` for as many as there can be.
    /// - Throws: when it is too few to serve.
    package init(limit: Int, inUse: Int, loops: Int, atMost: Int? = nil) throws {
        notifications = min(Notification.limit, max(4, limit / 16))
        immediateNotifications = min(ImmediateNotifications.atOnce, max(2, notifications / 4))
        administration = limit < 1_024 ? 8 : 32
        let reserve =
            inUse + Self.store + Self.eachLoop * loops + Self.spare
            + Self.eachNotification * (notifications + immediateNotifications)
            + administration + 2 * OpenConnections.slack
        let left = limit - reserve
        guard left >= Self.fewest else {
            throw TooFewDescriptors(limit: limit, needed: reserve + Self.fewest)
        }
        connections = min(left, atMost ?? Self.most)
    }

    /// Whether an operator should know that more would be better.
    package var isTight: Bool { connections < 256 }
}

/// The process may have so few descriptors that it could not serve.
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
