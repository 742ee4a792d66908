import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import LyraAPI
import Support
import Testing

@Suite("Charge/CreatePayment with a card in the clear", .timeLimit(.minutes(5)))
struct LyraCreatePaymentTests {
    @Test("the envelope has its documented keys in their order, and unknown values are null")
    func envelope() async throws {
        try await TestPlatform.run { test in
            let (status, response) = try await test.lyra.send(
                LyraCall.payment().encoded(), to: "Charge/CreatePayment")
            #expect(status == 200)
            #expect(
                response.json.members.map(\.name) == [
                    "webService", "version", "applicationVersion", "status", "answer", "ticket", "serverDate",
                    "applicationProvider", "metadata", "mode", "serverUrl", "_type",
                ])
            #expect(response.status == .success)
            #expect(response.webService == .createPayment)
            #expect(response.mode == .test)
            #expect(response.serverUrl == test.address)
            #expect(response.serverDate == "2026-07-01T10:00:00+00:00")
            #expect(response.ticket?.utf8.count == 32)
            #expect(response.json["metadata"] == .null)
            #expect(
                response.answer?.object?.members.map(\.name) == [
                    "shopId", "orderCycle", "orderStatus", "serverDate", "orderDetails", "customer", "transactions",
                    "subMerchantDetails", "_type",
                ])
        }
    }

    /// docs/choices/lyra.md, LY7
    @Test(
        "an empty text counts as absent, as null does",
        arguments: [
            "orderId", "formAction", "paymentMethodToken", "contrib", "ipnTargetUrl", "metadata",
            "strongAuthentication",
            "paymentMethods", "merchantPostUrlSuccess", "payload", "customer", "transactionOptions", "device",
            "useCase",
        ])
    func emptyTexts(field: String) async throws {
        try await TestPlatform.run { test in
            var message = try #require(LyraCall.payment().object)
            message[field] = ""
            guard case .payment(let payment) = try await test.lyra.call("Charge/CreatePayment", .object(message)) else {
                throw LyraCall.Unexpected()
            }
            #expect(payment.transactions?.first?.detailedStatus == .authorised)
            #expect(payment.orderDetails?.json["orderId"] == (field == "orderId" ? .null : "ORDER1"))
        }
    }

    /// docs/choices/lyra.md, LY7
    @Test("an empty text inside an object counts as absent, too; the merchant's own values stay")
    func emptyTextsInside() async throws {
        try await TestPlatform.run { test in
            let message: JSONValue = [
                "amount": 2_500, "currency": "EUR", "metadata": ["coupon": ""],
                "customer": [
                    "email": "", "reference": "", "billingDetails": "",
                    "shippingDetails": ["city": "", "country": "FR"],
                    "shoppingCart": ["cartItemInfo": [["productLabel": "Tea", "productRef": ""]]],
                ],
                "paymentForms": [
                    [
                        "paymentMethodType": "CARD", "pan": "4970100000000055", "expiryMonth": "12",
                        "expiryYear": "30", "securityCode": "", "brand": "", "cardHolderName": "",
                    ]
                ],
                "transactionOptions": ["cardOptions": ["captureDelay": "", "manualValidation": ""]],
            ]
            guard case .payment(let payment) = try await test.lyra.call("Charge/CreatePayment", message) else {
                throw LyraCall.Unexpected()
            }
            #expect(payment.transactions?.first?.detailedStatus == .authorised)
            #expect(payment.transactions?.first?.metadata?["coupon"] == "")
            let customer = try #require(payment.customer)
            #expect(customer.json["email"] == .null)
            #expect(customer.json["reference"] == .null)
            #expect(customer.billingDetails?.documentType == "V4/Customer/BillingDetails")
            #expect(customer.shippingDetails?.json["city"] == .null)
            #expect(customer.shippingDetails?.country == "FR")
            let uuid = try #require(payment.transactions?.first?.uuid)
            let empty = JSONObject(["amount": "", "currency": "", "resolutionMode": "", "comment": ""])
            #expect(try await test.lyra.transaction("CancelOrRefund", uuid, empty).detailedStatus == .cancelled)
        }
    }

    @Test("an accepted card: authorised, with the bank's answer, captured in the evening of its day")
    func accepted() async throws {
        try await TestPlatform.run { test in
            let message = LyraCall.payment(delay: 1)
            guard case .payment(let payment) = try await test.lyra.call("Charge/CreatePayment", message) else {
                throw LyraCall.Unexpected()
            }
            #expect(payment.orderStatus == .paid)
            #expect(payment.orderCycle == .closed)
            #expect(payment.orderDetails?.orderId == "ORDER1")
            #expect(payment.orderDetails?.mode == .test)
            #expect(payment.customer?.extraDetails?.browserUserAgent == "tests")
            let transaction = try #require(payment.transactions?.first)
            #expect(transaction.detailedStatus == .authorised)
            #expect(transaction.amount == 2_500)
            #expect(transaction.uuid?.utf8.count == 32)
            let card = try #require(transaction.transactionDetails?.cardDetails)
            #expect(card.pan == "497010XXXXXX0055")
            #expect(card.effectiveBrand == .visa)
            #expect(card.expectedCaptureDate == "2026-07-02T10:00:00+00:00")
            #expect(card.manualValidation == .no)
            #expect(card.legacyTransId?.first == "9")
            #expect(card.authorizationResponse?.authorizationResult?.isApproved == true)
            #expect(card.authorizationResponse?.authorizationMode == .full)
            #expect(transaction.transactionDetails?.liabilityShift == .no)
            #expect(transaction.transactionDetails?.archivalReferenceId?.hasPrefix("L182") == true)
            let uuid = try #require(transaction.uuid)
            try await test.pass(days: 1.5)
            let later = try await test.lyra.transaction("Get", uuid)
            #expect(later.detailedStatus == .authorised)
            try await test.pass(days: 0.1)
            let captured = try await test.lyra.transaction("Get", uuid)
            #expect(captured.detailedStatus == .captured)
            #expect(captured.transactionDetails?.cardDetails?.captureResponse?.captureFileNumber?.utf8.count == 6)
        }
    }

    @Test("a refused card is not an error of the call: the transaction says why")
    func refused() async throws {
        try await TestPlatform.run { test in
            let transaction = try await test.lyra.pay(LyraCall.payment(pan: "4970100000000113"))
            #expect(transaction.status == .unpaid)
            #expect(transaction.detailedStatus == .refused)
            #expect(transaction.errorCode == .paymentRefused)
            #expect(transaction.errorMessage == "payment refused")
            #expect(transaction.detailedErrorCode == "51")
            #expect(transaction.detailedErrorMessage == "Insufficient funds or credit limit exceeded")
            #expect(transaction.transactionDetails?.liabilityShift == nil)
            let card = transaction.transactionDetails?.cardDetails
            #expect(card?.authorizationResponse?.authorizationResult == "51")
            #expect(card?.authorizationResponse?.authorizationNumber == nil)
        }
    }

    @Test(
        "the delay against the authorisation's validity, and the validation: the four statuses",
        arguments: [
            (7, "NO", "4970100000000055", LyraDetailedStatus.authorised),
            (8, "NO", "4970100000000055", .waitingAuthorisation),
            (7, "YES", "4970100000000055", .authorisedToValidate),
            (8, "YES", "4970100000000055", .waitingAuthorisationToValidate),
            (30, "NO", "5000550000000052", .authorised), (31, "NO", "5000550000000052", .waitingAuthorisation),
        ] as [(Int64, String, String, LyraDetailedStatus)])
    func validity(delay: Int64, validation: String, pan: String, status: LyraDetailedStatus) async throws {
        try await TestPlatform.run { test in
            let transaction = try await test.lyra.pay(
                LyraCall.payment(pan: pan, delay: delay, validation: validation))
            #expect(transaction.detailedStatus == status)
            let card = transaction.transactionDetails?.cardDetails
            let isLater = [.waitingAuthorisation, .waitingAuthorisationToValidate].contains(status)
            #expect(card?.authorizationResponse?.authorizationMode == (isLater ? .mark : .full))
            #expect((card?.markAuthorizationResponse?.authorizationResult == "0") == isLater)
            #expect(card?.manualValidation == LyraYesNo(rawValue: validation))
        }
    }

    @Test("waiting for its authorisation, it is authorised the day before and captured by itself")
    func waiting() async throws {
        try await TestPlatform.run { test in
            let uuid = try await test.lyra.paid(delay: 20)
            try await test.pass(days: 18)
            #expect(try await test.lyra.transaction("Get", uuid).detailedStatus == .waitingAuthorisation)
            try await test.pass(days: 1)
            let authorised = try await test.lyra.transaction("Get", uuid)
            #expect(authorised.detailedStatus == .authorised)
            let card = authorised.transactionDetails?.cardDetails
            #expect(card?.authorizationResponse?.authorizationMode == .full)
            #expect(card?.markAuthorizationResponse?.authorizationDate == "2026-07-01T10:00:00+00:00")
            try await test.pass(days: 2)
            #expect(try await test.lyra.transaction("Get", uuid).detailedStatus == .captured)
        }
    }

    @Test("a capture that a tester sets to fail fails")
    func captureFails() async throws {
        try await TestPlatform.run { test in
            var message = try #require(LyraCall.payment(delay: 0).object)
            message.append("metadata", ["guichet": "CAPTURE_FAILED"])
            let uuid = try #require(try await test.lyra.pay(.object(message)).uuid)
            try await test.pass(days: 1)
            let failed = try await test.lyra.transaction("Get", uuid)
            #expect(failed.detailedStatus == .captureFailed)
            #expect(failed.status == .unpaid)
            #expect(try await test.lyra.code("Refund", uuid) == "PSP_083")
        }
    }

    @Test("an expired card is refused without asking the bank")
    func expired() async throws {
        try await TestPlatform.run { test in
            test.clock.advance(seconds: 5 * 366 * 86_400)
            let transaction = try await test.lyra.pay(LyraCall.payment())
            #expect(transaction.detailedStatus == .refused)
            #expect(transaction.detailedErrorCode == "33")
        }
    }

    @Test("SDKTest gives back what it was given, with every shop's password")
    func sdkTest() async throws {
        try await TestPlatform.run { test in
            for shop in LyraPlatformShop.demoShops {
                for keys in shop.keys {
                    var call = test.lyra
                    call.shopId = shop.shopId
                    call.password = keys.password.text
                    let (_, response) = try await call.send(
                        (["value": "my test value"] as JSONValue).encoded(), to: "Charge/SDKTest")
                    #expect(response.answer?["value"] == "my test value")
                    #expect(response.mode == keys.mode)
                }
            }
        }
    }
}
