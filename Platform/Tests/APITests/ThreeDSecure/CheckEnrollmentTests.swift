import Engine
import GuichetCore
import GuichetSips
import Server
import SipsAPI
import Support
import Testing

@Suite("cardCheckEnrollment")
struct CheckEnrollmentTests {
    @Test("answers the documented fields, charges nothing and stores nothing")
    func answer() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.enrol()
            let message = answer.message
            #expect(
                Set(message.members.map(\.name)) == [
                    "authentRedirectionUrl", "maskedPan", "paReqMessage", "redirectionStatusCode", "redirectionUrl",
                    "tokenPan", "transactionContextData", "transactionContextVersion",
                ])
            #expect(message["redirectionStatusCode"]?.text == "00")
            #expect(message["authentRedirectionUrl"]?.text == test.address + "/acs")
            #expect(message["redirectionUrl"]?.text == test.address + "/inapp/v1")
            #expect(message["transactionContextVersion"]?.text == "GUICHET_1.0")
            #expect(message["maskedPan"]?.text == "4100##########00")
            #expect(message["tokenPan"]?.text?.count == 19)
            #expect(message["tokenPan"]?.text?.hasPrefix("g") == true)
            // Far below what the wire lets them be.
            #expect((message["transactionContextData"]?.text?.count ?? 0) < 4_096)
            #expect((message["paReqMessage"]?.text?.count ?? 0) < 2_048)
            #expect(try await test.stored() == .nothing)
        }
    }

    @Test("gives a card at a shop one tokenPan, and another one at another shop or for another card")
    func tokenPan() async throws {
        @Sendable func token(_ test: TestPlatform, _ card: String, _ shop: String) async throws -> String? {
            let order = WireAuthentication.order(shop: shop)
            return try await test.call(WireAuthentication.check(test.prepare(order), card: card)).message["tokenPan"]?
                .text
        }
        try await TestPlatform.run { test in
            let first = try await token(test, "4100000000000000", "002001000000001")
            #expect(first != nil)
            #expect(try await token(test, "4100000000000000", "002001000000001") == first)
            #expect(try await token(test, "4100000000000000", "002001000000003") != first)
            #expect(try await token(test, "4100000000000001", "002001000000001") != first)
        }
    }

    @Test("can be asked again for another card, until one of them has paid: then 34, and 94 for its reference")
    func again() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare(WireAuthentication.order())
            let other = try await test.prepare(WireAuthentication.order())
            let one = try await test.call(WireAuthentication.check(initialisation))
            let two = try await test.call(WireAuthentication.check(initialisation, card: "5100000000000000"))
            let paid = try await test.call(
                WireAuthentication.validate(two, paRes: test.paRes(two, result: "frictionless")))
            #expect(paid.code == "00")
            // The first card's authentication is worth nothing any more.
            let late = try await test.call(
                WireAuthentication.validate(one, paRes: test.paRes(one, result: "frictionless")))
            #expect(late.code == "34")
            #expect(late.field == "transactionContextData")
            let check = try await test.call(WireAuthentication.check(initialisation)).message
            #expect(check["redirectionStatusCode"]?.text == "34")
            #expect(check["errorFieldName"]?.text == "redirectionData")
            let second = try await test.call(WireAuthentication.check(other)).message
            #expect(second["redirectionStatusCode"]?.text == "94")
            #expect(try await test.payments().count == 1)
        }
    }

    /// docs/in-app-wire.md, 7.1: the order of the checks. The app must ask, whatever else is wrong with its call.
    @Test("of an initialisation that has paid is 34 before anything else is looked at: its age, the shop, the card")
    func used() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare(WireAuthentication.order())
            let check = try await test.call(WireAuthentication.check(initialisation))
            let paid = try await test.call(
                WireAuthentication.validate(check, paRes: test.paRes(check, result: "frictionless")))
            #expect(paid.code == "00")
            @Sendable func isAskedAbout(_ message: JSONObject) async throws -> Bool {
                let answer = try await test.call(message).message
                return answer["redirectionStatusCode"]?.text == "34"
                    && answer["errorFieldName"]?.text == "redirectionData"
            }
            let good = try WireAuthentication.check(initialisation)
            #expect(try await isAskedAbout(WireAuthentication.check(initialisation, card: "4970000000000000")))
            #expect(try await isAskedAbout(good.with("encryptedCard", nil)))
            test.clock.advance(seconds: 15 * 60)
            #expect(try await isAskedAbout(good))
            _ = try await test.platform.sips.administration.set(
                ["cardCheckEnrollment"], enabled: false, of: "002001000000001")
            #expect(try await isAskedAbout(good))
            #expect(try await test.payments().count == 1)
        }
    }

    @Test("is refused as cardOrder is, in redirectionStatusCode")
    func refusals() async throws {
        try await TestPlatform.run { test in
            @Sendable func code(_ message: JSONObject) async throws -> String {
                let answer = try await test.call(message).message
                #expect(answer["inAppResponseCode"] == nil)
                return (answer["redirectionStatusCode"]?.text ?? "") + " " + (answer["errorFieldName"]?.text ?? "-")
            }
            let initialisation = try await test.prepare(WireAuthentication.order())
            let good = try WireAuthentication.check(initialisation)
            #expect(try await code(good.with("redirectionData", nil)) == "30 redirectionData")
            #expect(try await code(good.with("redirectionData", "x")) == "12 redirectionData")
            #expect(try await code(good.with("encryptedCard", nil)) == "30 encryptedCard")
            let live = try WireAuthentication.check(initialisation, card: "4970000000000000")
            #expect(try await code(live) == "14 cardNumber")
            #expect(try await code(good.with("paymentMeanBrand", "AMEX")) == "12 paymentMeanBrand")
            // Prepared for another operation, either way round.
            #expect(try await code(WireAuthentication.check(test.prepare())) == "12 redirectionData")
            let bare = try await test.call(WireOrder.message(for: initialisation))
            #expect(bare.code == "12")
            _ = try await test.platform.sips.administration.set(
                ["cardCheckEnrollment"], enabled: false, of: "002001000000001")
            #expect(try await code(good) == "40 -")
            #expect(try await test.initialise(WireAuthentication.order()).code == "40")
            test.clock.advance(seconds: 15 * 60)
            #expect(try await code(good) == "97 redirectionData")
            #expect(try await test.stored() == .nothing)
        }
    }
}
