import DirectAPI
import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: direct debits on the page of a hosted checkout", .timeLimit(.minutes(5)))
struct DirectHostedDebitTests {
    static let address = [("street", "Rue Haute"), ("zip", "1000"), ("city", "Bruxelles"), ("country", "be")]
    static let typed =
        [("iban", "BE68 5390 0754 7034"), ("first-name", "Anna"), ("surname", "Example")] + address

    /// One letter, with fifteen accents.
    static let manyMarks = "a" + String(repeating: "\u{301}", count: 15)

    static func checkout(
        _ block: JSONValue, _ more: KeyValuePairs<String, JSONValue> = [:]
    ) -> JSONValue {
        DirectTester.checkout(more, blocks: [DirectDebitTests.block: block])
    }

    /// What Worldline's plug-in for commercetools sends: a mandate without product, account and customer.
    static let plugin: JSONValue = [
        "paymentProduct771SpecificInput": [
            "mandate": [
                "returnUrl": "https://shop.example/back", "customerReference": "customer-1",
                "recurrenceType": "RECURRING", "signatureType": "SMS",
            ]
        ]
    ]

    static func leave(_ shopper: DirectShopper) async throws -> WebPage {
        try await shopper.send([("provider", "771")], press: "provider")
    }

    @Test("a request with a mandate offers product 771; the page asks for account and name, and its signature pays")
    func signs() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(
                Self.checkout(Self.plugin, ["paymentProductFilters": ["restrictTo": ["products": [.integer(771)]]]]))
            let page = try await shopper.page()
            #expect(page.html.contains("provider-771") && !page.html.contains("card-form"))
            let asked = try await Self.leave(shopper)
            #expect(asked.html.contains("name=\"iban\""))
            let wrong = try await DirectSigningTests.press(
                "sign", on: asked, test, [("iban", "BE68539007547035"), ("first-name", "Anna"), ("surname", "Example")])
            #expect(wrong.html.contains("id=\"problems\"") && wrong.html.contains("value=\"Anna\""))
            #expect(!wrong.html.contains("BE68539007547035"))
            let leaving = try await DirectSigningTests.press("sign", on: asked, test, Self.typed)
            let back = try await test.browse(try #require(DirectIssuer.target(leaving)))
            #expect(back.result == "paid")
            let payment = try #require(try await shopper.status().createdPaymentOutput?.payment)
            #expect(payment.status == .captured)
            let output = payment.paymentOutput?.sepaDirectDebitPaymentMethodSpecificOutput
            let reference = try #require(output?["paymentProduct771SpecificOutput"]?["mandateReference"]?.text)
            let found = try await test.direct.send("GET", "/mandates/\(reference)")
            let mandate = found.document(DirectMandateResponse.self).mandate
            #expect(mandate?.status == .active && mandate?.customer?.bankAccountIban?.iban == "BE68********7034")
            #expect(mandate?.customer?.personalInformation?.name?.surname == "Example")
            // The mandate pays again, without the shopper.
            let again = try await test.direct.send("POST", "/payments", DirectDebitTests.existing(reference))
            #expect(again.status == 201)
        }
    }

    @Test("product 771 alone has a page for it alone; a mandate that the merchant has is shown, and not asked for")
    func existing() async throws {
        try await TestPlatform.run { test in
            let alone = try await test.direct.shopper(Self.checkout(["paymentProductId": .integer(771)]))
            let page = try await alone.page()
            #expect(page.html.contains("provider-771") && !page.html.contains("provider-840"))
            _ = try await test.direct.send(
                "POST", "/mandates", DirectSigningTests.mandate(signature: "UNSIGNED", recurrence: "UNIQUE"))
            let named: JSONValue = [
                "paymentProductId": .integer(771),
                "paymentProduct771SpecificInput": ["existingUniqueMandateReference": "M-1"],
            ]
            let shopper = try await test.direct.shopper(Self.checkout(named))
            let asked = try await Self.leave(shopper)
            #expect(asked.html.contains("BE68********7034") && !asked.html.contains("name=\"iban\""))
            _ = try await DirectSigningTests.press("sign", on: asked, test)
            #expect(try await shopper.status().createdPaymentOutput?.paymentStatusCategory == .successful)
            // It was for one debit.
            let answer = try await test.direct.send("POST", "/hostedcheckouts", Self.checkout(named))
            #expect(answer.status == 400)
        }
    }

    @Test(
        "a debit that the account's bank refuses is REJECTED, and the page of its checkout does not say that it is paid"
    )
    func refusedByBank() async throws {
        for asksFirst in [true, false] {
            try await TestPlatform.run { test in
                let shopper = try await test.direct.shopper(
                    DirectTester.checkout(amount: 1_309, blocks: [DirectDebitTests.block: Self.plugin]))
                let asked = try await Self.leave(shopper)
                let leaving = try await DirectSigningTests.press("sign", on: asked, test, Self.typed)
                if asksFirst { #expect(try await Self.category(shopper) == .rejected) }
                let back = try await test.browse(try #require(DirectIssuer.target(leaving)))
                #expect(back.result == "refused", "the merchant asked first: \(asksFirst)")
                #expect(try await Self.category(shopper) == .rejected)
                let payment = try await shopper.status().createdPaymentOutput?.payment
                #expect(payment?.statusOutput?.statusCode == 93)
            }
        }
    }

    private static func category(_ shopper: DirectShopper) async throws -> DirectPaymentStatusCategory? {
        try await shopper.status().createdPaymentOutput?.paymentStatusCategory
    }

    @Test(
        "the reference of another mandate: 400 for a new checkout; REJECTED (2) for one that signs later than the other"
    )
    func usedReference() async throws {
        try await TestPlatform.run { test in
            let mandate: JSONValue = [
                "customerReference": "customer-1", "recurrenceType": "RECURRING", "signatureType": "SMS",
                "uniqueMandateReference": "M-1",
            ]
            let request = Self.checkout(["paymentProduct771SpecificInput": ["mandate": mandate]])
            let first = try await test.direct.shopper(request)
            let second = try await test.direct.shopper(request)
            let late = try await Self.leave(second)
            _ = try await DirectSigningTests.press("sign", on: try await Self.leave(first), test, Self.typed)
            let told = try await DirectSigningTests.press("sign", on: late, test, Self.typed)
            #expect(told.html.contains("This mandate can no longer be used") && told.html.contains("id=\"go-back\""))
            let refused = try await test.payments().first { $0.state == .refused }
            let number = try #require(refused?.id.number)
            let payment = try await test.direct.payment("\(number)_0")
            #expect(payment.statusOutput?.statusCode == 2)
            #expect(payment.statusOutput?.errors?.first?.errorCode == .invalidValue)
            // Nothing was charged, and it is no attempt: the shopper may pay otherwise.
            #expect(try await second.pay().result == "paid")
            let answer = try await test.direct.send("POST", "/hostedcheckouts", request)
            let item = answer.document(DirectErrorResponse.self).errors?.first
            #expect(answer.status == 400 && item?.message == "the reference was used for another mandate")
            #expect(item?.propertyName?.hasSuffix("mandate.uniqueMandateReference") == true)
        }
    }

    @Test(
        "a member of another type, and an existing mandate besides a new one, are 400: the page would sign another mandate",
        arguments: [
            (["paymentProduct771SpecificInput": "M-1"], "paymentProduct771SpecificInput has the wrong type"),
            (["paymentProduct771SpecificInput": ["existingUniqueMandateReference": .integer(1)]], "Reference has the"),
            (["paymentProduct771SpecificInput": ["existingUniqueMandateReference": ["M-1"]]], "Reference has the"),
            (["paymentProduct771SpecificInput": ["mandate": "M-1"]], "mandate has the wrong type"),
            (
                [
                    "paymentProduct771SpecificInput": [
                        "existingUniqueMandateReference": "M-1", "mandate": ["customerReference": "c"],
                    ]
                ], "is given besides an existing mandate"
            ),
        ] as [(JSONValue, String)])
    func refused(block: JSONValue, reason: String) async throws {
        try await TestPlatform.run { test in
            _ = try await test.direct.send("POST", "/mandates", DirectSigningTests.mandate(signature: "UNSIGNED"))
            for isNamed in [true, false] {
                var named = try #require(block.object)
                if isNamed { named.append("paymentProductId", .integer(771)) }
                let answer = try await test.direct.send("POST", "/hostedcheckouts", Self.checkout(.object(named)))
                let message = answer.document(DirectErrorResponse.self).errors?.first?.message
                #expect(answer.status == 400 && message?.contains(reason) == true, "\(message ?? "")")
            }
        }
    }

    @Test(
        "a name of blanks or of signs that are not seen is no name; a digit, and a name that is too long, have a sentence",
        arguments: [
            ("   ", "Fill in this field."), ("Ann\u{202E}a", "Fill in this field."),
            ("Anna\u{7}", "Fill in this field."), ("An\u{200B}na", "Fill in this field."),
            (manyMarks, "At most 15 characters."), ("Maximilian-Georg", "At most 15 characters."),
            ("Anna 2", "A name has no digits."), ("Anna \u{0662}", "A name has no digits."),
        ])
    func names(first: String, sentence: String) async throws {
        try await TestPlatform.run { test in
            let asked = try await Self.leave(try await test.direct.shopper(Self.checkout(Self.plugin)))
            let typed = [("iban", "BE68 5390 0754 7034"), ("first-name", first), ("surname", "Example")]
            let told = try await DirectSigningTests.press("sign", on: asked, test, typed)
            #expect(told.html.contains("id=\"problems\"") && told.html.contains("First name: \(sentence)"))
            #expect(told.html.contains("value=\"Example\"") && !told.html.contains("value=\"\(first)\""))
            let marked = [("iban", "BE68 5390 0754 7034"), ("first-name", "Zoe\u{308}"), ("surname", "O’Example-Ng")]
            _ = try await DirectSigningTests.press("sign", on: told, test, marked + Self.address)
            #expect(try await test.onlyPayment().state == .captured)
        }
    }

    @Test(
        "a guest's mandate has no reference of a customer: Worldline's plug-in for osCommerce sends an empty one",
        arguments: ["", nil] as [String?])
    func guest(reference: String?) async throws {
        try await TestPlatform.run { test in
            var mandate = JSONObject(["recurrenceType": "UNIQUE", "signatureType": "SMS"])
            if let reference { mandate.append("customerReference", .string(reference)) }
            let block: JSONValue = ["paymentProduct771SpecificInput": ["mandate": .object(mandate)]]
            let shopper = try await test.direct.shopper(Self.checkout(block))
            let asked = try await Self.leave(shopper)
            let leaving = try await DirectSigningTests.press("sign", on: asked, test, Self.typed)
            let back = try await test.browse(try #require(DirectIssuer.target(leaving)))
            #expect(back.result == "paid")
            let payment = try #require(try await shopper.status().createdPaymentOutput?.payment)
            let output = payment.paymentOutput?.sepaDirectDebitPaymentMethodSpecificOutput
            let made = try #require(output?["paymentProduct771SpecificOutput"]?["mandateReference"]?.text)
            let found = try await test.direct.send("GET", "/mandates/\(made)").document(DirectMandateResponse.self)
            #expect(found.mandate?.status?.rawValue == "USED" && found.mandate?.customerReference == nil)
            // A reference that is too long is refused, as in any other mandate.
            mandate["customerReference"] = .string(String(repeating: "a", count: 36))
            let long: JSONValue = ["paymentProduct771SpecificInput": ["mandate": .object(mandate)]]
            #expect(try await test.direct.send("POST", "/hostedcheckouts", Self.checkout(long)).status == 400)
        }
    }

    @Test("an empty block, or one of empty members, offers nothing and is no fault: plug-ins send it with every page")
    func empty() async throws {
        let blocks: [JSONValue] = [
            [:], ["paymentProduct771SpecificInput": [:]], ["paymentProduct771SpecificInput": ["mandate": [:]]],
            ["paymentProduct771SpecificInput": ["existingUniqueMandateReference": ""]],
        ]
        try await TestPlatform.run { test in
            for block in blocks {
                let shopper = try await test.direct.shopper(Self.checkout(block))
                let page = try await shopper.page()
                #expect(!page.html.contains("provider-771"))
            }
        }
    }

    @Test("the account holder's data are with the page and then with the mandate, and never with a payment")
    func holder() async throws {
        let mandate: JSONValue = [
            "customerReference": "customer-1", "recurrenceType": "RECURRING", "signatureType": "SMS",
            "customer": [
                "companyName": "Example and Daughters", "contactDetails": ["emailAddress": "anna@shop.example"],
                "mandateAddress": [
                    "city": "Ghent", "countryCode": "BE", "houseNumber": "1", "street": "Rue d'Exemple", "zip": "9000",
                ],
            ],
        ]
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(
                Self.checkout(["paymentProduct771SpecificInput": ["mandate": mandate]]))
            let refused = try await Self.leave(shopper)
            _ = try await DirectSigningTests.press("refuse", on: refused, test)
            _ = try await DirectSigningTests.press("sign", on: try await Self.leave(shopper), test, Self.typed)
            let payments = try await test.payments()
            #expect(payments.count == 2)
            for payment in payments {
                let kept = String(decoding: payment.details, as: UTF8.self)
                for text in ["Daughters", "anna@", "Ghent", "Exemple", "Anna"] { #expect(!kept.contains(text)) }
            }
            let output = try await shopper.status().createdPaymentOutput?.payment?.paymentOutput
            let debit = output?.sepaDirectDebitPaymentMethodSpecificOutput?["paymentProduct771SpecificOutput"]
            let reference = try #require(debit?["mandateReference"]?.text)
            let found = try await test.direct.send("GET", "/mandates/\(reference)")
            let made = found.document(DirectMandateResponse.self).mandate
            #expect(made?.customerReference == "customer-1")
            #expect(made?.customer?.contactDetails?.emailAddress == "anna@shop.example")
            #expect(made?.customer?.mandateAddress?.city == "Ghent")
            #expect(made?.customer?.personalInformation?.name?.firstName == "Anna")
        }
    }

    @Test("not signed, no attempt is lost; a signature after the checkout was paid by card debits nothing")
    func otherwise() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(Self.checkout(Self.plugin))
            let refused = try await Self.leave(shopper)
            _ = try await DirectSigningTests.press("refuse", on: refused, test)
            let late = try await Self.leave(shopper)
            #expect(try await shopper.pay().result == "paid")
            _ = try await DirectSigningTests.press("sign", on: late, test, Self.typed)
            let states = try await test.payments().map(\.state)
            #expect(states.filter { $0 == .refused }.count == 2 && states.count == 3)
        }
    }
}
