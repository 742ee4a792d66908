import Foundation
import GuichetCore
import GuichetTesting
import GuichetURLSession
import Testing

@Suite("Call your server")
struct CallYourServerTests {
    /// Asks a server that behaves like this, and stops it.
    private func asking(
        _ behaviour: ReceiverBehaviour, within seconds: Double = 120
    ) async throws -> (ServerReply, [ReceivedRequest]) {
        BrokenPipes.ignored
        let transport = appTransport(language: "fr-FR")
        defer { transport.invalidate() }
        return try await NotificationReceiver.withReceiver { receiver in
            receiver.behave(behaviour)
            let reply = await ask(["order": "A1"], at: receiver.url, over: transport, within: seconds)
            return (reply, receiver.received)
        }
    }

    @Test("the question arrives with the app's language")
    func arrives() async throws {
        let (reply, received) = try await asking(.answer(503))
        #expect(reply == .unknown(reason: "status 503"))
        let request = try #require(received.first)
        #expect(request.method == "POST")
        #expect(request.header("Accept-Language") == "fr-FR")
        #expect(try JSONValue(parsing: request.body)["order"] == "A1")
    }

    @Test("a redirect is an answer, and is not followed")
    func redirect() async throws {
        try await NotificationReceiver.withReceiver { other in
            let (reply, _) = try await asking(.redirect(to: other.url.absoluteString))
            #expect(reply == .unknown(reason: "status 302"))
            #expect(other.received.isEmpty)
        }
    }

    @Test("a server that does not answer in time may have done what was asked")
    func silent() async throws {
        let (reply, received) = try await asking(.hang, within: 5)
        guard case .unknown(let reason) = reply else {
            Issue.record("\(reply)")
            return
        }
        #expect(reason.hasPrefix("timedOut"))
        #expect(received.count == 1)
    }

    @Test("without a connection nothing was sent")
    func unreachable() async throws {
        BrokenPipes.ignored
        // RFC 6761, section 6.4: names below "invalid" never exist.
        let url = try #require(URL(string: "https://guichet.invalid/orders"))
        let transport = appTransport(language: "fr-FR")
        defer { transport.invalidate() }
        guard case .notSent = await ask("order", at: url, over: transport) else {
            Issue.record("a host that does not exist was reached")
            return
        }
    }

    @Test("an answer is read as JSON")
    func answered() async throws {
        let route = try #require(URL(string: "https://shop.example/orders"))
        let answers = Answers(.json(#"{"state":"paid"}"#), .json("paid"))
        #expect(await ask("order", at: route, over: answers) == .answer(["state": "paid"]))
        #expect(await ask("order", at: route, over: answers) == .unknown(reason: "status 200"))
        #expect(await answers.requests.first?.maximumAnswerBytes == 65_536)
    }
}
