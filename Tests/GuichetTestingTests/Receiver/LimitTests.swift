import Testing

@_spi(Testing) @testable import GuichetTesting

@Suite("A request that a receiver refuses", .timeLimit(.minutes(4)))
struct LimitTests {
    private static let small: NotificationReceiver.Limits = {
        var limits = NotificationReceiver.Limits()
        limits.headBytes = 100
        limits.bodyBytes = 10
        limits.requestSeconds = 60
        return limits
    }()

    @Test(
        "is answered with a 4xx status, and not kept",
        arguments: [
            (413, RawClient.post("a body too long")),
            (431, "GET / HTTP/1.1\r\nX: \(String(repeating: "x", count: 100))"),
            (431, "GET / HTTP/1.1\r\nX: \(String(repeating: "x", count: 100))\r\n\r\n"),
            (408, "POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nab"),
            (408, ""),
            (411, "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n"),
            (400, "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"),
            (400, "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"),
            (400, "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n"),
            (400, "POST / HTTP/1.1\r\nno header\r\n\r\n"),
            (400, "POST /\r\n\r\n"), (400, "\r\n\r\n"), (400, "POST other HTTP/1.1\r\n\r\n"),
            (400, "\u{16}\u{3}\u{1}\u{2}\r\n\r\n"),
        ])
    func refused(status: Int, request: String) async throws {
        var limits = Self.small
        // A short limit only where it is what is tested: on a busy machine it could end before a request is read.
        if status == 408 { limits.requestSeconds = 0.1 }
        let receiver = try NotificationReceiver(limits: limits)
        let answer = try await RawClient.exchange(request, port: receiver.port)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        #expect(receiver.received.isEmpty)
        await receiver.stop()
    }

    @Test("is one connection too many, until another one has ended")
    func connections() async throws {
        var limits = Self.small
        limits.connections = 1
        let receiver = try NotificationReceiver(limits: limits)
        receiver.behave(.hang, .accept)
        let first = try RawClient(port: receiver.port)
        first.send(RawClient.post("first"))
        _ = try await receiver.next(within: 120)
        #expect(try await RawClient.exchange(RawClient.post("b"), port: receiver.port).hasPrefix("HTTP/1.1 503 "))
        #expect(receiver.received.count == 1)
        await receiver.stop()
    }

    @Test("is incomplete when its client disconnects in the middle")
    func left() async throws {
        let receiver = try NotificationReceiver()
        do {
            let client = try RawClient(port: receiver.port)
            client.send("POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\na")
        }
        // Stopping waits for every connection: this one has ended.
        await receiver.stop()
        #expect(receiver.received.isEmpty)
    }

    @Test("is any request after the stop: the port is free for another receiver")
    func port() async throws {
        let port = try FreePort.find()
        let first = try NotificationReceiver(port: port)
        let error = #expect(throws: ReceiverError.self) { try NotificationReceiver(port: port) }
        #expect(error?.code == .cannotListen)
        await first.stop()
        #expect(throws: RawClient.Refused.self) { try RawClient(port: port) }
        let second = try NotificationReceiver(port: port)
        #expect(second.url == first.url)
        _ = try await RawClient.exchange(RawClient.post("a"), port: port)
        #expect(second.received.count == 1)
        #expect(first.received.isEmpty)
        await second.stop()
    }

    @Test("is any request after the receiver was released")
    func forgotten() async throws {
        let port = try FreePort.find()
        var receiver: NotificationReceiver? = try NotificationReceiver(port: port)
        #expect(receiver?.port == port)
        receiver = nil
        #expect(try await holds { (try? RawClient(port: port)) == nil })
    }
}
