import APISupport
import AdminAPI
import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetLyra
import Server
import Storage
import Support
import Testing

/// What the operator sees of payments, and what a filter can and cannot do.
@Suite("Payments on the admin pages", .timeLimit(.minutes(5)))
struct BackOfficePaymentTests {
    @Test("the list shows masked cards, states and the picture of the day; the page of one shows its history")
    func list() async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.paid(delay: 1)
            _ = try await test.lyra.pay(LyraCall.payment("REFUSED1", pan: "4970100000000113"))
            let owner = try await BackOfficeTester.signedIn(test)
            let list = try await owner.get("/admin")
            #expect(list.status == 200)
            for part in [
                "497010XXXXXX0055", "497010XXXXXX0113", "data-state=\"toCapture\"", "data-state=\"refused\"",
                "id=\"day-count\">2<", "role=\"img\"", "id=\"day-table\"",
            ] { #expect(list.text.contains(part), "\(part)") }
            #expect(!list.text.contains("4970100000000055"))
            let page = try await owner.get("/admin/payments/ORDER1")
            #expect(page.status == 200)
            for part in [
                "ordered; the acquirer is asked", "authorised by the acquirer", "id=\"unbroken\"", "id=\"next\"",
                "id=\"state\" data-state=\"toCapture\"", "captured at 2026-",
            ] { #expect(page.text.contains(part), "\(part)") }
            #expect(!page.text.contains("4970100000000055"))
            #expect(!page.text.contains("id=\"broken\""))
        }
    }

    @Test("amounts have the thousands and the decimal sign of the page's language, as shoppers' pages have")
    func amounts() async throws {
        try await TestPlatform.run { test in
            var message = try #require(LyraCall.payment("ORDER1").object)
            message["amount"] = 123_456_789
            _ = try await test.lyra.pay(.object(message))
            let owner = try await BackOfficeTester.signedIn(test)
            for (language, amount) in [
                ("en", "1,234,567.89"), ("fr", "1\u{202F}234\u{202F}567,89"), ("nl", "1.234.567,89"),
                ("de", "1.234.567,89"),
            ] {
                let shown = "<span class=\"amount\">\(amount) EUR</span>"
                #expect(try await owner.get("/admin?lang=\(language)").text.contains(shown), "\(language)")
                let one = try await owner.get("/admin/payments/ORDER1?lang=\(language)").text
                #expect(one.contains("<strong>\(shown)</strong>"), "\(language)")
            }
        }
    }

    @Test("filters narrow the list; one that is a script or SQL is shown as text and finds nothing")
    func filters() async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.paid(delay: 1)
            let owner = try await BackOfficeTester.signedIn(test)
            for query in [
                "api=lyra", "shop=69876357", "shop=lyra/69876357", "shop=lyra%2F69876357&api=lyra", "state=toCapture",
                "reference=ORDER1", "state=&reference=",
                "card=4970%E2%80%A60055", "card=0055", "amountFrom=10.00+EUR&amountTo=25.00+EUR", "since=2026-07-01",
                "until=2026-07-01", "amountFrom=&amountTo=&since=&until=&card=&authorisation=",
            ] {
                #expect(try await owner.get("/admin?\(query)").text.contains("ORDER1</a>"), "\(query)")
            }
            for query in ["shop=direct/69876357", "shop=lyra/69876357&api=direct", "shop=lyra/1", "shop=lyra/"] {
                #expect(try await owner.get("/admin?\(query)").text.contains("id=\"none\""), "\(query)")
            }
            for text in ["<script>alert(1)</script>", "' OR 1=1 --", "\"><img src=x onerror=alert(1)>"] {
                for name in ["api", "shop", "reference"] {
                    let answer = try await owner.get("/admin?\(name)=\(FormEncoding.encode(text))")
                    #expect(answer.status == 200, "\(name) \(text)")
                    #expect(answer.text.contains("id=\"none\""), "\(name) \(text)")
                    #expect(!answer.text.contains("<script>"), "\(name) \(text)")
                    #expect(!answer.text.contains("<img"), "\(name) \(text)")
                }
                for name in ["state", "card", "authorisation", "amountFrom", "amountTo", "since", "until"] {
                    let wrong = try await owner.get("/admin?\(name)=\(FormEncoding.encode(text))")
                    #expect(wrong.status == 400, "\(name) \(text)")
                    #expect(wrong.problem == "invalidParameter")
                    #expect(!wrong.text.contains("<script"))
                }
            }
            for query in ["after=x", "day=2026-13-45", "day=tomorrow"] {
                #expect(try await owner.get("/admin?\(query)").status == 400, "\(query)")
            }
        }
    }

    /// Neither of two values with one name is taken, and a list without its filter would be one of everything.
    @Test("an address whose query is malformed, or has a name twice, is refused, as by the API")
    func malformedQueries() async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.paid(delay: 1)
            let owner = try await BackOfficeTester.signedIn(test)
            for query in ["state=refused&state=captured", "reference=%ff", "reference=ORDER2&lang=en&reference=ORDER2"]
            {
                for path in ["/admin", "/admin/requests", "/admin/notifications", "/admin/audit"] {
                    let page = try await owner.get("\(path)?\(query)")
                    #expect(page.status == 400 && page.problem == "invalidParameter", "\(path) \(query)")
                    #expect(!page.text.contains("ORDER1</a>"), "\(path) \(query)")
                }
            }
        }
    }

    @Test("a filter takes amounts and times as the pages write them, in any of their languages")
    func copiedFilters() async throws {
        try await TestPlatform.run { test in
            var message = try #require(LyraCall.payment("ORDER1").object)
            message["amount"] = 123_456
            _ = try await test.lyra.pay(.object(message))
            let owner = try await BackOfficeTester.signedIn(test)
            for amount in ["1234,56 EUR", "1\u{202F}234,56 EUR", "1 234,56 eur", "1.234,56 EUR", "1,234.56 EUR"] {
                let field = FormEncoding.encode(amount)
                let found = try await owner.get("/admin?amountFrom=\(field)&amountTo=\(field)")
                #expect(found.text.contains("ORDER1</a>"), "\(amount)")
                #expect(found.text.contains("value=\"1234.56 EUR\""), "\(amount)")
            }
            #expect(try await owner.get("/admin?amountFrom=1.235+EUR").text.contains("id=\"none\""))
            #expect(try await owner.get("/admin?amountFrom=1.234+EUR").text.contains("ORDER1</a>"))
            for amount in ["1234,5 EUR", "12,34,56 EUR", "1.234.56 EUR", "1234,56", "0x10,00 EUR", "1 2 3 EUR"] {
                let field = FormEncoding.encode(amount)
                #expect(try await owner.get("/admin?amountFrom=\(field)").status == 400, "\(amount)")
            }
            for (query, isFound) in [
                ("since=2026-07-01+10:00:00", true), ("since=2026-07-01+10:00", true),
                ("since=2026-07-01+10:00:01&until=2026-07-01+12:00:00.5", false), ("until=2026-07-01+10:00", false),
                ("since=2026-07-01+09:59:59.999&until=2026-07-01+10:00:01", true),
            ] {
                let list = try await owner.get("/admin?\(query)")
                #expect(list.status == 200, "\(query)")
                #expect(list.text.contains("ORDER1</a>") == isFound, "\(query)")
            }
        }
    }

    @Test(
        "a filter that cannot be used keeps the form, and names the field in the page's language; a card's value goes")
    func refusedFilters() async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.paid(delay: 1)
            let owner = try await BackOfficeTester.signedIn(test)
            for (language, label) in [
                ("en", "Amount from (10.00\u{A0}EUR)"), ("fr", "Montant minimum (10,00\u{A0}EUR)"),
                ("nl", "Bedrag vanaf (10,00\u{A0}EUR)"),
                ("de", "Betrag ab (10,00\u{A0}EUR)"),
            ] {
                let page = try await owner.get("/admin?reference=ORDER1&shop=69876357&amountFrom=25&lang=\(language)")
                #expect(page.status == 400 && page.problem == "invalidParameter")
                #expect(page.text.contains("<a href=\"#amountFrom\">\(label)</a></p>"), "\(language)")
                for part in [
                    "id=\"amountFrom\" name=\"amountFrom\" value=\"25\"", "value=\"ORDER1\"",
                    "aria-invalid=\"true\" aria-describedby=\"problem\"", "id=\"reset\"",
                    "<option value=\"69876357\" selected>",
                ] { #expect(page.text.contains(part), "\(language) \(part)") }
                #expect(page.text.components(separatedBy: "aria-invalid=\"true\" aria-describedby").count == 2)
                #expect(!page.text.contains("ORDER1</a>"))
            }
            let card = try await owner.get("/admin?card=4970100000000055&amountTo=30.00+EUR&lang=en")
            #expect(card.status == 400)
            #expect(card.text.contains("<a href=\"#card\">") && card.text.contains("value=\"30.00 EUR\""))
            #expect(try await !owner.get("/admin?card=4970100000000055&since=x").text.contains("4970100000000055"))
            #expect(!card.text.contains("4970100000000055"))
            let number = try await owner.get("/admin?authorisation=4970100000000055&lang=en")
            #expect(number.status == 400 && number.text.contains("<a href=\"#authorisation\">Authorisation number"))
            #expect(!number.text.contains("4970100000000055"))
            #expect(try await owner.get("/admin?state=lost").text.contains("<a href=\"#state\">"))
        }
    }

    @Test("the example in a filter's label is marked, so that it stays on one line")
    func examples() async throws {
        try await TestPlatform.run { test in
            let page = try await BackOfficeTester.signedIn(test).get("/admin?lang=fr").text
            #expect(page.contains("<label for=\"since\">Depuis <span class=\"example\">(2026-12-01)</span></label>"))
            #expect(page.contains("<label for=\"reference\">Référence ou identifiant</label>"))
        }
    }

    @Test("a list that is empty without a filter says what comes onto it; with one, that nothing fits")
    func empty() async throws {
        var options = TestPlatform.Options()
        options.journal = RequestJournal.Limits()
        try await TestPlatform.run(options) { test in
            let owner = try await BackOfficeTester.signedIn(test)
            for (path, text) in [
                ("/admin", "<code>guichet phone pay</code>"), ("/admin?state=refused", "No payment matches."),
                ("/admin/requests", "No call has arrived yet."), ("/admin/requests?refused=true", "No call matches."),
                ("/admin/notifications", "There is no notification yet."),
                ("/admin/notifications?state=failed", "No notification is in this state."),
            ] { #expect(try await owner.get(path).text.contains(text), "\(path)") }
        }
    }

    @Test("more than fifty payments are on pages, each of which leads to the next")
    func pages() async throws {
        try await TestPlatform.run { test in
            for number in 1...52 { _ = try await test.lyra.pay(LyraCall.payment("ORDER\(number)")) }
            let owner = try await BackOfficeTester.signedIn(test)
            let first = try await owner.get("/admin?api=lyra").text
            let link = try #require(first.firstMatch(of: /id="older" href="([^"]+)"/)?.1)
            let second = try await owner.get(String(link).replacing("&amp;", with: "&")).text
            func references(_ page: String) -> Set<String> {
                Set(page.matches(of: />(ORDER\d+)<\/a>/).map { String($0.1) })
            }
            #expect(references(first).count == 50)
            #expect(references(second).count == 2)
            #expect(references(first).isDisjoint(with: references(second)))
            #expect(second.contains("id=\"newest\"") && !second.contains("id=\"older\""))
        }
    }

    @Test("the switch of languages stays on the day, and on the page of a list")
    func languages() async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.paid()
            let owner = try await BackOfficeTester.signedIn(test)
            for (page, kept) in [
                ("/admin?day=2026-06-30", "/admin?day=2026-06-30&amp;lang=fr"), ("/admin", "/admin?lang=fr"),
                ("/admin?day=2026-07-03", "/admin?day=2026-07-03&amp;lang=fr"),
                ("/admin/audit?after=7", "/admin/audit?after=7&amp;lang=fr"), ("/admin/audit", "/admin/audit?lang=fr"),
            ] {
                let answer = try await owner.get(page)
                #expect(answer.status == 200 && answer.text.contains("href=\"\(kept)\""), "\(page)")
            }
        }
    }

    @Test("a payment that is not there is told, whatever its name; a history that was changed is told, too")
    func unknown() async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.paid(delay: 1)
            let owner = try await BackOfficeTester.signedIn(test)
            for name in ["NOPE", "%3Cscript%3Ealert(1)%3C%2Fscript%3E", "'%20OR%201=1%20--", "..%2F..%2Fetc"] {
                let answer = try await owner.get("/admin/payments/\(name)")
                #expect(answer.status == 404, "\(name)")
                #expect(answer.problem == "unknownPayment", "\(name)")
                #expect(!answer.text.contains("<script"), "\(name)")
            }
            try await test.spoilHistory()
            let page = try await owner.get("/admin/payments/ORDER1").text
            #expect(page.contains("id=\"broken\"") && !page.contains("id=\"unbroken\""))
        }
    }

    @Test("the picture leads on to the day of a shop whose clock is ahead, and no further")
    func dayAhead() async throws {
        try await TestPlatform.run { test in
            let tester = try await OperatorTester(test)
            _ = try await tester.post(
                "clock", ["advanceSeconds": .integer(86_400), "shop": .string("lyra/69876357")])
            _ = try await test.lyra.pay(LyraCall.payment("ORDER1"))
            let owner = try await BackOfficeTester.signedIn(test)
            let today = try await owner.get("/admin").text
            #expect(today.contains("id=\"day-count\">0<"))
            #expect(today.contains("id=\"day-after\" href=\"/admin?day=2026-07-02\""))
            let next = try await owner.get("/admin?day=2026-07-02").text
            #expect(next.contains("id=\"day-count\">1<"))
            #expect(!next.contains("id=\"day-after\""))
        }
    }

    @Test("the picture is that of the day: a payment of the day before is on that day's")
    func day() async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.paid()
            test.clock.advance(seconds: 86_400)
            let owner = try await BackOfficeTester.signedIn(test)
            func count(_ query: String) async throws -> String? {
                try await owner.get("/admin\(query)").text.firstMatch(of: /id="day-count">(\d+)</).map { String($0.1) }
            }
            #expect(try await count("") == "0")
            #expect(try await count("?day=2026-07-01") == "1")
            #expect(try await count("?day=2026-07-03") == "0")
            for (query, text) in [
                ("?day=2026-07-01", "1</strong>payment<"), ("?day=2026-07-03", "0</strong>payments<"),
                ("?day=2026-07-01&lang=fr", "1</strong>paiement<"), ("?day=2026-07-03&lang=fr", "0</strong>paiement<"),
                ("?day=2026-07-01&lang=de", "1</strong>Zahlung<"), ("?day=2026-07-03&lang=nl", "0</strong>betalingen<"),
            ] {
                #expect(try await owner.get("/admin\(query)").text.contains(text), "\(query)")
            }
        }
    }
}

extension TestPlatform {
    /// As one who can write the database would.
    fileprivate func spoilHistory() async throws {
        guard let store = platform.paymentService.store as? SQLStore else { throw NotStarted() }
        _ = try await store.driver.write { try $0.execute("UPDATE history SET at = at - 1 WHERE number = 1", []) }
    }
}
