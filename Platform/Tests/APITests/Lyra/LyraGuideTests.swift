import GuichetCore
import GuichetLyra
import Support
import Testing

/// The tables of "Intégrer Apple Pay en mode inApp via un bouton natif" 1.0, sections 3 and 4, over HTTP: every field of the
/// request is sent with a token, every field of the answer is there and says what was asked.
@Suite("The Scellius guide's tables, on the platform", .timeLimit(.minutes(5)))
struct LyraGuideTests {
    /// Section 3, except `payload`.
    private static let request: [(path: String, value: JSONValue)] = [
        ("amount", .integer(2_500)), ("currency", "EUR"), ("orderId", "myOrderId-1234"),
        ("ipnTargetUrl", "https://merchant.example/ipn"), ("customer.email", "sample@example.com"),
        ("customer.reference", "MyReference-123456"), ("customer.billingDetails.firstName", "Zoé"),
        ("customer.billingDetails.lastName", "Müller"), ("customer.billingDetails.phoneNumber", "+33 1 02 03 04 05"),
        ("customer.billingDetails.address", "rue de l'Innovation"), ("customer.billingDetails.zipCode", "31670"),
        ("customer.billingDetails.city", "Labège"), ("customer.shippingDetails.city", "Lyon"),
        ("customer.shippingDetails.shippingMethod", "RELAY_POINT"), ("customer.shoppingCart.taxAmount", .integer(12)),
        ("transactionOptions.cardOptions.captureDelay", .integer(2)),
        ("transactionOptions.cardOptions.manualValidation", "YES"),
    ]

    /// Section 4. What is about the transaction is under `transactions`, which is a list.
    private static let answer: [(path: String, value: JSONValue)] =
        request.filter { $0.path.hasPrefix("customer.") } + [
            ("shopId", "42229744"), ("orderCycle", "CLOSED"), ("orderStatus", "RUNNING"),
            ("orderDetails.mode", "TEST"), ("orderDetails.orderId", "myOrderId-1234"),
            ("transactions.amount", .integer(2_500)), ("transactions.currency", "EUR"),
            ("transactions.detailedStatus", "AUTHORISED_TO_VALIDATE"), ("transactions.paymentMethodType", "CARD"),
            ("transactions.transactionDetails.liabilityShift", "YES"),
            ("transactions.transactionDetails.wallet", "APPLE_PAY"),
            ("transactions.transactionDetails.cardDetails.effectiveBrand", "VISA"),
            ("transactions.transactionDetails.cardDetails.manualValidation", "YES"),
            ("transactions.transactionDetails.cardDetails.expectedCaptureDate", "2026-07-03T10:00:00+00:00"),
            ("transactions.transactionDetails.cardDetails.authorizationResponse.authorizationResult", "0"),
        ]

    @Test("every field is accepted, and every field is answered")
    func tables() async throws {
        let fixture = try LyraAppleFixture()
        try await fixture.run { test in
            var lyra = test.lyra
            lyra.shopId = "42229744"
            lyra.password = "testpassword_IvhGC31Fb7m48mNmgdmRSGa5RkGy5nc0FXcvR1uKog8Ms"
            var message = JSONValue.object(JSONObject())
            for (path, value) in Self.request { message = message.setting(path, value) }
            message = message.setting("payload", LyraAppleFixture.message(try fixture.token())["payload"] ?? .null)
            let (status, response) = try await lyra.send(message.encoded(), to: "Charge/CreatePayment")
            #expect(status == 200)
            let answer = JSONValue.object(response.json)["answer"] ?? .null
            for (path, value) in Self.answer {
                #expect(answer.getting(path) == value, "\(path)")
            }
            // Two that the platform makes up: 32 hexadecimal digits, and six digits.
            let uuid = answer.getting("transactions.uuid")?.text ?? ""
            #expect(uuid.count == 32 && uuid.allSatisfy(\.isHexDigit))
            let number = answer.getting("transactions.transactionDetails.cardDetails.legacyTransId")?.text ?? ""
            #expect(number.count == 6 && number.allSatisfy(\.isNumber))
        }
    }
}

extension JSONValue {
    /// By the guide's name of a field; the first element of a list stands for the list.
    fileprivate func getting(_ path: String) -> JSONValue? {
        path.split(separator: ".").reduce(Optional(self)) { value, name in
            (value?.array?.first ?? value)?.object?[String(name)]
        }
    }

    fileprivate func setting(_ path: String, _ value: JSONValue) -> JSONValue {
        var object = self.object ?? JSONObject()
        let names = path.split(separator: ".", maxSplits: 1).map(String.init)
        guard let first = names.first else { return value }
        object[first] = names.count == 1 ? value : (object[first] ?? .object(JSONObject())).setting(names[1], value)
        return .object(object)
    }
}
