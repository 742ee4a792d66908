import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Server
import Support
import Testing

@testable import LyraAPI

/// What shops and the platform's own clients send and read, beyond one payment.
@Suite("Lyra's whole wire", .timeLimit(.minutes(5)))
struct LyraWireTests {
    /// A payment with other members, merged at the top.
    private static func payment(_ more: KeyValuePairs<String, JSONValue>) -> JSONValue {
        var message = LyraCall.payment().object ?? JSONObject()
        for (name, value) in more { message[name] = value }
        return .object(message)
    }

    private static func options(_ name: String, _ value: JSONValue) -> JSONValue {
        payment(["transactionOptions": ["cardOptions": .object(JSONObject([name: value]))]])
    }

    @Test("each known service is carried out, each one that is carried out is known, and faults can be ordered for it")
    func services() async throws {
        try await TestPlatform.run { test in
            let composition = LyraComposition(
                shops: test.platform.lyra.shops, choices: LyraChoices(), parts: test.platform.parts)
            let others = LyraComposition.otherPaths.map(\.path)
            let carriedOut = Set(composition.serviceRoutes.services.keys)
            #expect(carriedOut == Set(LyraService.known + others))
            #expect(carriedOut.isSubset(of: LyraAPI.profile.faultCalls.map(LyraService.init(rawValue:))))
        }
    }

    @Test("an unknown service answers INT_901 in the envelope, whatever its depth")
    func unknownService() async throws {
        try await TestPlatform.run { test in
            for service in ["Charge/None", "Charge/PaymentOrder/Cancel", "A/B/C/D", "Charge"] {
                let (status, response) = try await test.lyra.send(Array("{}".utf8), to: service)
                #expect(status == 200)
                #expect(response.status == .error)
                #expect(response.webService?.rawValue == service)
                #expect(response.json["answer"]?["errorCode"] == "INT_901")
            }
        }
    }

    @Test(
        "a documented service that is not supported answers the same, and changes nothing",
        arguments: [
            "Risk/AddToGreyList", "PCI/Charge/VerifyPaymentMethod", "PCI/Charge/Authenticate",
            "PCI/Authentication/CreateSession", "PCI/Authentication/GetSession",
        ])
    func unsupportedService(service: String) async throws {
        try await TestPlatform.run { test in
            let code = try await test.lyra.code(service, LyraCall.payment())
            #expect(code == "INT_901")
            let stored = try await test.stored()
            #expect(stored == .nothing)
        }
    }

    @Test("PCI/Charge/CreatePayment is Charge/CreatePayment")
    func threeParts() async throws {
        try await TestPlatform.run { test in
            let (_, response) = try await test.lyra.send(
                LyraCall.payment().encoded(), to: "PCI/Charge/CreatePayment")
            #expect(response.webService?.rawValue == "PCI/Charge/CreatePayment")
            #expect(response.json["answer"]?["orderStatus"] == "PAID")
        }
    }

    @Test("where a body is no JSON is said with line and column, as recorded")
    func position() async throws {
        try await TestPlatform.run { test in
            for (body, place) in [
                ("FAKE", "line: 1 column: 1"), ("{\n  \"amount\": 1,\n  oops\n}", "line: 3 column: 3"),
            ] {
                let (_, response) = try await test.lyra.send(Array(body.utf8), to: "Charge/CreatePayment")
                let said = response.json["answer"]?["detailedErrorMessage"]?.text
                #expect(said == "can't decode JSON data : \(place)")
            }
        }
    }

    @Test(
        "a language as shops send it is taken, and answered in one spelling, like a country",
        arguments: [
            ("fr-fr", "FR"), ("en_GB", "EN"), ("de", "DE"), ("FR", "FR"), ("", "FR"),
        ])
    func languages(sent: String, answered: String) async throws {
        try await TestPlatform.run { test in
            let message = Self.payment([
                "customer": ["billingDetails": ["language": .string(sent), "country": "fr"]]
            ])
            let (_, response) = try await test.lyra.send(message.encoded(), to: "Charge/CreatePayment")
            let details = response.json["answer"]?["customer"]?["billingDetails"]
            #expect(details?["language"]?.text == answered)
            #expect(details?["country"] == "FR")
        }
    }

    @Test("a language that is none is refused with INT_012", arguments: ["fr-", "french", "f", "fr-fr-fr"])
    func noLanguage(sent: String) async throws {
        try await TestPlatform.run { test in
            let message = Self.payment(["customer": ["billingDetails": ["language": .string(sent)]]])
            let code = try await test.lyra.code("Charge/CreatePayment", message)
            #expect(code == "INT_012")
        }
    }

    @Test("the merchant's values are in the transaction, and orderDetails.metadata is null, as recorded")
    func metadata() async throws {
        try await TestPlatform.run { test in
            let message = Self.payment(["metadata": ["basket": "7"]])
            let (_, response) = try await test.lyra.send(message.encoded(), to: "Charge/CreatePayment")
            let answer = response.json["answer"]
            #expect(answer?["orderDetails"]?["metadata"] == .null)
            #expect(answer?["orderDetails"]?["orderPaidAmount"] == .null)
            let transaction = answer?["transactions"]?.array?.first
            #expect(transaction?["metadata"]?["basket"] == "7")
            #expect(transaction?["transactionDetails"]?["dcc"] == .null)
            #expect(transaction?["transactionDetails"]?["fraudManagement"]?["riskAssessments"] == .null)
            #expect(transaction?["transactionDetails"]?["cardDetails"]?["sequenceType"] == "NONE")
            let order = try await test.lyra.send(
                JSONValue.object(JSONObject(["orderId": "ORDER1"])).encoded(), to: "Order/Get")
            let id = order.response.json["answer"]?["transactions"]?.array?.first?["paymentId"]?.text
            #expect(id?.count == 32)
        }
    }

    @Test("the caller's address is answered, unless the merchant sent the shopper's")
    func address() async throws {
        try await TestPlatform.run { test in
            for (message, address) in [
                (LyraCall.payment(), "127.0.0.1"),
                (Self.payment(["customer": ["ipAddress": "192.0.2.7"]]), "192.0.2.7"),
            ] {
                let (_, response) = try await test.lyra.send(message.encoded(), to: "Charge/CreatePayment")
                let details = response.json["answer"]?["customer"]?["extraDetails"]
                #expect(details?["ipAddress"]?.text == address)
            }
        }
    }

    /// Where is not documented: docs/choices/lyra.md, LP80.
    @Test(
        "what the merchant says of the shopper's browser is in extraDetails; of a form's payment the browser says it itself"
    )
    func device() async throws {
        try await TestPlatform.run { test in
            let device: JSONValue = [
                "acceptHeader": "text/html", "userAgent": "Mozilla/5.0 (phone)", "ip": "192.0.2.8", "colorDepth": "24",
            ]
            func told(_ json: JSONValue?) -> [String?] {
                let details = (json?["customer"] ?? .null)["extraDetails"]
                return ["browserAccept", "fingerPrintId", "ipAddress", "browserUserAgent"].map { details?[$0]?.text }
            }
            let message = Self.payment(["device": device, "fingerPrintId": "F-1"])
            let (_, response) = try await test.lyra.send(message.encoded(), to: "Charge/CreatePayment")
            #expect(told(response.json["answer"]) == ["text/html", "F-1", "192.0.2.8", "Mozilla/5.0 (phone)"])
            let order = LyraCall.order(["device": device, "fingerPrintId": "F-1"], orderId: "FORM")
            let shopper = try await test.lyra.shopper(order)
            let fields = [("attempt", "1"), ("do", "pay")] + LyraShopper.card("4970100000000055")
            let body = fields.map { "\($0.0)=\(FormEncoding.encode($0.1))" }.joined(separator: "&")
            _ = try await test.transport.send(
                HTTPTransportRequest(
                    method: "POST", url: test.url(shopper.path),
                    headers: [
                        ("Content-Type", "application/x-www-form-urlencoded"), ("User-Agent", "Mozilla/5.0 (shopper)"),
                    ],
                    body: Array(body.utf8)))
            let paid = try #require(try await test.lyra.transactions("FORM").first)
            #expect(told(.object(paid.json)) == ["text/html", "F-1", "127.0.0.1", "Mozilla/5.0 (shopper)"])
        }
    }

    /// docs/choices/lyra.md, LP80 and LP81
    @Test("customer.ipAddress comes before that of device, a text too long is left out, and a refund has no browser")
    func deviceLimits() async throws {
        try await TestPlatform.run { test in
            var message = try #require(LyraCall.payment(delay: 0).object)
            message["customer"] = ["ipAddress": "192.0.2.7"]
            message["fingerPrintId"] = "F-1"
            message["device"] = [
                "ip": "192.0.2.8", "userAgent": .string(String(repeating: "a", count: 2_049)),
                "acceptHeader": .string(String(repeating: "a", count: 2_048)),
            ]
            let (_, response) = try await test.lyra.send(
                JSONValue.object(message).encoded(), to: "Charge/CreatePayment")
            let details = response.json["answer"]?["customer"]?["extraDetails"]
            #expect(details?["ipAddress"] == "192.0.2.7")
            #expect(details?["browserUserAgent"] == "tests")
            #expect(details?["browserAccept"]?.text?.utf8.count == 2_048)
            let uuid = try await test.onlyPayment().id.text
            try await test.pass(days: 1)
            let refund = try await test.lyra.transaction("Refund", uuid)
            for name in ["browserAccept", "fingerPrintId", "browserUserAgent"] {
                #expect(refund.json["customer"]?["extraDetails"]?[name] == .null, "\(name)")
            }
        }
    }

    @Test("the payment that registers a card is issued the identifier of a series, and those with it repeat it")
    func series() async throws {
        try await TestPlatform.run { test in
            func card(_ response: LyraResponse) -> JSONValue? {
                response.json["answer"]?["transactions"]?.array?.first?["transactionDetails"]?["cardDetails"]
            }
            let first = try await test.lyra.send(
                Self.payment(["formAction": "REGISTER_PAY", "customer": LyraCall.anna]).encoded(),
                to: "Charge/CreatePayment")
            let transaction = first.response.json["answer"]?["transactions"]?.array?.first
            let token = try #require(transaction?["paymentMethodToken"]?.text)
            let issued = try #require(card(first.response)?["initialIssuerTransactionIdentifier"]?.text)
            #expect(issued.count == 16)
            #expect(issued.allSatisfy { $0.isNumber })
            let silent: JSONValue = [
                "amount": 990, "currency": "EUR", "orderId": "ORDER2", "formAction": "SILENT",
                "paymentMethodToken": .string(token),
            ]
            let next = try await test.lyra.send(silent.encoded(), to: "Charge/CreatePayment")
            #expect(card(next.response)?["initialIssuerTransactionIdentifier"]?.text == issued)
            // One that the merchant brings from another platform is kept.
            let brought = try await test.lyra.send(
                Self.options("initialIssuerTransactionIdentifier", "4575676657929351").encoded(),
                to: "Charge/CreatePayment")
            #expect(card(brought.response)?["initialIssuerTransactionIdentifier"] == "4575676657929351")
            let single = try await test.lyra.send(LyraCall.payment().encoded(), to: "Charge/CreatePayment")
            #expect(card(single.response)?["initialIssuerTransactionIdentifier"] == .null)
        }
    }

    @Test(
        "an option that is not supported is refused, and never dropped",
        arguments: [
            ("installmentNumber", "3", "INT_895"), ("firstInstallmentDelay", "2", "INT_893"),
            ("debitCreditSelector", "CREDIT", "INT_886"), ("mid", "1234567", "PSP_025"),
        ])
    func refusedOptions(name: String, value: String, code: String) async throws {
        try await TestPlatform.run { test in
            let refused = try await test.lyra.code("Charge/CreatePayment", Self.options(name, .string(value)))
            #expect(refused == code)
            let stored = try await test.stored()
            #expect(stored == .nothing)
        }
    }

    @Test(
        "a plan of instalments elsewhere than documented, and a use case, are refused; a cinematic has two values",
        arguments: [
            ("installmentOptions", ["count": 3, "period": 30], "INT_929"),
            ("transactionOptions", ["installmentOptions": ["count": "2"]], "INT_929"),
            ("transactionOptions", ["cardOptions": ["installmentOptions": ["schedules": [["amount": 1]]]]], "INT_929"),
            ("installmentOptions", [["count": 3, "period": 30]], "INT_929"),
            ("transactionOptions", ["cardOptions": ["installmentOptions": [["count": 1]]]], "INT_929"),
            ("transactionOptions", ["installmentOptions": "MULTI"], "INT_929"),
            ("installmentOptions", [], nil), ("installmentOptions", "", nil),
            ("useCase", "SHIPMENT_MULTIPLE_AUTHORISATION", "INT_804"),
            ("overridePaymentCinematic", "LATER", "INT_131"), ("overridePaymentCinematic", "IMMEDIATE_CAPTURE", nil),
            ("overridePaymentCinematic", "DELAYED_CAPTURE", nil), ("installmentOptions", ["count": 1], nil),
        ] as [(String, JSONValue, String?)])
    func plans(name: String, value: JSONValue, code: String?) async throws {
        try await TestPlatform.run { test in
            var message = try #require(LyraCall.payment().object)
            message[name] = value
            #expect(try await test.lyra.code("Charge/CreatePayment", .object(message)) == code)
            #expect(try await test.stored().payments == (code == nil ? 1 : 0))
        }
    }

    @Test("one instalment or none to choose from, the shop's own contract and no delay are taken")
    func acceptedOptions() async throws {
        try await TestPlatform.run { test in
            for (name, value, answered) in [
                ("installmentNumber", 1, 1), ("installmentNumber", 0, 0), ("installmentNumber", "0", 0),
                ("mid", "9876357", nil), ("firstInstallmentDelay", 0, nil),
            ] as [(String, JSONValue, JSONValue?)] {
                let (_, response) = try await test.lyra.send(
                    Self.options(name, value).encoded(), to: "Charge/CreatePayment")
                let answer = response.json["answer"]
                #expect(answer?["orderStatus"] == "PAID", "\(name)")
                let card = answer?["transactions"]?.array?.first?["transactionDetails"]?["cardDetails"]
                #expect(card?["installmentNumber"] == answered ?? .null, "\(name): \(value)")
            }
        }
    }

    /// Not documented where: docs/choices/lyra.md, LP79.
    @Test("the tax of a payment is in its answer and in Transaction/Get; its refund and a duplicate have none")
    func tax() async throws {
        try await TestPlatform.run { test in
            var message = try #require(LyraCall.payment(delay: 0).object)
            message["taxAmount"] = "417"
            message["taxRate"] = 20
            func details(_ service: String, _ message: JSONObject) async throws -> JSONValue? {
                let (_, response) = try await test.lyra.send(JSONValue.object(message).encoded(), to: service)
                let answer = response.json["answer"]
                return (answer?["transactions"]?.array?.first ?? answer)?["transactionDetails"]
            }
            let paid = try await details("Charge/CreatePayment", message)
            #expect(paid?["taxAmount"] == 417 && paid?["taxRate"] == 20)
            let uuid = try #require(try await test.payments().first?.id.text)
            let found = try await details("Transaction/Get", JSONObject(["uuid": .string(uuid)]))
            #expect(found?["taxAmount"] == 417 && found?["taxRate"] == 20)
            try await test.pass(days: 1)
            for (service, orderId) in [("Transaction/Refund", nil), ("Transaction/Duplicate", "ORDER2")] {
                var part = JSONObject(["uuid": .string(uuid), "amount": 100, "currency": "EUR"])
                if let orderId { part["orderId"] = .string(orderId) }
                let other = try await details(service, part)
                #expect(other?["creationContext"] != nil, "\(service)")
                #expect(other?["taxAmount"] == .null && other?["taxRate"] == .null, "\(service)")
            }
        }
    }

    @Test("paymentMethods decides which cards the form takes; without any, the request is refused with INT_881")
    func methods() async throws {
        try await TestPlatform.run { test in
            for names in [["PAYPAL"], ["IP_WIRE", "SEPA"]] as [[String]] {
                let order = LyraCall.order(["paymentMethods": .array(names.map { .string($0) })])
                #expect(try await test.lyra.code("Charge/CreatePayment", order) == "INT_881")
            }
            #expect(
                try await test.lyra.code(
                    "Charge/CreatePayment", LyraCall.order(["excludedPaymentMethods": ["CARDS"]])) == "INT_881")
            let onlyAmex = try await test.lyra.shopper(LyraCall.order(["paymentMethods": ["AMEX"]]))
            #expect(try await onlyAmex.pay("4970100000000055").html.contains("card-number-problem"))
            #expect(try await onlyAmex.pay("378282000000008").result == "paid")
            let cards = try await test.lyra.shopper(
                LyraCall.order(["paymentMethods": ["CARDS", "PAYPAL"]], orderId: "ORDER2"))
            #expect(try await cards.pay("4970100000000055").result == "paid")
        }
    }

    @Test("a transactionIdentifier beside the token that is not the token's is refused with PSP_1066")
    func identifier() async throws {
        let fixture = try LyraAppleFixture()
        try await fixture.run { test in
            let message = LyraAppleFixture.message(try fixture.token(), identifier: "0a0b")
            #expect(try await test.lyra.code("Charge/CreatePayment", message) == "PSP_1066")
            #expect(try await test.stored().payments == 0)
        }
    }
}
