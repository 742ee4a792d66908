import DirectAPI
import Engine
import Foundation
import GuichetApplePay
import GuichetApplePayTesting
import GuichetCore
import GuichetDirect
import LyraAPI
import Server
import Support
import Testing

@Suite("Worldline Direct: whole Apple Pay tokens", .timeLimit(.minutes(5)))
struct DirectTokenTests {
    private static let path = "mobilePaymentMethodSpecificInput.encryptedPaymentData"

    private static func message(
        _ data: JSONValue, amount: Int64 = 2_500, more: JSONObject = JSONObject()
    ) -> JSONValue {
        var input = JSONObject(["encryptedPaymentData": data, "paymentProductId": .integer(302)])
        input.append("authorizationMode", "FINAL_AUTHORIZATION")
        for member in more.members { input.append(member.name, member.value) }
        return [
            "mobilePaymentMethodSpecificInput": .object(input),
            "order": ["amountOfMoney": ["amount": .integer(amount), "currencyCode": "EUR"]],
        ]
    }

    private static func text(_ token: JSONValue) -> JSONValue {
        .string(String(decoding: token.encoded(), as: UTF8.self))
    }

    /// What the platform keeps in a paid state.
    private static func paid(_ test: TestPlatform) async throws -> Int {
        try await test.platform.paymentService.store.read { store in
            try [PaymentState.toValidate, .toCapture, .captured, .partlyCaptured].reduce(0) {
                try $0 + store.countPayments(in: $1)
            }
        }
    }

    @Test("as a text and as an object: verified, opened, authorised")
    func accepted() async throws {
        let fixture = try LyraAppleFixture()
        try await fixture.run { test in
            for isText in [true, false] {
                let token = try fixture.token(.directVisa)
                let answer = try await test.direct.send(
                    "POST", "/payments", Self.message(isText ? Self.text(token) : token))
                #expect(answer.status == 201)
                let mobile = answer.payment?.paymentOutput?.mobilePaymentMethodSpecificOutput
                #expect(mobile?.paymentProductId == .applePay)
                #expect(mobile?.network == "Visa")
                #expect(answer.payment?.statusOutput?.statusCode == .authorized)
            }
        }
    }

    @Test("a whole PKPaymentToken, a whole payment, and a token in Base64 are refused with what to send instead")
    func wholeToken() async throws {
        let fixture = try LyraAppleFixture()
        try await fixture.run { test in
            let token = try fixture.token(.directVisa)
            let whole: JSONValue = [
                "paymentData": token, "paymentMethod": ["displayName": "Visa 0492"], "transactionIdentifier": "AA",
            ]
            let inBase64 = Data(token.encoded()).base64EncodedString()
            for (data, reason) in [
                (whole, "PKPaymentToken"), (Self.text(whole), "PKPaymentToken"), (["token": whole], "PKPaymentToken"),
                (.string(inBase64), "JSON in Base64"),
            ] as [(JSONValue, String)] {
                let answer = try await test.direct.send("POST", "/payments", Self.message(data))
                #expect(answer.status == 400)
                let item = answer.document(DirectErrorResponse.self).errors?.first
                #expect(item?.propertyName == Self.path && item?.message?.contains(reason) == true)
            }
            #expect(try await Self.paid(test) == 0)
            // What was meant is accepted: nothing of the token is used up.
            #expect(try await test.direct.send("POST", "/payments", Self.message(token)).status == 201)
        }
    }

    @Test("the published card of a decline declines inside a token too")
    func declined() async throws {
        let fixture = try LyraAppleFixture()
        try await fixture.run { test in
            let answer = try await test.direct.send(
                "POST", "/payments", Self.message(Self.text(fixture.token(.directDeclined))))
            #expect(answer.error == "402 30511001 EXTERNAL_ACQUIRER_ERROR")
        }
    }

    @Test(
        "a token that is reused, for another amount or merchant, unsigned or too old is refused, and nothing is charged"
    )
    func refused() async throws {
        let fixture = try LyraAppleFixture()
        let stranger = try LyraAppleFixture()
        try await fixture.run { test in
            let once = try Self.text(fixture.token(.directVisa))
            _ = try await test.direct.send("POST", "/payments", Self.message(once))
            let old = LyraAppleFixture.noon.addingTimeInterval(-86_000)
            let messages: [(String, JSONValue)] = [
                ("replayed", Self.message(once)),
                ("amountMismatch", Self.message(try Self.text(fixture.token(.directVisa)), amount: 2_501)),
                ("unknownKey", Self.message(try Self.text(stranger.token(.directVisa)))),
                (
                    "badCertificateSignature",
                    Self.message(try Self.text(stranger.token(.directVisa, for: fixture.merchant)))
                ),
                ("tooOld", Self.message(try Self.text(fixture.token(.directVisa, signedAt: old)))),
                ("currencyMismatch", Self.message(try Self.text(fixture.token(.directVisa, in: CurrencyCode("840"))))),
                ("missingField", Self.message(.string(#"{"version":"EC_v1"}"#))),
            ]
            for (code, message) in messages {
                let answer = try await test.direct.send("POST", "/payments", message)
                #expect(answer.error == "400 50001111 INVALID_VALUE", "\(code)")
                let item = answer.document(DirectErrorResponse.self).errors?.first
                #expect(item?.propertyName == Self.path, "\(code)")
                #expect(item?.message?.hasPrefix(code) == true, "\(code): \(item?.message ?? "")")
            }
            #expect(try await Self.paid(test) == 1)
        }
    }

    @Test("a token sent many times at the same moment makes one payment, under one idempotence key or under many")
    func once() async throws {
        let fixture = try LyraAppleFixture()
        try await fixture.run { test in
            for isOneKey in [true, false] {
                let message = try Self.message(Self.text(fixture.token(.directVisa)))
                let answers = try await withThrowingTaskGroup(of: DirectTester.Answer.self) { group in
                    for number in 0..<12 {
                        group.addTask {
                            try await test.direct.send(
                                "POST", "/payments", message,
                                idempotenceKey: isOneKey ? "one-\(isOneKey)" : "many-\(number)")
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                let created = answers.filter { $0.status == 201 }
                #expect(Set(created.compactMap { $0.payment?.id }).count == 1)
                // The others learn that it is under way, or was, and never that their token is bad.
                #expect(
                    answers.allSatisfy { isOneKey ? [201, 409].contains($0.status) : [201, 400].contains($0.status) })
                #expect(try await Self.paid(test) == (isOneKey ? 1 : 2))
            }
        }
    }

    @Test("a token that was refused for its amount is not used up")
    func notUsedUp() async throws {
        let fixture = try LyraAppleFixture()
        try await fixture.run { test in
            let token = try Self.text(fixture.token(.directVisa))
            let wrong = try await test.direct.send("POST", "/payments", Self.message(token, amount: 1))
            #expect(wrong.status == 400)
            let right = try await test.direct.send("POST", "/payments", Self.message(token))
            #expect(right.status == 201)
        }
    }

    @Test("unverified data is accepted only where the shop allows it")
    func splitForm() async throws {
        let fixture = try LyraAppleFixture()
        try await fixture.run { test in
            let token = try fixture.token(.directVisa)
            let header = token["header"]
            let more = JSONObject([
                "ephemeralKey": header?["ephemeralPublicKey"] ?? .null,
                "publicKeyHash": header?["publicKeyHash"] ?? .null,
            ])
            let answer = try await test.direct.send(
                "POST", "/payments", Self.message(token["data"] ?? .null, more: more))
            #expect(answer.error == "400 50001111 INVALID_VALUE")
            #expect(try await Self.paid(test) == 0)
        }
        var trusting = DirectPlatformShop.demo
        trusting.allowsUnverifiedTokens = true
        var options = TestPlatform.Options()
        options.directShops = [trusting]
        try await fixture.run(LyraChoices(), options) { test in
            let token = try fixture.token(.directVisa)
            let header = token["header"]
            let more = JSONObject([
                "ephemeralKey": header?["ephemeralPublicKey"] ?? .null,
                "publicKeyHash": header?["publicKeyHash"] ?? .null,
            ])
            let answer = try await test.direct.send(
                "POST", "/payments", Self.message(token["data"] ?? .null, more: more))
            #expect(answer.status == 201)
        }
    }

    @Test("the guide's transactionId is compared with the token's, and never required")
    func transactionId() async throws {
        let fixture = try LyraAppleFixture()
        try await fixture.run { test in
            let token = try fixture.token(.directVisa)
            let wrong = try await test.direct.send(
                "POST", "/payments", Self.message(Self.text(token), more: JSONObject(["transactionId": "00"])))
            #expect(wrong.error == "400 50001111 INVALID_VALUE")
            let right = try await test.direct.send(
                "POST", "/payments",
                Self.message(
                    Self.text(token), more: JSONObject(["transactionId": token["header"]?["transactionId"] ?? .null])))
            #expect(right.status == 201)
        }
    }
}
