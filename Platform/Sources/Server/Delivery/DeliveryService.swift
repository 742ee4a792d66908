import Engine
import Logging
import ServiceLifecycle

/// Sends the messages of a queue: many at a time, few to one receiver, a quarter of one shop. It takes no more when the
/// platform stops; the rest waits on disk for the next start.
struct DeliveryService<Message: QueuedMessage>: Service {
    let queue: DeliveryQueue<Message>
    /// Waited for before each look: messages are signed with keys that another node may have changed.
    let refresh: (@Sendable () async throws -> Void)?
    let due: DueWatch
    /// How many are under way at the same time.
    let atOnce: Int
    /// How long an attempt may continue after a stop request. The next start repeats one that was interrupted.
    let stopLimit: Duration
    /// Whether an operator moves the clock, and waits for what is due at each moment.
    let isHurried: @Sendable () -> Bool
    let logger: Logger

    /// How often the queue is checked for due messages.
    private var pause: Duration { .milliseconds(isHurried() ? 10 : 250) }

    func run() async throws {
        await cancelWhenGracefulShutdown { await send() }
    }

    private func send() async {
        await withDiscardingTaskGroup { group in
            let underWay = TriesUnderWay(limit: atOnce)
            let lost = LostMessages(queue, logger: logger)
            var failure = RepeatedFailure()
            while !Task.isCancelled {
                var taken = 0
                do {
                    try await refresh?()
                    await lost.giveBack()
                    let batch =
                        await due.mayBeDue()
                        ? try queue.take(
                            limit: underWay.room, perShop: Message.limitPerShop(of: atOnce),
                            underWay: underWay.byReceiver) : []
                    taken = batch.count
                    for message in batch {
                        underWay.begin(message.receiver)
                        group.addTask {
                            await deliver(message, lost)
                            underWay.end(message.receiver)
                        }
                    }
                    failure.end()
                } catch is CancellationError {
                    // The platform stops during the query: this is no error, and the loop ends.
                    continue
                } catch {
                    if failure.isNew(error) { logger.error("a queue could not be read", metadata: metadata(of: error)) }
                }
                // After a batch, more messages may be waiting.
                try? await Task.sleep(for: taken > 0 ? .milliseconds(20) : pause)
            }
        }
    }

    /// An attempt that has begun is completed and its result stored, unless the platform stops and it takes too long.
    private func deliver(_ message: Message, _ lost: LostMessages<Message>) async {
        let ended = AsyncStream<(any Error)?>.makeStream()
        let trying = Task {
            do {
                try await queue.deliver(message)
                ended.continuation.yield(nil)
            } catch {
                ended.continuation.yield(error)
            }
            ended.continuation.finish()
        }
        let outcome = await withTaskCancellationHandler {
            // Not `for await`, which ends at once when the platform stops.
            await Task { await ended.stream.first { _ in true } ?? nil }.value
        } onCancel: {
            Task {
                try? await Task.sleep(for: stopLimit)
                ended.continuation.yield(CancellationError())
                trying.cancel()
            }
        }
        switch outcome {
        case nil: return
        case is CancellationError:
            logger.notice(
                "a delivery was interrupted; the next start repeats it", metadata: metadata(of: message))
        case let error?:
            // It is given back, and tried again.
            lost.add(message)
            logger.error("the result of a delivery could not be stored", metadata: metadata(of: error))
        }
    }

    private func metadata(of message: Message) -> Logger.Metadata {
        ["kind": "\(Message.kind)", "about": "\(message.title)"]
    }

    private func metadata(of error: any Error) -> Logger.Metadata {
        Logger.Metadata.failure(error).merging(["kind": "\(Message.kind)"]) { $1 }
    }
}
