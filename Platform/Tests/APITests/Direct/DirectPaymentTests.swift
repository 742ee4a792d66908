import DirectAPI
import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: createPayment", .timeLimit(.minutes(5)))
struct DirectPaymentTests {
    @Test("the guide's example of a decrypted token: authorised, with the contract's answer")
    func decrypted() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/payments", DirectTester.applePay())
            #expect(answer.status == 201)
            let created = answer.document(DirectCreatePaymentResponse.self)
            #expect(created.creationOutput?.externalReference == "order-0001")
            let payment = try #require(created.payment)
            #expect(payment.id?.operation == 0)
            #expect(payment.status == .pendingCapture)
            #expect(payment.statusOutput?.statusCode == .authorized)
            #expect(payment.statusOutput?.statusCategory == .pendingMerchant)
            #expect(payment.statusOutput?.isCancellable == true)
            #expect(payment.statusOutput?.isRefundable == false)
            let output = try #require(payment.paymentOutput)
            #expect(output.amountOfMoney?.amount == 3_000)
            #expect(output.acquiredAmount?.amount == 3_000)
            #expect(output.paymentMethod == .mobile)
            let mobile = try #require(output.mobilePaymentMethodSpecificOutput)
            #expect(mobile.paymentProductId == .applePay)
            #expect(mobile.network == "Visa")
            #expect(mobile.threeDSecureResults?.eci == "7")
            #expect(mobile.paymentData?.dpan == "************0492")
            #expect(mobile.paymentData?.expiryDate == "1230")
            #expect(answer.json?.encoded().contains(Array("null".utf8)) == false)
        }
    }

    // docs/choices/direct.md, DF136.
    @Test("a payment without a reference of the merchant's has its number as one, and so have its operations")
    func ownReference() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/payments", DirectTester.card())
            let created = answer.document(DirectCreatePaymentResponse.self)
            let id = try #require(created.payment?.id)
            #expect(created.creationOutput?.externalReference == id.base)
            #expect(created.payment?.paymentOutput?.references?.merchantReference == id.base)
            let capture = try await test.direct.send("POST", "/payments/\(id.rawValue)/capture", [:])
            #expect(
                capture.document(DirectCapture.self).captureOutput?.references?.merchantReference == id.base)
            let refund = try await test.direct.send("POST", "/payments/\(id.rawValue)/refund", [:])
            #expect(refund.document(DirectRefund.self).refundOutput?.references?.merchantReference == id.base)
        }
    }

    @Test(
        "each published card says what it is published to say",
        arguments: [
            ("4330264936344675", 1, 201), ("4012000033330026", 1, 201), ("5137009801943438", 3, 201),
            ("371449635311004", 2, 201), ("4321456998744563", 1, 402), ("4242424242424242", 1, 201),
            ("1234567890123452", 1, 402),
        ])
    func cards(number: String, product: Int64, status: Int) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/payments", DirectTester.card(number))
            #expect(answer.status == status)
            let payment = try #require(answer.payment)
            let card = payment.paymentOutput?.cardPaymentMethodSpecificOutput
            #expect(card?.paymentProductId?.rawValue == product)
            #expect(card?.card?.cardNumber?.hasSuffix(number.suffix(4)) == true)
            #expect(card?.card?.cardNumber?.contains(number.prefix(8)) == false)
        }
    }

    @Test("amounts as texts and texts as numbers, as Worldline's plug-ins for shops send them")
    func spellings() async throws {
        try await TestPlatform.run { test in
            var message = try #require(DirectTester.card().object)
            message["order"] = [
                "amountOfMoney": ["amount": "3000", "currencyCode": "EUR"],
                "customer": [
                    "merchantCustomerId": .integer(12),
                    "device": ["browserData": ["colorDepth": "24", "screenHeight": .integer(1_050)]],
                ],
                "shipping": ["shippingCost": "500"],
                "shoppingCart": ["items": [["orderLineDetails": ["productPrice": "2500", "quantity": "1"]]]],
            ]
            let payment = try #require(try await test.direct.send("POST", "/payments", .object(message)).payment)
            #expect(payment.paymentOutput?.amountOfMoney?.amount == 3_000)
            let id = try #require(payment.id?.rawValue)
            let capture = try await test.direct.send("POST", "/payments/\(id)/capture", ["amount": "3000"])
            #expect(capture.status == 201)
            // A text that is no number is none in quotes either.
            message["order"] = ["amountOfMoney": ["amount": "30.00", "currencyCode": "EUR"]]
            #expect(try await test.direct.send("POST", "/payments", .object(message)).status == 400)
        }
    }

    @Test("a decline is 402 with its payment, which can be asked for afterwards")
    func decline() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/payments", DirectTester.card("4321456998744563"))
            #expect(answer.error == "402 30511001 EXTERNAL_ACQUIRER_ERROR")
            let payment = try #require(answer.payment)
            #expect(payment.status == .rejected)
            #expect(payment.statusOutput?.statusCode == .rejected)
            #expect(payment.statusOutput?.errors?.first?.errorCode == .insufficientFunds)
            let id = try #require(payment.id)
            let again = try await test.direct.payment(id.rawValue)
            #expect(again.status == .rejected)
        }
    }

    @Test("the number that Worldline's own tests decline has no issuer, and its first digits say nothing")
    func unknownNumber() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/payments", DirectTester.card("1234567890123452"))
            #expect(answer.error == "402 30141001 EXTERNAL_ACQUIRER_ERROR")
            #expect(answer.payment?.status == .rejected)
            let details = try await test.direct.send("POST", "/services/getIINdetails", ["bin": "12345678"])
            #expect(details.status == 404)
        }
    }

    @Test("a card in redirectPaymentMethodSpecificInput pays as a card, is kept under its key, and is checked like one")
    func cardInRedirection() async throws {
        try await TestPlatform.run { test in
            func message(_ number: String, expiry: JSONValue = "1230") -> JSONValue {
                [
                    "order": ["amountOfMoney": ["amount": 100, "currencyCode": "EUR"]],
                    "redirectPaymentMethodSpecificInput": [
                        "paymentProductId": 1, "isRecurring": .bool(false), "transactionChannel": "ECOMMERCE",
                        "card": [
                            "cardNumber": .string(number), "expiryDate": expiry, "cvv": "123",
                            "cardholderName": "Wile E. Coyote",
                        ], "threeDSecure": ["skipAuthentication": .bool(true)],
                    ],
                ]
            }
            let body = message("4567350000427977")
            let first = try await test.direct.send("POST", "/payments", body, idempotenceKey: "ruby")
            #expect(first.status == 201)
            #expect(first.payment?.paymentOutput?.paymentMethod == .card)
            let again = try await test.direct.send("POST", "/payments", body, idempotenceKey: "ruby")
            #expect(again.payment?.id == first.payment?.id)
            #expect(again.header(DirectIdempotence.timestampHeader) != nil)
            let live = try await test.direct.send("POST", "/payments", message("4111111111111111"))
            #expect(live.error == "400 50001068 INVALID_VALUE")
            let wrong = try await test.direct.send("POST", "/payments", message("4567350000427977", expiry: 1_230))
            #expect(wrong.status == 400)
        }
    }

    @Test(
        "a card in redirectPaymentMethodSpecificInput keeps requiresApproval and redirectionData"
    )
    func optionsOfRedirection() async throws {
        try await TestPlatform.run { test in
            func message(_ number: String, _ more: KeyValuePairs<String, JSONValue>) -> JSONValue {
                var input = JSONObject()
                input["paymentProductId"] = .integer(1)
                input["card"] = [
                    "cardNumber": .string(number), "expiryDate": "1230", "cvv": "123",
                    "cardholderName": "Wile E. Coyote",
                ]
                for (name, value) in more { input[name] = value }
                return [
                    "order": ["amountOfMoney": ["amount": .integer(100), "currencyCode": "EUR"]],
                    "redirectPaymentMethodSpecificInput": .object(input),
                ]
            }
            let frictionless: JSONValue = ["skipAuthentication": .bool(true)]
            let modes: [(KeyValuePairs<String, JSONValue>, DirectStatus)] = [
                (["requiresApproval": .bool(false), "threeDSecure": frictionless], .captureRequested),
                (["requiresApproval": .bool(true), "threeDSecure": frictionless], .pendingCapture),
                (
                    [
                        "requiresApproval": .bool(false), "authorizationMode": "FINAL_AUTHORIZATION",
                        "threeDSecure": frictionless,
                    ], .pendingCapture
                ),
            ]
            for (more, status) in modes {
                let answer = try await test.direct.send("POST", "/payments", message("4567350000427977", more))
                #expect(answer.payment?.status == status)
                guard status == .captureRequested else { continue }
                let id = try #require(answer.payment?.id)
                let settled = try await test.direct.payment(id.rawValue)
                #expect(settled.status == .captured)
            }
            let back: JSONValue = ["returnUrl": .string(DirectIssuer.returnUrl)]
            let redirected = try await test.direct.send(
                "POST", "/payments", message(DirectIssuer.challenged, ["redirectionData": back]))
            #expect(redirected.status == 201)
            #expect(redirected.payment?.status == .redirected)
            let created = redirected.document(DirectCreatePaymentResponse.self)
            #expect(created.merchantAction?.actionType == .redirect)
        }
    }

    @Test("an expired card is declined, and the bank is not asked")
    func expired() async throws {
        var options = TestPlatform.Options()
        let acquirer = ScriptedAcquirer(authorisations: [.fail])
        options.acquirer = acquirer
        try await TestPlatform.run(options) { test in
            let answer = try await test.direct.send("POST", "/payments", DirectTester.card(expiry: "0626"))
            #expect(answer.error == "402 30331001 INVALID_CARD")
        }
        #expect(acquirer.asked.isEmpty)
    }

    @Test("a sale is captured with its authorisation: requested first, done when it is read")
    func sale() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/payments", DirectTester.applePay(mode: "SALE"))
            #expect(answer.payment?.status == .captureRequested)
            #expect(answer.payment?.statusOutput?.statusCode == .capturePending)
            let id = try #require(answer.payment?.id)
            let settled = try await test.direct.payment(id.rawValue)
            #expect(settled.status == .captured)
            #expect(settled.statusOutput?.statusCode == .captured)
            #expect(settled.statusOutput?.isRefundable == true)
            #expect(settled.paymentOutput?.acquiredAmount?.amount == 3_000)
        }
    }

    @Test("the test amount for a decline declines every card")
    func declinedAmount() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send(
                "POST", "/payments", DirectTester.applePay(amount: 1_302, mode: "SALE"))
            #expect(answer.status == 402)
        }
    }

    @Test("a platform that settles at once answers a sale as captured")
    func atOnce() async throws {
        var options = TestPlatform.Options()
        options.direct.settlesAtOnce = true
        try await TestPlatform.run(options) { test in
            let answer = try await test.direct.send("POST", "/payments", DirectTester.applePay(mode: "SALE"))
            #expect(answer.payment?.statusOutput?.statusCode == .captured)
        }
    }

    @Test("an acquirer that does not answer leaves the payment uncertain, until a later inquiry finds the outcome")
    func unknown() async throws {
        var options = TestPlatform.Options()
        options.acquirer = ScriptedAcquirer(authorisations: [.fail], inquiries: [.answer(ScriptedAcquirer.approval)])
        try await TestPlatform.run(options) { test in
            let answer = try await test.direct.send("POST", "/payments", DirectTester.applePay())
            #expect(answer.status == 201)
            #expect(answer.payment?.status == .authorizationRequested)
            #expect(answer.payment?.statusOutput?.statusCode == .authorizationUncertain)
            test.clock.advance(seconds: 10)
            try await test.platform.paymentService.runDueQuestions()
            let id = try #require(answer.payment?.id)
            let later = try await test.direct.payment(id.rawValue)
            #expect(later.statusOutput?.statusCode == .authorized)
        }
    }
}
