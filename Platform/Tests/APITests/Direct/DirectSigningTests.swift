import APISupport
import DirectAPI
import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: mandates that the account holder signs", .timeLimit(.minutes(5)))
struct DirectSigningTests {
    static let iban = "BE68539007547034"
    static let address: JSONValue = [
        "street": "Rue Haute", "zip": "1000", "city": "Bruxelles", "countryCode": "BE",
    ]

    static func mandate(
        _ reference: String? = "M-1", signature: String = "SMS", recurrence: String = "RECURRING",
        returnUrl: String? = "https://shop.example/signed"
    ) -> JSONValue {
        var message = JSONObject([
            "customerReference": "customer-1", "recurrenceType": .string(recurrence),
            "signatureType": .string(signature),
            "customer": [
                "bankAccountIban": ["iban": .string(iban)], "mandateAddress": address,
                "personalInformation": ["name": ["firstName": "Anna", "surname": "Example"]],
            ],
        ])
        if let reference { message.append("uniqueMandateReference", .string(reference)) }
        if let returnUrl { message.append("returnUrl", .string(returnUrl)) }
        return .object(message)
    }

    /// Presses a button of the page, with what is typed.
    static func press(
        _ decision: String, on page: WebPage, _ test: TestPlatform, _ typed: [(String, String)] = [],
        language: String = "en"
    ) async throws -> WebPage {
        var fields = [("decision", decision), ("lang", language)] + typed
        for name in ["payment", "mandate"] {
            if let link = page.field(name) { fields.append((name, link)) }
        }
        return try await test.browse("/direct/mandate", form: fields)
    }

    private static func status(_ reference: String, _ test: TestPlatform) async throws -> String? {
        let found = try await test.direct.send("GET", "/mandates/\(reference)")
        return found.document(DirectMandateResponse.self).mandate?.status?.rawValue
    }

    private static func made(_ test: TestPlatform, _ message: JSONValue = mandate()) async throws -> WebPage {
        let answer = try await test.direct.send("POST", "/mandates", message)
        let action = answer.document(DirectCreateMandateResponse.self).merchantAction
        return try await DirectProviderTests.page(action?.redirectData?.redirectURL, test)
    }

    @Test("is CREATED with a redirection; signed there it is ACTIVE, and the account holder comes back with RETURNMAC")
    func signed() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/mandates", Self.mandate())
            #expect(answer.status == 201)
            let made = answer.document(DirectCreateMandateResponse.self)
            #expect(made.mandate?.status == .created && made.merchantAction?.actionType == .redirect)
            #expect(made.mandate?.json["signing"] == nil)
            let data = try #require(made.merchantAction?.redirectData)
            let page = try await DirectProviderTests.page(data.redirectURL, test, language: "fr")
            #expect(page.html.contains("Signez le mandat") && page.html.contains("BE68********7034"))
            #expect(!page.html.contains(Self.iban))
            let back = try await Self.press("sign", on: page, test)
            #expect(back.html.contains(">Back to the shop</a>"))
            let mac = try #require(data.returnMAC)
            #expect(
                DirectIssuer.target(back)
                    == "https://shop.example/signed?RETURNMAC=\(mac)&uniqueMandateReference=M-1")
            #expect(try await Self.status("M-1", test) == "ACTIVE")
            // The page again leads on, and a refusal afterwards changes nothing.
            _ = try await Self.press("refuse", on: page, test)
            #expect(try await Self.status("M-1", test) == "ACTIVE")
        }
    }

    @Test("refused it is REVOKED; not signed within a day it is EXPIRED, and cannot be signed any more")
    func notSigned() async throws {
        try await TestPlatform.run { test in
            let refused = try await Self.made(test)
            _ = try await Self.press("refuse", on: refused, test)
            #expect(try await Self.status("M-1", test) == "REVOKED")
            let late = try await Self.made(test, Self.mandate("M-2", returnUrl: nil))
            test.clock.advance(seconds: 86_400)
            let over = try await Self.press("sign", on: late, test)
            #expect(over.html.contains("The time for this mandate is over"))
            #expect(try await Self.status("M-2", test) == "EXPIRED")
            #expect(try await test.direct.send("POST", "/mandates/M-2/revoke", [:]).status == 400)
        }
    }

    @Test("a mandate without a debit for 36 months is EXPIRED")
    func idle() async throws {
        try await TestPlatform.run { test in
            _ = try await test.direct.send("POST", "/mandates", Self.mandate(signature: "UNSIGNED"))
            test.clock.advance(seconds: 1_096 * 86_400)
            #expect(try await Self.status("M-1", test) == "EXPIRED")
        }
    }

    @Test("an address without a page of a mandate is 404, in the reader's language")
    func strangers() async throws {
        try await TestPlatform.run { test in
            for query in ["", "?mandate=AAAA", "?payment=AAAA"] {
                #expect(try await test.browse("/direct/mandate\(query)").status == 404)
            }
            let page = try await test.browse("/direct/mandate?mandate=AAAA", language: "de")
            #expect(page.html.contains("Dieses Mandat ist hier nicht bekannt"))
        }
    }
}
