import APISupport
import AdminAPI
import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetLyra
import Server
import Support
import Testing

/// Faults on the admin pages.
@Suite("Faults on the admin pages", .timeLimit(.minutes(5)))
struct BackOfficeFaultTests {
    @Test("every fault of the catalogue has a sentence in each language, and a form with the conditions that it knows")
    func catalogue() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            var pages: [String: String] = [:]
            for language in PageLook.languages {
                pages[language] = try await owner.get("/admin/faults?lang=\(language)").text
            }
            for (language, page) in pages {
                for fault in Fault.all { #expect(page.contains(">\(fault.name)</span>"), "\(language) \(fault.name)") }
                // A sentence without a text in the page's language is marked as English.
                #expect(page.contains("<span lang=\"en\">The ") == (language == "en"), "\(language)")
            }
            for fault in Fault.all {
                let form = try await owner.get("/admin/faults/new?fault=\(fault.name)&lang=en")
                #expect(form.status == 200, "\(fault.name)")
                for condition in fault.conditions where condition != .api && condition != .shop {
                    #expect(form.text.contains("name=\"\(condition)\""), "\(fault.name) \(condition)")
                }
                #expect(form.text.contains("name=\"code\"") == fault.takesCode, "\(fault.name)")
                #expect(form.text.contains("name=\"seconds\"") == (fault.delaySeconds != nil), "\(fault.name)")
            }
            #expect(try await owner.get("/admin/faults/new?fault=none").problem == "unknownFault")
        }
    }

    @Test("a fault that was ordered on the page acts, is listed with how often, and can be cleared")
    func order() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            let token = try await owner.formToken()
            let answer = try await owner.post(
                "/admin/faults",
                [
                    ("form-token", token), ("fault", "refused"), ("whom", "lyra/69876357"),
                    ("call", "lyra/Charge/CreatePayment"), ("card", "0055"), ("amount", "2500"), ("code", "51"),
                    ("times", "5"), ("reference", "ORDER1"), ("header", ""), ("nth", ""), ("minutes", "10"),
                    ("probability", ""), ("seed", ""),
                ])
            #expect(answer.status == 303)
            #expect(answer.location == "/admin/faults?done=faultOrdered")
            #expect(try await test.lyra.pay(LyraCall.payment("ORDER1")).detailedStatus == .refused)
            #expect(try await test.lyra.pay(LyraCall.payment("ORDER2")).detailedStatus != .refused)
            let page = try await owner.get("/admin/faults?done=faultOrdered").text
            for part in ["id=\"note\"", "id=\"clear-F1\"", "1 of 1", "69876357", "…0055", "ORDER1"] {
                #expect(page.contains(part), "\(part)")
            }
            #expect(try await owner.post("/admin/faults/clear", [("form-token", token), ("id", "F1")]).status == 303)
            let gone = try await owner.post("/admin/faults/clear", [("form-token", token), ("id", "F1")])
            #expect(gone.status == 404 && gone.problem == "unknownFault")
            #expect(try await test.lyra.pay(LyraCall.payment("ORDER1")).detailedStatus != .refused)
            let audit = try await owner.get("/admin/audit").text
            #expect(audit.contains("fault.set") && audit.contains("fault.clear"))
        }
    }

    @Test("a probability has the decimal sign of the page's language, in the form's example and on the list")
    func probability() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            let form = [
                ("form-token", try await owner.formToken()), ("fault", "refused"), ("probability", "0,25"),
                ("seed", "7"),
            ]
            #expect(try await owner.post("/admin/faults", form).status == 303)
            for (language, example, shown) in [
                ("en", "Such as 0.1 for", "Probability 0.25, Seed 7"),
                ("fr", "Par exemple 0,1 pour", "Probabilité 0,25, Graine 7"),
                ("nl", "Zoals 0,1 voor", "Kans 0,25, Seed 7"),
                ("de", "Etwa 0,1 für", "Wahrscheinlichkeit 0,25, Startwert 7"),
            ] {
                #expect(
                    try await owner.get("/admin/faults/new?fault=refused&lang=\(language)").text.contains(example))
                #expect(try await owner.get("/admin/faults?lang=\(language)").text.contains(shown), "\(language)")
            }
        }
    }

    @Test("the acquirer's next answers are given on the page; clearing everything ends them")
    func script() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            let token = try await owner.formToken()
            let form = [("form-token", token), ("shop", "lyra/69876357"), ("answers", "refused:51  as-usual")]
            #expect(try await owner.post("/admin/faults/script", form).status == 303)
            #expect(try await owner.get("/admin/faults").text.contains("refused:51 as-usual"))
            #expect(try await test.lyra.pay(LyraCall.payment("ORDER1")).detailedStatus == .refused)
            #expect(try await owner.post("/admin/faults/clear-all", [("form-token", token)]).status == 303)
            #expect(try await owner.get("/admin/faults").text.contains("id=\"no-scripts\""))
        }
    }

    @Test("what cannot act is refused beside the form, which keeps what was typed, and orders nothing")
    func refusals() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            let token = try await owner.formToken()
            let wrong: [(String, String)] = [
                ("whom", "lyra/none"), ("whom", "none"), ("call", "sips/none"), ("card", "12"), ("amount", "x"),
                ("amount", "-1"), ("times", "0"), ("minutes", "9999999999999999999"), ("probability", "2"),
                ("probability", "nan"), ("seed", "5"), ("header", "<script>"),
                ("reference", "<script>alert(1)</script>"),
                ("code", "<b>"),
            ]
            for (name, value) in wrong {
                let answer = try await owner.post(
                    "/admin/faults", [("form-token", token), ("fault", "refused"), (name, value)])
                #expect([400, 404].contains(answer.status), "\(name) \(value): \(answer.status)")
                #expect(answer.problem != nil, "\(name) \(value)")
                #expect(!answer.text.contains("<script>"), "\(name) \(value)")
            }
            let foreign = try await owner.post(
                "/admin/faults",
                [("form-token", token), ("fault", "refused"), ("whom", "sips"), ("call", "lyra/Charge/CreatePayment")])
            #expect(foreign.status == 400)
            let kept = try await owner.post(
                "/admin/faults", [("form-token", token), ("fault", "refused"), ("card", "12"), ("amount", "777")])
            #expect(kept.text.contains("value=\"777\""))
            let number = try await owner.post(
                "/admin/faults",
                [("form-token", token), ("fault", "refused"), ("card", "4970100000000055"), ("amount", "x")])
            #expect(number.status == 400 && !number.text.contains("4970100000000055"))
            for (name, value) in [("reference", "ORDER 4970100000000055"), ("header", "X-Card=4970-1000-0000-0055")] {
                let answer = try await owner.post(
                    "/admin/faults", [("form-token", token), ("fault", "refused"), (name, value), ("amount", "777")])
                #expect(answer.status == 400 && answer.text.contains("value=\"777\""), "\(name)")
                #expect(!answer.text.contains(value.suffix(10)), "\(name): a card number is shown on no page")
            }
            for answers in ["nonsense", "slow", "refused:", String(repeating: "approved ", count: 1_001)] {
                let answer = try await owner.post(
                    "/admin/faults/script", [("form-token", token), ("shop", "lyra/69876357"), ("answers", answers)])
                #expect(answer.status == 400, "\(answers.prefix(20))")
            }
            #expect(test.platform.faults.orders.isEmpty && test.platform.faults.scripts.isEmpty)
        }
    }

    @Test(
        "a field that cannot be used is named and marked in the form, also where the API calls it otherwise",
        arguments: [
            ("refused", "card", "12", "card", "Card"), ("refused", "amount", "x", "amount", "Amount"),
            ("refused", "minutes", "999999999", "minutes", "For (minutes)"),
            ("acquirer-slow", "seconds", "99999999", "seconds", "Seconds"),
            ("refused", "whom", "lyra/none", "whom", "Shop"), ("refused", "call", "sips/none", "call", "Call"),
            ("refused", "code", "<b>", "code", "Code of the refusal"),
        ])
    func marks(fault: String, name: String, value: String, field: String, label: String) async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            let token = try await owner.formToken()
            _ = try await owner.get("/admin?lang=en")
            let answer = try await owner.post(
                "/admin/faults", [("form-token", token), ("fault", fault), (name, value)])
            #expect(answer.text.contains("<a href=\"#\(field)\">\(label)</a>"), "\(answer.text)")
            let marked = answer.text.matches(of: /id="([a-z]+)"[^>]* aria-invalid="true"/).map { String($0.1) }
            #expect(marked == [field])
        }
    }

    @Test("of a script that cannot be used the answers are named and marked, or the shop")
    func marksScript() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            let token = try await owner.formToken()
            for (shop, answers, field) in [
                ("lyra/69876357", "nonsense", "answers"), ("lyra/none", "approved", "script-shop"),
            ] {
                let answer = try await owner.post(
                    "/admin/faults/script", [("form-token", token), ("shop", shop), ("answers", answers)])
                #expect(answer.text.contains("<a href=\"#\(field)\">"), "\(field)")
                let marked = answer.text.matches(of: /id="([a-z-]+)"[^>]* aria-invalid="true"/).map { String($0.1) }
                #expect(marked == [field])
            }
        }
    }

    @Test("who may only see is shown the faults and can neither order nor clear one; another site can neither")
    func rights() async throws {
        try await TestPlatform.run { test in
            let owner = try await BackOfficeTester.signedIn(test)
            let own = try await owner.formToken()
            let made = try await owner.post(
                "/admin/tokens", [("form-token", own), ("name", "viewer"), ("right", "see")])
            let viewer = BackOfficeTester(test)
            let secret = try #require(made.text.firstMatch(of: /id="token">([^<]+)</)?.1)
            _ = try await viewer.signIn(String(secret))
            let page = try await viewer.get("/admin/faults").text
            #expect(page.contains("id=\"only-sees\"") && !page.contains("id=\"order-refused\""))
            let token = try #require(try await viewer.get("/admin").formToken)
            #expect(try await viewer.get("/admin/faults/new?fault=refused").problem == "notAllowed")
            for path in ["/admin/faults", "/admin/faults/script", "/admin/faults/clear", "/admin/faults/clear-all"] {
                let fields = [("fault", "refused"), ("id", "F1"), ("shop", "lyra/69876357"), ("answers", "refused")]
                #expect(
                    try await viewer.post(path, fields + [("form-token", token)]).problem == "notAllowed", "\(path)")
                #expect(try await owner.post(path, fields).problem == "oldForm", "\(path)")
                let other = try await owner.post(
                    path, fields + [("form-token", own)], [("Sec-Fetch-Site", "cross-site")])
                #expect(other.problem == "oldForm", "\(path)")
            }
            #expect(test.platform.faults.orders.isEmpty && test.platform.faults.scripts.isEmpty)
        }
    }
}
