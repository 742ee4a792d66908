import APISupport
import Engine
import GuichetCore
import GuichetDirect
import Server
import Storage
import Support
import Testing

@Suite("Worldline Direct: 3-D Secure of a payment by the server API", .timeLimit(.minutes(5)))
struct DirectAuthenticationTests {
    @Test("a card whose issuer asks for authentication is answered REDIRECTED, with the address for the shopper")
    func redirected() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/payments", DirectIssuer.card())
            #expect(answer.status == 201)
            let created = answer.document(DirectCreatePaymentResponse.self)
            #expect(created.merchantAction?.actionType == .redirect)
            #expect(created.merchantAction?.redirectData?.returnMAC?.count == 36)
            #expect(created.payment?.status == .redirected)
            let status = created.payment?.statusOutput
            #expect(status?.statusCode == 46 && status?.statusCategory == .pendingPayment)
            #expect(status?.isAuthorized == false && status?.isCancellable == false)
            let card = created.payment?.paymentOutput?.cardPaymentMethodSpecificOutput
            #expect(card?.threeDSecureResults == nil && card?.authorisationCode == nil)
            // Nothing is authorised, so nothing can be done with it.
            let id = try #require(created.payment?.id?.rawValue)
            for operation in ["capture", "cancel", "refund"] {
                let done = try await test.direct.send("POST", "/payments/\(id)/\(operation)", [:])
                #expect(done.error.hasPrefix("400 50001127"), "\(operation)")
            }
            #expect(try await test.direct.payment(id).status == .redirected)
        }
    }

    @Test(
        "the issuer's answer decides, and the shopper comes back to the merchant in every case",
        arguments: [
            ("challenge", 5, "Y", "5", "issuer"), ("frictionless", 5, "Y", "5", "issuer"),
            ("attempt", 5, "A", "6", "issuer"), ("unavailable", 5, "U", "7", "merchant"),
            ("technicalError", 5, "U", "7", "merchant"), ("exempted", 5, "I", "7", "merchant"),
            ("notEnrolled", 5, "U", "7", "merchant"), ("failed", 2, "N", "7", nil), ("rejected", 2, "R", "7", nil),
            ("cancelled", 2, "N", "7", nil), ("timedOut", 2, "N", "7", nil),
        ] as [(String, DirectStatusCode, String, String, String?)])
    func rows(row: String, code: DirectStatusCode, said: String, eci: String, liability: String?) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/payments", DirectIssuer.card())
            let created = answer.document(DirectCreatePaymentResponse.self)
            let id = try #require(created.payment?.id?.rawValue)
            let mac = try #require(created.merchantAction?.redirectData?.returnMAC)
            let page = try await test.issuer.finish(answer, row)
            #expect(
                DirectIssuer.target(page) == "https://shop.example/back?order=7&RETURNMAC=\(mac)&paymentId=\(id)")
            let payment = try await test.direct.payment(id)
            #expect(payment.statusOutput?.statusCode == code)
            let results = payment.paymentOutput?.cardPaymentMethodSpecificOutput?.threeDSecureResults
            #expect(results?.authenticationStatus == said && results?.eci == eci)
            #expect(results?.liability == liability)
            #expect((results?.cavv != nil) == ["Y", "A"].contains(said))
            if code == 2 {
                let error = payment.statusOutput?.errors?.first
                #expect(error?.errorCode == .authenticationFailed && error?.id == "AUTHENTICATION_FAILURE")
                #expect(error?.httpStatusCode == 403)
            } else {
                #expect(payment.paymentOutput?.cardPaymentMethodSpecificOutput?.authorisationCode?.isEmpty == false)
            }
        }
    }

    // The contract, `order.customer.locale`: "the locale that the customer should be addressed in"; DF125.
    @Test(
        "the issuer's page and the way back speak the language of order.customer.locale; without one, the browser's",
        arguments: [("nl_BE", "nl"), ("de", "de"), ("it_IT", "en"), (nil, "en")] as [(String?, String)])
    func language(locale: String?, spoken: String) async throws {
        try await TestPlatform.run { test in
            var message = try #require(DirectIssuer.card().object)
            var order = try #require(message["order"]?.object)
            if let locale { order["customer"] = ["locale": .string(locale)] }
            message["order"] = .object(order)
            let answer = try await test.direct.send("POST", "/payments", .object(message))
            let page = try await test.issuer.open(answer)
            #expect(page.html.contains("<html lang=\"\(spoken)\">"))
            let back = try await test.issuer.comeBack(try await test.issuer.press("challenge", on: page))
            #expect(back.html.contains("<html lang=\"\(spoken)\">"))
        }
    }

    @Test("an authenticated payment is captured and refunded like any other")
    func continued() async throws {
        try await TestPlatform.run { test in
            let message = DirectIssuer.card(
                DirectIssuer.challengedMastercard, wishing: ["challengeIndicator": "challenge-required"],
                more: ["authorizationMode": "SALE"])
            let answer = try await test.direct.send("POST", "/payments", message)
            _ = try await test.issuer.finish(answer, "challenge")
            let id = try #require(answer.payment?.id?.rawValue)
            let payment = try await test.direct.payment(id)
            #expect(payment.status == .captured)
            let results = payment.paymentOutput?.cardPaymentMethodSpecificOutput?.threeDSecureResults
            #expect(results?.version == "2.2.0" && results?.flow == "challenge" && results?.schemeEci == "02")
            #expect(results?.challengeIndicator == "challenge-required")
            #expect(results?.dsTransactionId?.count == 36 && results?.acsTransactionId?.count == 36)
            let refund = try await test.direct.send("POST", "/payments/\(id)/refund", [:])
            #expect(refund.status == 201)
        }
    }

    @Test(
        "for each published card the issuer asks, approves, is unavailable or refuses",
        arguments: [
            ("4330264936344675", 201, 5, "Y", "frictionless"), (DirectIssuer.attempted, 201, 5, "A", "frictionless"),
            (DirectIssuer.rejected, 402, 2, "R", "frictionless"), ("4321456998744563", 402, 2, "Y", "frictionless"),
        ] as [(String, Int, DirectStatusCode, String, String)])
    func published(pan: String, http: Int, code: DirectStatusCode, said: String, flow: String) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/payments", DirectIssuer.card(pan))
            #expect(answer.status == http)
            #expect(answer.document(DirectCreatePaymentResponse.self).merchantAction == nil)
            #expect(answer.payment?.statusOutput?.statusCode == code)
            let results = answer.payment?.paymentOutput?.cardPaymentMethodSpecificOutput?.threeDSecureResults
            #expect(results?.authenticationStatus == said && results?.flow == flow)
        }
    }

    @Test(
        "a card published as refused after a challenge is refused, whatever the shopper chooses",
        arguments: [DirectIssuer.challengeRefused, "5144144373781246"])
    func publishedChallenge(pan: String) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/payments", DirectIssuer.card(pan))
            let issuer = try await test.issuer.open(answer)
            let row = try #require(issuer.field("result"))
            _ = try await test.issuer.comeBack(try await test.issuer.press(row, on: issuer))
            let id = try #require(answer.payment?.id?.rawValue)
            #expect(try await test.direct.payment(id).status == .rejected)
        }
    }

    @Test("coming back twice, with another's answer or with none changes nothing, and leads on to the merchant")
    func comingBackTwice() async throws {
        try await TestPlatform.run { test in
            let first = try await test.direct.send("POST", "/payments", DirectIssuer.card())
            let second = try await test.direct.send("POST", "/payments", DirectIssuer.card())
            let failed = try await test.issuer.press("failed", on: try await test.issuer.open(first))
            let approved = try await test.issuer.press("challenge", on: try await test.issuer.open(second))
            let answer = try #require(approved.field("PaRes"))
            for bad in [answer, "AAAA", ""] {
                let page = try await test.issuer.comeBack(failed, answering: bad)
                #expect(DirectIssuer.target(page)?.contains("paymentId=\(first.payment?.id?.rawValue ?? "?")") == true)
            }
            let id = try #require(first.payment?.id?.rawValue)
            #expect(try await test.direct.payment(id).status == .redirected)
            for _ in 0..<2 { _ = try await test.issuer.comeBack(failed) }
            #expect(try await test.direct.payment(id).status == .rejected)
            _ = try await test.issuer.comeBack(approved)
            let other = try #require(second.payment?.id?.rawValue)
            #expect(try await test.direct.payment(other).status == .pendingCapture)
            // A reload leads on to the merchant, and to no other one.
            let path = String((failed.attribute("action", of: "id=\"back\"") ?? "").dropFirst(test.address.count))
            #expect(DirectIssuer.target(try await test.browse(path))?.hasPrefix("https://shop.example/") == true)
            #expect(try await test.browse("/direct/authentication/AAAA/return").status == 404)
        }
    }

    @Test("a shopper who never comes back has cancelled, and one who comes back late pays nothing")
    func never() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/payments", DirectIssuer.card())
            let id = try #require(answer.payment?.id?.rawValue)
            let issuer = try await test.issuer.press("challenge", on: try await test.issuer.open(answer))
            test.clock.advance(seconds: 900)
            _ = try await test.issuer.comeBack(issuer)
            try await test.platform.paymentService.runDueSteps()
            let payment = try await test.direct.payment(id)
            #expect(payment.status == .cancelled)
            #expect(payment.statusOutput?.statusCode == .cancelledByShopper)
            #expect(payment.statusOutput?.statusCategory == .unsuccessful)
        }
    }

    @Test("a restart loses no payment whose shopper is at the issuer's page, only the security code")
    func restart() async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        var options = TestPlatform.Options()
        options.folder = folder
        let (id, returning, fields) = try await TestPlatform.run(options) { test in
            let answer = try await test.direct.send("POST", "/payments", DirectIssuer.card())
            let page = try await test.issuer.press("challenge", on: try await test.issuer.open(answer))
            let target = try #require(page.attribute("action", of: "id=\"back\""))
            return (
                try #require(answer.payment?.id?.rawValue), String(target.dropFirst(test.address.count)),
                [("PaRes", page.field("PaRes") ?? ""), ("MD", page.field("MD") ?? "")]
            )
        }
        try await TestPlatform.run(options) { test in
            let page = try await test.browse(returning, form: fields)
            #expect(DirectIssuer.target(page)?.hasPrefix("https://shop.example/back") == true)
            let payment = try await test.direct.payment(id)
            #expect(payment.status == .pendingCapture)
            let results = payment.paymentOutput?.cardPaymentMethodSpecificOutput?.threeDSecureResults
            #expect(results?.liability == "issuer")
            // The same answer again changes nothing.
            _ = try await test.browse(returning, form: fields)
            #expect(try await test.direct.payment(id).status == .pendingCapture)
        }
    }

    @Test("under its idempotence key the same redirection is answered again; after the end, the result")
    func repeats() async throws {
        try await TestPlatform.run { test in
            let direct = test.direct
            let first = try await direct.send("POST", "/payments", DirectIssuer.card(), idempotenceKey: "k")
            let second = try await direct.send("POST", "/payments", DirectTester.card(), idempotenceKey: "k")
            let actions = [first, second].map { $0.document(DirectCreatePaymentResponse.self).merchantAction?.json }
            #expect(actions[0] != nil && actions[0] == actions[1])
            #expect(second.payment?.id == first.payment?.id)
            _ = try await test.issuer.finish(second, "challenge")
            let third = try await direct.send("POST", "/payments", DirectIssuer.card(), idempotenceKey: "k")
            #expect(third.status == 201 && third.payment?.status == .pendingCapture)
            #expect(third.document(DirectCreatePaymentResponse.self).merchantAction == nil)
            // A later decline is answered to the call that has the key.
            let fourth = try await direct.send("POST", "/payments", DirectIssuer.card(), idempotenceKey: "l")
            _ = try await test.issuer.finish(fourth, "failed")
            let fifth = try await direct.send("POST", "/payments", DirectIssuer.card(), idempotenceKey: "l")
            #expect(fifth.error == "402 40001134 AUTHENTICATION_FAILURE")
        }
    }

    @Test("neither the number nor the code of a waiting card is in the database")
    func secrets() async throws {
        try await TestPlatform.run { test in
            let message = DirectIssuer.card(more: ["card": Self.card(code: "7391")])
            let answer = try await test.direct.send("POST", "/payments", message)
            #expect(answer.payment?.status == .redirected)
            let payment = try await test.onlyPayment()
            let kept = String(decoding: payment.details, as: UTF8.self)
            #expect(!kept.contains("7391") && !kept.contains(DirectIssuer.challenged))
            let url = answer.document(DirectCreatePaymentResponse.self).merchantAction?.redirectData?.redirectURL ?? ""
            #expect(!url.contains("7391") && !url.contains(DirectIssuer.challenged))
        }
    }

    private static func card(code: String) -> JSONValue {
        ["cardNumber": .string(DirectIssuer.challenged), "expiryDate": "1230", "cvv": .string(code)]
    }
}
