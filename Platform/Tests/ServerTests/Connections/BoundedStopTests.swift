import Engine
import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import NIOCore
import Server
import Storage
import Support
import Synchronization
import Testing

@Suite("A stop ends in its time, whatever the clients do", .timeLimit(.minutes(5)))
struct BoundedStopTests {
    /// One time that a test can wait for, and others that it cannot: so what ends the platform is that one.
    private static func options(halfSent: Duration = .seconds(1)) -> TestPlatform.Options {
        .patient {
            $0.limits.stopHalfSent = halfSent
            $0.limits.stop = .seconds(200)
            $0.limits.stopAll = .seconds(250)
        }
    }

    private static let post = "POST /rs-services/v2/checkoutInApp/orderInitialize HTTP/1.1\r\nHost: here\r\n"

    /// How long a platform takes to stop after that body.
    private func stopping(
        _ options: TestPlatform.Options, _ body: @Sendable (TestPlatform) async throws -> Void
    ) async throws -> Duration {
        let began = try await TestPlatform.run(options) { test in
            try await body(test)
            return ContinuousClock.now
        }
        return ContinuousClock.now - began
    }

    @Test(
        "a half-sent request is cut after its time, and not before",
        arguments: ["GET /live HT", post + "Content-Length: 9\r\n\r\n{"])
    func halfSent(_ text: String) async throws {
        let took = try await stopping(Self.options()) { test in
            let peer = try await RawPeer.connect(test)
            try await peer.send(text)
            // What was sent is read before the platform stops.
            #expect(try await test.get("/live").status == 200)
            try await Task.sleep(for: .milliseconds(500))
        }
        #expect(took >= .milliseconds(900) && took < .seconds(100))
    }

    @Test("an idle connection ends at once")
    func kept() async throws {
        let took = try await stopping(Self.options(halfSent: .seconds(200))) { test in
            let peer = try await RawPeer.connect(test)
            try await peer.send("GET /live HTTP/1.1\r\nHost: here\r\n\r\n")
            try await peer.wait(for: "live\n")
        }
        #expect(took < .seconds(100))
    }

    @Test("an answer that the client does not read is not waited for")
    func unread() async throws {
        let took = try await stopping(Self.options()) { test in
            let peer = try await RawPeer.connect(test, reads: false)
            let asking = "GET /openapi/direct.json HTTP/1.1\r\nHost: here\r\n\r\n"
            peer.pour(String(repeating: asking, count: 20))
            try await Task.sleep(for: .milliseconds(500))
        }
        #expect(took < .seconds(100))
    }

    @Test("a half-sent request on the administration's socket is cut, too")
    func administration() async throws {
        let took = try await stopping(Self.options()) { test in
            let address = try SocketAddress(unixDomainSocketPath: test.folder.adminSocket.path)
            let peer = try await RawPeer.connect(to: address)
            try await peer.send("POST /sips/sh")
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(took < .seconds(100))
    }

    @Test("a payment whose acquirer does not answer is answered as unknown, and the next start asks")
    func silentAcquirer() async throws {
        let acquirer = ScriptedAcquirer(authorisations: [.hang])
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        var options = Self.options()
        options.folder = folder
        options.acquirer = acquirer
        let paying = try await TestPlatform.run(options) { test in
            let initialisation = try await test.merchant().orderInitialize(.test())
            let phone: InAppClient<Sips> = test.phone()
            let paying = Task { try await phone.pay(initialisation) }
            while acquirer.asked.isEmpty { await Task.yield() }
            return paying
        }
        #expect(try await paying.value.advice == .ask)
        options.acquirer = ScriptedAcquirer(authorisations: [.fail], inquiries: [.fail])
        let unknown = try await TestPlatform.run(options) { test in
            try await test.platform.paymentService.store.read { try $0.countPayments(in: .unknown) }
        }
        #expect(unknown == 1)
    }

    @Test(
        "a receiver of notifications that never answers is not waited for, and is notified again after the next start")
    func silentReceiver() async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        var options = Self.options()
        options.folder = folder
        let sender = SilentSender()
        options.sender = sender
        options.limits.stopAll = .seconds(2)
        let took = try await stopping(options) { test in
            var order = OrderInitializeRequest.test()
            order.automaticResponseUrl = "http://127.0.0.1:9/n"
            _ = try await test.phone().pay(test.merchant().orderInitialize(order))
            _ = try await poll("the try") { sender.isAsked ? true : nil }
        }
        #expect(took < .seconds(100))
        let log = LogBook()
        options.logger = log.logger
        try await TestPlatform.run(options) { _ in }
        #expect(log.lines.contains { $0.contains("they are sent again") })
    }

    @Test("the log says that it stops and why, and its last line that it has stopped")
    func log() async throws {
        let log = LogBook()
        var options = Self.options()
        options.logger = log.logger
        try await TestPlatform.run(options) { _ in }
        let lines = log.lines.filter { $0.hasPrefix("notice") }
        #expect(lines.contains { $0.hasPrefix("notice stopping") && $0.contains("its owner") })
        #expect(lines.last?.hasPrefix("notice stopped") == true)
    }
}

/// Is asked, and never answers.
private final class SilentSender: NotificationSender {
    private let asked = Mutex(false)

    var isAsked: Bool { asked.withLock { $0 } }

    func deliver(_ notification: NotificationRequest, to url: String) async -> Delivery {
        asked.withLock { $0 = true }
        // A separate task, which is never cancelled: the sender does not notice that the platform stops.
        return await Task { () -> Delivery in while true { try? await Task.sleep(for: .seconds(3_600)) } }.value
    }
}
