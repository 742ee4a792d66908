import Engine
import Foundation
import GuichetApplePayTesting
import GuichetCore
import GuichetLyra
import LyraAPI
import Storage
import Support
import Testing

/// `Charge/CreatePayment` with the payload of a native Apple Pay button, and tokens of a test authority.
@Suite("Charge/CreatePayment with Apple Pay", .timeLimit(.minutes(5)))
struct LyraApplePayTests {
    private static func isUntouched(_ test: TestPlatform) async throws -> Bool {
        try await test.stored().payments == 0
    }

    @Test("a token pays: the device's card decides, the wallet is named, the liability is shifted")
    func pays() async throws {
        let fixture = try LyraAppleFixture()
        try await fixture.run { test in
            let transaction = try await test.lyra.pay(LyraAppleFixture.message(fixture.token()))
            #expect(transaction.detailedStatus == .authorised)
            #expect(transaction.paymentMethodType == .card)
            // The device's number is of no use without its cryptogram, so it cannot be registered.
            let register = "Charge/CreateTokenFromTransaction"
            #expect(try await test.lyra.code(register, ["uuid": .string(transaction.uuid ?? "")]) == "PSP_035")
            #expect(transaction.transactionDetails?.wallet == .applePay)
            #expect(transaction.transactionDetails?.liabilityShift == .yes)
            #expect(transaction.transactionDetails?.cardDetails?.effectiveBrand == .visa)
            #expect(transaction.transactionDetails?.cardDetails?.pan == "497010XXXXXX0055")
            #expect(transaction.transactionDetails?.cardDetails?.authorizationResponse?.authorizationResult == "0")
            let refused = try await test.lyra.pay(LyraAppleFixture.message(fixture.token(.lyraVisaRefused)))
            #expect(refused.detailedStatus == .refused)
            #expect(refused.errorCode == .paymentRefused)
            let cb = try await test.lyra.pay(LyraAppleFixture.message(fixture.token(), network: "CartesBancaires"))
            #expect(cb.transactionDetails?.cardDetails?.effectiveBrand == .cb)
        }
    }

    @Test("the payment data may be an object, its text, or that in Base64; transactionIdentifier may be missing")
    func forms() async throws {
        let fixture = try LyraAppleFixture()
        try await fixture.run { test in
            let text = try fixture.token().encoded()
            let base64 = Data(try fixture.token().encoded()).base64EncodedString()
            for form in [JSONValue.string(String(decoding: text, as: UTF8.self)), .string(base64)] {
                #expect(try await test.lyra.pay(LyraAppleFixture.message(form)).detailedStatus == .authorised)
            }
            let without = LyraAppleFixture.message(try fixture.token(), identifier: nil)
            #expect(try await test.lyra.pay(without).detailedStatus == .authorised)
        }
        var strict = LyraChoices()
        strict.requiresTransactionIdentifier = true
        try await fixture.run(strict) { test in
            let without = LyraAppleFixture.message(try fixture.token(), identifier: nil)
            #expect(try await test.lyra.code("Charge/CreatePayment", without) == "INT_876")
        }
    }

    @Test("a bad type is INT_793, an invalid payload INT_876")
    func badPayload() async throws {
        let fixture = try LyraAppleFixture()
        try await fixture.run { test in
            let good = try #require(LyraAppleFixture.message(fixture.token()).object)
            var bad = good
            bad["payload"] = ["type": "GOOGLE_PAY", "data": good["payload"]?["data"] ?? .null]
            #expect(try await test.lyra.code("Charge/CreatePayment", .object(bad)) == "INT_793")
            bad["payload"] = ["data": good["payload"]?["data"] ?? .null]
            #expect(try await test.lyra.code("Charge/CreatePayment", .object(bad)) == "INT_793")
            for data in [JSONValue.string("(appleToken.paymentData)"), [:], "{}", ["version": "EC_v1"]] {
                #expect(try await test.lyra.code("Charge/CreatePayment", LyraAppleFixture.message(data)) == "INT_876")
            }
            #expect(try await Self.isUntouched(test))
        }
    }

    @Test("for another merchant PSP_1069; altered PSP_1068; of another authority PSP_1068; nothing is charged")
    func foreign() async throws {
        let fixture = try LyraAppleFixture()
        let stranger = try LyraAppleFixture()
        try await fixture.run { test in
            let other = LyraAppleFixture.message(try fixture.token(for: stranger.merchant))
            #expect(try await test.lyra.code("Charge/CreatePayment", other) == "PSP_1069")
            var altered = try #require(fixture.token().object)
            let data = try #require(altered["data"]?.text)
            altered["data"] = .string((data.hasPrefix("A") ? "B" : "A") + data.dropFirst())
            #expect(
                try await test.lyra.code("Charge/CreatePayment", LyraAppleFixture.message(.object(altered)))
                    == "PSP_1068")
            let forged = LyraAppleFixture.message(try stranger.token(for: fixture.merchant))
            #expect(try await test.lyra.code("Charge/CreatePayment", forged) == "PSP_1068")
            #expect(try await Self.isUntouched(test))
        }
    }

    @Test("replayed, too old, from the future, of another amount or currency: PSP_1066, and nothing is charged")
    func inconsistent() async throws {
        let fixture = try LyraAppleFixture()
        try await fixture.run { test in
            func code(_ token: JSONValue, amount: Int64 = 2_500) async throws -> String? {
                try await test.lyra.code("Charge/CreatePayment", LyraAppleFixture.message(token, amount: amount))
            }
            #expect(
                try await code(fixture.token(signedAt: LyraAppleFixture.noon.addingTimeInterval(-3_600))) == "PSP_1066")
            #expect(
                try await code(fixture.token(signedAt: LyraAppleFixture.noon.addingTimeInterval(3_600))) == "PSP_1066")
            #expect(try await code(fixture.token(), amount: 2_501) == "PSP_1066")
            #expect(try await code(fixture.token(in: CurrencyCode(rawValue: "840"))) == "PSP_1066")
            #expect(try await Self.isUntouched(test))
            let once = try fixture.token()
            #expect(try await test.lyra.pay(LyraAppleFixture.message(once)).detailedStatus == .authorised)
            #expect(try await code(once) == "PSP_1066")
            #expect(try await test.stored().payments == 1)
        }
    }

    @Test("one token that is sent many times at once is one payment")
    func atOnce() async throws {
        let fixture = try LyraAppleFixture()
        try await fixture.run { test in
            let message = LyraAppleFixture.message(try fixture.token())
            let codes = try await concurrently(Array(0..<20)) { _ in
                try await test.lyra.code("Charge/CreatePayment", message)
            }
            #expect(codes.count { $0 == nil } == 1)
            #expect(try await test.stored().payments == 1)
        }
    }

    @Test("a device's card outside the published ones is refused, and its number is in no answer")
    func notPublished() async throws {
        let fixture = try LyraAppleFixture()
        try await fixture.run { test in
            let (_, response) = try await test.lyra.send(
                LyraAppleFixture.message(fixture.token(.directVisa)).encoded(), to: "Charge/CreatePayment")
            guard case .error(let error) = response.answered else { throw LyraCall.Unexpected() }
            #expect(error.errorCode == .payloadWithoutCard)
            #expect(!String(decoding: JSONValue.object(response.json).encoded(), as: UTF8.self).contains("4761120"))
            #expect(try await Self.isUntouched(test))
        }
    }

    @Test("beyond the authorisation's validity the card is asked again the day before, without a cryptogram")
    func later() async throws {
        let fixture = try LyraAppleFixture()
        try await fixture.run { test in
            var message = try #require(LyraAppleFixture.message(fixture.token()).object)
            message.append("transactionOptions", ["cardOptions": ["captureDelay": 20]])
            let transaction = try await test.lyra.pay(.object(message))
            #expect(transaction.detailedStatus == .waitingAuthorisation)
            let uuid = try #require(transaction.uuid)
            try await test.pass(days: 19)
            #expect(try await test.lyra.transaction("Get", uuid).detailedStatus == .authorised)
        }
    }
}
