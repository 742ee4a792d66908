import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import GuichetTesting
import Testing

@Suite("A tester's view of a platform", .builtBinary, .timeLimit(.minutes(10)))
struct PlatformOperatorTests {
    private static func order(_ reference: String) throws -> OrderInitializeRequest {
        let amount = try #require(Amount(minorUnits: 2_500, currency: .eur))
        return OrderInitializeRequest(ordering: amount, transactionReference: reference)
    }

    @Test("A payment, its capture in six days and its notification are seen without waiting")
    func timeline() async throws {
        try await GuichetPlatform.withPlatform { platform in
            let tester = try await platform.operator()
            try await NotificationReceiver.withReceiver { receiver in
                var order = try Self.order("ORDER1")
                order.automaticResponseUrl = receiver.url.absoluteString
                let initialisation = try await platform.merchant(.mercanet).orderInitialize(order)
                let answer = try await platform.client(.mercanet)
                    .cardOrder(TestCard.accepted, initialisation: initialisation)
                #expect(answer.isAccepted)
                _ = try await receiver.next(within: 120)
                let paid = try await tester.payment("ORDER1")
                #expect(paid.state == .toCapture)
                #expect(paid.amount?.minorUnits == 2_500)
                #expect(paid.code == "00")
                #expect(paid.history.map(\.kind) == ["ordered", "authorised"])
                #expect(paid.notifications.count == 1)

                let before = try await tester.clock()
                let events = try await tester.advanceClock(bySeconds: 7 * 86_400)
                #expect(events.map(\.kind) == ["captured"])
                #expect(events.first?.payment == paid.id)
                #expect(try await tester.clock().timeIntervalSince(before) >= 7 * 86_400)
                #expect(try await tester.payments(in: .captured).map(\.reference) == ["ORDER1"])

                let told = try #require(try await tester.notifications().first)
                try await tester.resend(told)
                _ = try await receiver.next(within: 120)
            }
            try await tester.reset()
            #expect(try await tester.payments().isEmpty)
        }
    }

    /// docs/testing-your-integration.md, "What else is available".
    @Test("The clock and the payments of one shop are moved and removed; those of the others stay")
    func oneShop() async throws {
        try await GuichetPlatform.withPlatform { platform in
            let tester = try await platform.operator()
            let first = try await platform.merchant(.mercanet).orderInitialize(Self.order("ORDER1"))
            let second = try await platform.merchant(.sips).orderInitialize(Self.order("ORDER2"))
            #expect(try await platform.client(.mercanet).cardOrder(.accepted, initialisation: first).isAccepted)
            #expect(try await platform.client(.sips).cardOrder(.accepted, initialisation: second).isAccepted)
            let moved = DemoShop.mercanet.merchantId
            let before = (try await tester.clock(), try await tester.clock(of: moved))
            let events = try await tester.advanceClock(bySeconds: 7 * 86_400, of: moved)
            #expect(events.map(\.kind) == ["captured"])
            #expect(try await tester.clock().timeIntervalSince(before.0) < 86_400)
            #expect(try await tester.clock(of: "sips/\(moved)").timeIntervalSince(before.1) >= 7 * 86_400)
            #expect(try await tester.payments(in: .toCapture).map(\.reference) == ["ORDER2"])
            try await tester.reset(of: "sips/\(moved)")
            #expect(try await tester.payments().map(\.reference) == ["ORDER2"])
            let unknown = await #expect(throws: OperatorError.self) { try await tester.reset(of: "lyra/1") }
            #expect(unknown?.code == .unknown)
        }
    }

    @Test("An unknown payment and a clock that would go back are errors that say why")
    func refusals() async throws {
        try await GuichetPlatform.withPlatform { platform in
            let tester = try await platform.operator()
            let unknown = await #expect(throws: OperatorError.self) { try await tester.payment("NOPE") }
            #expect(unknown?.code == .unknown)
            let back = await #expect(throws: OperatorError.self) { try await tester.advanceClock(bySeconds: -1) }
            #expect(back?.code == .refused)
            #expect(back?.reason.contains("advanceSeconds") == true)
        }
    }

    @Test("A fault is ordered, acts as often as it may, and is seen in the requests; a script gives the next answers")
    func faults() async throws {
        try await GuichetPlatform.withPlatform { platform in
            let tester = try await platform.operator()
            func pay(_ reference: String) async throws -> INAPPOrderResponse {
                let initialisation = try await platform.merchant(.mercanet).orderInitialize(Self.order(reference))
                return try await platform.client(.mercanet).cardOrder(.accepted, initialisation: initialisation)
            }
            var fault = PlatformFault(.refused, times: 2)
            fault.shop = DemoShop.mercanet.merchantId
            fault.code = "51"
            let ordered = try await tester.order(fault)
            #expect(ordered.name == .refused && ordered.acted == 0)
            let declined = try await pay("ORDER1")
            #expect(declined.inAppResponseCode == .refused && declined.acquirerResponseCode == "51")
            #expect(try await tester.faults().map(\.acted) == [1])
            try await tester.clear(ordered)
            #expect(try await tester.faults().isEmpty)

            try await tester.script(["refused", "as-usual"], for: DemoShop.mercanet.merchantId)
            #expect(try await pay("ORDER2").inAppResponseCode == .refused)
            #expect(try await pay("ORDER3").isAccepted)
            try await tester.clearFaults()

            #expect(try await platform.office(.mercanet).transactionStatus(of: "NOPE") == nil)
            let request = try #require(try await tester.requests(refused: true).first)
            #expect(request.isRefused && request.code == "25" && request.why != nil)
            let details = try await tester.request(request.number)
            #expect(details.sent?.contains("NOPE") == true && details.answered != nil)

            var impossible = PlatformFault(.challengeRefused)
            impossible.card = "0055"
            let refused = await #expect(throws: OperatorError.self) { try await tester.order(impossible) }
            #expect(refused?.code == .refused)
            let unknown = await #expect(throws: OperatorError.self) {
                try await tester.order(PlatformFault(PlatformFault.Name(rawValue: "none")))
            }
            #expect(unknown?.code == .unknown)
            #expect(await #expect(throws: OperatorError.self) { try await tester.request(999_999) }?.code == .unknown)
        }
    }
}
