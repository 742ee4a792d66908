import DirectAPI
import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: what the pages say of a debit that is paid, refused or not possible", .timeLimit(.minutes(5)))
struct DirectHostedMandateTests {
    static let notPaid = "You did not pay by direct debit. Your account was not debited."
    private static let over = "The time to pay by direct debit is over. Your account was not debited."
    private static let unusable =
        "The direct debit is not possible: its mandate can no longer be used. Your account was not debited."

    /// A shopper whose mandate M-1 is ACTIVE when the checkout is made.
    private static func shopper(
        _ test: TestPlatform, locale: String = "en_GB", isAlone: Bool = false
    ) async throws -> DirectShopper {
        _ = try await test.direct.send("POST", "/mandates", DirectSigningTests.mandate(signature: "UNSIGNED"))
        var block = JSONObject(["paymentProduct771SpecificInput": ["existingUniqueMandateReference": "M-1"]])
        if isAlone { block.append("paymentProductId", .integer(771)) }
        return try await test.direct.shopper(
            DirectHostedDebitTests.checkout(.object(block), ["locale": .string(locale)]))
    }

    private static func revoke(_ test: TestPlatform) async throws {
        let answer = try await test.direct.send("POST", "/mandates/M-1/revoke", [:])
        #expect(answer.status == 200)
    }

    /// Presses a button of the mandate's page, and follows the shopper back to the checkout.
    private static func back(
        _ decision: String, on page: WebPage, _ test: TestPlatform, language: String = "en"
    ) async throws -> WebPage {
        let leaving = try await DirectSigningTests.press(decision, on: page, test, language: language)
        return try await test.browse(try #require(DirectIssuer.target(leaving)))
    }

    @Test(
        "a mandate that was signed before is not signed again: its account holder pays",
        arguments: [
            ("en_GB", "Pay by direct debit", ">Pay <span class=\"amount\">10.00", "Do not pay", "By signing"),
            ("fr_FR", "Payez par prélèvement", ">Payer <span class=\"amount\">10,00", "Ne pas payer", "En signant"),
            ("nl_NL", "Betaal via incasso", " betalen</button>", "Niet betalen", "Door te ondertekenen"),
            ("de_DE", "Per Lastschrift zahlen", " zahlen</button>", "Nicht zahlen", "Mit Ihrer Unterschrift"),
        ])
    func signedBefore(locale: String, title: String, button: String, refusal: String, absent: String) async throws {
        try await TestPlatform.run { test in
            let shopper = try await Self.shopper(test, locale: locale)
            let asked = try await DirectHostedDebitTests.leave(shopper)
            #expect(asked.html.contains(title) && asked.html.contains(button) && asked.html.contains(refusal))
            #expect(!asked.html.contains(absent))
            #expect(try await Self.back("sign", on: asked, test).result == "paid")
        }
    }

    @Test("a new mandate is signed together with its first payment")
    func new() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(DirectHostedDebitTests.checkout(DirectHostedDebitTests.plugin))
            let asked = try await DirectHostedDebitTests.leave(shopper)
            #expect(asked.html.contains("Sign the direct debit mandate") && asked.words.contains("Sign and pay 10.00"))
        }
    }

    @Test(
        "the button of the debit names it in the shopper's language",
        arguments: [
            ("en_GB", "Pay by SEPA direct debit"), ("fr_FR", "Payer par prélèvement SEPA"),
            ("nl_NL", "Betalen met SEPA-incasso"), ("de_DE", "Mit SEPA-Lastschrift bezahlen"),
        ])
    func label(locale: String, label: String) async throws {
        try await TestPlatform.run { test in
            let page = try await Self.shopper(test, locale: locale).page()
            #expect(page.html.contains(">\(label)</button>"))
        }
    }

    @Test("revoked while the shopper was on its page: that page and the checkout say so, and a card can still pay")
    func revokedLater() async throws {
        try await TestPlatform.run { test in
            let shopper = try await Self.shopper(test)
            let asked = try await DirectHostedDebitTests.leave(shopper)
            try await Self.revoke(test)
            let told = try await DirectSigningTests.press("sign", on: asked, test)
            #expect(told.html.contains("This mandate can no longer be used"))
            #expect(told.html.contains("data-result=\"not-signed\">\(Self.unusable)</p>"))
            #expect(told.html.contains(">Continue</a>") && !told.html.contains("the shop."))
            let back = try await test.browse(try #require(DirectIssuer.target(told)))
            #expect(back.html.contains(Self.unusable) && !back.html.contains("provider-771"))
            #expect(back.field("attempt") == "1")
            #expect(try await shopper.pay().result == "paid")
        }
    }

    @Test("revoked before the shopper comes, the debit is not offered; the button of an older page leads nowhere")
    func revokedBefore() async throws {
        try await TestPlatform.run { test in
            let shopper = try await Self.shopper(test)
            #expect(try await shopper.page().html.contains("provider-771"))
            try await Self.revoke(test)
            let page = try await shopper.page()
            #expect(!page.html.contains("provider-771") && page.html.contains("provider-840"))
            #expect(!page.html.contains("debit-problem"), "the shopper did not ask for it")
            let told = try await DirectHostedDebitTests.leave(shopper)
            #expect(told.html.contains(Self.unusable) && told.field("payment") == nil)
            #expect(try await test.payments().isEmpty)
        }
    }

    @Test("revoked, a page for the debit alone says so, and can be cancelled")
    func alone() async throws {
        try await TestPlatform.run { test in
            let shopper = try await Self.shopper(test, isAlone: true)
            try await Self.revoke(test)
            let page = try await shopper.page()
            #expect(page.html.contains(Self.unusable) && !page.html.contains("provider-771"))
            #expect(page.html.contains("id=\"cancel\""))
            #expect(try await shopper.send([], press: "cancel").result == "cancelled")
        }
    }

    @Test(
        "not signed, or not paid, the checkout says so and offers the debit again; the way there is not called the shop",
        arguments: [
            ("en", notPaid, "Continue"),
            ("fr", "Vous n’avez pas payé par prélèvement. Votre compte n’a pas été débité.", "Continuer"),
            ("nl", "U hebt niet via incasso betaald. Er is niets van uw rekening afgeschreven.", "Doorgaan"),
            ("de", "Sie haben nicht per Lastschrift gezahlt. Ihr Konto wurde nicht belastet.", "Weiter"),
        ])
    func refused(language: String, sentence: String, link: String) async throws {
        try await TestPlatform.run { test in
            let new = try await test.direct.shopper(DirectHostedDebitTests.checkout(DirectHostedDebitTests.plugin))
            for shopper in [new, try await Self.shopper(test)] {
                let asked = try await DirectHostedDebitTests.leave(shopper)
                let leaving = try await DirectSigningTests.press("refuse", on: asked, test, language: language)
                #expect(leaving.html.contains(">\(link)</a>"))
                let back = try await test.browse(try #require(DirectIssuer.target(leaving)))
                #expect(back.html.contains(sentence) && back.html.contains("provider-771"))
                // It is told once.
                #expect(try await !shopper.page().html.contains("debit-problem"))
            }
        }
    }

    @Test("signed too late, the checkout says that the time is over")
    func late() async throws {
        try await TestPlatform.run { test in
            let shopper = try await Self.shopper(test)
            let asked = try await DirectHostedDebitTests.leave(shopper)
            test.clock.advance(seconds: 20 * 60)
            #expect(try await Self.back("sign", on: asked, test).html.contains(Self.over))
        }
    }

    @Test("what the address says of the debit is not told of a checkout that is paid")
    func paid() async throws {
        try await TestPlatform.run { test in
            let shopper = try await Self.shopper(test)
            #expect(try await shopper.pay().result == "paid")
            let page = try await shopper.page("?debit=unpaid")
            #expect(page.result == "paid" && !page.html.contains("debit-problem"))
        }
    }

    @Test(
        "a first name or a surname that is too long has a sentence with the limit",
        arguments: [
            ("en", "First name: At most 15 characters.", "Surname: At most 55 characters."),
            ("fr", "Prénom\u{A0}: 15 caractères au plus.", "Nom\u{A0}: 55 caractères au plus."),
            ("nl", "Voornaam: Hoogstens 15 tekens.", "Achternaam: Hoogstens 55 tekens."),
            ("de", "Vorname: Höchstens 15 Zeichen.", "Nachname: Höchstens 55 Zeichen."),
        ])
    func longNames(language: String, first: String, last: String) async throws {
        try await TestPlatform.run { test in
            let asked = try await DirectHostedDebitTests.leave(
                try await test.direct.shopper(DirectHostedDebitTests.checkout(DirectHostedDebitTests.plugin)))
            let names = [
                (String(repeating: "a", count: 16), "Example", first),
                ("Anna", String(repeating: "b", count: 56), last),
            ]
            for (name, surname, sentence) in names {
                let typed = [("iban", "BE68 5390 0754 7034"), ("first-name", name), ("surname", surname)]
                let told = try await DirectSigningTests.press("sign", on: asked, test, typed, language: language)
                #expect(told.html.contains(sentence))
            }
            #expect(try await test.onlyPayment().state == .pending)
        }
    }
}
