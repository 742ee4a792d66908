package import NIOCore
import Synchronization

/// Runs tasks on the thread of an event loop.
///
/// A connection's bytes come and go on its event loop. If its requests are answered there, too, no thread has to be woken
/// for a request or for its answer; what waits for the store returns to the same thread.
package final class EventLoopTaskExecutor: TaskExecutor {
    private let eventLoop: any EventLoop

    private init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        eventLoop.execute { job.runSynchronously(on: executor) }
    }

    /// One for each event loop of the process: their number is that of the processors.
    private static let made = Mutex<[ObjectIdentifier: EventLoopTaskExecutor]>([:])

    package static func of(_ eventLoop: any EventLoop) -> EventLoopTaskExecutor {
        made.withLock { made in
            if let executor = made[ObjectIdentifier(eventLoop)] { return executor }
            let executor = EventLoopTaskExecutor(eventLoop)
            made[ObjectIdentifier(eventLoop)] = executor
            return executor
        }
    }
}
