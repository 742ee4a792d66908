import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import GuichetTesting
import Testing

@Suite("Our checkout", .builtBinary)
struct CheckoutTests {
    @Test("goods are sent once the automatic response says that they are paid, and once only")
    func paid() async throws {
        try await GuichetPlatform.withPlatform { platform in
            try await NotificationReceiver.withReceiver { receiver in
                let orders = OrderBook(verifier: DemoShop.mercanet.verifier())
                let answer = try await pay("ORDER1", with: .accepted, on: platform, telling: receiver)
                #expect(answer.isAccepted)
                #expect(await orders.toSend.isEmpty)

                let notification = try await receiver.next()
                try await orders.receive(notification.body)
                // The same one may come again.
                try await orders.receive(notification.body)
                #expect(await orders.toSend == ["ORDER1"])
            }
        }
    }

    @Test("nothing is sent for a card that the bank refuses")
    func refused() async throws {
        try await GuichetPlatform.withPlatform { platform in
            try await NotificationReceiver.withReceiver { receiver in
                let orders = OrderBook(verifier: DemoShop.mercanet.verifier())
                let answer = try await pay("ORDER1", with: .refused, on: platform, telling: receiver)
                #expect(answer.inAppResponseCode == .refused)

                try await orders.receive(receiver.next().body)
                #expect(await orders.toSend.isEmpty)
            }
        }
    }

    @Test("only the platform can say that an order is paid")
    func forged() async throws {
        let orders = OrderBook(verifier: DemoShop.mercanet.verifier())
        let forged = "Data=merchantId%3D002001000000002%7CresponseCode%3D00%7CkeyVersion%3D1&Seal=00"
        await #expect(throws: NotificationError.self) { try await orders.receive(Array(forged.utf8)) }
        #expect(await orders.toSend.isEmpty)
    }

    /// What your server and your app do: 25 euros by card.
    private func pay(
        _ reference: String, with card: TestCard, on platform: GuichetPlatform, telling receiver: NotificationReceiver
    ) async throws -> INAPPOrderResponse {
        let amount = try #require(Amount(minorUnits: 2_500, currency: .eur))
        var order = OrderInitializeRequest(ordering: amount, transactionReference: reference)
        order.automaticResponseUrl = receiver.url.absoluteString
        let initialisation = try await platform.merchant(.mercanet).orderInitialize(order)
        return try await platform.client(.mercanet).cardOrder(card, initialisation: initialisation)
    }
}

/// The code under test; in your tests, your server's.
actor OrderBook {
    private(set) var toSend: Set<String> = []
    private let verifier: AutomaticResponseVerifier

    init(verifier: AutomaticResponseVerifier) { self.verifier = verifier }

    func receive(_ body: [UInt8]) throws {
        let response = try verifier.verify(form: body)
        guard let order = response.transactionReference, let amount = Amount(minorUnits: 2_500, currency: .eur),
            response.accepts(amount)
        else { return }
        toSend.insert(order)
    }
}
