import GuichetCore
import GuichetDirect
import Support
import Testing

@Suite("Worldline Direct: network tokens", .timeLimit(.minutes(5)))
struct DirectNetworkTokenTests {
    private static let member = "cardPaymentMethodSpecificInput.networkTokenData"

    @Test(
        "are refused, alone, beside a card and beside what stands for one: another means would pay than the merchant named"
    )
    func refused() async throws {
        try await TestPlatform.run { test in
            let token: JSONValue = ["networkToken": "4761120010000492", "cryptogram": "jiSRYgf6G2rjYwAAC0GPAHQAAAA="]
            var beside = try #require(DirectTester.card().object)
            var input = try #require(beside["cardPaymentMethodSpecificInput"]?.object)
            input["networkTokenData"] = token
            beside["cardPaymentMethodSpecificInput"] = .object(input)
            var alone = beside
            alone["cardPaymentMethodSpecificInput"] = ["networkTokenData": token]
            var messages = [beside, alone]
            for name in ["encryptedCustomerInput", "hostedTokenizationId", "hostedFieldsSessionId"] {
                var message = alone
                message[name] = "unknown"
                messages.append(message)
            }
            var app = alone
            app["cardPaymentMethodSpecificInput"] = ["networkTokenData": token, "paymentProductId": 3_012]
            messages.append(app)
            for message in messages {
                let answer = try await test.direct.send("POST", "/payments", .object(message))
                #expect(answer.status == 400)
                let property = answer.document(DirectErrorResponse.self).errors?.first?.propertyName
                #expect(property?.hasPrefix(Self.member) == true, "\(property ?? "none")")
            }
            #expect(try await test.payments().isEmpty)
        }
    }
}

@Suite("Worldline Direct: members that decide nothing", .timeLimit(.minutes(5)))
struct DirectQuietMemberTests {
    private static let members: JSONObject = JSONObject([
        "initialSchemeTransactionId": "123456789",
        "unscheduledCardOnFileSequenceIndicator": "first", "cardOnFileRecurringFrequency": "Monthly",
        "cardOnFileRecurringExpiration": "20301231", "allowDynamicLinking": .bool(true),
        "multiplePaymentInformation": ["paymentPattern": "PartialShipment", "totalNumberOfPayments": 3],
        "marketPlace": ["retailerName": "Shop", "retailerCountry": "FR"],
        "paymentProduct130SpecificInput": ["threeDSecure": ["usecase": "single-amount", "numberOfItems": 2]],
        "threeDSecure": [
            "challengeCanvasSize": "600x400", "priorThreeDSecureData": ["utcTimestamp": "202601011200"],
            "merchantFraudRate": 5,
            "secureCorporatePayment": .bool(true), "skipSoftDecline": .bool(true),
        ],
    ])

    private static func message(with more: JSONObject) throws -> JSONValue {
        var message = try #require(DirectTester.card().object)
        var input = try #require(message["cardPaymentMethodSpecificInput"]?.object)
        for member in more.members { input[member.name] = member.value }
        message["cardPaymentMethodSpecificInput"] = .object(input)
        return .object(message)
    }

    @Test("a payment with all of them ends as one without; a wrong type is refused")
    func outcome() async throws {
        try await TestPlatform.run { test in
            let plain = try await test.direct.send("POST", "/payments", DirectTester.card())
            #expect(plain.status == 201)
            var recurring = Self.members
            recurring["unscheduledCardOnFileSequenceIndicator"] = nil
            recurring["isRecurring"] = .bool(true)
            for members in [Self.members, recurring] {
                let full = try await test.direct.send("POST", "/payments", Self.message(with: members))
                #expect(full.status == 201)
                #expect(full.payment?.status == plain.payment?.status)
                #expect(full.payment?.statusOutput?.statusCode == plain.payment?.statusOutput?.statusCode)
            }
            for (wrong, member) in [
                (["allowDynamicLinking": "perhaps"], "allowDynamicLinking"),
                (["multiplePaymentInformation": [:]], "multiplePaymentInformation.paymentPattern"),
                (
                    ["paymentProduct130SpecificInput": ["threeDSecure": ["numberOfItems": 100]]],
                    "paymentProduct130SpecificInput.threeDSecure.numberOfItems"
                ),
                (
                    ["threeDSecure": ["priorThreeDSecureData": ["acsTransactionId": ["a"]]]],
                    "threeDSecure.priorThreeDSecureData.acsTransactionId"
                ),
            ] as [(KeyValuePairs<String, JSONValue>, String)] {
                let answer = try await test.direct.send(
                    "POST", "/payments", Self.message(with: JSONObject(wrong)))
                #expect(answer.status == 400)
                let property = answer.document(DirectErrorResponse.self).errors?.first?.propertyName
                #expect(property == "cardPaymentMethodSpecificInput.\(member)")
            }
        }
    }

    // The contract, of both: "not allowed if isRecurring is true".
    @Test(
        "a payment of a series is not one with a card on file at no fixed time: isRecurring beside either is refused",
        arguments: [
            ("unscheduledCardOnFileRequestor", "cardholderInitiated"),
            ("unscheduledCardOnFileSequenceIndicator", "first"),
        ])
    func unscheduled(member: String, value: String) async throws {
        try await TestPlatform.run { test in
            for isRecurring in [true, false] {
                var members = JSONObject(["isRecurring": .bool(isRecurring)])
                members[member] = .string(value)
                let answer = try await test.direct.send("POST", "/payments", Self.message(with: members))
                #expect(answer.status == (isRecurring ? 400 : 201))
                guard isRecurring else { continue }
                #expect(answer.error == "400 50001111 INVALID_VALUE")
                let property = answer.document(DirectErrorResponse.self).errors?.first?.propertyName
                #expect(property == "cardPaymentMethodSpecificInput.\(member)")
            }
        }
    }
}
