import Testing

@testable import GuichetTesting

@Suite("A receiver that misbehaves", .timeLimit(.minutes(4)))
struct MisbehaviourTests {
    private func post(_ body: String, to receiver: NotificationReceiver) async throws -> String {
        try await RawClient.exchange(RawClient.post(body), port: receiver.port)
    }

    @Test("gives its answers one after the other, the last one for ever, and keeps each request")
    func sequence() async throws {
        try await NotificationReceiver.withReceiver { receiver in
            receiver.behave(.answer(500), .answer(404), .answer(204))
            for (body, status) in [("a", 500), ("b", 404), ("c", 204), ("d", 204)] {
                let answer = try await post(body, to: receiver)
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
            }
            receiver.behave(.accept)
            let last = try await post("e", to: receiver)
            #expect(last.hasPrefix("HTTP/1.1 200 "))
            #expect(receiver.received.map(\.text) == ["a", "b", "c", "d", "e"])
        }
    }

    @Test("redirects")
    func redirect() async throws {
        try await NotificationReceiver.withReceiver { receiver in
            receiver.behave(.redirect(to: "http://127.0.0.1:9/else"), .redirect(to: "/", status: 307))
            let answer = try await post("a", to: receiver)
            #expect(answer.hasPrefix("HTTP/1.1 302 "))
            #expect(answer.contains("\r\nLocation: http://127.0.0.1:9/else\r\n"))
            let other = try await post("b", to: receiver)
            #expect(other.hasPrefix("HTTP/1.1 307 "))
        }
    }

    @Test("hangs up without an answer")
    func close() async throws {
        try await NotificationReceiver.withReceiver { receiver in
            receiver.behave(.close)
            let answer = try await post("a", to: receiver)
            #expect(answer == "")
            #expect(receiver.received.map(\.text) == ["a"])
        }
    }

    @Test("does not answer until it stops, and does not delay others")
    func hang() async throws {
        try await NotificationReceiver.withReceiver { receiver in
            receiver.behave(.hang, .accept)
            let client = try RawClient(port: receiver.port)
            client.send(RawClient.post("hangs"))
            async let answer = client.answer()
            #expect(try await receiver.next(within: 120).text == "hangs")
            let other = try await post("goes on", to: receiver)
            #expect(other.hasPrefix("HTTP/1.1 200 "))
            await receiver.stop()
            #expect(await answer == "")
        }
    }
}
