import Engine
import Logging
import ServiceLifecycle

/// Sends what the mail outbox holds, a few at a time: there is one mail sender. Stops taking when the platform stops;
/// what is left waits on disk for the next start.
struct MailService: Service {
    let queue: MailQueue
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown { await send() }
    }

    private func send() async {
        while !Task.isCancelled {
            var taken = 0
            do {
                let mails = try await queue.take()
                taken = mails.count
                await withDiscardingTaskGroup { group in
                    for mail in mails { group.addTask { await deliver(mail) } }
                }
            } catch is CancellationError {
                // The platform stops while it asks: no fault, and the loop ends.
                continue
            } catch {
                logger.error("the mail outbox could not be read", metadata: ["error": "\(type(of: error))"])
            }
            try? await Task.sleep(for: taken > 0 ? .milliseconds(20) : .milliseconds(500))
        }
    }

    private func deliver(_ mail: Mail) async {
        // In a task of its own: a try that has begun is finished and written down, even when the platform stops.
        let trying = Task { [queue] in try await queue.deliver(mail) }
        do {
            try await trying.value
        } catch {
            // The lease runs out, and it is tried again.
            logger.error("a mail's outcome could not be written down", metadata: ["error": "\(type(of: error))"])
        }
    }
}
