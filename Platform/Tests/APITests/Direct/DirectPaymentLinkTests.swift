import APISupport
import Engine
import Foundation
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

/// Worldline Direct, "Payment links".
@Suite("Worldline Direct: payment links", .timeLimit(.minutes(5)))
struct DirectPaymentLinkTests {
    @Test("createPaymentLink answers an active link; after the payment it is paid, and names the payment")
    func paid() async throws {
        try await TestPlatform.run { test in
            let link = try await test.direct.link(DirectTester.linkMessage(expires: "2026-07-03T12:00:00.5+02:00"))
            #expect(link.created.status == .active)
            #expect(link.created.expirationDate == "2026-07-03T10:00:00.000+00:00")
            #expect(link.created.paymentLinkOrder?.merchantReference == "order-0001")
            #expect(link.created.paymentLinkOrder?.amount?.amount == 1_000)
            #expect(link.created.recipientName == "Anna Example")
            #expect(link.created.isReusableLink == false)
            #expect(try await link.events() == ["CREATED"])
            let page = try await link.follow()
            #expect(page.html.contains("<h1>Payment by card</h1>"))
            #expect(try await link.pay(on: page).result == "paid")
            let now = try await link.now()
            #expect(now.status == .paid)
            #expect(try await link.events() == ["CREATED", "CLICKED", "PAID"])
            let payment = try await test.direct.payment(try #require(now.paymentId?.rawValue))
            #expect(payment.status == .pendingCapture)
            #expect(payment.paymentOutput?.references?.merchantReference == "order-0001")
            #expect(payment.json["sessionDetails"] == ["id": .string(link.id), "type": "payByLink"])
            let details = try await test.direct.send("GET", "/payments/\(payment.id?.rawValue ?? "")/details")
            #expect(details.status == 200 && details.json?["sessionDetails"] == nil)
            // Followed again it shows how it ended, and takes nothing more.
            #expect(try await link.follow().result == "paid")
            #expect(try await link.events().count == 3)
        }
    }

    @Test("after a decline or a cancellation it stays active, and can be used again")
    func again() async throws {
        try await TestPlatform.run { test in
            let link = try await test.direct.link()
            let page = try await link.follow()
            #expect(try await link.pay(on: page, DirectShopper.declined).html.contains("id=\"refused\""))
            #expect(try await link.giveUp(on: page).result == "cancelled")
            #expect(try await link.now().status == .active)
            let second = try await link.follow()
            #expect(try await link.pay(on: second).result == "paid")
            #expect(
                try await link.events()
                    == ["CREATED", "CLICKED", "PAYMENT_DECLINED", "PAYMENT_CANCELLED", "CLICKED", "PAID"])
        }
    }

    @Test("used twice it leads to the same page, so that the shopper cannot pay twice")
    func once() async throws {
        try await TestPlatform.run { test in
            let link = try await test.direct.link()
            let (first, second) = (try await link.follow(), try await link.follow())
            #expect(try await link.pay(on: first).result == "paid")
            #expect(try await link.pay(on: second).result == "paid")
            let payments = try await test.platform.paymentService.store.read { try $0.countPayments(in: .toValidate) }
            #expect(payments == 1)
        }
    }

    @Test("a reusable link is paid by each shopper who follows it, until it expires")
    func reusable() async throws {
        try await TestPlatform.run { test in
            let link = try await test.direct.link(DirectTester.linkMessage(["isReusableLink": .bool(true)]))
            for _ in 1...3 { #expect(try await link.pay(on: link.follow()).result == "paid") }
            #expect(try await link.now().status == .active)
            #expect(try await link.events().filter { $0 == "PAID" }.count == 3)
            let late = try await link.follow()
            _ = try await test.direct.send("POST", "/paymentlinks/\(link.id)/cancel")
            #expect(try await link.pay(on: late).result == "cancelled")
        }
    }

    /// docs/choices/direct.md, DH68
    @Test("the page of a reusable link can be viewed again, in another language, given up, and paid after a refusal")
    func reusablePages() async throws {
        try await TestPlatform.run { test in
            let link = try await test.direct.link(DirectTester.linkMessage(["isReusableLink": .bool(true)]))
            let page = try await link.follow()
            let address = try #require(page.attribute("action", of: "id=\"card-form\""))
            let again = try await test.browse(address, language: "de")
            #expect(again.result == nil)
            #expect(again.attribute("action", of: "id=\"card-form\"") == address)
            #expect(try await link.pay(on: again, DirectShopper.declined).result == nil)
            #expect(try await link.pay(on: page, attempt: 2).result == "paid")
            #expect(try await test.browse(address).result == "paid")
            let other = try await link.follow()
            #expect(try await link.giveUp(on: other).result == "cancelled")
            #expect(try await link.pay(on: link.follow()).result == "paid")
        }
    }

    /// docs/choices/platform.md, PG1
    @Test(
        "once it is cancelled or over, a link for many does not say to a visitor who may have paid that nothing was charged"
    )
    func overForMany() async throws {
        try await TestPlatform.run { test in
            for ends in ["cancelled", "expired"] {
                let many = try await test.direct.link(
                    DirectTester.linkMessage(["isReusableLink": .bool(true)], expires: "2026-07-03T10:00:00Z"))
                let one = try await test.direct.link(DirectTester.linkMessage(expires: "2026-07-03T10:00:00Z"))
                #expect(try await many.pay(on: many.follow()).result == "paid")
                if ends == "expired" { test.clock.advance(seconds: 2 * 86_400) }
                for link in [many, one] where ends == "cancelled" {
                    _ = try await test.direct.send("POST", "/paymentlinks/\(link.id)/cancel")
                }
                for language in PageLanguage.allCases {
                    let asked = "?lang=\(language.rawValue)"
                    let page = try await many.follow(asked)
                    #expect(page.result == ends)
                    #expect(!page.saysNotCharged, "\(language)")
                    #expect(try await one.follow(asked).saysNotCharged, "\(language)")
                }
            }
        }
    }

    @Test("a cancelled link leads nowhere, and a page that is already open accepts nothing; it is cancelled once only")
    func cancelled() async throws {
        try await TestPlatform.run { test in
            let link = try await test.direct.link()
            let page = try await link.follow()
            #expect(try await test.direct.send("POST", "/paymentlinks/\(link.id)/cancel").status == 204)
            #expect(try await link.now().status == .cancelled)
            let late = try await link.pay(on: page)
            #expect(late.result == "cancelled")
            // The shopper has cancelled nothing.
            #expect(late.html.contains("The shop has withdrawn this link. You were not charged."))
            let over = try await link.follow("?lang=de")
            #expect(over.status == 410)
            #expect(over.result == "cancelled")
            #expect(over.html.contains("Dieser Link gilt nicht mehr"))
            let again = try await test.direct.send("POST", "/paymentlinks/\(link.id)/cancel")
            #expect(again.error == "409 50001127 ACTION_NOT_ALLOWED_ON_TRANSACTION")
        }
    }

    @Test("after its time it is expired: by the engine's clock, whenever it is read")
    func expired() async throws {
        try await TestPlatform.run { test in
            let link = try await test.direct.link(DirectTester.linkMessage(expires: "2026-07-01T11:00:00Z"))
            let page = try await link.follow()
            test.clock.advance(seconds: 3_600)
            #expect(try await link.now().status == .expired)
            #expect(try await link.pay(on: page).result == "expired")
            // A shopper may be with the issuer, for fifteen minutes.
            #expect(try await link.follow().result == "waiting")
            test.clock.advance(seconds: 900)
            #expect(try await link.follow().result == "expired")
            #expect(try await link.events() == ["CREATED", "CLICKED", "EXPIRED"])
            let last = try await link.now().paymentLinkEvents?.last?.dateTime
            #expect(last == "2026-07-01T11:00:00.000+00:00")
            #expect(try await test.direct.send("POST", "/paymentlinks/\(link.id)/cancel").status == 409)
        }
    }

    @Test("the merchant is notified of each step that has an event, with the data of that moment")
    func webhooks() async throws {
        let post = DirectPost()
        var options = TestPlatform.Options()
        options.sender = post
        try await TestPlatform.run(options) { test in
            let told: JSONValue = ["webhooksUrls": ["https://shop.example/hook"]]
            let paid = try await test.direct.link(DirectTester.linkMessage(["feedbacks": told]))
            _ = try await paid.pay(on: paid.follow())
            let cancelled = try await test.direct.link(DirectTester.linkMessage(["feedbacks": told]))
            _ = try await test.direct.send("POST", "/paymentlinks/\(cancelled.id)/cancel")
            let expired = try await test.direct.link(
                DirectTester.linkMessage(["feedbacks": told], expires: "2026-07-01T11:00:00Z"))
            test.clock.advance(seconds: 3_600)
            let events = try await poll("seven events") {
                let events = try post.events()
                return events.count == 7 ? events : nil
            }
            let heard = Dictionary(grouping: events) { $0.paymentLink?.paymentLinkId ?? "" }
                .mapValues { Set($0.compactMap(\.type)) }
            #expect(heard[paid.id] == [.paymentLinkCreated, .paymentLinkClicked, .paymentLinkPaid])
            #expect(heard[cancelled.id] == [.paymentLinkCreated, .paymentLinkCancelled])
            #expect(heard[expired.id] == [.paymentLinkCreated, .paymentLinkExpired])
            for event in events {
                let isEnd = event.type != .paymentLinkCreated && event.type != .paymentLinkClicked
                #expect((event.paymentLink?.status == .active) == !isEnd)
                #expect(
                    event.paymentLink?.paymentLinkEvents?.last?.type
                        == event.type?.rawValue.last(after: ".").uppercased())
                #expect(event.merchantId == "AcmeTest")
            }
        }
    }

    // docs/choices/direct.md, DH67.
    @Test("a refused payment of a link, and one that its shopper gives up, have a webhook each, with the link")
    func unpaidWebhooks() async throws {
        let post = DirectPost()
        var options = TestPlatform.Options()
        options.sender = post
        try await TestPlatform.run(options) { test in
            let told: JSONValue = ["webhooksUrls": ["https://shop.example/hook"]]
            let link = try await test.direct.link(DirectTester.linkMessage(["feedbacks": told]))
            let page = try await link.follow()
            #expect(try await link.pay(on: page, DirectShopper.declined).html.contains("id=\"refused\""))
            #expect(try await link.giveUp(on: page).result == "cancelled")
            let events = try await poll("four events") {
                let events = try post.events()
                return events.count == 4 ? events : nil
            }
            let types = Set(events.compactMap(\.type?.rawValue))
            let unpaid: Set<String> = ["paymentlink.payment.declined", "paymentlink.payment.cancelled"]
            #expect(types == unpaid.union(["paymentlink.created", "paymentlink.clicked"]))
            for event in events where unpaid.contains(event.type?.rawValue ?? "") {
                #expect(event.paymentLink?.paymentLinkId == link.id)
                #expect(event.paymentLink?.status == .active && event.paymentLink?.paymentId == nil)
            }
        }
    }

    // docs/operator.md, "The clock".
    @Test("followed where the merchant's clock is ahead of the platform's, it is paid, and it ends by that clock")
    func ahead() async throws {
        try await TestPlatform.run { test in
            let tester = try await OperatorTester(test)
            func move(days: Int64) async throws {
                let moved = try await tester.post(
                    "clock", ["advanceSeconds": .integer(days * 86_400), "shop": "direct/AcmeTest"])
                #expect(moved.status == 200, "\(moved.text)")
            }
            try await move(days: 10)
            let links = [
                try await test.direct.link(),
                try await test.direct.link(DirectTester.linkMessage(["isReusableLink": .bool(true)])),
            ]
            for link in links {
                #expect(try await link.pay(on: link.follow()).result == "paid")
                let dates = try #require(try await link.now().paymentLinkEvents?.compactMap(\.dateTime))
                #expect(dates.count == 3 && dates.allSatisfy { $0.hasPrefix("2026-07-11T") }, "\(dates)")
            }
            try await move(days: 8)
            #expect(try await links[1].follow().result == "expired")
        }
    }

    // docs/choices/direct.md, DH67.
    @Test("an event that is told late has the payment of its moment, also where a link for many was paid again since")
    func toldLate() async throws {
        let sent = SentNotifications(failures: .max)
        var options = TestPlatform.Options()
        options.sender = sent
        try await TestPlatform.run(options) { test in
            /// What was told of the link in the attempts with this number.
            @Sendable func told(_ attempt: String) throws -> [DirectWebhookEvent] {
                try sent.all.map(\.notification).filter { notification in
                    notification.headers.contains {
                        $0.name == DirectWebhookSignature.retryCountHeader && $0.value == attempt
                    }
                }.map {
                    DirectWebhookEvent(json: try JSONValue(parsing: $0.body).object ?? JSONObject())
                }.filter { $0.paymentLink != nil }
            }
            let link = try await test.direct.link(
                DirectTester.linkMessage([
                    "isReusableLink": .bool(true), "feedbacks": ["webhooksUrls": ["https://shop.example/hook"]],
                ]))
            var payments: Set<String> = []
            for _ in 1...2 {
                #expect(try await link.pay(on: link.follow()).result == "paid")
                payments.insert(try #require(try await link.now().paymentId?.rawValue))
            }
            _ = try await poll("the first attempts") { () -> Bool? in
                guard try told("0").count == 5 else { return nil }
                return try await test.platform.paymentService.store.read { try $0.takenNotifications().isEmpty }
                    ? true : nil
            }
            test.clock.advance(seconds: 600)
            let late = try await poll("the second attempts") {
                let late = try told("1")
                return late.count == 5 ? late : nil
            }
            let paid = late.filter { $0.type == .paymentLinkPaid }
            #expect(paid.count == 2 && payments.count == 2)
            #expect(Set(paid.compactMap { $0.paymentLink?.paymentId?.rawValue }) == payments)
            let created = try #require(late.first { $0.type == .paymentLinkCreated })
            #expect(created.paymentLink?.paymentId == nil)
            let events = late.compactMap(\.paymentLink).flatMap { $0.paymentLinkEvents ?? [] }
            #expect(events.allSatisfy { $0.details == nil })
        }
    }

    @Test("shared by mail, it is in the mail, in the requested language")
    func shared() async throws {
        let post = DirectPost()
        var options = TestPlatform.Options()
        options.mailSender = post
        try await TestPlatform.run(options) { test in
            let link = try await test.direct.link(DirectTester.linkMessage(expires: "2026-07-03T10:00:00Z"))
            let request: JSONValue = ["channel": "EMAIL", "locale": "fr-BE", "recipient": "anna@example.com"]
            #expect(try await test.direct.send("POST", "/paymentlinks/\(link.id)/share", request).status == 204)
            let mail = try await poll("the mail") { post.mail.first }
            #expect(mail.draft.recipient.text == "anna@example.com")
            #expect(mail.draft.kind == .paymentLink)
            #expect(mail.draft.subject == "[TEST] Votre paiement pour AcmeTest")
            #expect(mail.draft.body.contains("Bonjour Anna Example,\n"))
            #expect(mail.draft.body.contains("\n\(link.created.redirectionUrl ?? "")\n"))
            #expect(mail.draft.body.contains("10,00"))
            #expect(mail.draft.body.contains("Ce lien est valable jusqu’au 3 juillet 2026 à 10:00 (UTC).\n"))
            let events = try await link.now().paymentLinkEvents
            #expect(events?.last?.type == "EMAIL_SENT")
            #expect(events?.last?.details == "anna@example.com")
            for (request, status) in [
                (["channel": "SMS", "recipient": "+3212345678"], 400), (["channel": "EMAIL"], 400),
                (["recipient": "anna@example.com"], 400), (["channel": "EMAIL", "recipient": "nobody"], 400),
            ] as [(JSONValue, Int)] {
                let answer = try await test.direct.send("POST", "/paymentlinks/\(link.id)/share", request)
                #expect(answer.status == status)
            }
            _ = try await test.direct.send("POST", "/paymentlinks/\(link.id)/cancel")
            #expect(try await test.direct.send("POST", "/paymentlinks/\(link.id)/share", request).status == 409)
        }
    }

    @Test("thirty days after payment the link and its recipient are deleted; the payment stays")
    func forgotten() async throws {
        let post = DirectPost()
        var options = TestPlatform.Options()
        options.mailSender = post
        try await TestPlatform.run(options) { test in
            let link = try await test.direct.link(DirectTester.linkMessage(expires: "2026-12-01T10:00:00Z"))
            let request: JSONValue = ["channel": "EMAIL", "recipient": "anna@example.com"]
            #expect(try await test.direct.send("POST", "/paymentlinks/\(link.id)/share", request).status == 204)
            _ = try await poll("the mail") { post.mail.first }
            _ = try await link.pay(on: link.follow())
            let payment = try #require(try await link.now().paymentId?.rawValue)
            test.clock.advance(seconds: 30 * 86_400 - 1)
            try await test.platform.purge()
            #expect(try await link.now().paymentLinkEvents?.contains { $0.details == "anna@example.com" } == true)
            test.clock.advance(seconds: 1)
            try await test.platform.purge()
            let asked = try await test.direct.send("GET", "/paymentlinks/\(link.id)")
            #expect(asked.error == "404 50001130 UNKNOWN_PAYMENT_LINK_ID")
            let page = try await link.follow()
            #expect(page.status == 404 && page.saysToAsk())
            #expect(try await test.direct.payment(payment).paymentOutput?.references?.merchantReference == "order-0001")
        }
    }

    @Test("a link belongs to its merchant, and its URL does not work without its last part")
    func foreign() async throws {
        var options = TestPlatform.Options()
        options.directShops = [DirectCardTokenTests.other]
        try await TestPlatform.run(options) { test in
            let link = try await test.direct.link()
            var stranger = test.direct
            stranger.merchantId = "OtherTest"
            let calls = [("GET", ""), ("POST", "/cancel")]
            for (method, end) in calls {
                for (caller, id) in [(stranger, link.id), (test.direct, String(repeating: "0", count: 32))] {
                    let answer = try await caller.send(method, "/paymentlinks/\(id)\(end)")
                    #expect(answer.error == "404 50001130 UNKNOWN_PAYMENT_LINK_ID")
                }
            }
            let request: JSONValue = ["channel": "EMAIL", "recipient": "anna@example.com"]
            #expect(try await stranger.send("POST", "/paymentlinks/\(link.id)/share", request).status == 404)
            let guessed = try await test.browse("/paymentlink/\(link.id)/\(String(repeating: "0", count: 32))")
            #expect(guessed.status == 404)
            #expect(try await link.now().status == .active)
        }
    }

    @Test("a missing or invalid date is refused with the name of the field")
    func refused() async throws {
        try await TestPlatform.run { test in
            let date = "paymentLinkSpecificInput.expirationDate"
            let cases: [(JSONValue, String)] = [
                ([:], "order.amountOfMoney"),
                (DirectTester.linkMessage(expires: "2026-07-01T10:00:00Z"), date),
                (DirectTester.linkMessage(expires: "2027-07-01T10:00:00Z"), date),
                (DirectTester.linkMessage(expires: "2026-07-02"), date),
                (DirectTester.linkMessage(expires: "2026-07-02T10:00:00"), date),
                // There is no such day.
                (DirectTester.linkMessage(expires: "2026-09-31T10:00:00Z"), date),
                (
                    DirectTester.linkMessage(["paymentLinkSpecificInput": ["description": "4330264936344675"]]),
                    "paymentLinkSpecificInput.description"
                ),
            ]
            for (message, property) in cases {
                let answer = try await test.direct.send("POST", "/paymentlinks", message)
                #expect(answer.status == 400)
                #expect(answer.document(DirectErrorResponse.self).errors?.first?.propertyName == property)
            }
        }
    }

    @Test("its answer has a picture of a QR code, if that is asked for")
    func code() async throws {
        try await TestPlatform.run { test in
            let asked = DirectTester.linkMessage(["displayQRCode": .bool(true)])
            let answer = try await test.direct.send("POST", "/paymentlinks", asked)
            let link = answer.document(DirectPaymentLink.self)
            let picture = Data(base64Encoded: try #require(link.qrCodeBase64))
            #expect(picture?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
            let id = try #require(link.paymentLinkId)
            let found = try await test.direct.send("GET", "/paymentlinks/\(id)").document(DirectPaymentLink.self)
            #expect(found.qrCodeBase64 == nil)
        }
    }

    @Test("the older members are accepted, too")
    func older() async throws {
        try await TestPlatform.run { test in
            let message: JSONValue = [
                "expirationDate": "2026-07-02T10:00:00+00:00", "recipientName": "Anna Example",
                "paymentLinkOrder": [
                    "merchantReference": "old-1", "amount": ["amount": .integer(700), "currencyCode": "EUR"],
                ],
            ]
            let link = try await test.direct.link(message)
            #expect(link.created.expirationDate == "2026-07-02T10:00:00.000+00:00")
            #expect(link.created.paymentLinkOrder?.merchantReference == "old-1")
            #expect(link.created.recipientName == "Anna Example")
            let unnamed = try await test.direct.link(
                ["order": ["amountOfMoney": ["amount": .integer(700), "currencyCode": "EUR"]]])
            #expect(unnamed.created.paymentLinkOrder?.merchantReference == unnamed.id)
            #expect(unnamed.created.expirationDate == "2026-07-08T10:00:00.000+00:00")
        }
    }

    @Test("a search finds a merchant's links by their state, page by page")
    func search() async throws {
        var options = TestPlatform.Options()
        options.directShops = [DirectCardTokenTests.other]
        try await TestPlatform.run(options) { test in
            var ids: [String] = []
            for _ in 1...3 {
                ids.append(try await test.direct.link().id)
                test.clock.advance(seconds: 1)
            }
            _ = try await test.direct.send("POST", "/paymentlinks/\(ids[1])/cancel")
            var group = test.direct
            group.base = "/v2/merchant-groups"
            func found(_ request: JSONValue, by caller: DirectTester? = nil) async throws -> [String?] {
                let answer = try await (caller ?? group).send("POST", "/paymentlinks/search", request)
                let document = answer.document(DirectPaymentLinkSearchResponse.self)
                return (document.paymentLinkOverviewEntries ?? []).map(\.paymentLinkId)
            }
            #expect(try await found([:]) == ids.reversed())
            #expect(try await found(["filtering": ["status": ["CANCELLED"]]]) == [ids[1]])
            #expect(try await found(["filtering": ["merchantIds": ["OtherTest"]]]) == [])
            let ascending: JSONValue = [
                "sorting": ["sortProperty": "expirationDate", "sortDirection": "ascending"],
                "pagination": ["page": .integer(2), "pageSize": .integer(2)],
            ]
            #expect(try await found(ascending) == [ids[2]])
            var stranger = group
            stranger.merchantId = "OtherTest"
            #expect(try await found([:], by: stranger) == [])
            #expect(
                try await group.send("POST", "/paymentlinks/search", ["pagination": ["page": .integer(0)]]).status
                    == 400)
        }
    }
}

extension String {
    /// What comes after the last of these.
    fileprivate func last(after separator: Character) -> Substring { split(separator: separator).last ?? "" }
}
