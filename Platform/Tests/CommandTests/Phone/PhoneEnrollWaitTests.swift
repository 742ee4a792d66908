import APISupport
import Foundation
import GuichetCore
import Support
import Testing

/// A browser that is told an address by `guichet phone enroll --wait`.
private struct CardholderBrowser {
    let phone: PhoneBench
    /// Of the page's own form.
    let termUrl: String
    let paRes: String
    let merchantData: String

    /// Opens the page that a command tells of, and chooses a result on it.
    init(_ phone: PhoneBench, _ child: ChildProcess, choosing result: String) async throws {
        self.phone = phone
        let address: String = try await poll("the issuer's page to be told") {
            let lines = child.errors.split(separator: "\n")
            guard lines.count == 3, child.errors.hasSuffix("\n") else {
                try #require(child.status == nil, "it ended: \(child.output) \(child.errors)")
                return nil
            }
            return lines[1].trimmingCharacters(in: .whitespaces)
        }
        #expect(child.errors.hasPrefix("The issuer's page:\n"))
        #expect(child.output == "", "nothing is told before it is over")
        let start = try await phone.get(String(address.dropFirst(phone.platform.address.count)))
        let location = try #require(start.headers.first { $0.name.lowercased() == "location" }?.value)
        let session = try PhoneBench.between("s=", "&", in: location)
        let back = try await phone.post("/acs/answer", [("s", session), ("result", result)])
        let html = String(decoding: back.body, as: UTF8.self)
        termUrl = try PhoneBench.between("action=\"", "\"", in: html)
        paRes = try PhoneBench.between("name=\"PaRes\" value=\"", "\"", in: html)
        merchantData = try PhoneBench.between("name=\"MD\" value=\"", "\"", in: html)
    }

    /// The page's form, as the browser posts it.
    func post(_ form: [(String, String)]) async throws -> (status: Int, page: String) {
        let body = form.map { "\($0.0)=\(FormEncoding.encode($0.1))" }.joined(separator: "&")
        let answer = try await phone.platform.transport.send(
            HTTPTransportRequest(
                url: try #require(URL(string: termUrl)),
                headers: [("Content-Type", "application/x-www-form-urlencoded")], body: Array(body.utf8)))
        return (answer.status, String(decoding: answer.body, as: UTF8.self))
    }

    /// Posts the answer, whose page has the link to the final one.
    ///
    /// The final page is loaded before: after the answer it is there for a few seconds, which a busy machine uses up.
    func goOn() async throws {
        let done = try #require(URL(string: termUrl.replacingOccurrences(of: "/term", with: "/done")))
        let page = try await phone.platform.transport.send(HTTPTransportRequest(method: "GET", url: done))
        #expect(page.status == 200)
        #expect(String(decoding: page.body, as: UTF8.self).contains("You can close this window"))
        let back = try await post([("PaRes", paRes), ("MD", merchantData)])
        #expect(back.status == 200)
        #expect(try PhoneBench.between("href=\"", "#", in: back.page) == done.absoluteString)
    }
}

@Suite("guichet phone enroll --wait", .timeLimit(.minutes(5)))
struct PhoneEnrollWaitTests {
    private func enrolling(
        _ phone: PhoneBench, _ more: String..., body: @Sendable (ChildProcess) async throws -> Void
    ) async throws {
        let arguments = ["phone", "enroll", "--wait", "300", "--url", phone.platform.address] + more
        try await ChildProcess.with(Command.start(arguments), body)
    }

    @Test("what the issuer's page posts arrives by itself", arguments: [("challenge", Int32(0)), ("failed", 2)])
    func whole(choice: String, status: Int32) async throws {
        try await PhoneBench.with { phone in
            try await enrolling(phone, "--json", "--reference", "WAITS1") { child in
                let browser = try await CardholderBrowser(phone, child, choosing: choice)
                #expect(browser.termUrl.hasPrefix("http://127.0.0.1:"))
                try await browser.goOn()
                let end = try await child.end()
                #expect(end.status == status, "\(end)")
                let printed = try JSONValue(parsing: Array(end.output.utf8))
                #expect(printed["operation"] == "cardValidateAuthenticationAndOrder")
                #expect(printed["reference"] == "WAITS1")
                #expect(printed["response"]?["transactionReference"] == "WAITS1")
                #expect(
                    printed["steps"]?.array?.compactMap { $0["name"]?.text }
                        == ["orderInitialize", "cardCheckEnrollment", "cardValidateAuthenticationAndOrder"])
            }
        }
    }

    @Test("the readable output has the steps, and the fields at the end; a browser that never comes back has its time")
    func people() async throws {
        try await PhoneBench.with { phone in
            try await enrolling(phone) { child in
                let browser = try await CardholderBrowser(phone, child, choosing: "challenge")
                let answered = ContinuousClock.now
                #expect(try await browser.post([("PaRes", browser.paRes), ("MD", browser.merchantData)]).status == 200)
                let end = try await child.end()
                #expect(ContinuousClock.now - answered >= .seconds(5))
                #expect(end.status == 0)
                #expect(end.output.contains("\n✓ cardValidateAuthenticationAndOrder  00  accepted\n"))
                #expect(!end.output.contains(browser.paRes))
            }
        }
    }

    @Test("a post from another page is not accepted, and the wait continues")
    func others() async throws {
        try await PhoneBench.with { phone in
            try await enrolling(phone, "--json") { child in
                let browser = try await CardholderBrowser(phone, child, choosing: "challenge")
                let good = ("PaRes", browser.paRes)
                for form in [
                    [good], [good, ("MD", "")], [good, ("MD", "another")],
                    [good, ("MD", browser.merchantData), ("MD", browser.merchantData)],
                    [("MD", browser.merchantData)], [good, good, ("MD", browser.merchantData)],
                ] {
                    let answer = try await browser.post(form)
                    #expect(answer.status == 400, "\(form.map(\.0))")
                    #expect(child.status == nil)
                }
                try await browser.goOn()
                #expect(try await child.end().status == 0)
            }
        }
    }

    @Test("without an answer: 4 after the time, and no charge")
    func timeLimit() async throws {
        try await PhoneBench.with { phone in
            let result = try await phone.run("enroll", "--wait", "1", "--json")
            #expect(result.status == 4)
            let printed = try JSONValue(parsing: Array(result.output.utf8))
            #expect(printed["verdict"] == "notSent")
            #expect(printed["advice"] == "startAgain")
            #expect(printed["steps"]?.array?.last?["name"] == "TermUrl")
        }
    }

    @Test("a card that the check refuses is reported at once")
    func refused() async throws {
        try await PhoneBench.with { phone in
            let (status, printed) = try await phone.json("enroll", "--wait", "300", "--card", "4111111111111111")
            #expect(status == 2)
            #expect(printed["operation"] == "cardCheckEnrollment")
        }
    }

    @Test("wrong options are refused")
    func wrongUse() async throws {
        for arguments in [
            ["--wait", "0"], ["--wait", "901"], ["--wait", "9", "--pares", "eJ%3D", "--context", "e30"],
        ] {
            let result = try await Command.run(["phone", "enroll"] + arguments)
            #expect(result.status == 64)
            #expect(result.output == "")
            #expect(result.errors.contains("--wait"))
        }
    }
}
