import Engine
import GuichetCore
import Server
import Support
import Testing

/// `POST /listen/answers`, docs/operator.md.
@Suite("Answers of programs that listen")
struct ListenAnswerTests {
    @Test("a notification waits for the answer of the token whose program took it: another token's counts as none")
    func others() async throws {
        try await TestPlatform.run { test in
            let owner = try await OperatorTester(test)
            func tester(_ name: String) async throws -> OperatorTester {
                let made = try await owner.post("tokens", ["name": .string(name), "right": "test"])
                return OperatorTester(test, token: try #require(made.json["token"]?.text))
            }
            let (anna, bea) = (try await tester("anna"), try await tester("bea"))
            let listeners = test.platform.listeners
            let program = listeners.open(api: nil, shop: nil, of: "anna")
            var request = NotificationRequest(contentType: "text/plain", body: Array("paid".utf8))
            request.origin = NotificationOrigin(
                id: NotificationID("n"), shop: ShopID(api: "sips", name: "002001000000001"), amount: nil,
                reference: { "ORDER1" })
            async let delivery = listeners.deliver(request, to: "https://shop.example/response")
            let item = try await poll("the notification") { listeners.take(program).first }
            let answer: JSONValue = ["number": .integer(item.number), "status": .integer(500)]
            for other in [bea, owner] {
                let refused = try await other.post("listen/answers", answer)
                #expect(refused.status == 404)
                #expect(refused.problem == "unknown-delivery")
            }
            let taken = try await anna.post(
                "listen/answers", ["number": .integer(item.number), "status": .integer(200)])
            #expect(taken.status == 200, "\(taken.text)")
            #expect(await delivery == .accepted)
        }
    }
}
