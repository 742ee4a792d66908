import GuichetMerchant
import Testing

@testable import GuichetTesting

@Suite("A received request", .timeLimit(.minutes(4)))
struct ReceivingTests {
    @Test("is kept unchanged, whatever its method and path, and answered with 200")
    func kept() async throws {
        try await NotificationReceiver.withReceiver { receiver in
            let answer = try await RawClient.exchange(
                "PUT /other?a=1 HTTP/1.1\r\nHost: x\r\nX-Name: \t a: b\r\nContent-Length: 3\r\n\r\n\0é",
                port: receiver.port)
            #expect(answer.hasPrefix("HTTP/1.1 200 "))
            let request = try #require(receiver.received.first)
            #expect(request.method == "PUT")
            #expect(request.path == "/other?a=1")
            #expect(request.header("x-name") == "a: b")
            #expect(request.header("y-name") == nil)
            #expect(request.body == [0x00, 0xC3, 0xA9])
            #expect(request.text == "\0é")
        }
    }

    @Test("may come in pieces, and have no body")
    func pieces() async throws {
        try await NotificationReceiver.withReceiver { receiver in
            let client = try RawClient(port: receiver.port)
            for piece in ["GET / HT", "TP/1.1\r\nHost: x\r", "\n\r", "\n"] { client.send(piece) }
            #expect(await client.answer().hasPrefix("HTTP/1.1 200 "))
            #expect(try await receiver.next(within: 120).body == [])
        }
    }

    @Test("is returned once, in the order of arrival")
    func order() async throws {
        try await NotificationReceiver.withReceiver { receiver in
            for body in ["a", "b"] { _ = try await RawClient.exchange(RawClient.post(body), port: receiver.port) }
            #expect(try await receiver.next(within: 120).text == "a")
            #expect(try await receiver.next(within: 120).text == "b")
            let error = await #expect(throws: ReceiverError.self) { try await receiver.next(within: 0.05) }
            #expect(error?.code == .nothingCame)
            #expect(error?.reason.contains("2 had come before") == true)
            #expect(receiver.received.map(\.text) == ["a", "b"])
        }
    }

    @Test("can be waited for")
    func waiting() async throws {
        try await NotificationReceiver.withReceiver { receiver in
            async let next = receiver.next(within: 120)
            _ = try await RawClient.exchange(RawClient.post("late"), port: receiver.port)
            #expect(try await next.text == "late")
        }
    }

    @Test("is an automatic response only when its seal is right")
    func sealed() async throws {
        try await NotificationReceiver.withReceiver { receiver in
            _ = try await RawClient.exchange(
                RawClient.post("Data=keyVersion%3D1&Seal=00"), port: receiver.port)
            let error = await #expect(throws: NotificationError.self) {
                try await receiver.nextResponse(verifiedBy: DemoShop.sips.verifier())
            }
            #expect(error?.code == .wrongSeal)
        }
    }

    @Test("is no longer waited for when the receiver, or the test, ends")
    func stopped() async throws {
        let receiver = try NotificationReceiver()
        _ = try await RawClient.exchange(RawClient.post("kept"), port: receiver.port)
        let waiting = Task {
            while true { _ = try await receiver.next(within: 1_000) }
        }
        let cancelled = Task { try await NotificationReceiver().next(within: 1_000) }
        cancelled.cancel()
        #expect(try #require(await error(of: cancelled)).code == .stopped)
        await receiver.stop()
        #expect(try #require(await error(of: waiting)).code == .stopped)
        #expect(receiver.received.map(\.text) == ["kept"])
    }

    private func error<Value>(of task: Task<Value, any Error>) async -> ReceiverError? {
        guard case .failure(let error) = await task.result else { return nil }
        return error as? ReceiverError
    }
}
