import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirect
@_spi(Platform) import GuichetLyra
import GuichetSDK
import GuichetSips
import Server
import Support
import Testing

@Suite("Faults: for whom, how often, and until when", .timeLimit(.minutes(5)))
struct FaultTests {
    private static func run(
        sender: SentNotifications = SentNotifications(), _ body: @Sendable (TestPlatform) async throws -> Void
    ) async throws {
        var options = TestPlatform.Options()
        options.faultPause = { _ in }
        options.recordsRefusals = false
        options.sender = sender
        try await TestPlatform.run(options, body)
    }

    /// Pays at Lyra's demo shop: whether it was approved.
    private static func pays(
        _ test: TestPlatform, amount: Int64 = 2_500, orderId: String = "ORDER1", pan: String = "4970100000000055"
    ) async throws -> Bool {
        try await test.lyra.pay(LyraCall.payment(orderId, pan: pan, amount: amount)).detailedStatus != .refused
    }

    @Test("a call's amount counts as the API reads it: 2500.0, as some programs write a whole number, is 2500")
    func wholeAmount() async throws {
        try await Self.run { test in
            let faults = test.platform.faults
            var conditions = FaultOrder.Conditions()
            conditions.amount = 2_500
            _ = try await faults.order(.slow, conditions, FaultOrder.Limits(), delay: nil, code: nil)
            var message = try #require(LyraCall.payment().object)
            message["amount"] = .number("2500.0")
            _ = try await test.lyra.pay(.object(message))
            #expect(faults.orders.first?.seen == 1)
            var direct = try #require(DirectTester.card().object)
            direct["order"] = ["amountOfMoney": ["amount": .number("2500.0"), "currencyCode": "EUR"]]
            #expect(try await test.direct.send("POST", "/payments", .object(direct)).status == 201)
            #expect(faults.orders.first?.seen == 2)
        }
    }

    @Test("a fault can be ordered for each service of Lyra's API and each path of it, and acts there")
    func lyraCalls() async throws {
        try await Self.run { test in
            let tester = try await OperatorTester(test)
            let others = [
                "PCI/Charge/CreatePayment", "PCI/Charge/CreateToken", "PCI/Token/Update", "Charge/PaymentOrder/Create",
            ]
            for path in LyraService.known.map(\.rawValue) + others {
                let answer = try await tester.post(
                    "faults", ["fault": "503", "call": .string(path), "times": .integer(1)])
                #expect(answer.status == 200, "\(path): \(answer.text)")
                let called = try await test.transport.send(
                    HTTPTransportRequest(url: test.url("/api-payment/V4/\(path)"), body: Array("{}".utf8)))
                #expect(called.status == 503, "\(path)")
            }
            #expect(test.platform.faults.orders.isEmpty)
        }
    }

    @Test("the search for payment links of Worldline Direct, whose path has a group, is a call of that merchant")
    func searchOfLinks() async throws {
        try await Self.run { test in
            var conditions = FaultOrder.Conditions()
            conditions.api = "direct"
            conditions.shop = "AcmeTest"
            conditions.call = "searchPaymentLinks"
            _ = try await test.platform.faults.order(
                .error503, conditions, FaultOrder.Limits(), delay: nil, code: nil)
            var group = test.direct
            group.base = "/v2/merchant-groups"
            #expect(try await group.send("POST", "/paymentlinks/search", [:]).status == 503)
            #expect(try await test.direct.send("GET", "/services/testconnection").status == 200)
        }
    }

    @Test("each condition lets the fault act on what fits it, and on nothing else")
    func conditions() async throws {
        try await Self.run { test in
            let faults = test.platform.faults
            let otherCard = try faults.card(try PAN("4970100000000048"))
            let cases: [(String, (inout FaultOrder.Conditions) -> Void, refuses: Bool)] = [
                ("api", { $0.api = "lyra" }, true), ("another api", { $0.api = "sips" }, false),
                ("shop", { $0.shop = "69876357" }, true), ("another shop", { $0.shop = "73239078" }, false),
                ("call", { $0.call = "Charge/CreatePayment" }, true),
                ("another call", { $0.call = "Charge/CreateToken" }, false),
                ("the card's end", { $0.card = faults.card(ending: "0055") }, true),
                ("another end", { $0.card = faults.card(ending: "0048") }, false),
                ("another card", { $0.card = otherCard }, false),
                ("amount", { $0.amount = 2_500 }, true), ("another amount", { $0.amount = 2_501 }, false),
                ("reference", { $0.reference = "ORDER1" }, true),
                ("another reference", { $0.reference = "ORDER2" }, false),
                ("header", { $0.header = ("user-agent", "tests") }, true),
                ("another header", { $0.header = ("User-Agent", "curl") }, false),
            ]
            for (name, change, refuses) in cases {
                var conditions = FaultOrder.Conditions()
                change(&conditions)
                _ = try await faults.order(.refused, conditions, FaultOrder.Limits(), delay: nil, code: "51")
                #expect(try await Self.pays(test) == !refuses, "\(name)")
                #expect(faults.orders.first?.seen == (refuses ? 1 : 0), "\(name)")
                try await faults.clearAll()
                #expect(try await Self.pays(test), "cleared: \(name)")
            }
            var card = FaultOrder.Conditions()
            card.card = try faults.card(try PAN("4970100000000055"))
            #expect(card.card?.shown == "…0055")
            _ = try await faults.order(.refused, card, FaultOrder.Limits(), delay: nil, code: nil)
            #expect(try await Self.pays(test) == false)
        }
    }

    @Test("a phone's question about a payment in a bank's app is one of its shop, with its reference")
    func bankApp() async throws {
        try await Self.run { test in
            let faults = test.platform.faults
            let begun = try await BegunBancontact.begin(test)
            let cases: [(String, (inout FaultOrder.Conditions) -> Void, acts: Bool)] = [
                ("shop", { $0.shop = "002001000000001" }, true),
                ("another shop", { $0.shop = "002001000000002" }, false),
                ("reference", { $0.reference = "REF1" }, true), ("another reference", { $0.reference = "REF2" }, false),
            ]
            for (name, change, acts) in cases {
                var conditions = FaultOrder.Conditions()
                conditions.call = "getTransactionData"
                change(&conditions)
                _ = try await faults.order(.slow, conditions, FaultOrder.Limits(), delay: nil, code: nil)
                #expect(try await begun.phone.getTransactionData(begun.context).inAppResponseCode == .pending)
                #expect(faults.orders.first?.seen == (acts ? 1 : 0), "\(name)")
                try await faults.clearAll()
            }
        }
    }

    @Test("a call that names its payment by the platform's identifier has that payment's reference")
    func identifiers() async throws {
        try await Self.run { test in
            let faults = test.platform.faults
            let uuid = try await test.lyra.paid()
            let id = try await test.direct.paid(DirectTester.applePay(reference: "ORDER1"))
            func order(_ reference: String) async throws {
                try await faults.clearAll()
                var conditions = FaultOrder.Conditions()
                conditions.reference = reference
                _ = try await faults.order(.slow, conditions, FaultOrder.Limits(), delay: nil, code: nil)
            }
            let calls: [(String, () async throws -> Void)] = [
                ("Transaction/Get", { _ = try await test.lyra.transaction("Get", uuid) }),
                ("Transaction/Refund", { _ = try await test.lyra.code("Refund", uuid) }),
                (
                    "Transaction/Capture",
                    { _ = try await test.lyra.code("Transaction/Capture", ["uuids": [.string(uuid)]]) }
                ),
                ("getPayment", { _ = try await test.direct.payment(id) }),
                ("cancelPayment", { _ = try await test.direct.send("POST", "/payments/\(id)/cancel", [:]) }),
            ]
            for (name, call) in calls {
                try await order("ORDER1")
                try await call()
                #expect(faults.orders.first?.seen == 1, "\(name)")
                try await order("ORDER2")
                try await call()
                #expect(faults.orders.first?.seen == 0, "\(name)")
            }
            // A refund's own reference counts, too.
            try await order("REFUND1")
            let refund: JSONValue = [
                "amountOfMoney": ["amount": 1, "currencyCode": "EUR"],
                "operationReferences": ["merchantReference": "REFUND1"],
            ]
            _ = try await test.direct.send("POST", "/payments/\(id)/refund", refund)
            #expect(faults.orders.first?.seen == 1)
        }
    }

    @Test("a code that is ordered for every API is given only by those whose codes have its form")
    func codeOfEveryAPI() async throws {
        try await Self.run { test in
            let faults = test.platform.faults
            _ = try await faults.order(.refused, .init(), .init(), delay: nil, code: "51")
            #expect(try await test.lyra.pay(LyraCall.payment()).detailedErrorCode == "51")
            // The acquirer's code, too: the answer to it is 05 (docs/choices/sips.md, row 67).
            let order = try await test.order()
            #expect(order.code == "05")
            #expect(order.message["acquirerResponseCode"] == "51")
            #expect(try await test.direct.send("POST", "/payments", DirectTester.card()).status == 201)
            try await faults.clearAll()
            _ = try await faults.order(.refused, .init(), .init(), delay: nil, code: "30511001")
            let refused = try await test.direct.send("POST", "/payments", DirectTester.card())
            #expect(refused.status == 402)
            #expect(refused.document(DirectErrorResponse.self).errors?.first?.errorCode?.rawValue == "30511001")
            #expect(try await test.order(.order(reference: "REF2")).code == "00")
        }
    }

    @Test("of Sips, a code that the acquirer's list does not have is the answer itself", arguments: ["11", "55", "1A"])
    func codeOfSips(code: String) async throws {
        try await Self.run { test in
            _ = try await test.platform.faults.order(.refused, .init(), .init(), delay: nil, code: code)
            let order = try await test.order()
            #expect(order.code == code)
            #expect(order.message["acquirerResponseCode"] == nil)
        }
    }

    @Test("it begins with the n-th event that fits, ends after so many times, or with its span")
    func limits() async throws {
        try await Self.run { test in
            var limits = FaultOrder.Limits()
            limits.nth = 3
            limits.times = 2
            _ = try await test.platform.faults.order(.refused, FaultOrder.Conditions(), limits, delay: nil, code: nil)
            var paid: [Bool] = []
            for _ in 0..<6 { paid.append(try await Self.pays(test)) }
            #expect(paid == [true, true, false, false, true, true])
            #expect(test.platform.faults.isEmpty)
            var span = FaultOrder.Limits()
            span.until = test.clock.now().adding(seconds: 600)
            _ = try await test.platform.faults.order(.refused, FaultOrder.Conditions(), span, delay: nil, code: nil)
            #expect(try await Self.pays(test) == false)
            test.clock.advance(seconds: 600)
            #expect(try await Self.pays(test))
        }
    }

    @Test("a probability decides alike with the same seed, and otherwise with another")
    func probability() async throws {
        func decisions(_ seed: UInt64) async throws -> [Bool] {
            let clock = ManualClock(at: TestPlatform.noon)
            let faults = FaultBook(clock: clock, random: SystemRandom(), logger: TestPlatform.silentLogger)
            var limits = FaultOrder.Limits()
            limits.probability = 0.3
            limits.seed = seed
            _ = try await faults.order(.error500, FaultOrder.Conditions(), limits, delay: nil, code: nil)
            var acted: [Bool] = []
            for _ in 0..<1_000 { acted.append(await faults.take(.call, for: FaultFacts(api: "lyra")) != nil) }
            return acted
        }
        let first = try await decisions(42)
        let (again, other) = (try await decisions(42), try await decisions(43))
        #expect(first == again)
        #expect(first != other)
        #expect((250...350).contains(first.filter { $0 }.count))
    }

    @Test("a script answers a shop's next payments one after the other, and leaves other shops alone")
    func script() async throws {
        try await Self.run { test in
            let shop = ShopID(api: "lyra", name: "69876357")
            func step(_ fault: Fault?, _ code: String? = nil) -> FaultScript.Step {
                FaultScript.Step(fault: fault, code: code, delay: nil)
            }
            try await test.platform.faults.script(
                FaultScript(
                    shop: shop, steps: [step(.refused, "51"), step(nil), step(.acquirerSilent), step(.refused)]))
            let other = try await test.order()
            #expect(other.code == "00")
            let first = try await test.lyra.pay(LyraCall.payment())
            #expect(first.detailedStatus == .refused)
            #expect(first.detailedErrorCode == "51")
            #expect(try await Self.pays(test))
            #expect(try await test.lyra.pay(LyraCall.payment()).detailedStatus == .underVerification)
            #expect(test.platform.faults.scripts.first?.steps == [step(.refused)])
            #expect(try await Self.pays(test) == false)
            #expect(test.platform.faults.isEmpty)
            #expect(try await Self.pays(test))
        }
    }

    @Test("a second answer of the acquirer changes nothing")
    func answeredTwice() async throws {
        try await Self.run { test in
            let heard = Gate()
            test.platform.faults.sendSecondAnswers { payment, verdict in
                await test.platform.paymentService.hearAgain(verdict, about: payment)
                heard.open()
            }
            _ = try await test.platform.faults.order(
                .answeredTwice, FaultOrder.Conditions(), FaultOrder.Limits(), delay: nil, code: nil)
            let isPaid = try await Self.pays(test)
            #expect(isPaid)
            await heard.pass()
            #expect(try await test.onlyPayment().state == .toCapture)
        }
    }

    @Test("a late authorisation is refused on its day; an inquiry that gets no answer leaves the outcome unknown")
    func late() async throws {
        try await Self.run { test in
            let uuid = try await test.lyra.paid(delay: 30)
            #expect(try await test.lyra.transaction("Get", uuid).detailedStatus == .waitingAuthorisation)
            _ = try await test.platform.faults.order(
                .lateAuthorisationRefused, FaultOrder.Conditions(), FaultOrder.Limits(), delay: nil, code: "51")
            #expect(try await Self.pays(test))
            try await test.pass(days: 29.5)
            #expect(try await test.lyra.transaction("Get", uuid).detailedStatus == .refused)
            try await test.platform.faults.clearAll()
            for fault in [Fault.acquirerSilent, .inquirySilent] {
                _ = try await test.platform.faults.order(
                    fault, FaultOrder.Conditions(), FaultOrder.Limits(), delay: nil, code: nil)
            }
            let unknown = try await test.lyra.pay(LyraCall.payment("ORDER2"))
            try await test.pass(days: 0.2)
            let id = try #require(unknown.uuid)
            #expect(try await test.lyra.transaction("Get", id).detailedStatus == .underVerification)
            try await test.platform.faults.clearAll()
            try await test.pass(days: 1)
            #expect(try await test.lyra.transaction("Get", id).detailedStatus == .authorised)
        }
    }

    @Test("Worldline Direct: a call that is delivered twice with its idempotence key pays once")
    func doubledWithKey() async throws {
        try await Self.run { test in
            _ = try await test.platform.faults.order(
                .callDoubled, FaultOrder.Conditions(), FaultOrder.Limits(), delay: nil, code: nil)
            let answer = try await test.direct.send(
                "POST", "/payments", DirectTester.applePay(), idempotenceKey: "key-1")
            #expect(answer.status == 201)
            #expect(try await test.payments().count == 1)
        }
    }

    @Test("a full disk refuses honestly, and once there is space again the same order pays")
    func diskFull() async throws {
        try await Self.run { test in
            let order = try #require(
                try await test.platform.faults.order(
                    .diskFull, FaultOrder.Conditions(), FaultOrder.Limits(), delay: nil, code: nil))
            #expect(try await test.lyra.code("Charge/CreatePayment", LyraCall.payment()) == "PSP_999")
            #expect(try await test.payments().isEmpty)
            #expect(try await test.platform.faults.clear(order.id))
            #expect(try await Self.pays(test))
        }
    }

    @Test("an Apple Pay token whose certificate counts as expired is refused, and pays afterwards")
    func certificate() async throws {
        let fixture = try LyraAppleFixture()
        try await fixture.run { test in
            let order = try #require(
                try await test.platform.faults.order(
                    .certificateExpired, FaultOrder.Conditions(), FaultOrder.Limits(), delay: nil, code: nil))
            let message = LyraAppleFixture.message(try fixture.token())
            #expect(try await test.lyra.code("Charge/CreatePayment", message) != nil)
            #expect(try await test.payments().isEmpty)
            #expect(try await test.platform.faults.clear(order.id))
            #expect(try await test.lyra.pay(message).detailedStatus == .authorised)
        }
    }
}
