import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import GuichetTesting
import Testing

@Suite("When the bank is silent", .builtBinary)
struct SilentBankTests {
    @Test("our server asks, and the shopper is not charged twice")
    func silence() async throws {
        try await GuichetPlatform.withPlatform { platform in
            let tester = try await platform.operator()
            // `.acquirerSilent` is the same after the 20 seconds for which the platform waits.
            var fault = PlatformFault(.acquirerDown, times: 1)
            fault.reference = "ORDER1"
            try await tester.order(fault)

            let amount = try #require(Amount(minorUnits: 2_500, currency: .eur))
            var order = OrderInitializeRequest(ordering: amount, transactionReference: "ORDER1")
            // Not captured this evening, in case the test runs shortly before.
            order.captureDay = "1"
            let initialisation = try await platform.merchant(.mercanet).orderInitialize(order)
            let answer = try await platform.client(.mercanet)
                .cardOrder(TestCard.accepted, initialisation: initialisation)
            #expect(!answer.isAccepted)
            #expect(answer.advice == .ask)

            // Our server asks. Neither "accepted" nor "refused": it must not take a second payment.
            let office = platform.office(.mercanet)
            let meanwhile = try await office.transactionStatus(of: "ORDER1")
            #expect(meanwhile != .refused && meanwhile != .toCapture)

            // An hour later the bank has told the platform: it had approved.
            try await tester.advanceClock(bySeconds: 3_600)
            #expect(try await office.transactionStatus(of: "ORDER1") == .toCapture)
            let payments = try await tester.payments(of: DemoShop.mercanet.merchantId)
            #expect(payments.map(\.state) == [.toCapture])
            #expect(try await tester.payment("ORDER1").history.map(\.kind) == ["ordered", "lostTrack", "authorised"])
        }
    }
}
