import APISupport
import Engine
import Foundation
import GuichetCore
import Server
import Support
import Testing

@Suite("What an operator does with notifications", .timeLimit(.minutes(5)))
struct OperatorNotificationTests {
    private static let url = "https://shop.example/ipn"

    private static func pay(
        _ test: TestPlatform, _ reference: String = "ORDER1", notifying url: String = url
    ) async throws {
        var message = try #require(LyraCall.payment(reference).object)
        message["ipnTargetUrl"] = .string(url)
        _ = try await test.lyra.pay(.object(message))
    }

    private static func run(
        failures: Int = 0, _ body: @Sendable (TestPlatform, OperatorTester, SentNotifications) async throws -> Void
    ) async throws {
        var options = TestPlatform.Options()
        let sender = SentNotifications(failures: failures)
        options.sender = sender
        options.journal = RequestJournal.Limits()
        try await TestPlatform.run(options) { test in try await body(test, OperatorTester(test), sender) }
    }

    /// The notification of the last payment, once it is in this state.
    private static func notification(_ tester: OperatorTester, in state: String) async throws -> String {
        try await poll("a notification that is \(state)") {
            let list = try await tester.get("notifications", [("state", state)]).json
            return list["notifications"]?.array?.first?["id"]?.text
        }
    }

    private static func shown(_ tester: OperatorTester, _ name: String) async throws -> JSONValue {
        let part = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let answer = try await tester.get("notifications/\(part)")
        #expect(answer.status == 200, "\(answer.text)")
        return answer.json
    }

    @Test("One is shown with its body, its signature, and each attempt with time, answer and duration")
    func show() async throws {
        try await Self.run(failures: 1) { test, tester, _ in
            try await Self.pay(test)
            let name = try await poll("a failed attempt") {
                let list = try await tester.get("notifications").json["notifications"]?.array
                return list?.first?["lastResult"]?.text == nil ? nil : list?.first?["id"]?.text
            }
            var shown = try await Self.shown(tester, name)
            #expect(shown["attemptList"]?.array?.first?["result"]?.text == "status 500")
            #expect(shown["nextAt"]?.text != nil)
            test.clock.advance(seconds: 900)
            shown = try await poll("the delivery") {
                let shown = try await Self.shown(tester, name)
                return shown["state"]?.text == "delivered" ? shown : nil
            }
            let attempts = try #require(shown["attemptList"]?.array)
            let schema = try await tester.get("openapi.json").json["components"]?["schemas"]?["Attempt"]?["properties"]
            for member in attempts.first?.object?.members ?? [] {
                #expect(schema?[member.name] != nil, "the document has \(member.name)")
            }
            #expect(attempts.compactMap { $0["number"]?.text } == ["1", "2"])
            #expect(attempts.compactMap { $0["result"]?.text } == ["status 500", "delivered"])
            #expect(attempts.allSatisfy { $0["at"]?.text?.hasPrefix("2026-07-01T10:") == true })
            #expect(attempts.allSatisfy { Int($0["microseconds"]?.text ?? "") != nil })
            let message = try #require(shown["message"])
            #expect(message["contentType"]?.text == "application/x-www-form-urlencoded")
            #expect(message["signature"]?["name"]?.text == "kr-hash")
            #expect(message["signature"]?["value"]?.text?.count == 64)
            #expect(message["body"]?.text?.contains("kr-answer=") == true)
            #expect(message["body"]?.text?.contains("4970100000000055") == false)
            // The payment shows them, too.
            let payment = try await tester.get("payments/ORDER1").json
            #expect(payment["notifications"]?.array?.first?["attemptList"]?.array?.count == 2)
            #expect(try await tester.get("notifications/NOPE").status == 404)
        }
    }

    @Test("The pages name the payment that one is about as its merchant does, with its shop")
    func subject() async throws {
        try await Self.run { test, tester, _ in
            let direct = DirectTester(test: test)
            var payment = try #require(DirectTester.card().object)
            payment["feedbacks"] = ["webhooksUrls": ["https://shop.example/hook"]]
            payment["order"] = [
                "amountOfMoney": ["amount": 3_000, "currencyCode": "EUR"],
                "references": ["merchantReference": "BASKET7"],
            ]
            _ = try await direct.paid(.object(payment))
            try await Self.pay(test, "ORDER1")
            _ = try await poll("two notifications that were delivered") {
                let list = try await tester.get("notifications", [("state", "delivered")]).json
                return (list["notifications"]?.array?.count ?? 0) >= 2 ? true : nil
            }
            let owner = try await BackOfficeTester.signedIn(test)
            let list = try await owner.get("/admin/notifications?lang=en").text
            for (name, shop) in [
                ("ORDER1", "Lyra <span class=\"mono\">69876357"), ("BASKET7", "Direct <span class=\"mono\">AcmeTest"),
            ] {
                #expect(list.contains("\(name)</a><br><span class=\"soft\">"), "\(name)")
                #expect(list.contains(shop), "\(shop)")
            }
            #expect(!list.contains(">…"))
            let one = try #require(list.firstMatch(of: /href="(\/admin\/notifications\/one[^"]+)"/)?.1)
            let page = try await owner.get(String(one).replacing("&amp;", with: "&")).text
            #expect(page.contains("</a><br><span class=\"soft\">"))
        }
    }

    @Test(
        "The password in an address is for the receiver: neither the API nor a page shows it, and the notification is sent"
    )
    func password() async throws {
        try await Self.run { test, tester, sender in
            try await Self.pay(test, notifying: "https://shop:Secr3t@shop.example/ipn")
            let name = try await Self.notification(tester, in: "delivered")
            #expect(sender.all.map(\.url) == ["https://shop:Secr3t@shop.example/ipn"])
            let shown = try await Self.shown(tester, name)
            #expect(shown["url"]?.text == "https://***@shop.example/ipn")
            let number = try await poll("the call in the journal") {
                let calls = try await tester.get("requests", [("api", "lyra")]).json["requests"]?.array
                return calls?.first?["number"]?.text
            }
            for path in ["notifications", "payments/ORDER1", "requests/\(number)"] {
                let answer = try await tester.get(path)
                #expect(answer.status == 200)
                #expect(!answer.text.contains("Secr3t"), "\(path)")
            }
            let owner = try await BackOfficeTester.signedIn(test)
            let list = try await owner.get("/admin/notifications")
            #expect(list.text.contains("https://***@shop.example/ipn") && !list.text.contains("Secr3t"))
        }
    }

    @Test("One that was delivered is sent twice with the same content; its state stays, and the attempt is marked")
    func duplicate() async throws {
        try await Self.run { test, tester, sender in
            try await Self.pay(test)
            let name = try await Self.notification(tester, in: "delivered")
            #expect(try await tester.post("notifications/duplicate", ["id": .string(name)]).status == 200)
            let shown = try await poll("the second attempt") {
                let shown = try await Self.shown(tester, name)
                return shown["attemptList"]?.array?.count == 2 ? shown : nil
            }
            #expect(shown["state"]?.text == "delivered")
            #expect(shown["attempts"]?.text == "1")
            #expect(shown["attemptList"]?.array?.map { $0["isDuplicate"] } == [.bool(false), .bool(true)])
            #expect(sender.all.count == 2)
            #expect(sender.all[0].notification.body == sender.all[1].notification.body)
            #expect(try await tester.post("notifications/duplicate", ["id": "NOPE"]).status == 404)
            let audit = try await tester.get("audit").text
            #expect(audit.contains("notification \(name) is sent twice"))
        }
    }

    @Test("One whose payment cannot be read is not sent twice, and the answer does not say that its payment is gone")
    func unreadable() async throws {
        try await Self.run { test, tester, sender in
            try await Self.pay(test)
            let name = try await Self.notification(tester, in: "delivered")
            let store = test.platform.paymentService.store
            let found = try await store.read { try $0.notification(NotificationID(name))?.payment }
            let payment = try #require(found)
            try await store.write { try $0.setDetails(Array("{".utf8), of: payment) }
            let answer = try await tester.post("notifications/duplicate", ["id": .string(name)])
            #expect(answer.status == 500 && answer.problem == "failed", "\(answer.text)")
            #expect(sender.all.count == 1)
        }
    }

    @Test("What is held back is not sent, however long it takes, until it is released")
    func hold() async throws {
        try await Self.run { test, tester, sender in
            let shop: JSONValue = ["shop": "lyra/69876357"]
            #expect(try await tester.post("notifications/hold", shop).json["notifications"]?.text == "0")
            try await Self.pay(test)
            try await Self.pay(test, "ORDER2")
            let held = try await tester.get("notifications", [("state", "held")]).json
            #expect(held["notifications"]?.array?.count == 2)
            #expect(held["heldShops"] == ["lyra/69876357"])
            test.clock.advance(seconds: 86_400)
            #expect(try await tester.post("clock", ["advanceSeconds": .integer(60)]).status == 200)
            #expect(sender.all.isEmpty)
            // A held one shows what will be sent.
            let one = try #require(held["notifications"]?.array?.first?["id"]?.text)
            #expect(try await Self.shown(tester, one)["message"]?["body"]?.text?.contains("kr-answer=") == true)
            #expect(try await tester.post("notifications/release", ["id": .string(one)]).status == 200)
            _ = try await poll("the released one") { sender.all.count == 1 ? true : nil }
            #expect(try await tester.post("notifications/release", ["id": .string(one)]).problem == "not-held")
            #expect(try await tester.post("notifications/release", shop).json["notifications"]?.text == "1")
            _ = try await poll("the other one") { sender.all.count == 2 ? true : nil }
            try await Self.pay(test, "ORDER3")
            _ = try await poll("a new one") { sender.all.count == 3 ? true : nil }
        }
    }

    @Test("Hold and release refuse what is unknown, malformed or not waiting; nothing is changed")
    func refusals() async throws {
        try await Self.run { test, tester, _ in
            try await Self.pay(test)
            let name = try await Self.notification(tester, in: "delivered")
            for (message, status) in [
                (["id": .string(name)], 409), (["id": "NOPE"], 404), (["shop": "lyra/1"], 404), (["shop": "lyra"], 404),
                ([:], 400), (["id": "1", "shop": "lyra/69876357"], 400), (["shop": .integer(1)], 400),
            ] as [(JSONValue, Int)] {
                for path in ["hold", "release"] {
                    #expect(
                        try await tester.post("notifications/\(path)", message).status == status, "\(path) \(message)")
                }
            }
            #expect(try await tester.get("notifications").json["heldShops"] == [])
        }
    }

    @Test("The list has pages, each of which leads to the next")
    func pages() async throws {
        try await Self.run { test, tester, _ in
            for number in 1...5 { try await Self.pay(test, "ORDER\(number)") }
            var (names, after): ([String], String?) = ([], nil)
            repeat {
                let page = try await tester.get(
                    "notifications", [("limit", "2")] + (after.map { [("after", $0)] } ?? [])
                ).json
                names += (page["notifications"]?.array ?? []).compactMap { $0["id"]?.text }
                after = page["next"]?.text
            } while after != nil
            #expect(names.count == 5 && Set(names).count == 5)
            #expect(try await tester.get("notifications", [("after", "x")]).status == 400)
        }
    }

    @Test("On the pages a notification is shown, sent twice, held back and released by who may test")
    func onThePages() async throws {
        try await Self.run { test, tester, sender in
            _ = try await tester.post("notifications/hold", ["shop": "lyra/69876357"])
            try await Self.pay(test)
            let owner = try await BackOfficeTester.signedIn(test)
            let list = try await owner.get("/admin/notifications")
            #expect(list.text.contains("id=\"held-shops\""))
            let link = try #require(list.text.firstMatch(of: /\/admin\/notifications\/one\?id=[^"]+/)?.output)
            let page = try await owner.get(String(link).replacing("&amp;", with: "&"))
            #expect(page.status == 200)
            for part in ["id=\"release\"", "id=\"duplicate\"", "id=\"message\"", "kr-answer="] {
                #expect(page.text.contains(part), "\(part)")
            }
            #expect(try await owner.get("/admin/notifications/one?id=%3Cscript%3E").status == 404)
            #expect(sender.all.isEmpty)
        }
    }
}
