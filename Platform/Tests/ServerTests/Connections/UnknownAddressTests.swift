import GuichetCore
import Server
import Support
import Testing

@Suite("Addresses at which there is nothing", .timeLimit(.minutes(5)))
struct UnknownAddressTests {
    /// What Chromium sends when an address is opened.
    private static let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"

    private struct Answer {
        let status: Int
        let headers: [String: String]
        let text: String

        /// Where its links lead, the language switch apart.
        var ways: [String] { text.matches(of: /<li><a href="([^"]+)">/).map { String($0.1) } }
    }

    private func ask(
        _ test: TestPlatform, _ path: String, accept: String? = browser, _ method: String = "GET",
        language: String = "en"
    ) async throws -> Answer {
        var headers: [(name: String, value: String)] = [("Accept-Language", language)]
        if let accept { headers.append(("Accept", accept)) }
        let answer = try await test.transport.send(
            HTTPTransportRequest(method: method, url: test.url(path), headers: headers))
        let named = answer.headers.map { ($0.name.lowercased(), $0.value) }
        return Answer(
            status: answer.status, headers: Dictionary(named) { $1 }, text: String(decoding: answer.body, as: UTF8.self)
        )
    }

    @Test("a browser gets a page in its language, which leads to the front page and the admin pages")
    func page() async throws {
        try await TestPlatform.run { test in
            for (language, words) in [
                ("en", "There is nothing at this address"), ("fr", "Il n’y a rien à cette adresse"),
                ("nl", "Er is niets op dit adres"), ("de", "Unter dieser Adresse ist nichts"),
            ] {
                for path in ["/nowhere", "/admin/nowhere", "/acs/nowhere", "/lyra/form", "/v2"] {
                    let answer = try await ask(test, path, language: language)
                    #expect(answer.status == 404, "\(path)")
                    #expect(answer.text.contains("<h1>\(words)</h1>"), "\(path)")
                    #expect(answer.headers["content-language"] == language, "\(path)")
                    #expect(answer.ways == ["/", "/admin"], "\(path)")
                }
            }
        }
    }

    @Test("where the admin pages are off, the page does not lead to them")
    func withoutAdminPages() async throws {
        var options = TestPlatform.Options()
        options.servesBackOffice = false
        try await TestPlatform.run(options) { test in
            let answer = try await ask(test, "/admin")
            #expect(answer.status == 404 && answer.ways == ["/"])
        }
    }

    @Test("the page has the headers of the front page, and says that it depends on Accept")
    func headers() async throws {
        try await TestPlatform.run { test in
            let front = try await ask(test, "/").headers
            let page = try await ask(test, "/nowhere").headers
            for name in [
                "content-type", "cache-control", "x-content-type-options", "x-frame-options", "referrer-policy",
                "cross-origin-opener-policy", "permissions-policy",
            ] {
                #expect(page[name] != nil && page[name] == front[name], "\(name)")
            }
            #expect(page["content-security-policy"]?.hasPrefix("default-src 'none'; style-src 'nonce-") == true)
            #expect(page["vary"] == "Accept, Accept-Language")
        }
    }

    @Test("the page repeats nothing of its address, and its language switch stays there")
    func address() async throws {
        try await TestPlatform.run { test in
            let answer = try await ask(test, "/heron/%3Cb%3Estork%22?secret=egret&lang=de", language: "fr")
            #expect(answer.status == 404 && answer.headers["content-language"] == "de")
            for part in ["heron", "stork", "secret", "egret", "<b>"] { #expect(!answer.text.contains(part), "\(part)") }
            #expect(answer.text.contains("<a href=\"?lang=nl\""))
        }
    }

    @Test("HEAD is answered with the headers of the page, without the page")
    func head() async throws {
        try await TestPlatform.run { test in
            let page = try await ask(test, "/nowhere")
            let head = try await ask(test, "/nowhere", "HEAD")
            #expect(head.status == 404 && head.text.isEmpty)
            #expect(head.headers["content-length"] == "\(page.text.utf8.count)")
            #expect(head.headers["content-type"] == "text/html; charset=utf-8")
        }
    }

    @Test(
        "a program gets the status alone, as one that refuses HTML does",
        arguments: [
            nil, "*/*", "application/json", "text/*", "image/avif,*/*;q=0.8", "text/html;q=0, */*", "text/htmlx",
        ]
            as [String?])
    func program(accept: String?) async throws {
        try await TestPlatform.run { test in
            for path in ["/nowhere", "/admin/nowhere"] {
                let answer = try await ask(test, path, accept: accept)
                #expect(answer.status == 404 && answer.text.isEmpty, "\(path)")
                #expect(answer.headers["content-type"] == nil, "\(path)")
            }
        }
    }

    @Test("HTML is found wherever Accept names it", arguments: ["TEXT/HTML", "application/json, text/html ; q=0.1"])
    func named(accept: String) async throws {
        try await TestPlatform.run { test in
            let answer = try await ask(test, "/nowhere", accept: accept)
            #expect(answer.text.contains("<h1>"))
        }
    }

    /// Java's `HttpURLConnection` sends this with each call.
    @Test("below the path of an API the answer is the API's own, whatever Accept says")
    func ofAPIs() async throws {
        try await TestPlatform.run { test in
            let java = "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2"
            for path in ["/rs-services/v2/nowhere", "/inapp/nowhere", "/api-payment/V9/nowhere", "/v2/nowhere"] {
                for method in ["GET", "POST"] {
                    let answer = try await ask(test, path, accept: java, method)
                    #expect(answer.status == 404 && answer.text.isEmpty, "\(method) \(path)")
                }
            }
            let direct = try await ask(test, "/v2/AcmeTest/nowhere", accept: java)
            #expect(try JSONValue(parsing: Array(direct.text.utf8)).object?["errorId"] != nil)
            let operators = try await ask(test, "/admin/api/v1/nowhere", accept: java)
            #expect(operators.headers["content-type"] == "application/problem+json")
        }
    }
}
