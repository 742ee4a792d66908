import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

/// Product 771 on the page of a payment link, which is that of a hosted checkout.
@Suite("Worldline Direct: direct debits by a payment link", .timeLimit(.minutes(5)))
struct DirectPaymentLinkDebitTests {
    private static func message(_ block: JSONValue, _ more: KeyValuePairs<String, JSONValue> = [:]) throws -> JSONValue
    {
        var message = try #require(DirectTester.linkMessage(more).object)
        message.append(DirectDebitTests.block, block)
        return .object(message)
    }

    /// Follows the link, and chooses the debit.
    private static func leave(_ link: DirectLink) async throws -> WebPage {
        let page = try await link.follow()
        let action = try #require(page.attribute("action", of: "id=\"card-form\""))
        let fields = [("attempt", "1"), ("do", "provider"), ("provider", "771")]
        return try await link.tester.test.browse(action, form: fields)
    }

    @Test("with a mandate the page offers 771; its signature pays, and the link is PAID")
    func signs() async throws {
        try await TestPlatform.run { test in
            let link = try await test.direct.link(try Self.message(DirectHostedDebitTests.plugin))
            let asked = try await Self.leave(link)
            #expect(asked.html.contains("name=\"iban\"") && asked.html.contains("10.00"))
            let leaving = try await DirectSigningTests.press("sign", on: asked, test, DirectHostedDebitTests.typed)
            let back = try await test.browse(try #require(DirectIssuer.target(leaving)))
            #expect(back.result == "paid")
            let now = try await link.now()
            #expect(now.status == .paid)
            let payment = try await test.direct.payment(try #require(now.paymentId?.rawValue))
            #expect(payment.paymentOutput?.paymentMethod?.rawValue == "directDebit")
            let output = payment.paymentOutput?.sepaDirectDebitPaymentMethodSpecificOutput
            #expect(output?["paymentProduct771SpecificOutput"]?["mandateReference"]?.text?.isEmpty == false)
        }
    }

    @Test("an existing mandate pays as often as it allows: on a link for many, a UNIQUE one once")
    func existing() async throws {
        try await TestPlatform.run { test in
            _ = try await test.direct.send(
                "POST", "/mandates", DirectSigningTests.mandate(signature: "UNSIGNED", recurrence: "UNIQUE"))
            let block: JSONValue = ["paymentProduct771SpecificInput": ["existingUniqueMandateReference": "M-1"]]
            let link = try await test.direct.link(try Self.message(block, ["isReusableLink": .bool(true)]))
            let asked = try await Self.leave(link)
            #expect(asked.html.contains("BE68********7034") && !asked.html.contains("name=\"iban\""))
            _ = try await DirectSigningTests.press("sign", on: asked, test)
            #expect(try await test.onlyPayment().state == .captured)
            // The next visitor is not offered it any more.
            let next = try await link.follow()
            #expect(!next.html.contains("provider-771") && next.html.contains("card-form"))
        }
    }

    @Test("an empty block offers nothing, as on a page; what a page refuses is 400, and no link is made")
    func refused() async throws {
        try await TestPlatform.run { test in
            let link = try await test.direct.link(try Self.message(["paymentProduct771SpecificInput": [:]]))
            let page = try await link.follow()
            #expect(!page.html.contains("provider-771"))
            let unknown: JSONValue = ["paymentProduct771SpecificInput": ["existingUniqueMandateReference": "M-9"]]
            for block in [unknown, ["paymentProductId": .integer(770)], ["paymentProduct771SpecificInput": "M-1"]] {
                let answer = try await test.direct.send("POST", "/paymentlinks", try Self.message(block))
                #expect(answer.status == 400)
            }
        }
    }
}
