import Engine
import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
import Server
import Support
import Testing

@testable import AdminAPI

/// docs/operator.md, "The API": `GET /payments.csv`, and the same on the admin pages.
@Suite("Payments as comma-separated values", .timeLimit(.minutes(5)))
struct PaymentTableTests {
    private static func get(
        _ test: TestPlatform, _ query: String = "", token: String?
    ) async throws -> (status: Int, type: String?, text: String) {
        let answer = try await test.transport.send(
            HTTPTransportRequest(
                method: "GET", url: test.url("/admin/api/v1/payments.csv\(query)"),
                headers: token.map { [("Authorization", "Bearer \($0)")] } ?? []))
        let type = answer.headers.first { $0.name.lowercased() == "content-type" }?.value
        return (answer.status, type, String(decoding: answer.body, as: UTF8.self))
    }

    /// The lines, each as the cells by the names of their columns. No cell of these tests has a comma.
    private static func rows(_ text: String) throws -> [[String: String]] {
        let lines = text.components(separatedBy: "\r\n")
        #expect(lines.last == "")
        let names = try #require(lines.first).components(separatedBy: ",")
        return lines.dropFirst().dropLast().map { line in
            Dictionary(uniqueKeysWithValues: zip(names, line.components(separatedBy: ",")))
        }
    }

    @Test("each payment is a line, newest first, with decimals, its masked card and what the list says of it")
    func lines() async throws {
        try await TestPlatform.run { test in
            let token = try await OperatorTester(test).token
            #expect(try await Self.get(test, token: token).text == PaymentTable.columns.joined(separator: ",") + "\r\n")
            _ = try await test.lyra.pay(LyraCall.payment("ORDER1", amount: 5, delay: 1))
            test.clock.advance(seconds: 60)
            _ = try await test.lyra.pay(LyraCall.payment("ORDER2", pan: "4970100000000113"))
            let answer = try await Self.get(test, token: token)
            #expect(answer.status == 200 && answer.type == "text/csv; charset=utf-8")
            let rows = try Self.rows(answer.text)
            #expect(rows.map { $0["reference"] } == ["ORDER2", "ORDER1"])
            #expect(rows.map { $0["state"] } == ["refused", "toCapture"])
            #expect(rows.map { $0["amount"] } == ["25.00", "0.05"])
            #expect(rows.map { $0["authorised"] } == ["0.00", "0.05"])
            #expect(rows.map { $0["code"] } == ["51", "0"])
            let last = try #require(rows.last)
            #expect(last["card"] == "497010XXXXXX0055" && last["brand"] == "VISA" && last["provider"] == "")
            #expect(last["api"] == "lyra" && last["shop"] == "69876357" && last["currency"] == "EUR")
            #expect(last["direction"] == "debit" && last["parent"] == "")
            #expect(last["createdAt"]?.hasPrefix("2026-07-01T10:00:0") == true)
            let payment = try await OperatorTester(test, token: token).get("payments/ORDER1").json
            #expect(last["id"] == payment["id"]?.text)
            #expect(!answer.text.contains("4970100000000055"))
        }
    }

    @Test("all that a filter finds is there, however many pages the list has, each payment once")
    func pages() async throws {
        try await TestPlatform.run { test in
            let token = try await OperatorTester(test).token
            let count = OperatorCall.pageLimit + 5
            for number in 1...count { _ = try await test.lyra.pay(LyraCall.payment("ORDER\(number)")) }
            _ = try await test.lyra.pay(LyraCall.payment("OTHER", pan: "4970100000000113"))
            let rows = try Self.rows(try await Self.get(test, "?card=0055", token: token).text)
            #expect(rows.count == count)
            #expect(Set(rows.compactMap { $0["reference"] }) == Set((1...count).map { "ORDER\($0)" }))
            let identifiers = rows.compactMap { $0["id"] }
            #expect(identifiers == identifiers.sorted(by: >))
        }
    }

    @Test("a filter that the list refuses is refused in the same words, and who has no token gets nothing")
    func refusals() async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.paid()
            let token = try await OperatorTester(test).token
            for (query, status) in [
                ("?card=4970100000000055", 400), ("?amount=25", 400), ("?limit=1", 400), ("?since=x", 400),
                ("?shop=none", 404), ("?state=none", 400), ("?shop=69876357&shop=69876357", 400),
            ] {
                let answer = try await Self.get(test, query, token: token)
                #expect(answer.status == status && answer.type == "application/problem+json", "\(query)")
                #expect(!answer.text.contains("4970100000000055"))
            }
            for token in [nil, "x"] as [String?] {
                let answer = try await Self.get(test, token: token)
                #expect(answer.status == 401 && !answer.text.contains("ORDER1"))
            }
        }
    }

    /// RFC 4180, section 2; CWE-1236.
    @Test(
        "a cell with a comma, a quotation mark or a line is in quotation marks, and none is a formula",
        arguments: [
            ("", ""), ("ORDER1", "ORDER1"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\r\nb", "\"a\r\nb\""),
            ("a\nb", "\"a\nb\""), ("=1+1", "'=1+1"), ("@SUM(A1)", "'@SUM(A1)"), ("-1", "'-1"), ("+1", "'+1"),
            ("\t=1", "'\t=1"), ("\r=1", "\"'\r=1\""), ("=\"a\"", "\"'=\"\"a\"\"\""), ("1-1", "1-1"),
        ])
    func cells(text: String, cell: String) {
        #expect(PaymentTable.cell(text) == cell)
    }

    @Test("the list of the admin pages leads to the table of what it shows, which needs the session")
    func page() async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.pay(LyraCall.payment("ORDER1", amount: 123_456))
            _ = try await test.lyra.pay(LyraCall.payment("ORDER2"))
            let owner = try await BackOfficeTester.signedIn(test)
            for (language, text) in [
                ("en", "Export (CSV)"), ("fr", "Exporter (CSV)"), ("nl", "Exporteren (CSV)"),
                ("de", "Exportieren (CSV)"),
            ] {
                let list = try await owner.get("/admin?lang=\(language)").text
                #expect(list.contains("id=\"export\" href=\"/admin/payments.csv\">\(text)</a>"), "\(language)")
            }
            // As a reader of German types it.
            let filtered = try await owner.get("/admin?amountFrom=1.234,56+EUR&shop=lyra/69876357").text
            let link = try #require(filtered.firstMatch(of: /id="export" href="([^"]+)"/)?.1)
            let file = try await owner.get(String(link).replacing("&amp;", with: "&"))
            #expect(file.status == 200 && file.header("Content-Type") == "text/csv; charset=utf-8")
            #expect(file.header("Content-Disposition") == "attachment; filename=\"payments.csv\"")
            #expect(file.header("Cache-Control") == "no-store")
            #expect(try Self.rows(file.text).map { $0["reference"] } == ["ORDER1"])
            let wrong = try await owner.get("/admin/payments.csv?amountFrom=25&lang=en")
            #expect(wrong.status == 400 && wrong.text.contains("<a href=\"#amountFrom\">"))
            #expect(!wrong.text.contains("id=\"export\""))
            let stranger = try await BackOfficeTester(test).get("/admin/payments.csv")
            #expect(stranger.status == 303 && stranger.bytes.isEmpty)
        }
    }
}
