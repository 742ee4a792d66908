import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Server
import Storage
import Support
import Testing

@testable import LyraAPI

@Suite("3-D Secure at Lyra", .timeLimit(.minutes(5)))
struct LyraAuthenticationTests {
    private static let asked = "4970100000000022"
    private static let plain = "4970100000000055"

    private static func only(_ test: TestPlatform) async throws -> LyraTransaction {
        let all = try await test.lyra.transactions()
        guard let first = all.first, all.count == 1 else { throw LyraCall.Unexpected() }
        return first
    }

    @Test(
        "what the issuer answers decides",
        arguments: [
            ("challenge", "AUTHORISED", "YES", "SUCCESS", nil), ("frictionless", "AUTHORISED", "YES", "SUCCESS", nil),
            ("attempt", "AUTHORISED", "YES", "ATTEMPT", nil), ("exempted", "AUTHORISED", "NO", "UNAVAILABLE", nil),
            ("unavailable", "AUTHORISED", "NO", "UNAVAILABLE", nil),
            ("notEnrolled", "AUTHORISED", "NO", "NOT_ENROLLED", nil), ("failed", "REFUSED", nil, "FAILED", "ACQ_001"),
            ("rejected", "REFUSED", nil, "FAILED", "ACQ_001"), ("cancelled", "REFUSED", nil, "FAILED", "ACQ_001"),
            ("timedOut", "REFUSED", nil, "FAILED", "AUTH_149"),
        ] as [(String, String, String?, String, String?)])
    func rows(row: String, status: String, shift: String?, said: String, error: String?) async throws {
        try await TestPlatform.run { test in
            let page = try await test.lyra.shopper().pay(Self.asked, atTheIssuer: row)
            #expect(page.result == (status == "REFUSED" ? nil : "paid"))
            let transaction = try await Self.only(test)
            #expect(transaction.detailedStatus?.rawValue == status)
            #expect(transaction.transactionDetails?.liabilityShift?.rawValue == shift)
            #expect(transaction.errorCode?.rawValue == error)
            let card = transaction.transactionDetails?.cardDetails
            #expect(card?.authenticationResponse?.value?.status?.rawValue == said)
            #expect(card?.authenticationResponse?.protocol?.name == "THREEDS")
            if status == "REFUSED" { #expect(card?.authorizationResponse?.authorizationResult == nil) }
        }
    }

    @Test(
        "a refusal says who did not go on: the cardholder, or the issuer",
        arguments: [
            ("failed", "the cardholder was not authenticated"),
            ("rejected", "the card's issuer refused the authentication without a question"),
            ("cancelled", "the cardholder gave up the authentication"),
            ("timedOut", "the cardholder did not answer in time"),
        ])
    func reasons(row: String, reason: String) async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.shopper().pay(Self.asked, atTheIssuer: row)
            #expect(try await Self.only(test).detailedErrorMessage == reason)
        }
    }

    /// `NO_PREFERENCE` is in the recorded answers payment_refused_answer and cancel_transaction_payment of openfun/joanie,
    /// `CHALLENGE_REQUESTED` in tokenize_card_answer, and `CHALLENGE_MANDATED` in tokenize_card_for_user_answer.
    @Test(
        "what the merchant asked the issuer for is in the answer: a challenge, or nothing",
        arguments: [
            (nil, "NO_PREFERENCE"), ("AUTO", "NO_PREFERENCE"), ("CHALLENGE_REQUESTED", "CHALLENGE_REQUESTED"),
            ("CHALLENGE_MANDATE", "CHALLENGE_MANDATED"),
        ] as [(String?, String)])
    func preference(wish: String?, said: String) async throws {
        try await TestPlatform.run { test in
            let order = LyraCall.order(["strongAuthentication": wish.map { JSONValue.string($0) } ?? .null])
            _ = try await test.lyra.shopper(order).pay(Self.asked, atTheIssuer: "challenge")
            let response = try await Self.only(test).transactionDetails?.cardDetails?.authenticationResponse
            #expect(response?.protocol?.challengePreference?.rawValue == said)
        }
    }

    /// The recorded answers payment_refused_answer and cancel_transaction_payment of openfun/joanie.
    @Test(
        "of a card that is not enrolled, effectiveStrongAuthentication is DISABLED and the type of the authentication null"
    )
    func notEnrolled() async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.shopper().pay(Self.asked, atTheIssuer: "notEnrolled")
            let transaction = try await Self.only(test)
            #expect(transaction.effectiveStrongAuthentication == .disabled)
            let response = transaction.transactionDetails?.cardDetails?.authenticationResponse
            #expect(response?.value?.status?.rawValue == "NOT_ENROLLED")
            #expect(response?.value?.authenticationType == nil)
            #expect(response?.value?.json["extension"]?["requestedExemption"] == "TECHNICAL_ERROR")
            #expect(response?.value?.commerceIndicator == nil)
        }
    }

    /// The recorded answers payment_accepted_no_store_card_answer and one_click_payment_accepted_answer of openfun/joanie, and
    /// create_zero_click_payment, which has no `authenticationResponse` (docs/choices/lyra.md, LP82).
    @Test("a card that is published as not enrolled is told as such in a form, and not where no issuer would be asked")
    func publishedAsNotEnrolled() async throws {
        try await TestPlatform.run { test in
            let token = try await test.lyra.register()
            let form = try await test.lyra.shopper(LyraCall.order(orderId: "FORM"))
            #expect(try await form.pay().result == "paid")
            let click = LyraCall.order(["paymentMethodToken": .string(token)], orderId: "CLICK")
            #expect(try await test.lyra.shopper(click).send([("card-code", "123")]).result == "paid")
            for orderId in ["FORM", "CLICK"] {
                let told = try #require(try await Self.response(orderId, test))
                #expect(told.value?.status == .notEnrolled)
                #expect(told.protocol?.challengePreference == .noPreference)
                #expect(told.value?.json["extension"]?["requestedExemption"] == "TECHNICAL_ERROR")
            }
            let silent = LyraCall.order(
                ["paymentMethodToken": .string(token), "formAction": "SILENT"], orderId: "SILENT")
            _ = try await test.lyra.pay(silent)
            let disabled = LyraCall.order(["strongAuthentication": "DISABLED"], orderId: "DISABLED")
            #expect(try await test.lyra.shopper(disabled).pay().result == "paid")
            for orderId in ["SILENT", "DISABLED"] { #expect(try await Self.response(orderId, test) == nil) }
        }
    }

    private static func response(_ orderId: String, _ test: TestPlatform) async throws -> LyraAuthenticationResponse? {
        let transaction = try await test.lyra.transactions(orderId).first
        return transaction?.transactionDetails?.cardDetails?.authenticationResponse
    }

    /// The identifier and the extension are in the same recorded answers, the indicator in tokenize_card_for_user_answer; that of
    /// another network, and of an attempt, is inferred (docs/choices/lyra.md, LP82).
    @Test(
        "an authentication has an identifier of its own, the shop's name, and the network's indicator if it is given or attempted",
        arguments: [
            ("4970100000000022", "challenge", "05"), ("4970100000000022", "attempt", "06"),
            ("5204730000008404", "challenge", "02"), ("5204730000008404", "attempt", "01"),
            ("4970100000000022", "failed", nil), ("4970100000000022", "unavailable", nil),
        ] as [(String, String, String?)])
    func response(pan: String, row: String, indicator: String?) async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.shopper().pay(pan, atTheIssuer: row)
            let transaction = try await Self.only(test)
            let response = try #require(transaction.transactionDetails?.cardDetails?.authenticationResponse)
            let parts = (response.id ?? "").split(separator: "-", omittingEmptySubsequences: false)
            #expect(parts.map(\.count) == [8, 4, 4, 4, 12])
            #expect(parts.joined().allSatisfy { $0.isHexDigit && !$0.isUppercase })
            let again = try await Self.only(test).transactionDetails?.cardDetails?.authenticationResponse
            #expect(again?.id == response.id)
            #expect(response.value?.commerceIndicator == indicator)
            let more = response.value?.json["extension"]
            #expect(more?["authenticationType"] == "THREEDS_V2")
            let shop = try #require(LyraPlatformShop.demoShops.first { $0.shopId == "69876357" })
            #expect(more?["requestorName"]?.text == shop.name)
            let result = try LyraTranslation(await test.onlyPayment(), now: test.clock.now()).result
            let told = result.transactions?.first?.transactionDetails?.cardDetails?.authenticationResponse
            #expect(told?.id == response.id)
            // In a transaction, what has no value is left out.
            #expect((response.value?.json["authenticationValue"] != nil) == (indicator != nil))
            #expect((told?.value?.json["authenticationValue"] != .null) == (indicator != nil))
        }
    }

    /// The recorded answer tokenize_card_for_user_answer of openfun/joanie, and the example of Mi Cuenta Web's page "Inicio
    /// rápido"; of an authentication that fails none is published (docs/choices/lyra.md, LP82).
    @Test(
        "what an issuer answered has the names that the servers gave it and, if it proves the cardholder, the masked proof",
        arguments: [
            ("challenge", true, true), ("attempt", true, true), ("failed", true, false), ("unavailable", false, false),
            ("notEnrolled", false, false),
        ])
    func proof(row: String, isAnswered: Bool, isProven: Bool) async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.shopper().pay(Self.asked, atTheIssuer: row)
            let result = try LyraTranslation(await test.onlyPayment(), now: test.clock.now()).result
            let card = result.transactions?.first?.transactionDetails?.cardDetails
            let response = try #require(card?.authenticationResponse)
            let value = try #require(response.value?.json)
            let name = value["authenticationId"]
            #expect(name?["authenticationIdType"]?.text == (isAnswered ? "dsTransId" : nil))
            let more = value["extension"]
            #expect(more?["threeDSServerTransID"]?.text == (isAnswered ? response.id : nil))
            #expect(more?["dsTransID"]?.text == name?["value"]?.text)
            #expect((more?["acsTransID"]?.text != nil) == isAnswered)
            #expect((value["reason"]?["_type"]?.text != nil) == isAnswered)
            let proof = isProven ? "Q**************************=" : nil
            #expect(value["authenticationValue"]?["value"]?.text == proof)
            #expect(value["authenticationValue"]?["authenticationValueType"]?.text == (isProven ? "CAVV" : nil))
        }
    }

    /// The recorded answer refund_transaction_payment of openfun/joanie.
    @Test(
        "of a refund, effectiveStrongAuthentication is DISABLED and authenticationResponse null, whatever the payment has"
    )
    func refund() async throws {
        try await TestPlatform.run { test in
            let order = LyraCall.order(["transactionOptions": ["cardOptions": ["captureDelay": 0]]])
            _ = try await test.lyra.shopper(order).pay(Self.asked, atTheIssuer: "challenge")
            let uuid = try #require(try await Self.only(test).uuid)
            try await test.pass(days: 1)
            let refund = try await test.lyra.transaction("Refund", uuid)
            #expect(refund.effectiveStrongAuthentication == .disabled)
            #expect(refund.transactionDetails?.cardDetails?.authenticationResponse == nil)
        }
    }

    /// The same recorded answer (docs/choices/lyra.md, LP81).
    @Test("a refund of a form's payment has its token, and neither its browser nor the identifier of the card's series")
    func refundOfForm() async throws {
        try await TestPlatform.run { test in
            let order = LyraCall.order([
                "formAction": "REGISTER_PAY", "customer": LyraCall.anna,
                "transactionOptions": ["cardOptions": ["captureDelay": 0]],
            ])
            _ = try await test.lyra.shopper(order).pay(Self.asked, atTheIssuer: "challenge")
            let paid = try await Self.only(test)
            let token = try #require(paid.paymentMethodToken)
            #expect(paid.customer?.extraDetails?.browserUserAgent != nil)
            let series = paid.transactionDetails?.cardDetails?.json["initialIssuerTransactionIdentifier"]?.text
            #expect(series?.count == 16)
            let uuid = try #require(paid.uuid)
            try await test.pass(days: 1)
            let refund = try await test.lyra.transaction("Refund", uuid)
            #expect(refund.paymentMethodToken == token)
            let made = try #require(try await test.payments().first { $0.id.text == refund.uuid })
            let result = try LyraTranslation(made, now: test.clock.now()).result
            #expect(result.transactions?.first?.transactionDetails?.userInfo == nil)
            #expect(refund.customer?.extraDetails?.browserUserAgent == nil)
            #expect(refund.transactionDetails?.cardDetails?.json["initialIssuerTransactionIdentifier"] == .null)
        }
    }

    /// Not documented: docs/choices/lyra.md, LF32.
    @Test(
        "effectiveStrongAuthentication is ENABLED where the issuer decided, and DISABLED where no authentication took place",
        arguments: [
            ("challenge", true), ("frictionless", true), ("attempt", true), ("failed", true), ("rejected", true),
            ("cancelled", true), ("timedOut", true), ("exempted", false), ("unavailable", false),
        ])
    func effective(row: String, isEnabled: Bool) async throws {
        try await TestPlatform.run { test in
            _ = try await test.lyra.shopper().pay(Self.asked, atTheIssuer: row)
            let transaction = try await Self.only(test)
            #expect(transaction.effectiveStrongAuthentication == (isEnabled ? .enabled : .disabled))
        }
    }

    @Test("a card published without it is not asked, unless the merchant asks for it; and the reverse")
    func wishes() async throws {
        try await TestPlatform.run { test in
            for (pan, wish, isAsked) in [
                (Self.plain, nil, false), (Self.plain, "ENABLED", true), (Self.plain, "CHALLENGE_MANDATE", true),
                (Self.plain, "AUTO", false), (Self.asked, nil, true), (Self.asked, "NO_PREFERENCE", true),
                (Self.asked, "DISABLED", false),
            ] as [(String, String?, Bool)] {
                let order = LyraCall.order(wish.map { ["strongAuthentication": .string($0)] } ?? [:])
                let page = try await test.lyra.shopper(order).pay(pan)
                #expect((page.field("s") != nil) == isAsked, "\(pan) \(wish ?? "")")
            }
            let unknown = LyraCall.order(["strongAuthentication": "SOMETIMES"])
            #expect(try await test.lyra.code("Charge/CreatePayment", unknown) == "INT_050")
        }
    }

    /// Lyra, guides, "Card registration without payment" (docs/choices/lyra.md, LF35).
    @Test(
        "a form that registers a card has its cardholder challenged, whatever the merchant wishes",
        arguments: ["REGISTER", "REGISTER_PAY"], [nil, "DISABLED", "NO_PREFERENCE", "CHALLENGE_REQUESTED"] as [String?])
    func registering(action: String, wish: String?) async throws {
        try await TestPlatform.run { test in
            var message = JSONObject([
                "currency": "EUR", "orderId": "ORDER1", "formAction": .string(action), "customer": LyraCall.anna,
            ])
            if action == "REGISTER_PAY" { message["amount"] = 2_500 }
            message["strongAuthentication"] = wish.map { .string($0) }
            let service = action == "REGISTER_PAY" ? "Charge/CreatePayment" : "Charge/CreateToken"
            let shopper = try await test.lyra.shopper(.object(message), to: service)
            // Its issuer asks nothing unless a challenge is wished.
            let issuer = try await shopper.pay("4970110000000013")
            #expect(issuer.field("s") != nil && !issuer.html.contains("id=\"not-asked\""))
            _ = try await shopper.comeBack(try await shopper.answer(issuer, "challenge"))
            let transaction = try await Self.only(test)
            #expect(transaction.paymentMethodToken != nil && transaction.effectiveStrongAuthentication == .enabled)
            let response = transaction.transactionDetails?.cardDetails?.authenticationResponse
            #expect(response?.protocol?.challengePreference?.rawValue == "CHALLENGE_MANDATED")
            #expect(response?.value?.authenticationType == "CHALLENGE")
        }
    }

    @Test("a card that ASK_REGISTER_PAY does not register is authenticated as the merchant wishes")
    func askedAndNotRegistered() async throws {
        try await TestPlatform.run { test in
            let order = LyraCall.order([
                "formAction": "ASK_REGISTER_PAY", "customer": LyraCall.anna, "strongAuthentication": "DISABLED",
            ])
            let paid = try await test.lyra.shopper(order).pay(Self.asked)
            #expect(paid.result == "paid")
            let issuer = try await test.lyra.shopper(order).pay(Self.asked, remember: true)
            #expect(issuer.field("s") != nil)
        }
    }

    @Test(
        "published cards end as published, without a choice on the page",
        arguments: [
            ("4970110000000013", "AUTHORISED"), ("4970100000000063", "REFUSED"),
        ])
    func published(pan: String, status: String) async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper()
            // The issuer's page goes on by itself, with the result that it holds.
            let issuer = try await shopper.pay(pan)
            let row = try #require(issuer.field("result"))
            _ = try await shopper.comeBack(try await shopper.answer(issuer, row))
            let transaction = try await Self.only(test)
            #expect(transaction.detailedStatus?.rawValue == status)
        }
    }

    @Test(
        "the cards of a challenge that is refused or times out are challenged, and end so with the right code, too",
        arguments: [("4970110000000039", "ACQ_001"), ("4970110000000054", "AUTH_149"), ("5100010000000064", "ACQ_001")])
    func challengeEnds(pan: String, error: String) async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper()
            let issuer = try await shopper.pay(pan)
            #expect(!issuer.html.contains("id=\"not-asked\""))
            let code = try #require(issuer.code)
            let session = try #require(issuer.field("s"))
            let answered = try await test.browse("/acs/answer", form: [("s", session), ("code", code)])
            _ = try await shopper.comeBack(answered)
            let transaction = try await Self.only(test)
            #expect(transaction.detailedStatus == .refused)
            #expect(transaction.errorCode?.rawValue == error)
        }
    }

    @Test("coming back twice, or without the issuer's own answer, pays nothing more")
    func comingBackTwice() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper()
            let other = try await test.lyra.shopper()
            let issuer = try await shopper.answer(try await shopper.pay(Self.asked), "failed")
            #expect(try await shopper.comeBack(issuer).result == nil)
            #expect(try await shopper.comeBack(issuer).result == nil)
            #expect(try await test.lyra.transactions().count == 1)
            // The answer to one form is none to another.
            let second = try await shopper.answer(try await shopper.pay(Self.asked, attempt: 2), "challenge")
            let answer = try #require(second.field("PaRes"))
            for bad in [answer, "AAAA", ""] {
                let page = try await test.browse("\(other.path)/return", form: [("PaRes", bad), ("MD", "x")])
                #expect(page.result == nil)
            }
            #expect(try await test.lyra.transactions().count == 1)
            #expect(try await shopper.comeBack(second).result == "paid")
        }
    }

    @Test("a shopper who is at the issuer when the form expires can still pay, but not after the issuer's time")
    func late() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper()
            test.clock.advance(seconds: 899)
            let issuer = try await shopper.pay(Self.asked)
            test.clock.advance(seconds: 300)
            #expect(try await shopper.page().result == "expired")
            let back = try await shopper.comeBack(try await shopper.answer(issuer, "challenge"))
            #expect(back.result == "paid")
        }
    }

    @Test("a card in the clear that needs authentication is answered with the redirection, and pays on the way back")
    func redirect() async throws {
        try await TestPlatform.run { test in
            var message = try #require(LyraCall.payment(pan: Self.asked).object)
            message["merchantPostUrlSuccess"] = "https://shop.example/paid"
            let answer = try await test.lyra.call("Charge/CreatePayment", .object(message))
            guard case .redirect(let redirect) = answer else { throw LyraCall.Unexpected() }
            #expect(redirect.redirectUrl == "\(test.address)/acs")
            let names = redirect.postData?.members.map(\.name)
            #expect(names == ["PaReq", "MD", "TermUrl"])
            #expect(try await test.lyra.code("Order/Get", ["orderId": "ORDER1"]) == "PSP_010")
            let fields = (redirect.postData?.members ?? []).map { ($0.name, $0.value.text ?? "") }
            let issuer = try await test.browse("/acs", form: fields)
            let shopper = LyraShopper(test: test, token: "")
            let page = try await shopper.comeBack(try await shopper.answer(issuer, "challenge"))
            #expect(page.result == "paid")
            #expect(page.attribute("action", of: "id=\"back\"") == "https://shop.example/paid")
            #expect(try await Self.only(test).transactionDetails?.liabilityShift == .yes)
            // No form was there (docs/choices/lyra.md, LP83).
            let payment = try #require(try await test.payments().last)
            let result = try LyraTranslation(payment, now: test.clock.now()).result
            #expect(result.transactions?.first?.transactionDetails?.json["userInfo"] == .null)
        }
    }

    @Test("such a card is tried once: a refusal closes the order")
    func redirectRefused() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.lyra.call("Charge/CreatePayment", LyraCall.payment(pan: Self.asked))
            guard case .redirect(let redirect) = answer else { throw LyraCall.Unexpected() }
            let fields = (redirect.postData?.members ?? []).map { ($0.name, $0.value.text ?? "") }
            let shopper = LyraShopper(test: test, token: "")
            let issuer = try await test.browse("/acs", form: fields)
            let page = try await shopper.comeBack(try await shopper.answer(issuer, "failed"))
            #expect(page.result == "refused")
            #expect(try await Self.only(test).detailedStatus == .refused)
        }
    }

    @Test("a restart between the challenge and its answer loses no payment")
    func restart() async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        var options = TestPlatform.Options()
        options.folder = folder
        let (token, target, fields) = try await TestPlatform.run(options) { test in
            let shopper = try await test.lyra.shopper()
            let issuer = try await shopper.answer(try await shopper.pay(Self.asked, remember: true), "challenge")
            let target = try #require(issuer.attribute("action", of: "id=\"back\""))
            return (
                shopper.token, String(target.dropFirst(test.address.count)),
                [("PaRes", issuer.field("PaRes") ?? ""), ("MD", issuer.field("MD") ?? "")]
            )
        }
        try await TestPlatform.run(options) { test in
            #expect(try await test.onlyPayment().state == .authenticating)
            #expect(try await LyraShopper(test: test, token: token).page().field("attempt") == "1")
            #expect(try await test.browse(target, form: fields).result == "paid")
            let transaction = try await Self.only(test)
            #expect(transaction.detailedStatus == .authorised)
            #expect(transaction.transactionDetails?.liabilityShift == .yes)
            #expect(try await test.browse(target, form: fields).result == "paid")
            #expect(try await test.lyra.transactions().count == 1)
        }
    }

    @Test("a form that a shopper abandons at the issuer leaves a transaction that is ABANDONED once the time is over")
    func abandoned() async throws {
        try await TestPlatform.run { test in
            let shopper = try await test.lyra.shopper(LyraCall.order(["ipnTargetUrl": "https://shop.example/ipn"]))
            let issuer = try await shopper.answer(try await shopper.pay(Self.asked), "challenge")
            let left = try await test.onlyPayment()
            #expect(left.state == .authenticating)
            #expect(try await test.lyra.code("Order/Get", ["orderId": "ORDER1"]) == "PSP_010")
            #expect(try await test.lyra.code("Transaction/Get", ["uuid": .string(left.id.text)]) == "PSP_010")
            test.clock.advance(seconds: 900)
            try await test.platform.paymentService.runDueSteps()
            let transaction = try await Self.only(test)
            #expect(transaction.detailedStatus == .abandoned)
            #expect(transaction.status == .abandoned)
            #expect(transaction.uuid == left.id.text)
            #expect(try await shopper.comeBack(issuer).result == "expired")
            #expect(try await test.payments().map(\.state) == [.expired])
        }
    }

    @Test("an order by mail or telephone cannot be authenticated")
    func mailOrder() async throws {
        try await TestPlatform.run { test in
            var message = try #require(LyraCall.payment(pan: Self.asked).object)
            message["transactionOptions"] = ["cardOptions": ["paymentSource": "MOTO"]]
            #expect(try await test.lyra.pay(.object(message)).detailedStatus == .authorised)
        }
    }
}
