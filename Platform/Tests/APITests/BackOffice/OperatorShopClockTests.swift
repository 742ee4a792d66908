import APISupport
import Engine
import Foundation
import GuichetCore
import GuichetDirectClient
import GuichetLyra
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Server
import Support
import Testing

@Suite("The clock of one shop", .timeLimit(.minutes(5)))
struct OperatorShopClockTests {
    private static let shop = "lyra/69876357"

    /// The shop's clock moves by a day; then it is paid, and told of it.
    private static func payADayLater(_ test: TestPlatform, _ tester: OperatorTester) async throws {
        _ = try await tester.post("clock", ["advanceSeconds": .integer(86_400), "shop": .string(shop)])
        var message = try #require(LyraCall.payment("ORDER1").object)
        message["ipnTargetUrl"] = "https://shop.example/ipn"
        _ = try await test.lyra.pay(.object(message))
    }

    @Test("What falls due for the shop happens on its way; other shops and the platform stay where they are")
    func advance() async throws {
        try await TestPlatform.run { test in
            let tester = try await OperatorTester(test)
            _ = try await test.lyra.pay(LyraCall.payment("ORDER1", delay: 3))
            let initialisation = try await test.merchant().orderInitialize(.test("SIPS1"))
            _ = try await test.phone().pay(initialisation)
            let moved = try await tester.post(
                "clock", ["advanceSeconds": .integer(6 * 86_400), "shop": .string(Self.shop)])
            #expect(moved.status == 200, "\(moved.text)")
            #expect(moved.json["shop"]?.text == Self.shop)
            #expect(moved.json["now"]?.text == "2026-07-07T10:00:00.000+00:00")
            let events = try #require(moved.json["events"]?.array)
            #expect(events.compactMap { $0["event"]?["kind"]?.text } == ["captured"])
            // At its own time, three days later in the evening.
            #expect(events.first?["at"]?.text?.hasPrefix("2026-07-04T") == true)
            #expect(try await tester.get("payments/SIPS1").json["state"]?.text == "toCapture")
            let clock = try await tester.get("clock").json
            #expect(clock["now"]?.text == "2026-07-01T10:00:00.000+00:00")
            #expect(clock["aheadMilliseconds"]?.text == "0")
            #expect(clock["shops"]?.array?.first?["shop"]?.text == Self.shop)
            // Answers to the shop show its time.
            let answer = try await test.transport.send(
                HTTPTransportRequest(
                    url: test.url("/api-payment/V4/Charge/SDKTest"),
                    headers: [
                        ("Authorization", "Basic \(Data("69876357:\(LyraCall.password)".utf8).base64EncodedString())")
                    ], body: Array(#"{"value": "1"}"#.utf8)))
            let shown = answer.headers.first { $0.name.lowercased() == "guichet-time" }?.value
            #expect(shown?.hasPrefix("2026-07-07T10:00") == true, "\(shown ?? "none")")
            // A new payment is made in the shop's time.
            _ = try await test.lyra.pay(LyraCall.payment("ORDER2", delay: 1))
            let second = try await tester.get("payments/ORDER2").json
            #expect(second["createdAt"]?.text?.hasPrefix("2026-07-07T10:00") == true)
            #expect(second["next"]?.text?.contains("2026-07-08") == true)
            let audit = try await tester.get("audit").text
            #expect(audit.contains("the clock of \(Self.shop) was moved from 2026-07-01T10:00:00.000+00:00"))
        }
    }

    @Test("While it is ahead, an answer to a call of no shop shows the platform's time, if that was moved")
    func shownTime() async throws {
        var options = TestPlatform.Options()
        options.recordsRefusals = false
        try await TestPlatform.run(options) { test in
            let tester = try await OperatorTester(test)
            _ = try await tester.post("clock", ["advanceSeconds": .integer(86_400), "shop": .string(Self.shop)])
            func shown(_ path: String) async throws -> String? {
                try await test.get(path).headers.first { $0.name.lowercased() == "guichet-time" }?.value
            }
            #expect(try await shown("/vads-payment") == nil)
            _ = try await tester.post("clock", ["advanceSeconds": .integer(3_600)])
            for path in ["/vads-payment", "/live"] {
                #expect(try await shown(path)?.hasPrefix("2026-07-01T11:00") == true, "\(path)")
            }
        }
    }

    @Test("An answer of Worldline Direct's client API shows the time of the merchant whose clock is ahead")
    func clientAPI() async throws {
        try await TestPlatform.run { test in
            let session = try await test.direct.session()
            let authorization = "GCS v1Client:\(session.clientSessionId)"
            let tester = try await OperatorTester(test)
            let paths = [
                "crypto/publickey", "products?countryCode=FR&currencyCode=EUR",
                "products/302/networks?countryCode=FR&currencyCode=EUR",
            ]
            let moves: [(shop: String, shown: String?)] = [
                (Self.shop, nil), ("direct/AcmeTest", "2026-07-01T11:00"),
            ]
            for (shop, time) in moves {
                let moved = try await tester.post("clock", ["advanceSeconds": .integer(3_600), "shop": .string(shop)])
                #expect(moved.status == 200, "\(moved.text)")
                for path in paths {
                    let answer = try await test.direct.client("GET", "AcmeTest/\(path)", authorization: authorization)
                    #expect(answer.status == 200, "\(path)")
                    let shown = answer.headers.first { $0.name.lowercased() == "guichet-time" }?.value
                    #expect(shown.map { String($0.prefix(16)) } == time, "\(path)")
                }
            }
        }
    }

    @Test("A card is added to a wallet at the shop's time, and the answer says so")
    func wallet() async throws {
        try await TestPlatform.run { test in
            let tester = try await OperatorTester(test)
            let moved = try await tester.post(
                "clock", ["advanceSeconds": .integer(6 * 86_400), "shop": "sips/002001000000001"])
            #expect(moved.status == 200, "\(moved.text)")
            let added = try await test.addCard()
            #expect(added.message["walletActionDateTime"]?.text == "2026-07-07T12:00:00+02:00")
            let wallet = try await test.walletData()
            #expect(wallet.message["walletCreationDateTime"]?.text == "2026-07-07T12:00:00+02:00")
        }
    }

    @Test("Its cardholders have ten minutes of its time on the issuer's page, however far its clock is ahead")
    func issuer() async throws {
        try await TestPlatform.run { test in
            let tester = try await OperatorTester(test)
            func advance(_ shop: String, _ seconds: Int64) async throws {
                _ = try await tester.post("clock", ["advanceSeconds": .integer(seconds), "shop": .string(shop)])
            }
            func secondsLeft(_ page: WebPage) -> String? { page.attribute("data-seconds", of: "id=\"message\"") }
            let sips = "sips/002001000000001"
            try await advance(sips, 60 * 86_400)
            let enrolled = try await test.enrol()
            #expect(try await secondsLeft(test.challenge(enrolled)) == "601")
            try await advance(sips, 9 * 60)
            let page = try await test.challenge(enrolled)
            #expect(secondsLeft(page) == "61")
            try await advance(sips, 60)
            let late = try await test.browse(
                "/acs/answer", form: [("s", page.field("s") ?? ""), ("code", try #require(page.code))])
            let paRes = try #require(late.field("PaRes"))
            let answer = try await test.call(WireAuthentication.validate(enrolled, paRes: paRes))
            #expect(answer.code == "97")
            #expect(try await test.onlyPayment().state == .refused)
            // A shop of Lyra has a name beside its identifier.
            try await advance(Self.shop, 60 * 86_400)
            #expect(try await secondsLeft(test.lyra.shopper().pay("4970100000000022")) == "601")
        }
    }

    @Test("A phone asks about a payment in a bank's app in the shop's time: until a day after its end, then 97")
    func bankApp() async throws {
        try await TestPlatform.run { test in
            let tester = try await OperatorTester(test)
            let begun = try await BegunBancontact.begin(test)
            _ = try await test.browse("/bank-app", form: [("payment", begun.sealed), ("decision", "approve")])
            func code(afterSeconds seconds: Int64) async throws -> ResponseCode? {
                _ = try await tester.post(
                    "clock", ["advanceSeconds": .integer(seconds), "shop": "sips/002001000000001"])
                return try await begun.phone.getTransactionData(begun.context).inAppResponseCode
            }
            #expect(try await code(afterSeconds: 86_399) == .accepted)
            #expect(try await code(afterSeconds: 1) == .sessionExpired)
        }
    }

    @Test("Its notifications are sent at once with the date of its clock, and tried again by it")
    func notifications() async throws {
        var options = TestPlatform.Options()
        let sender = SentNotifications(failures: 1)
        options.sender = sender
        try await TestPlatform.run(options) { test in
            let tester = try await OperatorTester(test)
            try await Self.payADayLater(test, tester)
            let told = try await poll("the first attempt") { sender.all.first?.notification }
            let answer = try JSONValue(parsing: Array(try LyraSignedForm(parsing: told.body).answer.utf8))
            #expect(answer["serverDate"]?.text == "2026-07-02T10:00:00+00:00")
            let next = try await poll("its next attempt") {
                let one = try await tester.get("notifications").json["notifications"]?.array?.first
                return one?["lastResult"]?.text == nil ? nil : one?["nextAt"]?.text
            }
            #expect(next.hasPrefix("2026-07-02T10:15"))
            _ = try await tester.post("clock", ["advanceSeconds": .integer(1_000), "shop": .string(Self.shop)])
            #expect(sender.all.count == 2)
        }
    }

    @Test(
        "Its attempts, the queue's and an operator's, have the time of its clock, as the notification's other dates have"
    )
    func attempts() async throws {
        var options = TestPlatform.Options()
        options.sender = SentNotifications()
        try await TestPlatform.run(options) { test in
            let tester = try await OperatorTester(test)
            try await Self.payADayLater(test, tester)
            @Sendable func attempts(_ count: Int) async throws -> [JSONValue]? {
                let one = try await tester.get("payments/ORDER1").json["notifications"]?.array?.first
                return one?["attemptList"]?.array.flatMap { $0.count == count ? $0 : nil }
            }
            _ = try await poll("the attempt") { try await attempts(1) }
            let one = try await tester.get("notifications").json["notifications"]?.array?.first
            #expect(one?["createdAt"]?.text == "2026-07-02T10:00:00.000+00:00")
            _ = try await tester.post("notifications/duplicate", ["id": one?["id"] ?? .null])
            let all = try await poll("the operator's attempt") { try await attempts(2) }
            #expect(all.compactMap { $0["at"]?.text } == Array(repeating: "2026-07-02T10:00:00.000+00:00", count: 2))
        }
    }

    @Test("Its shoppers' forms end by its clock, and a form that is opened afterwards lasts as long as any")
    func forms() async throws {
        try await TestPlatform.run { test in
            let tester = try await OperatorTester(test)
            let early = try await test.lyra.shopper()
            _ = try await tester.post("clock", ["advanceSeconds": .integer(3_600), "shop": .string(Self.shop)])
            #expect(try await early.pay().result == "expired")
            let late = try await test.lyra.shopper()
            _ = try await tester.post("clock", ["advanceSeconds": .integer(600), "shop": .string(Self.shop)])
            #expect(try await late.pay().result == "paid")
            let later = try await test.lyra.shopper()
            _ = try await tester.post("clock", ["advanceSeconds": .integer(1_800), "shop": .string(Self.shop)])
            #expect(try await later.pay().result == "expired")
        }
    }

    @Test(
        "A redirect form with the date of the merchant's server is opened in its time, also after the platform's clock was moved"
    )
    func redirectForms() async throws {
        try await TestPlatform.run { test in
            let tester = try await OperatorTester(test)
            let shop = LyraRedirectShop(test: test)
            _ = try await tester.post("clock", ["advanceSeconds": .integer(86_400), "shop": .string(Self.shop)])
            #expect(try await shop.shopper().pay().result == "paid")
            let payment = try await tester.get("payments/ORDER1").json
            #expect(payment["createdAt"]?.text?.hasPrefix("2026-07-02T10:00") == true, "\(payment)")
            _ = try await tester.post("clock", ["advanceSeconds": .integer(7 * 86_400)])
            let later = try await shop.shopper(transId: "000002", ["vads_order_id": "ORDER2"]).pay()
            #expect(later.result == "paid")
            #expect(try await shop.answer().formError == "03 vads_trans_id", "the first form again, within its hour")
        }
    }

    @Test(
        "Tokens of Apple Pay and data that a phone encrypted pay in its time: Apple's clock and a phone's are not the shop's"
    )
    func phones() async throws {
        var options = TestPlatform.Options()
        options.simulatesApple = true
        try await TestPlatform.run(options) { test in
            let tester = try await OperatorTester(test)
            for shop in [Self.shop, "direct/AcmeTest"] {
                _ = try await tester.post("clock", ["advanceSeconds": .integer(6 * 86_400), "shop": .string(shop)])
            }
            let device = try #require(test.platform.parts.simulatedDevice)
            func token(_ number: String) async throws -> ApplePayPaymentToken {
                try await device.pay(
                    SimulatedDevice.Payment(
                        merchantIdentifier: DemoApplePayMerchant.identifier,
                        amount: try #require(Amount(minorUnits: 2_500, currency: .eur)),
                        card: try SimulatedCard(PAN(number))))
            }
            let lyra = try await token("4970100000000055")
            let message = try SimulatedDeviceTests.message(lyra)
            #expect(try await test.lyra.pay(message).detailedStatus == .authorised)
            #expect(try await test.lyra.code("Charge/CreatePayment", message) == "PSP_1066")
            let payment = try await tester.get("payments/ORDER1").json
            #expect(payment["createdAt"]?.text?.hasPrefix("2026-07-07T10:00") == true)
            let blob = try await test.direct.cardBlob(try await test.direct.phone())
            #expect(try await test.direct.pay(blob).status == 201)
        }
    }

    @Test(
        "The keys for cards on their way are the platform's: calls of a shop that is ahead end none of another shop's phones"
    )
    func keys() async throws {
        try await TestPlatform.run { test in
            let tester = try await OperatorTester(test)
            let prepared = try await test.prepare(.order(reference: "REF1"))
            let enrolled = try await test.enrol(reference: "REF2")
            let paRes = try await test.paRes(enrolled, result: "challenge")
            let ahead = "002001000000002"
            _ = try await tester.post(
                "clock", ["advanceSeconds": .integer(2 * 86_400), "shop": .string("sips/\(ahead)")])
            // It pays with 3-D Secure in its own time.
            let later = try await test.call(
                WireAuthentication.check(
                    test.prepare(WireAuthentication.order(reference: "REF1", shop: ahead))))
            let laterPaRes = try await test.paRes(later, result: "challenge")
            #expect(try await test.call(WireAuthentication.validate(later, paRes: laterPaRes)).code == "00")
            // So do the shoppers who were on their way in the other shop.
            #expect(try await test.call(WireOrder.message(for: prepared)).code == "00")
            #expect(try await test.call(WireAuthentication.validate(enrolled, paRes: paRes)).code == "00")
            // What was encrypted in the time of the shop that is ahead is as short-lived as any.
            let second = try await test.call(
                WireAuthentication.check(
                    test.prepare(WireAuthentication.order(reference: "REF2", shop: ahead))))
            let third = try await test.enrol(reference: "REF3")
            func key(_ enrolled: WireAnswer) throws -> String? {
                let text = try #require(enrolled.message["transactionContextData"]?.text)
                let bytes = try #require(Base64URL.decode(text))
                let plain = try test.platform.paymentService.vault.open(
                    SealedValue(bytes: bytes), for: .authentication, place: "transactionContextData 1")
                return try JSONValue(parsing: plain)["key"]?.text
            }
            #expect(try key(second) == key(third))
            test.clock.advance(seconds: 15 * 60)
            #expect(try await key(test.enrol(reference: "REF4")) != key(third))
        }
    }

    @Test("The platform's clock takes the shop along, and a restart keeps the difference")
    func together() async throws {
        let folder = TestPlatform.Options().folder ?? .temporary()
        defer { folder.remove() }
        var options = TestPlatform.Options()
        options.folder = folder
        try await TestPlatform.run(options) { test in
            let tester = try await OperatorTester(test)
            _ = try await tester.post("clock", ["advanceSeconds": .integer(86_400), "shop": .string(Self.shop)])
            _ = try await test.lyra.pay(LyraCall.payment("ORDER1", delay: 5))
            let moved = try await tester.post("clock", ["advanceSeconds": .integer(6 * 86_400)])
            let events = try #require(moved.json["events"]?.array)
            #expect(events.compactMap { $0["event"]?["kind"]?.text } == ["captured"])
        }
        try await TestPlatform.run(options) { test in
            let tester = try await OperatorTester(test)
            let clock = try await tester.get("clock", [("shop", Self.shop)]).json
            #expect(clock["now"]?.text == "2026-07-08T10:00:00.000+00:00")
        }
    }

    @Test("The span of a fault is measured by the platform's clock: a call of a shop that is ahead does not end it")
    func faults() async throws {
        try await TestPlatform.run { test in
            let tester = try await OperatorTester(test)
            _ = try await tester.post("clock", ["advanceSeconds": .integer(86_400), "shop": .string(Self.shop)])
            let ordered = try await tester.post("faults", ["fault": "refused", "forSeconds": .integer(600)])
            #expect(ordered.json["until"]?.text == "2026-07-01T10:10:00.000+00:00")
            #expect(try await test.lyra.pay(LyraCall.payment()).detailedStatus == .refused)
            #expect(try await test.order().code == "05")
            _ = try await tester.post("clock", ["advanceSeconds": .integer(600)])
            #expect(try await test.lyra.pay(LyraCall.payment()).detailedStatus == .authorised)
            #expect(test.platform.faults.isEmpty)
        }
    }

    @Test("An unknown shop, and a shop's clock that would go back, are refused")
    func refusals() async throws {
        try await TestPlatform.run { test in
            let tester = try await OperatorTester(test)
            _ = try await tester.post("clock", ["advanceSeconds": .integer(60), "shop": .string(Self.shop)])
            #expect(
                try await tester.post("clock", ["to": "2026-07-01T10:00:30Z", "shop": .string(Self.shop)]).problem
                    == "clock-moves-forward")
            for shop in ["lyra/1", "lyra/<script>", "lyra"] {
                #expect(
                    try await tester.post("clock", ["advanceSeconds": .integer(60), "shop": .string(shop)]).status
                        == 404)
                #expect(try await tester.get("clock", [("shop", shop)]).status == 404)
            }
            #expect(try await tester.get("clock", [("shop", "lyra/")]).status == 400)
            let alone = try await tester.get("clock", [("shop", String(Self.shop.dropFirst(5)))])
            #expect(alone.json["shop"]?.text == Self.shop)
        }
    }
}
