import Foundation
@_spi(Platform) import GuichetCore
import GuichetDirect
import GuichetMerchant
@_spi(Platform) import GuichetSips
import Testing

/// docs/direct-driver.md, "An app that posts the form itself".
@Suite("The form page of a merchant's server, for apps that post PaReq")
struct InAppFormPageTests {
    private let shop = InAppShop()

    /// What an app of the Sips family posts.
    private static func form(
        _ check: InAppServer.Answer, termUrl: String = "https://shop.example/term?s=1", data: String = "session 7"
    ) throws -> [UInt8] {
        let paReq = try #require(check["paReqMessage"])
        let fields = [("PaReq", paReq), ("MD", data), ("TermUrl", termUrl)]
        return Array(fields.map { "\($0.0)=\(FormEncoding.encode($0.1))" }.joined(separator: "&").utf8)
    }

    private func check(
        _ server: InAppServer, _ next: FakeDirect.Next, _ reference: String = "order-0001"
    ) async throws -> InAppServer.Answer {
        await shop.direct.next(next)
        let start = try await server.initialise(.threeDSecureAndOrder, order: InAppShop.order(reference))
        return await server.answer(InAppShop.message(.cardCheckEnrollment, start))
    }

    /// The hidden fields of a page, and where it posts them.
    private static func posted(_ page: AuthenticationRelayAnswer) -> [String: String] {
        var fields: [String: String] = [:]
        for input in page.html.components(separatedBy: "<input ").dropFirst() {
            let parts = input.components(separatedBy: "\"")
            if parts.count > 5 { fields[parts[3]] = parts[5] }
        }
        fields["action"] = page.html.components(separatedBy: "action=\"").last?.components(separatedBy: "\"").first
        return fields
    }

    private static func query(_ server: FakeDirect, code: String = "mac-1", payment: String? = nil) async throws
        -> String
    {
        let body = try #require(await server.bodies.last)
        let back = try #require(
            body["cardPaymentMethodSpecificInput"]?["threeDSecure"]?["redirectionData"]?["returnUrl"]?.text)
        #expect(back.utf8.count <= 200)
        let id = try #require(await server.payments.values.first { $0.status == .redirected }?.id?.rawValue)
        let own = try #require(back.split(separator: "?").last)
        return "\(own)&RETURNMAC=\(code)&paymentId=\(payment ?? id)"
    }

    @Test("sends the cardholder to the page of Worldline Direct, and posts what came back to TermUrl")
    func challenge() async throws {
        let server = try shop.server(hasFormPage: true)
        let check = try await check(server, .redirected)
        #expect(check["authentRedirectionUrl"] == "https://shop.example/authentication")
        let sent = await server.authenticationPage(form: try Self.form(check))
        #expect(sent.status == 303)
        #expect(sent.headers.first { $0.name == "Location" }?.value == "https://issuer.example/1")
        let back = await server.authenticationReturn(query: try await Self.query(shop.direct))
        #expect(back.status == 200)
        let fields = Self.posted(back)
        #expect(fields["action"] == "https://shop.example/term?s=1")
        #expect(fields["MD"] == "session 7")
        let paRes = try #require(fields["PaRes"])
        #expect(paRes.utf8.allSatisfy { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "=") })
        await shop.direct.decide(.authorized)
        let context = try #require(check["transactionContextData"])
        for encoded in [paRes, FormEncoding.encode(paRes)] {
            let answer = await server.answer(
                InAppShop.message(.cardValidateAuthenticationAndOrder, context: context, paRes: encoded))
            #expect(answer.said == "00")
        }
    }

    @Test("a store that fails is answered with 503 both ways, and reported each time")
    func failingStore() async throws {
        let check = try await check(try shop.server(hasFormPage: true), .redirected)
        let reports = InAppReports()
        let server = try shop.server(
            hasFormPage: true, records: InAppFailingRecords(failsToRead: true), failed: reports.add)
        #expect(await server.authenticationPage(form: try Self.form(check)).status == 503)
        #expect(reports.all.count == 1)
        let query = try await Self.query(shop.direct)
        #expect(await server.authenticationReturn(query: query).status == 503)
        #expect(reports.all.count == 2)
    }

    @Test("returns to TermUrl at once if the issuer asks nothing")
    func frictionless() async throws {
        let server = try shop.server(hasFormPage: true)
        let check = try await check(server, .payment(.authorized))
        #expect(check.said == "00")
        let page = await server.authenticationPage(form: try Self.form(check))
        #expect(page.status == 200)
        let fields = Self.posted(page)
        #expect(fields["PaRes"] == "NONE")
        let context = try #require(check["transactionContextData"])
        let answer = await server.answer(
            InAppShop.message(.cardValidateAuthenticationAndOrder, context: context, paRes: fields["PaRes"]))
        #expect(answer.said == "00")
    }

    @Test("posts nothing for a RETURNMAC or a payment that is not the order's, and nothing before the form came")
    func forged() async throws {
        let server = try shop.server(hasFormPage: true)
        let check = try await check(server, .redirected)
        let right = try await Self.query(shop.direct)
        #expect(await server.authenticationReturn(query: right).status == 400, "nobody left yet")
        _ = await server.authenticationPage(form: try Self.form(check))
        #expect(await server.authenticationReturn(query: right).status == 200)
        for query in [
            try await Self.query(shop.direct, code: "mac-2"), try await Self.query(shop.direct, payment: "1_0"),
            right + "&RETURNMAC=mac-1", "order=x&RETURNMAC=mac-1&paymentId=1_0", "", "%",
        ] {
            let page = await server.authenticationReturn(query: query)
            #expect(page.status == 400)
            #expect(!page.html.contains("PaRes"), "\(query)")
        }
    }

    @Test(
        "refuses a form of another server, to another address, or without what belongs in it",
        arguments: ["altered", "another kind", "another page", "in the clear", "two addresses", "long data", "nothing"])
    func refused(what: String) async throws {
        let server = try shop.server(hasFormPage: true)
        let check = try await check(server, .redirected)
        var form = try Self.form(check)
        switch what {
        case "altered": form = Array(String(decoding: form, as: UTF8.self).replacing("&MD", with: "x&MD").utf8)
        case "another kind":
            let context = try #require(check["transactionContextData"])
            form = Array("PaReq=\(context)&MD=&TermUrl=https%3A%2F%2Fshop.example%2Fterm".utf8)
        case "another page": form = try Self.form(check, termUrl: "https://shop.example/term/other")
        case "in the clear": form = try Self.form(check, termUrl: "http://shop.example/term")
        case "two addresses": form += Array("&TermUrl=https%3A%2F%2Fshop.example%2Fterm".utf8)
        case "long data": form = try Self.form(check, data: String(repeating: "a", count: 1_025))
        default: form = []
        }
        let page = await server.authenticationPage(form: form)
        #expect(page.status == 400)
        #expect(page.headers.allSatisfy { $0.name != "Location" })
    }

    @Test("a server without a form page gives no form, and answers none")
    func without() async throws {
        let server = try shop.server()
        let check = try await check(server, .redirected)
        #expect(check["paReqMessage"] == nil)
        #expect(check["authentRedirectionUrl"] == "https://issuer.example/1")
        let form = try Self.form(try await self.check(try shop.server(hasFormPage: true), .redirected, "order-0002"))
        #expect(await server.authenticationPage(form: form).status == 400)
    }

    @Test("never says that nothing was charged")
    func texts() async throws {
        let server = try shop.server(hasFormPage: true)
        for (language, word) in [("fr", "L’application"), ("en", "The app"), ("nl", "In de app"), ("de", "Die App")] {
            let page = await server.authenticationReturn(query: "", acceptLanguage: language)
            #expect(page.html.contains(word))
            let relay = AuthenticationRelay(to: .putPaRes).answer(form: [], acceptLanguage: language)
            #expect(relay.html.contains(word))
        }
    }
}
