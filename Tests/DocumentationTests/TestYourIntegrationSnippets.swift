import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import GuichetTesting
import Testing

/// Needs the platform's command: run where the environment variable names it.
@Suite("Test your integration", .enabled(if: ProcessInfo.processInfo.environment["GUICHET_BINARY"] != nil))
struct TestYourIntegrationTests {
    // begin: testing-paid
    @Test("an accepted order is reported to the shop, under its seal")
    func paid() async throws {
        let amount = try #require(Amount(minorUnits: 2_500, currency: .eur))
        try await GuichetPlatform.withPlatform { platform in
            try await NotificationReceiver.withReceiver { receiver in
                var order = OrderInitializeRequest(ordering: amount, transactionReference: "ORDER1")
                order.automaticResponseUrl = receiver.url.absoluteString
                let initialisation = try await platform.merchant(.mercanet).orderInitialize(order)
                let answer = try await platform.client(.mercanet)
                    .cardOrder(TestCard.accepted, initialisation: initialisation)
                #expect(answer.isAccepted)

                let response = try await receiver.nextResponse(verifiedBy: DemoShop.mercanet.verifier())
                #expect(response.transactionReference == "ORDER1")
                #expect(response.accepts(amount))
            }
        }
    }
    // end: testing-paid

    // begin: testing-down
    @Test("a server that was down for a moment gets the notification again")
    func down() async throws {
        let amount = try #require(Amount(minorUnits: 2_500, currency: .eur))
        try await GuichetPlatform.withPlatform { platform in
            try await NotificationReceiver.withReceiver { receiver in
                receiver.behave(.answer(500), .accept)
                var order = OrderInitializeRequest(ordering: amount, transactionReference: "ORDER2")
                order.automaticResponseUrl = receiver.url.absoluteString
                let initialisation = try await platform.merchant(.mercanet).orderInitialize(order)
                _ = try await platform.client(.mercanet).cardOrder(TestCard.refused, initialisation: initialisation)

                let first = try await receiver.next()
                let second = try await receiver.next(within: 30)
                #expect(first.body == second.body)
            }
        }
    }
    // end: testing-down
}
