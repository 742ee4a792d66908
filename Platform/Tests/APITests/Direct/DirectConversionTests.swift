import DirectAPI
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: a payment in the card's currency", .timeLimit(.minutes(5)))
struct DirectConversionTests {
    private static let number = "4012000033330026"
    private static let member = "cardPaymentMethodSpecificInput.currencyConversion.dccSessionId"

    /// A merchant that offers dollars.
    private static func setting(_ test: TestPlatform, percent: String? = nil) async throws {
        var change = DirectShopChange()
        change.surchargePercent = percent
        change.conversion = "USD=1.0832"
        _ = try await test.platform.direct.administration.change("AcmeTest", change)
    }

    private static func offer(
        _ merchant: DirectTester, amount: Int64 = 3_000, card: String = "401200"
    ) async throws -> JSONValue {
        let body: JSONValue = [
            "cardSource": ["card": ["cardNumber": .string(card)]],
            "transaction": ["amount": ["amount": .integer(amount), "currencyCode": "EUR"]],
        ]
        return try #require(try await merchant.send("POST", "/services/dccrate", body).json)
    }

    /// A payment whose shopper took or refused an offer.
    private static func message(
        _ offer: String?, accepted: Bool = true, in plain: JSONValue = DirectTester.card(number)
    ) throws -> JSONValue {
        var message = try #require(plain.object)
        var input = try #require(message["cardPaymentMethodSpecificInput"]?.object)
        var conversion = JSONObject()
        conversion.append("acceptedByUser", .bool(accepted))
        if let offer { conversion.append("dccSessionId", .string(offer)) }
        input["currencyConversion"] = .object(conversion)
        message["cardPaymentMethodSpecificInput"] = .object(input)
        return .object(message)
    }

    private static func dollars(_ amount: Int64) -> JSONValue {
        ["amount": .integer(amount), "currencyCode": "USD"]
    }

    // 3000 at 1.0832 are 3249.6.
    @Test(
        "the answers repeat the proposal and the shopper's decision; the amounts stay in the merchant's currency",
        arguments: [true, false])
    func decided(accepted: Bool) async throws {
        try await TestPlatform.run { test in
            try await Self.setting(test)
            let offer = try await Self.offer(test.direct)
            let message = try Self.message(offer["dccSessionId"]?.text, accepted: accepted)
            let answer = try await test.direct.send("POST", "/payments", message)
            #expect(answer.status == 201)
            let id = try #require(answer.payment?.id?.rawValue)
            for payment in [answer.payment, try await test.direct.payment(id)] {
                let output = try #require(payment?.paymentOutput)
                #expect(output.amountOfMoney == DirectAmountOfMoney(amount: 3_000, currencyCode: "EUR"))
                #expect(output.acquiredAmount == output.amountOfMoney)
                let conversion = output.cardPaymentMethodSpecificOutput?.json["currencyConversion"]
                #expect(conversion?["acceptedByUser"] == .bool(accepted))
                #expect(conversion?["proposal"] == offer["proposal"])
                #expect(conversion?["proposal"]?["targetAmount"] == Self.dollars(3_250))
            }
            #expect(try await test.onlyPayment().amount.minorUnits == 3_000)
            let plain = try await test.direct.send("POST", "/payments", DirectTester.card(Self.number))
            let card = plain.payment?.paymentOutput?.cardPaymentMethodSpecificOutput
            #expect(card != nil && card?.json["currencyConversion"] == nil)
        }
    }

    @Test("an offer that a page asked for pays also where the merchant's clock is ahead of the platform's")
    func ahead() async throws {
        try await TestPlatform.run { test in
            try await Self.setting(test)
            let moved = try await OperatorTester(test).post(
                "clock", ["advanceSeconds": .integer(86_400), "shop": "direct/AcmeTest"])
            #expect(moved.status == 200, "\(moved.text)")
            let session = try await test.direct.session().clientSessionId
            let question: JSONValue = [
                "cardSource": ["card": ["cardNumber": "401200"]],
                "transaction": ["amount": ["amount": .integer(3_000), "currencyCode": "EUR"]],
            ]
            let answer = try await test.transport.send(
                HTTPTransportRequest(
                    method: "POST", url: test.url("/client/v2/AcmeTest/services/dccrate"),
                    headers: [("Content-Type", "application/json"), ("Authorization", "GCS v1Client:\(session)")],
                    body: question.encoded()))
            let offer = try #require(try JSONValue(parsing: answer.body)["dccSessionId"]?.text)
            let paid = try await test.direct.send("POST", "/payments", try Self.message(offer))
            #expect(paid.status == 201)
        }
    }

    @Test("a capture and a refund tell their own amount at the same rate, whatever the settings have become")
    func operations() async throws {
        try await TestPlatform.run { test in
            try await Self.setting(test)
            let offer = try await Self.offer(test.direct)["dccSessionId"]?.text
            let id = try await test.direct.paid(try Self.message(offer))
            var change = DirectShopChange()
            change.conversion = "USD=2"
            _ = try await test.platform.direct.administration.change("AcmeTest", change)
            let capture = try await test.direct.send("POST", "/payments/\(id)/capture", ["amount": .integer(1_000)])
            let captured = capture.json?["captureOutput"]?["cardPaymentMethodSpecificOutput"]?["currencyConversion"]
            #expect(captured?["proposal"]?["targetAmount"] == Self.dollars(1_083))
            let half: JSONValue = ["amountOfMoney": ["amount": .integer(500), "currencyCode": "EUR"]]
            let refund = try await test.direct.send("POST", "/payments/\(id)/refund", half)
            let output = refund.json?["refundOutput"]
            let refunded = output?["cardRefundMethodSpecificOutput"]?["currencyConversion"]
            #expect(refunded?["proposal"]?["targetAmount"] == Self.dollars(542))
            #expect(output?["amountOfMoney"]?["currencyCode"] == "EUR")
            let dollars: JSONValue = ["amountOfMoney": Self.dollars(100)]
            #expect(try await test.direct.send("POST", "/payments/\(id)/refund", dollars).status == 400)
            let payment = try await test.direct.payment(id).paymentOutput?.cardPaymentMethodSpecificOutput
            let whole = payment?.json["currencyConversion"]?["proposal"]?["targetAmount"]
            #expect(whole == Self.dollars(3_250))
        }
    }

    @Test("an offer is for one merchant, one card and one amount, for half an hour; otherwise 400, and nothing is paid")
    func refused() async throws {
        var other = DirectPlatformShop(
            merchantId: "Bakery", apiKeys: [DirectAPIKey(id: "bakery", secret: "secret")], webhookKeys: [])
        other.conversion = DirectConversionOffer("USD=1.0832")
        var options = TestPlatform.Options()
        options.directShops = [other]
        try await TestPlatform.run(options) { test in
            try await Self.setting(test)
            let stranger = DirectTester(
                test: test, merchantId: "Bakery", key: DirectAPIKey(id: "bakery", secret: "secret"))
            let theirs = try await Self.offer(stranger)["dccSessionId"]?.text
            let ours = try await Self.offer(test.direct)["dccSessionId"]?.text
            let more = try await Self.offer(test.direct, amount: 3_001)["dccSessionId"]?.text
            let mastercard = try await Self.offer(test.direct, card: "513025")["dccSessionId"]?.text
            #expect(theirs?.isEmpty == false && mastercard?.isEmpty == false)
            func check(_ offer: String?, accepted: Bool = true) async throws {
                let message = try Self.message(offer, accepted: accepted)
                let answer = try await test.direct.send("POST", "/payments", message)
                #expect(answer.status == 400)
                let property = answer.document(DirectErrorResponse.self).errors?.first?.propertyName
                #expect(property == Self.member)
            }
            for offer in [theirs, more, mastercard, "91e6bfec501c484bbcd27d8d7972f2b5", nil] { try await check(offer) }
            try await check(theirs, accepted: false)
            test.clock.advance(seconds: 1_799)
            #expect(try await test.direct.send("POST", "/payments", try Self.message(ours)).status == 201)
            test.clock.advance(seconds: 1)
            try await check(ours)
            #expect(try await test.payments().count == 1)
        }
    }

    @Test("a page and a link take no offer: their card is not known yet", arguments: [true, false])
    func page(accepted: Bool) async throws {
        try await TestPlatform.run { test in
            try await Self.setting(test)
            let offer = try await Self.offer(test.direct)["dccSessionId"]?.text ?? ""
            let input: JSONValue = [
                "currencyConversion": ["acceptedByUser": .bool(accepted), "dccSessionId": .string(offer)]
            ]
            let checkout = DirectTester.checkout(blocks: ["cardPaymentMethodSpecificInput": input])
            let link = DirectTester.linkMessage(["cardPaymentMethodSpecificInput": input])
            for (path, message) in [("/hostedcheckouts", checkout), ("/paymentlinks", link)] {
                let answer = try await test.direct.send("POST", path, message)
                #expect(answer.status == 400, "\(path)")
                let property = answer.document(DirectErrorResponse.self).errors?.first?.propertyName
                #expect(property == "cardPaymentMethodSpecificInput.currencyConversion", "\(path)")
            }
            let absent = DirectTester.checkout(
                blocks: ["cardPaymentMethodSpecificInput": ["currencyConversion": .null]])
            #expect(try await test.direct.send("POST", "/hostedcheckouts", absent).status == 200)
        }
    }

    @Test("a batch that waited longer than an offer lasts: that payment alone is not made, and the log says why")
    func batch() async throws {
        let log = LogBook()
        var options = TestPlatform.Options()
        options.logger = log.logger
        try await TestPlatform.run(options) { test in
            try await Self.setting(test)
            let offer = try await Self.offer(test.direct)["dccSessionId"]?.text
            let items = [try Self.message(offer), DirectTester.card(Self.number)]
            let batch: JSONValue = [
                "header": [
                    "operationType": "CreatePayment", "merchantBatchReference": "batch-1", "itemCount": 2,
                ],
                "createPayments": .array(items),
            ]
            #expect(try await test.direct.send("POST", "/merchant-batches", batch).status == 201)
            test.clock.advance(seconds: 1_800)
            #expect(try await test.direct.send("POST", "/merchant-batches/batch-1/process").status == 202)
            #expect(try await test.payments().count == 1)
            let entry = try #require(log.entries.first { $0.message == "an operation of a batch was not done" })
            #expect(entry.details["batch"] == "batch-1" && entry.details["number"] == "1")
            #expect(entry.details["field"] == Self.member)
            #expect(entry.details["reason"] == "the offer is over")
        }
    }

    // 3.3 per cent of 3000 are 99; 3099 at 1.0832 are 3356.8.
    @Test("with a surcharge, the offer is of the sum")
    func surcharged() async throws {
        try await TestPlatform.run { test in
            try await Self.setting(test, percent: "3.3")
            var plain = try #require(DirectTester.card(Self.number).object)
            plain["order"] = [
                "amountOfMoney": ["amount": .integer(3_000), "currencyCode": "EUR"],
                "surchargeSpecificInput": ["mode": "on-behalf-of"],
            ]
            let net = try await Self.offer(test.direct)["dccSessionId"]?.text
            let gross = try await Self.offer(test.direct, amount: 3_099)["dccSessionId"]?.text
            let early = try await test.direct.send("POST", "/payments", try Self.message(net, in: .object(plain)))
            #expect(early.status == 400)
            let paid = try await test.direct.send("POST", "/payments", try Self.message(gross, in: .object(plain)))
            let card = paid.payment?.paymentOutput?.cardPaymentMethodSpecificOutput
            let target = card?.json["currencyConversion"]?["proposal"]?["targetAmount"]
            #expect(target == Self.dollars(3_357))
        }
    }

    @Test("the issuer's page asks for the amount in the currency that the shopper chose", arguments: [true, false])
    func issuer(accepted: Bool) async throws {
        try await TestPlatform.run { test in
            try await Self.setting(test)
            let offer = try await Self.offer(test.direct, card: DirectIssuer.challenged)["dccSessionId"]?.text
            let message = try Self.message(offer, accepted: accepted, in: DirectIssuer.card())
            let page = try await test.issuer.open(try await test.direct.send("POST", "/payments", message))
            #expect(page.html.contains(accepted ? /32[.,]50 USD/ : /30[.,]00 EUR/))
        }
    }

    // 42.00 at 1.0832 are 45.4944.
    @Test("a card that is checked for a later payment: the issuer's page asks for that amount, in that currency")
    func checked() async throws {
        try await TestPlatform.run { test in
            try await Self.setting(test)
            let offer = try await Self.offer(test.direct, amount: 0, card: DirectIssuer.challenged)
            let check = DirectIssuer.card(amount: 0, wishing: ["authenticationAmount": 4_200])
            let message = try Self.message(offer["dccSessionId"]?.text, in: check)
            let page = try await test.issuer.open(try await test.direct.send("POST", "/payments", message))
            #expect(page.html.contains(/45[.,]49 USD/))
        }
    }
}
