import Engine
import Logging
import Support
import Testing

@Suite("Notifications beside the queue", .timeLimit(.minutes(5)))
struct ImmediateNotificationTests {
    @Test("of 64 that may wait a shop has 16, so that others can send theirs while its receivers do not answer")
    func shares() async throws {
        let notifications = ImmediateNotifications()
        let (busy, other) = (ShopID(api: "test", name: "1"), ShopID(api: "test", name: "2"))
        let ended = AsyncStream<Void>.makeStream()
        func send(_ shop: ShopID) -> Bool {
            notifications.send(
                NotificationRequest(contentType: "text/plain", body: []), to: "https://\(shop.name).example/n", of: shop
            ) { _ in ended.continuation.yield() }
        }
        let taken = (0..<ImmediateNotifications.limit).filter { _ in send(busy) }.count
        #expect(taken == 16)
        #expect(send(other))
        // Once they have ended, there is room again.
        let sending = Task {
            await notifications.deliver(
                by: SentNotifications(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        }
        var events = ended.stream.makeAsyncIterator()
        for _ in 0..<17 { await events.next() }
        #expect(send(busy))
        sending.cancel()
    }
}
