import HummingbirdCore
import NIOCore
import Synchronization

/// A connection from its acceptance to the end of its work.
///
/// A listener that ends drops connections that it accepted but did not hand out yet, and NIO terminates the process if
/// the promise made for one of them is dropped unfulfilled. So a connection that is not served is closed and completed
/// here.
final class AcceptedConnection: ServerChildChannelValue {
    private let http: HTTP1Channel.Value
    private let isServed = Atomic(false)

    init(_ http: HTTP1Channel.Value) { self.http = http }

    var channel: any Channel { http.channel }

    func serve(_ body: (HTTP1Channel.Value) async -> Void) async {
        isServed.store(true, ordering: .relaxed)
        await body(http)
    }

    deinit {
        guard !isServed.load(ordering: .relaxed) else { return }
        http.channel.close(promise: nil)
        Task { [http] in try? await http.executeThenClose { _, _ in } }
    }
}
