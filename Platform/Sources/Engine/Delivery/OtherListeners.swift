import Foundation
import Synchronization

/// Programs that listen to other nodes. A notification for one of them is handed to its node, whose answer is that of the
/// program; so it does not matter which node sends (docs/postgresql.md, "Many nodes").
package final class OtherListeners: Sendable {
    private static let pause: Duration = .milliseconds(100)
    /// How much longer a node waits than the other one gives its program.
    private static let grace: Duration = .seconds(5)
    /// After how many pauses the programs are announced again: a crash of the database's server forgets them.
    private static let announcement = 50

    private let nodes: any Nodes
    private let here: NotificationListeners
    private let known = Mutex<[ListeningProgram]>([])
    /// Those of this node that the others know.
    private let told = Mutex<[ListeningProgram]>([])

    /// - Parameter here: the programs that listen to this node.
    package init(_ nodes: any Nodes, here: NotificationListeners) {
        self.nodes = nodes
        self.here = here
    }

    /// Reads which programs listen to other nodes.
    package func reload() async throws {
        let found = try await nodes.otherListeners()
        known.withLock { $0 = found }
    }

    /// Tells the other nodes which programs listen to this one.
    package func announce() async throws {
        let programs = try await nodes.announce { [here, nodes] in here.programs(of: nodes.number) }
        told.withLock { $0 = programs }
    }

    // MARK: A notification of this node

    /// - Returns: `nil` if no program takes it.
    func deliver(_ request: NotificationRequest, to url: String) async -> Delivery? {
        guard let shop = request.origin?.shop,
            let program = known.withLock({ programs in programs.first { $0.takes(shop) } })
        else { return nil }
        let limit = Duration.seconds(request.terms.timeoutSeconds ?? NotificationListeners.timeoutSeconds) + Self.grace
        let id = UUID().uuidString.lowercased()
        let delivery: Delivery?
        do {
            try await nodes.hand(HandedNotification(request, to: url).bytes, as: id, to: program.node)
            delivery = try await answer(to: id, within: limit)
        } catch {
            delivery = .failed(reason: "the node to which a program listens could not be asked: \(type(of: error))")
        }
        // What is left is removed with the node.
        try? await nodes.withdraw(id)
        return delivery
    }

    private func answer(to id: String, within limit: Duration) async throws -> Delivery? {
        let end = ContinuousClock.now + limit
        while true {
            switch try await nodes.handoverState(of: id) {
            case .answered(let answer): return HandedNotification.delivery(answer)
            case .gone: return .failed(reason: "the node to which a program listens has ended")
            case .waiting:
                guard ContinuousClock.now < end else {
                    return .failed(reason: "the program that listens to another node gave no answer in time")
                }
                try await Task.sleep(for: Self.pause)
            }
        }
    }

    // MARK: Those of other nodes

    /// Passes what other nodes hand over to the programs that listen to this one, until the task is cancelled. Without
    /// such programs it asks the store nothing.
    package func serve(onError: @escaping @Sendable (any Error) -> Void) async {
        await withDiscardingTaskGroup { group in
            var round = 0
            var failure = RepeatedFailure()
            while !Task.isCancelled {
                let programs = here.programs(of: nodes.number)
                do {
                    let isNew = programs != told.withLock { $0 }
                    if isNew || (!programs.isEmpty && round.isMultiple(of: Self.announcement)) { try await announce() }
                    // Once more after the last program has gone: others do not know it yet.
                    if isNew || !programs.isEmpty {
                        for item in try await nodes.takeHanded() { group.addTask { await self.pass(item) } }
                    }
                    failure.end()
                } catch {
                    if failure.isNew(error) { onError(error) }
                    try? await Task.sleep(for: .seconds(1))
                }
                round += 1
                try? await Task.sleep(for: Self.pause)
            }
        }
    }

    private func pass(_ item: HandedItem) async {
        var delivery: Delivery? = .failed(reason: "the node to which a program listens could not read it")
        if let handed = HandedNotification(bytes: item.notification) {
            delivery = await here.deliver(handed.request, to: handed.url)
        }
        // Without an answer, the node that waits tries again later.
        try? await nodes.answer(item.id, with: HandedNotification.answer(delivery))
    }
}
