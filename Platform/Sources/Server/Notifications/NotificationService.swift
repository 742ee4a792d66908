import Engine
import Logging
import ServiceLifecycle

/// Sends what the outbox holds: many at a time, few to one receiver. Stops taking when the platform stops; what is left
/// waits on disk for the next start.
struct NotificationService: Service {
    let outbox: Outbox
    /// How many are under way at the same time.
    let atOnce: Int
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown { await send() }
    }

    private func send() async {
        await withDiscardingTaskGroup { group in
            let inFlight = InFlight(limit: atOnce)
            while !Task.isCancelled {
                var taken = 0
                do {
                    let batch = try await outbox.take(limit: inFlight.room, busyHosts: inFlight.busyHosts)
                    taken = batch.count
                    for notification in batch {
                        inFlight.begin(notification.host)
                        group.addTask { await deliver(notification, inFlight) }
                    }
                } catch is CancellationError {
                    // The platform stops while it asks: no fault, and the loop ends.
                    continue
                } catch {
                    logger.error("the outbox could not be read", metadata: ["error": "\(type(of: error))"])
                }
                // A full hand means that more may be waiting.
                try? await Task.sleep(for: taken > 0 ? .milliseconds(20) : .milliseconds(250))
            }
        }
    }

    private func deliver(_ notification: Notification, _ inFlight: InFlight) async {
        // In a task of its own: a try that has begun is finished and written down, even when the platform stops.
        let outbox = outbox
        let trying = Task { try await outbox.deliver(notification) }
        do {
            try await trying.value
        } catch {
            // The lease runs out, and it is tried again.
            logger.error("a delivery could not be written down", metadata: ["error": "\(type(of: error))"])
        }
        inFlight.end(notification.host)
    }
}
