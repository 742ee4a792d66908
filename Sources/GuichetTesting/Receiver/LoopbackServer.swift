import Dispatch
import Foundation

/// Listens on 127.0.0.1 and gives each connection a thread, so that no pool of the tested program is used.
final class LoopbackServer: Sendable {
    let port: UInt16
    /// Closing it stops everything.
    private let stopping: Socket
    private let threads = DispatchGroup()

    init(port: UInt16, limits: NotificationReceiver.Limits, mailbox: Mailbox) throws(ReceiverError) {
        let (listener, port) = try Socket.listening(on: port)
        let (stop, stopping) = try Socket.pipe()
        self.port = port
        self.stopping = stopping
        let seats = DispatchSemaphore(value: limits.connections)
        Self.run(in: threads) { [threads] in
            while listener.wait(orStop: stop) == .readable {
                guard let socket = listener.accepted() else {
                    // Probably out of file descriptors: an immediate retry would only use the CPU.
                    Thread.sleep(forTimeInterval: 0.02)
                    continue
                }
                let connection = Connection(socket: socket, stop: stop, mailbox: mailbox, limits: limits)
                guard seats.wait(timeout: .now()) == .success else {
                    connection.turnAway()
                    continue
                }
                Self.run(in: threads) {
                    connection.serve()
                    seats.signal()
                }
            }
            listener.close()
        }
    }

    deinit { stopping.close() }

    /// Closes all connections, and returns when all threads have ended and the port is free.
    func stop() async {
        stopping.close()
        await withCheckedContinuation { continuation in
            threads.notify(queue: .global()) { continuation.resume() }
        }
    }

    private static func run(in threads: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
        threads.enter()
        let thread = Thread {
            body()
            threads.leave()
        }
        thread.name = "guichet receiver"
        thread.start()
    }
}
