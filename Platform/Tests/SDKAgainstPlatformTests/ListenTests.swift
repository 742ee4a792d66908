import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
@_spi(Testing) import GuichetTesting
import Support
import Testing

@Suite("A server on the developer's machine is told what its shop is told", .builtBinary, .timeLimit(.minutes(10)))
struct ListenTests {
    /// An address that the platform could not reach.
    private static let address = "https://shop.invalid/response"

    private static func listening(
        _ arguments: [String] = [],
        _ body: @escaping @Sendable (GuichetPlatform, NotificationReceiver, ChildProcess) async throws -> Void
    ) async throws {
        try await GuichetPlatform.withPlatform { platform in
            try await NotificationReceiver.withReceiver { receiver in
                let binary = try #require(PlatformOptions.builtBinary)
                let start = ChildProcess.Start(
                    URL(fileURLWithPath: binary),
                    ["listen", "--forward", receiver.url.absoluteString, "--data", platform.dataFolder.path]
                        + arguments)
                try await ChildProcess.with(start) { child in
                    try await body(platform, receiver, child)
                }
            }
        }
    }

    private static func pay(_ reference: String, on platform: GuichetPlatform) async throws {
        let amount = try #require(Amount(minorUnits: 2_500, currency: .eur))
        var order = OrderInitializeRequest(ordering: amount, transactionReference: reference)
        order.automaticResponseUrl = address
        let initialisation = try await platform.merchant(.mercanet).orderInitialize(order)
        let answer = try await platform.client(.mercanet).cardOrder(TestCard.accepted, initialisation: initialisation)
        #expect(answer.isAccepted)
    }

    @Test("The automatic response arrives under its seal, and the server's answer is the one that counts")
    func forwarded() async throws {
        try await Self.listening { platform, receiver, child in
            let tester = try await platform.operator()
            // The first ones may be sent before the command listens; then they are tried again.
            try await Self.pay("ORDER1", on: platform)
            let response = try await receiver.nextResponse(verifiedBy: DemoShop.mercanet.verifier(), within: 120)
            #expect(response.transactionReference == "ORDER1")
            _ = try await poll("the delivery") {
                try await tester.payment("ORDER1").notifications.first?.state == "delivered" ? true : nil
            }
            _ = try await poll("the line") { child.output.contains("ORDER1  delivered  ") ? true : nil }
            receiver.behave(.answer(500))
            try await Self.pay("ORDER2", on: platform)
            _ = try await poll("the failure") {
                try await tester.payment("ORDER2").notifications.first?.lastResult == "status 500" ? true : nil
            }
            _ = try await poll("the line") { child.output.contains("ORDER2  status 500  ") ? true : nil }
        }
    }

    @Test("Of another shop, nothing is taken")
    func otherShop() async throws {
        try await Self.listening(["--shop", "002001000000001"]) { platform, _, child in
            let tester = try await platform.operator()
            try await Self.pay("ORDER1", on: platform)
            let result = try await poll("the attempt") {
                try await tester.payment("ORDER1").notifications.first?.lastResult
            }
            #expect(result != "delivered")
            #expect(child.output == "")
        }
    }
}
