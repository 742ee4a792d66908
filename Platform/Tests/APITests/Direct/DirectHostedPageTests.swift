import Engine
import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
import GuichetDirect
import Support
import Testing

@Suite("Worldline Direct: the page of a hosted checkout", .timeLimit(.minutes(5)))
struct DirectHostedPageTests {
    @Test(
        "the chosen brand of a co-badged card pays; without a choice its first one",
        arguments: [("", 130), ("130", 130), ("1", 1)] as [(String, Int64)])
    func brand(chosen: String, product: Int64) async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper()
            let page = try await shopper.page()
            #expect(page.html.contains("<option value=\"130\">CB</option>"))
            #expect(try await shopper.pay(DirectShopper.coBadged, brand: chosen).result == "paid")
            let output = try await shopper.status().createdPaymentOutput?.payment?.paymentOutput
            #expect(output?.cardPaymentMethodSpecificOutput?.paymentProductId?.rawValue == product)
        }
    }

    // The contract, `paymentProductPreferredOrder`; docs/choices/direct.md, DH95.
    @Test(
        "the merchant's order of the brands decides which one pays without a choice; the shopper's choice wins",
        arguments: [([1, 130], "", 1), ([1, 130], "130", 130), ([130, 1], "", 130), ([3, 1, 1, 99], "", 1)]
            as [([Int64], String, Int64)])
    func preferred(order: [Int64], chosen: String, product: Int64) async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper(
                DirectTester.checkout([
                    "cardPaymentMethodSpecificInput": [
                        "paymentProductPreferredOrder": .array(order.map(JSONValue.integer))
                    ]
                ]))
            #expect(try await shopper.pay(DirectShopper.coBadged, brand: chosen).result == "paid")
            let output = try await shopper.status().createdPaymentOutput?.payment?.paymentOutput
            #expect(output?.cardPaymentMethodSpecificOutput?.paymentProductId?.rawValue == product)
            let indicator = output?.cardPaymentMethodSpecificOutput?.json["cobrandSelectionIndicator"]?.text
            #expect(indicator == (chosen.isEmpty ? "default" : "alternative"))
        }
    }

    @Test("a brand that is not on the card is reported, and no attempt is lost")
    func otherBrand() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper()
            for brand in ["3", "302", "x"] {
                let page = try await shopper.pay(DirectShopper.coBadged, brand: brand)
                #expect(page.html.contains("id=\"brand-problem\""))
                #expect(page.field("attempt") == "1")
                #expect(!page.html.contains(DirectShopper.coBadged))
            }
        }
    }

    @Test("filters and a product narrow what the page takes")
    func filters() async throws {
        try await TestPlatform.run { test in
            let visaOnly: [JSONValue] = [
                DirectTester.checkout(["paymentProductFilters": ["restrictTo": ["products": [1]]]]),
                DirectTester.checkout(["paymentProductFilters": ["exclude": ["products": [2, 3, 117, 130]]]]),
                DirectTester.checkout(blocks: ["cardPaymentMethodSpecificInput": ["paymentProductId": 1]]),
                DirectTester.checkout([
                    "paymentProductFilters": [
                        "restrictTo": ["groups": ["cards"]], "exclude": ["products": [2, 3, 117, 130]],
                    ]
                ]),
                // As the answers about products write the group.
                DirectTester.checkout([
                    "paymentProductFilters": [
                        "restrictTo": ["groups": ["Cards"]], "exclude": ["products": [2, 3, 117, 130]],
                    ]
                ]),
            ]
            for message in visaOnly {
                let shopper = try await test.direct.shopper(message)
                let page = try await shopper.page()
                #expect(!page.html.contains("id=\"card-brand\""))
                let refused = try await shopper.pay("5137009801943438")
                #expect(refused.html.contains("id=\"card-number-problem\""))
                // Of a co-badged card the brand that is left.
                #expect(try await shopper.pay(DirectShopper.coBadged).result == "paid")
                let output = try await shopper.status().createdPaymentOutput?.payment?.paymentOutput
                #expect(output?.cardPaymentMethodSpecificOutput?.paymentProductId == .visa)
            }
        }
    }

    @Test("an invalid card is reported field by field, and neither number nor code is written again")
    func problems() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper()
            let cases: [([(String, String)], [String])] = [
                ([], ["card-number", "card-expiry", "card-code"]),
                (DirectShopper.card("4330264936344676"), ["card-number"]),
                (DirectShopper.card("4111111111111111"), ["card-number"]),
                (DirectShopper.card(DirectShopper.accepted, expiry: "06/26"), ["card-expiry"]),
                (DirectShopper.card(DirectShopper.accepted, code: "98a"), ["card-code"]),
                (
                    DirectShopper.card("4111111111111111", expiry: DirectShopper.accepted),
                    ["card-number", "card-expiry"]
                ),
            ]
            for (fields, wrong) in cases {
                let page = try await shopper.send(fields)
                for field in ["card-number", "card-expiry", "card-code"] {
                    #expect(page.html.contains("id=\"\(field)-problem\"") == wrong.contains(field), "\(field)")
                }
                for (name, value) in fields where ["card-number", "card-code"].contains(name) && !value.isEmpty {
                    #expect(!page.html.contains(value))
                }
            }
            #expect(try await shopper.status().status == .inProgress)
            #expect(try await shopper.send(DirectShopper.card("4330 2649 3634 4675")).result == "paid")
        }
    }

    @Test("without a result page the shopper is redirected at once, and the page's policy allows that")
    func noResultPage() async throws {
        try await TestPlatform.run { test in
            for button in ["pay", "cancel"] {
                let shopper = try await test.direct.shopper(DirectTester.checkout(["showResultPage": .bool(false)]))
                let policy = try await shopper.page().headers["content-security-policy"] ?? ""
                #expect(policy.contains("form-action 'self' https://shop.example https:"))
                let fields = [("attempt", "1"), ("do", button)] + DirectShopper.card(DirectShopper.accepted)
                let body = fields.map { "\($0.0)=\(FormEncoding.encode($0.1))" }.joined(separator: "&")
                let sent = try await test.transport.send(
                    HTTPTransportRequest(
                        url: test.url(shopper.path), headers: [("Content-Type", "application/x-www-form-urlencoded")],
                        body: Array(body.utf8)))
                #expect(sent.status == 303)
                let back = try await test.get(shopper.path)
                #expect(back.status == 303)
                let location = back.headers.first { $0.name.lowercased() == "location" }?.value ?? ""
                #expect(location.hasPrefix("https://shop.example/back?order=7&RETURNMAC="))
            }
        }
    }

    @Test("a page without a returnUrl ends on the platform")
    func noReturn() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.direct.shopper([
                "order": ["amountOfMoney": ["currencyCode": "EUR", "amount": 1000]]
            ])
            let page = try await shopper.pay()
            #expect(page.result == "paid")
            #expect(!page.html.contains("id=\"go-back\""))
        }
    }

    @Test("the page uses the locale's language, else the browser's, and the one that is chosen")
    func languages() async throws {
        try await TestPlatform.run { test in
            let dutch = try await test.direct.shopper(DirectTester.checkout(["locale": "nl_BE"]))
            #expect(try await dutch.page(language: "de").html.contains("<html lang=\"nl\">"))
            let other = try await test.direct.shopper(DirectTester.checkout(["locale": "it_IT"]))
            for (language, title, brand) in [
                ("fr", "Paiement par carte", "Marque de la carte"), ("en", "Payment by card", "Brand of the card"),
                ("nl", "Betalen met kaart", "Merk van de kaart"), ("de", "Zahlung mit Karte", "Marke der Karte"),
            ] {
                for page in [
                    try await other.page(language: language), try await dutch.page("?lang=\(language)"),
                ] {
                    #expect(page.html.contains("<h1>\(title)</h1>"))
                    #expect(page.html.contains(brand))
                }
            }
        }
    }

    @Test("the page runs and loads nothing from other origins, and cannot be cached or framed")
    func headers() async throws {
        try await TestPlatform.run { test in
            let page = try await test.direct.shopper().page()
            let policy = page.headers["content-security-policy"] ?? ""
            #expect(policy.contains("default-src 'none'"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(policy.contains("form-action 'self';"))
            #expect(policy.contains("script-src 'nonce-"))
            #expect(page.headers["cache-control"] == "no-store")
            #expect(!page.html.contains("<script src"))
        }
    }

    @Test("a returnUrl into an app is accepted; one that runs code or is not protected is refused")
    func returnURLs() async throws {
        try await TestPlatform.run { test in
            for fine in ["myshop://back", "https://shop.example/?a=b&", "http://127.0.0.1:8080/back"] {
                let shopper = try await test.direct.shopper(DirectTester.checkout(["returnUrl": .string(fine)]))
                let page = try await shopper.send([], press: "cancel")
                let back = page.attribute("href", of: "id=\"go-back\"") ?? ""
                #expect(back.hasPrefix(fine))
                #expect(back.contains(fine.contains("?") ? "&RETURNMAC=" : "?RETURNMAC="))
                #expect(!back.contains("&&"))
            }
            for bad in [
                "javascript://%0aalert(1)", "JavaScript://x", "data://text/html,x", "http://shop.example/back",
                "shop.example", "https://user:word@shop.example/", "https://shop.example/\"x", "x;y://back",
            ] {
                let answer = try await test.direct.send(
                    "POST", "/hostedcheckouts", DirectTester.checkout(["returnUrl": .string(bad)]))
                #expect(answer.status == 400, "\(bad)")
            }
        }
    }

    @Test("bad requests get the documented error, and open nothing")
    func badInput() async throws {
        try await TestPlatform.run { test in
            let bad: [(JSONValue, String)] = [
                ([:], "400 20000000"), (["order": [:]], "400 20000000"),
                (DirectTester.checkout(["sessionTimeout": 0]), "400 50001111"),
                (DirectTester.checkout(["sessionTimeout": 1_441]), "400 50001111"),
                (DirectTester.checkout(["allowedNumberOfPaymentAttempts": 11]), "400 50001111"),
                (DirectTester.checkout(["locale": "en_GB_x"]), "400 50001111"),
                (DirectTester.checkout(["showResultPage": "perhaps"]), "400 50001125"),
                (DirectTester.checkout(["paymentProductFilters": ["restrictTo": ["products": [900]]]]), "400 50001123"),
                (
                    DirectTester.checkout([
                        "paymentProductFilters": ["exclude": ["groups": ["cards"], "products": [840, 3012]]]
                    ]),
                    "400 50001123"
                ),
                (
                    DirectTester.checkout(blocks: ["redirectPaymentMethodSpecificInput": ["paymentProductId": 809]]),
                    "400 50001123"
                ),
                (
                    DirectTester.checkout(blocks: ["mobilePaymentMethodSpecificInput": ["paymentProductId": 320]]),
                    "400 50001123"
                ),
                (DirectTester.checkout(blocks: ["cardPaymentMethodSpecificInput": ["token": "t"]]), "400 50001111"),
            ]
            for (message, error) in bad {
                let answer = try await test.direct.send("POST", "/hostedcheckouts", message)
                #expect(answer.error.hasPrefix(error), "\(message): \(answer.error)")
            }
            let tokens = try await test.direct.shopper(DirectTester.checkout(["tokens": "one, two"]))
            #expect(tokens.created.invalidTokens == ["one", "two"])
        }
    }
}
