import DirectAPI
import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: the account holder on the page of a mandate", .timeLimit(.minutes(5)))
struct DirectSigningHolderTests {
    private static func made(
        _ test: TestPlatform, _ message: JSONValue, language: String? = nil
    ) async throws -> WebPage {
        let answer = try await test.direct.send("POST", "/mandates", message)
        let action = answer.document(DirectCreateMandateResponse.self).merchantAction
        return try await DirectProviderTests.page(action?.redirectData?.redirectURL, test, language: language)
    }

    private static func mandate(_ reference: String, _ test: TestPlatform) async throws -> DirectMandate? {
        try await test.direct.send("GET", "/mandates/\(reference)").document(DirectMandateResponse.self).mandate
    }

    /// A mandate by access to the account, whose number the merchant does not know.
    static func byAccess(_ reference: String = "M-1", hasAddress: Bool = true) throws -> JSONValue {
        var message = try #require(DirectSigningTests.mandate(reference, signature: "AIS").object)
        var customer = JSONObject(["personalInformation": ["name": ["firstName": "Anna", "surname": "Example"]]])
        if hasAddress { customer.append("mandateAddress", DirectSigningTests.address) }
        message["customer"] = .object(customer)
        return .object(message)
    }

    private static func property(_ answer: DirectTester.Answer) -> String? {
        answer.document(DirectErrorResponse.self).errors?.first?.propertyName
    }

    // MARK: Shown

    @Test(
        "name and address that the merchant sent are on the page, in each language, and are not asked for",
        arguments: [
            ("en", "Account holder", "Address of the account holder"),
            ("fr", "Titulaire du compte", "Adresse du titulaire du compte"),
            ("nl", "Rekeninghouder", "Adres van de rekeninghouder"),
            ("de", "Kontoinhaber", "Adresse des Kontoinhabers"),
        ])
    func shown(language: String, holder: String, address: String) async throws {
        try await TestPlatform.run { test in
            let page = try await Self.made(test, DirectSigningTests.mandate(), language: language)
            #expect(page.html.contains("<dt>\(holder)</dt><dd id=\"holder\">Anna Example</dd>"))
            let lines = "Rue Haute<br>1000 Bruxelles<br>BE"
            #expect(page.html.contains("<dt>\(address)</dt><dd id=\"holder-address\">\(lines)</dd>"))
            #expect(!page.html.contains("name=\"street\"") && !page.html.contains("<fieldset"))
        }
    }

    @Test(
        "the title before the name is in the language of the page",
        arguments: [("en", "Mrs"), ("fr", "Mme"), ("nl", "Mevr."), ("de", "Frau")])
    func title(language: String, title: String) async throws {
        try await TestPlatform.run { test in
            var mandate = try #require(DirectSigningTests.mandate().object)
            var customer = try #require(mandate["customer"]?.object)
            customer["personalInformation"] = ["title": "Mrs", "name": ["firstName": "Anna", "surname": "Example"]]
            mandate["customer"] = .object(customer)
            let page = try await Self.made(test, .object(mandate), language: language)
            #expect(page.html.contains("id=\"holder\">\(title) Anna Example</dd>"))
        }
    }

    @Test("so they are where the first payment is made with the signature; afterwards the page does not have them")
    func withPayment() async throws {
        try await TestPlatform.run { test in
            let message = DirectDebitTests.message(["mandate": DirectSigningTests.mandate()])
            let answer = try await test.direct.send("POST", "/payments", message)
            let action = answer.document(DirectCreatePaymentResponse.self).merchantAction
            let url = action?.redirectData?.redirectURL
            let page = try await DirectProviderTests.page(url, test)
            #expect(page.html.contains("1000 Bruxelles") && page.html.contains("Anna Example"))
            _ = try await DirectSigningTests.press("sign", on: page, test)
            let later = try await DirectProviderTests.page(url, test)
            #expect(!later.html.contains("Bruxelles") && !later.html.contains("Anna"))
        }
    }

    @Test("a text of the merchant's cannot add anything to the page")
    func hostile() async throws {
        try await TestPlatform.run { test in
            var message = try #require(DirectSigningTests.mandate().object)
            message["customer"] = [
                "companyName": "<b>x</b>", "bankAccountIban": ["iban": .string(DirectSigningTests.iban)],
                "mandateAddress": ["street": "<i>\"'", "zip": "1000", "city": "<br>", "countryCode": "BE"],
            ]
            let page = try await Self.made(test, .object(message))
            #expect(page.html.contains("&lt;b&gt;x&lt;/b&gt;") && page.html.contains("&lt;i&gt;&quot;&#39;"))
            #expect(!page.html.contains("<b>x") && !page.html.contains("<i>"))
        }
    }

    @Test("who pays with a mandate that was signed before does not see whose it is")
    func signedBefore() async throws {
        try await TestPlatform.run { test in
            _ = try await test.direct.send("POST", "/mandates", DirectSigningTests.mandate(signature: "UNSIGNED"))
            let block: JSONValue = ["paymentProduct771SpecificInput": ["existingUniqueMandateReference": "M-1"]]
            let shopper = try await test.direct.shopper(DirectHostedDebitTests.checkout(block))
            let page = try await DirectHostedDebitTests.leave(shopper)
            #expect(page.html.contains("BE68********7034") && !page.html.contains("Bruxelles"))
        }
    }

    // MARK: Asked

    /// What is wrong with the address, and what the page says of it in each language.
    private static let problems: [(language: String, field: String, typed: String, sentence: String)] = [
        ("en", "street", "", "Street: Fill in this field."),
        ("fr", "zip", " ", "Code postal\u{A0}: Remplissez ce champ."),
        ("nl", "city", "Ghent\u{202E}", "Plaats: Vul dit veld in."),
        ("de", "country", "", "Land: Füllen Sie dieses Feld aus."),
        ("en", "country", "B2", "Country: The country has two letters, for example BE for Belgium."),
        ("fr", "country", "BEL", "Pays\u{A0}: Le pays a deux lettres, par exemple BE pour la Belgique."),
        ("nl", "country", "ß", "Land: Het land heeft twee letters, bijvoorbeeld BE voor België."),
        ("de", "country", "1", "Land: Das Land hat zwei Buchstaben, zum Beispiel BE für Belgien."),
        (
            "en", "house-number", String(repeating: "1", count: 16),
            "House number (if there is one): At most 15 characters."
        ),
        ("fr", "zip", "12345678901", "Code postal\u{A0}: 10 caractères au plus."),
        ("nl", "city", String(repeating: "a", count: 36), "Plaats: Hoogstens 35 tekens."),
        ("de", "street", String(repeating: "a", count: 51), "Straße: Höchstens 50 Zeichen."),
        ("en", "street", "BE68 5390 0754 7034", "Street: There is the number of an account or a card in the address."),
        ("fr", "street", "4330264936344675", "Rue\u{A0}: Il y a un numéro de compte ou de carte dans l’adresse."),
        ("nl", "city", "BE68539007547034", "Plaats: In het adres staat het nummer van een rekening of een kaart."),
        (
            "de", "street", "4330 2649 3634 4675",
            "Straße: In der Adresse steht die Nummer eines Kontos oder einer Karte."
        ),
    ]

    @Test("where the page asks for the account it asks for the address; what is wrong has a sentence, nothing is paid")
    func asked() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(DirectHostedDebitTests.checkout(DirectHostedDebitTests.plugin))
            let page = try await DirectHostedDebitTests.leave(shopper)
            for (name, purpose) in [
                ("street", "address-line1"), ("zip", "postal-code"), ("city", "address-level2"), ("country", "country"),
            ] {
                #expect(page.html.contains("<label for=\"\(name)\">"))
                #expect(page.html.contains("id=\"\(name)\" name=\"\(name)\" autocomplete=\"\(purpose)\""))
            }
            #expect(page.html.contains("aria-describedby=\"country-hint\""))
            #expect(page.html.contains("id=\"country-hint\""))
            for (language, field, typed, sentence) in Self.problems {
                var fields = DirectHostedDebitTests.typed.filter { $0.0 != field }
                if !typed.isEmpty { fields.append((field, typed)) }
                let told = try await DirectSigningTests.press("sign", on: page, test, fields, language: language)
                #expect(told.html.contains(sentence), "\(language) \(field)")
                #expect(told.html.contains("role=\"alert\"") && told.html.contains("value=\"Anna\""))
                #expect(Self.wrong(told) == [field], "\(language) \(field)")
                if typed.utf8.count > 14 { #expect(!told.html.contains(typed), "\(field) \(typed)") }
            }
            #expect(try await test.onlyPayment().state == .pending)
            let fields = DirectHostedDebitTests.typed + [("house-number", "7 b")]
            _ = try await DirectSigningTests.press("sign", on: page, test, fields)
            let output = try await shopper.status().createdPaymentOutput?.payment?.paymentOutput
            let debit = output?.sepaDirectDebitPaymentMethodSpecificOutput?["paymentProduct771SpecificOutput"]
            let reference = try #require(debit?["mandateReference"]?.text)
            let address = try await Self.mandate(reference, test)?.customer?.mandateAddress
            #expect(address?.street == "Rue Haute" && address?.houseNumber == "7 b" && address?.zip == "1000")
            #expect(address?.city == "Bruxelles" && address?.countryCode == "BE")
        }
    }

    /// The fields that are marked as wrong, each with a problem that describes it.
    private static func wrong(_ page: WebPage) -> [String] {
        page.html.split(separator: "<").filter { $0.contains("aria-invalid=\"true\"") }.compactMap { tag in
            let described = tag.split(separator: "aria-describedby=\"").last?.prefix { $0 != "\"" }
            guard let problem = described?.split(separator: " ").last, problem.hasSuffix("-problem"),
                page.html.contains("class=\"wrong\" id=\"\(problem)\"")
            else { return nil }
            return String(problem.dropLast("-problem".count))
        }
    }

    // WCAG 2.2, 3.3.1, and its technique ARIA21: as the form of a card does.
    @Test(
        "each wrong field is marked, described by its own problem and linked from the list; the first one has the focus"
    )
    func marked() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(DirectHostedDebitTests.checkout(DirectHostedDebitTests.plugin))
            let page = try await DirectHostedDebitTests.leave(shopper)
            #expect(Self.wrong(page).isEmpty && !page.html.contains("autofocus"))
            let told = try await DirectSigningTests.press(
                "sign", on: page, test,
                [
                    ("iban", DirectSigningTests.iban), ("first-name", "Anna"), ("street", "Rue Haute"), ("zip", "1000"),
                    ("country", "B2"),
                ])
            #expect(Self.wrong(told) == ["surname", "city", "country"])
            #expect(told.html.contains("aria-describedby=\"country-hint country-problem\""))
            let list = [
                "<a href=\"#surname\">Surname: Fill in this field.</a>",
                "<a href=\"#city\">Town: Fill in this field.</a>",
                "<a href=\"#country\">Country: The country has two letters, for example BE for Belgium.</a>",
            ]
            #expect(told.html.contains(list.map { "<li>\($0)</li>" }.joined(separator: "\n")))
            let focused = told.html.split(separator: "<").filter { $0.contains("autofocus") }
            #expect(focused.count == 1 && focused.first?.contains("id=\"surname\"") == true)
        }
    }

    @Test("of an address that is not complete the fields have what the merchant sent; a complete one is shown")
    func partly() async throws {
        let address: JSONValue = ["city": "Ghent", "countryCode": "BE"]
        for (sent, isAsked) in [(address, true), (DirectSigningTests.address, false)] {
            try await TestPlatform.run { test in
                let mandate: JSONValue = [
                    "customerReference": "c", "recurrenceType": "UNIQUE", "signatureType": "SMS",
                    "customer": [
                        "mandateAddress": sent, "personalInformation": ["name": ["firstName": "Zoe", "surname": "Ex"]],
                    ],
                ]
                let block: JSONValue = ["paymentProduct771SpecificInput": ["mandate": mandate]]
                let shopper = try await test.direct.shopper(DirectHostedDebitTests.checkout(block))
                let page = try await DirectHostedDebitTests.leave(shopper)
                #expect(page.html.contains("name=\"street\"") == isAsked)
                #expect(page.html.contains("id=\"holder-address\"") == !isAsked)
                #expect(page.html.contains("value=\"Ghent\"") == isAsked)
                // Who types an account says whose it is: the merchant's word is only proposed.
                #expect(page.html.contains("value=\"Zoe\"") && !page.html.contains("id=\"holder\""))
            }
        }
    }

    // MARK: By access to the account

    @Test("AIS: the account is chosen on a page that stands for its bank; then the mandate is ACTIVE")
    func access() async throws {
        try await TestPlatform.run { test in
            let page = try await Self.made(test, try Self.byAccess())
            #expect(try await Self.mandate("M-1", test)?.customer?.bankAccountIban == nil)
            #expect(page.html.contains("This page stands for your bank."))
            #expect(page.html.contains("<legend>Account</legend>"))
            #expect(page.html.contains("Anna Example") && !page.html.contains("name=\"iban\""))
            #expect(page.html.contains("for=\"account-1\">BE68********7034</label>"))
            #expect(!page.html.contains("539007547034"))
            for wrong in ["0", "5", "-1", String(Int.min), String(Int.max), "BE68539007547034", "x"] {
                let told = try await DirectSigningTests.press("sign", on: page, test, [("account", wrong)])
                #expect(told.html.contains("<a href=\"#account-1\">Account: Choose an account.</a>"))
                #expect(Self.wrong(told) == ["account"], "the group of the radio buttons")
            }
            #expect(try await Self.mandate("M-1", test)?.status == .created)
            _ = try await DirectSigningTests.press("sign", on: page, test, [("account", "4")])
            let signed = try await Self.mandate("M-1", test)
            #expect(signed?.status == .active && signed?.customer?.bankAccountIban?.iban == "NL91**********4300")
            #expect(signed?.alias == "NL91**********4300")
            // It debits, as any other one.
            let paid = try await test.direct.send("POST", "/payments", DirectDebitTests.existing())
            #expect(paid.status == 201)
        }
    }

    @Test(
        "AIS: the choice is in the page's language",
        arguments: [
            ("en", "Choose an account."), ("fr", "Choisissez un compte."), ("nl", "Kies een rekening."),
            ("de", "Wählen Sie ein Konto."),
        ])
    func languages(language: String, sentence: String) async throws {
        try await TestPlatform.run { test in
            let page = try await Self.made(test, try Self.byAccess())
            let told = try await DirectSigningTests.press("sign", on: page, test, language: language)
            #expect(told.html.contains(sentence) && told.html.contains("role=\"alert\""))
        }
    }

    @Test("AIS, refused at the bank, is REVOKED; with an account in the request nothing is chosen")
    func accessRefused() async throws {
        try await TestPlatform.run { test in
            let refused = try await Self.made(test, try Self.byAccess())
            _ = try await DirectSigningTests.press("refuse", on: refused, test)
            #expect(try await Self.mandate("M-1", test)?.status?.rawValue == "REVOKED")
            let known = try await Self.made(test, DirectSigningTests.mandate("M-2", signature: "AIS"))
            #expect(known.html.contains("BE68********7034") && !known.html.contains("type=\"radio\""))
            _ = try await DirectSigningTests.press("sign", on: known, test)
            #expect(try await Self.mandate("M-2", test)?.status == .active)
        }
    }

    @Test("AIS in createPayment: REDIRECTED (46) until the account is chosen, then the account is debited")
    func accessWithPayment() async throws {
        try await TestPlatform.run { test in
            let asked = try Self.byAccess()
            let message = DirectDebitTests.message(["mandate": asked])
            let answer = try await test.direct.send("POST", "/payments", message)
            #expect(answer.payment?.statusOutput?.statusCode == 46)
            let action = answer.document(DirectCreatePaymentResponse.self).merchantAction
            let page = try await DirectProviderTests.page(action?.redirectData?.redirectURL, test)
            _ = try await DirectSigningTests.press("sign", on: page, test)
            #expect(try await test.onlyPayment().state == .pending)
            _ = try await DirectSigningTests.press("sign", on: page, test, [("account", "2")])
            #expect(try await test.onlyPayment().state == .captured)
            let mandate = try await Self.mandate("M-1", test)
            #expect(mandate?.status == .active)
            #expect(mandate?.customer?.bankAccountIban?.iban == "DE89**************3000")
        }
    }

    @Test("a page that was open while the mandate was signed on another one debits no other account")
    func signedOnAnotherPage() async throws {
        try await TestPlatform.run { test in
            let message = DirectDebitTests.message(["mandate": try Self.byAccess()])
            var pages: [WebPage] = []
            var payments: [String] = []
            for _ in 1...2 {
                let answer = try await test.direct.send("POST", "/payments", message)
                let made = answer.document(DirectCreatePaymentResponse.self)
                pages.append(
                    try await DirectProviderTests.page(made.merchantAction?.redirectData?.redirectURL, test))
                payments.append(try #require(made.payment?.id).rawValue)
            }
            _ = try await DirectSigningTests.press("sign", on: pages[0], test, [("account", "1")])
            _ = try await DirectSigningTests.press("sign", on: pages[1], test, [("account", "2")])
            var states: [DirectStatus?] = []
            for id in payments {
                let answer = try await test.direct.send("GET", "/payments/\(id)")
                states.append(answer.document(DirectPayment.self).status)
            }
            #expect(states == [.captured, .rejected])
            #expect(try await Self.mandate("M-1", test)?.customer?.bankAccountIban?.iban == "BE68********7034")
        }
    }

    @Test("AIS on the page of a hosted checkout: the account is chosen, name and address are asked for")
    func accessOnPage() async throws {
        try await TestPlatform.run { test in
            let mandate: JSONValue = [
                "customerReference": "c", "recurrenceType": "RECURRING", "signatureType": "AIS",
                "uniqueMandateReference": "M-1",
            ]
            let block: JSONValue = ["paymentProduct771SpecificInput": ["mandate": mandate]]
            let shopper = try await test.direct.shopper(DirectHostedDebitTests.checkout(block))
            let page = try await DirectHostedDebitTests.leave(shopper)
            #expect(page.html.contains("name=\"account\"") && page.html.contains("name=\"street\""))
            #expect(!page.html.contains("name=\"iban\"") && page.html.contains("name=\"surname\""))
            _ = try await DirectSigningTests.press(
                "sign", on: page, test, DirectHostedDebitTests.typed + [("account", "3")])
            #expect(try await shopper.status().createdPaymentOutput?.paymentStatusCategory == .successful)
            let iban = try await Self.mandate("M-1", test)?.customer?.bankAccountIban?.iban
            #expect(iban?.hasPrefix("FR14") == true && iban?.hasSuffix("2606") == true)
        }
    }

    @Test("AIS without an address is 400 in createMandate and createPayment, as every mandate is there")
    func accessWithoutAddress() async throws {
        try await TestPlatform.run { test in
            let mandate = try Self.byAccess(hasAddress: false)
            let made = try await test.direct.send("POST", "/mandates", mandate)
            #expect(made.status == 400 && Self.property(made) == "customer.mandateAddress")
            let paid = try await test.direct.send("POST", "/payments", DirectDebitTests.message(["mandate": mandate]))
            #expect(paid.status == 400 && Self.property(paid)?.hasSuffix("customer.mandateAddress") == true)
            // Every other kind of signature needs the account in these calls.
            var signed = try #require(try Self.byAccess().object)
            signed["signatureType"] = "SMS"
            let refused = try await test.direct.send("POST", "/mandates", .object(signed))
            #expect(refused.status == 400 && Self.property(refused) == "customer.bankAccountIban.iban")
        }
    }
}
