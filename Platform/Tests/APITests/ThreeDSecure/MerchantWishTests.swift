import APISupport
import Engine
import GuichetCore
import GuichetMerchant
import GuichetSips
import Server
import SipsAPI
import Support
import Testing

/// `fraudData` of orderInitialize: docs/in-app-wire.md, section 9.5.
@Suite("The merchant's preferences for 3-D Secure")
struct MerchantWishTests {
    private static func wish(_ field: String, _ value: JSONValue, on order: JSONObject) -> JSONObject {
        var wishes = JSONObject()
        wishes.append(field, value)
        return order.with("fraudData", .object(wishes))
    }

    private static func enrol(_ mode: String, _ test: TestPlatform) async throws -> WireAnswer {
        let order = wish("challengeMode3DS", .string(mode), on: WireAuthentication.order())
        return try await test.call(WireAuthentication.check(test.prepare(order)))
    }

    @Test(
        "a challenge, or no preference: the cardholder is asked",
        arguments: ["CHALLENGE", "CHALLENGE_MANDATE", "NO_PREFERENCE"])
    func asked(mode: String) async throws {
        try await TestPlatform.run { test in
            let page = try await test.challenge(Self.enrol(mode, test))
            #expect(page.code != nil)
            #expect(!page.html.contains("id=\"not-asked\""))
        }
    }

    @Test(
        "no challenge: the page goes on by itself, with the result of that preference",
        arguments: [("NO_CHALLENGE", "SUCCESS", "Y"), ("NO_CHALLENGE_TRA_ACQ", "BYPASS", "N")])
    func notAsked(mode: String, status: String, guarantee: String) async throws {
        try await TestPlatform.run { test in
            let enrolled = try await Self.enrol(mode, test)
            let page = try await test.challenge(enrolled)
            #expect(page.code == nil)
            #expect(page.html.contains("id=\"unasked\""))
            let form = [("s", page.field("s") ?? ""), ("result", page.field("result") ?? "")]
            let paRes = try #require(try await test.browse("/acs/answer", form: form).field("PaRes"))
            let answer = try await test.call(WireAuthentication.validate(enrolled, paRes: paRes))
            #expect(answer.code == "00")
            #expect(answer.message["holderAuthentStatus"]?.text == status)
            #expect(answer.message["guaranteeIndicator"]?.text == guarantee)
            #expect((answer.message["authentExemptionReasonList"] != nil) == (mode == "NO_CHALLENGE_TRA_ACQ"))
        }
    }

    @Test("a tester's choice has priority over the preference", arguments: ["NO_CHALLENGE", "CHALLENGE_MANDATE"])
    func testerWins(mode: String) async throws {
        try await TestPlatform.run { test in
            let enrolled = try await Self.enrol(mode, test)
            let result = mode == "NO_CHALLENGE" ? "failed" : "frictionless"
            let answer = try await test.call(
                WireAuthentication.validate(enrolled, paRes: test.paRes(enrolled, result: result)))
            #expect(answer.code == (mode == "NO_CHALLENGE" ? "05" : "00"))
        }
    }

    @Test(
        "a bypass exempts the orders that it names at a shop that enforces authentication",
        arguments: ["ALL", "MERCHANTWALLET", "WALLET"])
    func bypass(value: String) async throws {
        try await TestPlatform.run { test in
            _ = try await test.addCard()
            try await test.platform.sips.administration.set(
                AuthenticationPolicy(isEnforced: true), of: "002001000000001")
            let typed = try await test.order(Self.wish("bypass3DS", .string(value), on: .order(reference: "REF1")))
            #expect(typed.code == (value == "ALL" ? "00" : "05"))
            #expect(typed.message["acquirerResponseCode"]?.text == (value == "ALL" ? "00" : "A1"))
            #expect(typed.message["holderAuthentStatus"]?.text == (value == "ALL" ? "BYPASS" : "NO_AUTHENT"))
            #expect(typed.message["guaranteeIndicator"]?.text == "N")
            let stored = try await test.call(
                WireCall.walletOrder(
                    test.prepareAny(Self.wish("bypass3DS", .string(value), on: .walletOrder("REF2")))))
            #expect(stored.code == "00")
            #expect(stored.message["holderAuthentStatus"]?.text == "BYPASS")
            #expect(stored.message["guaranteeIndicator"]?.text == "N")
        }
    }

    @Test("an authentication that was made counts, with or without a bypass")
    func madeAllTheSame() async throws {
        try await TestPlatform.run { test in
            for (reference, result, code, guarantee) in [
                ("REF1", "challenge", "00", "Y"), ("REF2", "failed", "05", "N"),
            ] {
                let order = Self.wish(
                    "bypass3DS", "ALL", on: WireAuthentication.order(reference: .string(reference)))
                let enrolled = try await test.call(WireAuthentication.check(test.prepare(order)))
                let answer = try await test.call(
                    WireAuthentication.validate(enrolled, paRes: test.paRes(enrolled, result: result)))
                #expect(answer.code == code)
                #expect(answer.message["guaranteeIndicator"]?.text == guarantee)
            }
        }
    }

    @Test(
        "a preference in a wrong form is answered 30, and an unknown one 12, with its field",
        arguments: ["bypass3DS", "challengeMode3DS"])
    func unknown(field: String) async throws {
        try await TestPlatform.run { test in
            let wrong: [(JSONValue, String)] = [
                (.string("A|B"), "30"), (.string(""), "30"), (.bool(true), "30"), (["ALL"], "30"),
                (.string(String(repeating: "A", count: 21)), "30"), (.string("NEVER"), "12"), (.string("all"), "12"),
            ]
            for (value, code) in wrong {
                let answer = try await test.initialise(Self.wish(field, value, on: .order()))
                #expect(answer.code == code, "\(value)")
                #expect(answer.field == field, "\(value)")
            }
            let none = try await test.initialise(JSONObject.order().with("fraudData", "ALL"))
            #expect(none.code == "30")
            #expect(none.field == "fraudData")
        }
    }

    @Test("the merchant's library sends them")
    func kit() async throws {
        try await TestPlatform.run { test in
            try await test.platform.sips.administration.set(
                AuthenticationPolicy(isEnforced: true), of: "002001000000001")
            var order = OrderInitializeRequest.test()
            order.fraudData = FraudData(bypass3DS: .all)
            let initialisation = try await test.merchant().orderInitialize(order)
            let answer = try await test.phone().pay(initialisation)
            #expect(answer.inAppResponseCode == .accepted)
            #expect(answer.holderAuthentStatus == HolderAuthent.bypass)
        }
    }
}
