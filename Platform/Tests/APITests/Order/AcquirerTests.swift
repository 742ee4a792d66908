import Engine
import GuichetCore
import GuichetSips
import Support
import Testing

@Suite("cardOrder, when the acquirer is slow or does not answer")
struct AcquirerTests {
    struct Broken: Error {}

    @Test("an acquirer that fails leaves the outcome unknown: 99 now, pending when asked, and the reference is used")
    func broken() async throws {
        var options = TestPlatform.Options()
        options.acquirer = ClosureAcquirer { _ in throw Broken() }
        try await TestPlatform.run(options) { test in
            let initialisation = try await test.prepare()
            let message = try WireOrder.message(for: initialisation)
            let answer = try await test.call(message)
            #expect(answer.code == "99")
            #expect(answer.message["authorisationId"] == nil)
            #expect(try await test.onlyPayment().state == .unknown)
            #expect(try await test.outcome(of: initialisation).outcome == "pending")
            #expect(try await test.call(message) == answer)
            #expect(try await test.initialise().code == "94")
        }
    }

    @Test("an acquirer that hangs delays its own order only: pending when asked, and others are served")
    func hanging() async throws {
        let (asked, answers) = (Gate(), Gate())
        var options = TestPlatform.Options()
        options.acquirer = ClosureAcquirer { request in
            guard request.amount.minorUnits == 6_666 else { return .yes }
            asked.open()
            await answers.pass()
            return .yes
        }
        try await TestPlatform.run(options) { test in
            let initialisation = try await test.prepare(JSONObject.order().with("amount", "6666"))
            let message = try WireOrder.message(for: initialisation)
            async let ordering = test.call(message)
            await asked.pass()
            // The intent was on disk before the acquirer was asked.
            #expect(try await test.onlyPayment().state == .authorising)
            #expect(try await test.outcome(of: initialisation).outcome == "pending")
            #expect(try await test.order(.order(reference: "REF2")).code == "00")
            async let resent = test.call(message)
            answers.open()
            let first = try await ordering
            #expect(first.code == "00")
            #expect(try await resent == first)
            #expect(try await test.outcome(of: initialisation).response == first.message)
        }
    }

    @Test("the acquirer receives the card, the amount and the shop, and is asked once")
    func request() async throws {
        let asked = Counted()
        var options = TestPlatform.Options()
        options.acquirer = ClosureAcquirer { request in
            asked.add()
            #expect(request.shop == ShopID(api: "sips", name: "002001000000001"))
            #expect(request.amount == Amount(minorUnits: 2_500, currency: .eur))
            #expect(request.pan.masked == "4100##########00")
            #expect(request.expiry.yyyyMM == "209912")
            #expect(request.securityCode != nil)
            return .declined(code: "51", acquirerCode: "61")
        }
        try await TestPlatform.run(options) { test in
            let answer = try await test.order()
            #expect(answer.code == "51")
            #expect(answer.message["acquirerResponseCode"] == "61")
            #expect(asked.count == 1)
        }
    }

    @Test("a phone that disconnects while the acquirer is asked gets its answer later")
    func hangsUp() async throws {
        let (asked, answers) = (Gate(), Gate())
        var options = TestPlatform.Options()
        options.acquirer = ClosureAcquirer { _ in
            asked.open()
            await answers.pass()
            return .yes
        }
        try await TestPlatform.run(options) { test in
            let initialisation = try await test.prepare()
            let message = try WireOrder.message(for: initialisation)
            let ordering = Task { try await test.call(message) }
            await asked.pass()
            ordering.cancel()
            await #expect(throws: (any Error).self) { try await ordering.value }
            answers.open()
            let response = try await poll("the outcome") { try await test.outcome(of: initialisation).response }
            #expect(response["inAppResponseCode"] == "00")
        }
    }
}
