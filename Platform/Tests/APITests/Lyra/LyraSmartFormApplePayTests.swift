import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Server
import Support
import Testing

/// What the frame of the JavaScript client sends for Apple Pay; the button itself is driven by Scripts/check-lyra-js.
@Suite("Apple Pay in Lyra's smart form", .timeLimit(.minutes(5)))
struct LyraSmartFormApplePayTests {
    private static let key = "69876357:testpublickey_DEMOPUBLICKEY95me92597fd28tGD4r5"

    private static func state(_ test: TestPlatform, _ shopper: LyraShopper) async throws -> JSONValue {
        try JSONValue(parsing: Array(try await shopper.page("?client=\(key)").html.utf8))
    }

    private static func send(
        _ test: TestPlatform, _ shopper: LyraShopper, _ fields: [(String, String)]
    ) async throws -> JSONValue {
        let page = try await test.browse("\(shopper.path)?client=\(key)", form: fields)
        return try JSONValue(parsing: Array(page.html.utf8))
    }

    @Test("the form loads the simulated sheet, also in a browser that has Apple's own (LJ12)")
    func sheet() async throws {
        try await TestPlatform.run(SimulatedDeviceTests.options()) { test in
            let client = try await test.browse("/static/js/krypton-client/V4.0/stable/kr-payment-form.min.js").html
            #expect(client.contains("if (window.ApplePaySession?.isSimulated) return resolve();"))
            let sheet = try await test.browse("/simulated-apple/apple-pay.js?wallet=lyra").html
            #expect(sheet.contains("static isSimulated = true;"))
        }
    }

    /// The sheet's token, as the simulated device makes it for the page of a domain.
    private static func token(
        _ test: TestPlatform, _ session: JSONValue, amount: Int64, card: String = "4970100000000055"
    ) async throws -> String {
        let message: JSONValue = [
            "merchantSession": session, "domainName": "shop.example", "card": .string(card), "currency": "EUR",
            "amount": .integer(amount), "supportedNetworks": ["Visa"],
        ]
        let answer = try await test.transport.send(
            HTTPTransportRequest(
                url: test.url("/simulated-apple/payments"), headers: [("Content-Type", "application/json")],
                body: message.encoded()))
        let token = try #require(try JSONValue(parsing: answer.body)["token"])
        return String(decoding: token.encoded(), as: UTF8.self)
    }

    private static func run(_ body: @Sendable (TestPlatform) async throws -> Void) async throws {
        var options = TestPlatform.Options()
        options.simulatesApple = true
        try await TestPlatform.run(options, body)
    }

    @Test("the state says what the sheet asks for; its token pays once, and the amount is the form's")
    func pays() async throws {
        try await Self.run { test in
            let shopper = try await test.lyra.shopper()
            let offer = try #require(try await Self.state(test, shopper)["applePay"])
            #expect(offer["total"]?["amount"] == "25.00")
            #expect(offer["currencyCode"] == "EUR")
            let opened = try await Self.send(
                test, shopper, [("do", "apple-pay-session"), ("attempt", "1"), ("domain", "shop.example")])
            let session = try #require(opened["session"])
            let wrong = try await Self.token(test, session, amount: 2_400)
            let refused = try await Self.send(test, shopper, [("do", "pay"), ("attempt", "1"), ("apple-pay", wrong)])
            #expect(refused["error"]?["errorCode"] == "PSP_1066")
            #expect(try await test.lyra.code("Order/Get", ["orderId": "ORDER1"]) == "PSP_010")
            let token = try await Self.token(test, session, amount: 2_500)
            let paid = try await Self.send(test, shopper, [("do", "pay"), ("attempt", "1"), ("apple-pay", token)])
            #expect(paid["state"] == "paid")
            let transaction = try #require(try await test.lyra.transactions().first)
            #expect(transaction.transactionDetails?.wallet == .applePay)
            #expect(transaction.transactionDetails?.liabilityShift == .yes)
            // The same token at another form.
            let other = try await test.lyra.shopper(LyraCall.order(orderId: "ORDER2"))
            let again = try await Self.send(test, other, [("do", "pay"), ("attempt", "1"), ("apple-pay", token)])
            #expect(again["error"]?["errorCode"] == "PSP_1066")
            #expect(try await test.lyra.code("Order/Get", ["orderId": "ORDER2"]) == "PSP_010")
        }
    }

    @Test("the sheet asks for the amount with the decimals of the currency, in a currency that Sips does not list, too")
    func decimals() async throws {
        try await Self.run { test in
            let shopper = try await test.lyra.shopper(LyraCall.order(["amount": .integer(990), "currency": "PEN"]))
            let state = try await Self.state(test, shopper)
            #expect(state["amount"] == "9.90 PEN")
            let offer = try #require(state["applePay"])
            #expect(offer["total"]?["amount"] == "9.90")
            #expect(offer["currencyCode"] == "PEN")
            #expect(try await shopper.page().html.contains("9.90 PEN"))
        }
    }

    @Test("it is not offered where no device's card can pay: another list of means, a card to register, in production")
    func notOffered() async throws {
        try await Self.run { test in
            for more in [
                ["paymentMethods": ["CARDS"]], ["excludedPaymentMethods": ["APPLE_PAY"]],
                // No network of Apple's is left.
                ["paymentMethods": ["APPLE_PAY", "JCB"]],
                ["formAction": "REGISTER_PAY", "customer": LyraCall.anna],
            ] as [KeyValuePairs<String, JSONValue>] {
                let shopper = try await test.lyra.shopper(LyraCall.order(more))
                #expect(try await Self.state(test, shopper)["state"] == "open")
                #expect(try await Self.state(test, shopper)["applePay"] == nil)
            }
            var lyra = test.lyra
            lyra.password = LyraCall.productionPassword
            let shopper = try await lyra.shopper()
            let page = try await shopper.page("?client=69876357:publickey_GUICHET69876357")
            #expect(try JSONValue(parsing: Array(page.html.utf8))["applePay"] == nil)
        }
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper()
            #expect(try await Self.state(test, shopper)["applePay"] == nil)
        }
    }

    @Test("it may be the only means of payment: every network is offered, and no card can be typed in")
    func alone() async throws {
        let order = LyraCall.order(["paymentMethods": ["APPLE_PAY"]])
        try await Self.run { test in
            let shopper = try await test.lyra.shopper(order)
            let state = try await Self.state(test, shopper)
            #expect(state["brands"]?.array?.isEmpty == true)
            #expect(state["applePay"]?["supportedNetworks"]?.array?.count == 5)
            let opened = try await Self.send(
                test, shopper, [("do", "apple-pay-session"), ("attempt", "1"), ("domain", "shop.example")])
            let token = try await Self.token(test, try #require(opened["session"]), amount: 2_500)
            let paid = try await Self.send(test, shopper, [("do", "pay"), ("attempt", "1"), ("apple-pay", token)])
            #expect(paid["state"] == "paid")
        }
        // Without the button nothing is left to pay with.
        try await TestPlatform.run { test in
            let code = try await test.lyra.code("Charge/CreatePayment", order)
            #expect(code == "INT_881")
        }
    }

    @Test("a card of a brand that the order does not take pays nothing, whatever the browser lets the shopper choose")
    func otherBrand() async throws {
        try await Self.run { test in
            let shopper = try await test.lyra.shopper(
                LyraCall.order(["paymentMethods": ["APPLE_PAY", "MASTERCARD"]]))
            let opened = try await Self.send(
                test, shopper, [("do", "apple-pay-session"), ("attempt", "1"), ("domain", "shop.example")])
            let token = try await Self.token(test, try #require(opened["session"]), amount: 2_500)
            let refused = try await Self.send(test, shopper, [("do", "pay"), ("attempt", "1"), ("apple-pay", token)])
            #expect(refused["error"]?["errorCode"]?.text == LyraErrorCode.noAcceptanceAgreement.rawValue)
            #expect(try await test.lyra.code("Order/Get", ["orderId": "ORDER1"]) == "PSP_010")
        }
    }

    @Test("a token without a public key of the page, and what is no token, pay nothing")
    func wrong() async throws {
        try await Self.run { test in
            let shopper = try await test.lyra.shopper()
            for text in ["", "[]", "{}", "{\"paymentData\":{}}"] {
                let answer = try await Self.send(test, shopper, [("do", "pay"), ("attempt", "1"), ("apple-pay", text)])
                #expect(answer["state"] != "paid")
            }
            let page = try await shopper.send([("apple-pay", "{}")])
            #expect(page.result == nil)
            #expect(try await test.lyra.code("Order/Get", ["orderId": "ORDER1"]) == "PSP_010")
        }
    }
}
