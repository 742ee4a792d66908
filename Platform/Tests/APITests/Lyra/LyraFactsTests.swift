import APISupport
import Engine
import GuichetCore
import GuichetLyra
import Support
import Testing

@testable import LyraAPI

/// What is told of a transaction after it was changed, duplicated or captured.
@Suite("Lyra: what a transaction says after its day", .timeLimit(.minutes(5)))
struct LyraFactsTests {
    @Test("a captured transaction has the day of its capture, a waiting one has none")
    func captureDate() async throws {
        try await TestPlatform.run { test in
            let uuid = try await test.lyra.paid(delay: 0)
            let before = try await test.lyra.transaction("Get", uuid).transactionDetails?.cardDetails
            #expect(before?.captureResponse?.captureDate == nil)
            try await test.pass(days: 1)
            let after = try await test.lyra.transaction("Get", uuid).transactionDetails?.cardDetails
            #expect(after?.captureResponse?.captureDate == "2026-07-02T10:00:00+00:00")
            let forced = try await test.lyra.paid(delay: 3)
            _ = try await test.lyra.call("Transaction/Capture", ["uuids": [.string(forced)]])
            let now = try await test.lyra.transaction("Get", forced).transactionDetails?.cardDetails
            #expect(now?.captureResponse?.captureDate == "2026-07-02T10:00:00+00:00")
        }
    }

    @Test("a line of the basket has all of its members, the quantity as a number and the price as a text, as recorded")
    func basket() async throws {
        try await TestPlatform.run { test in
            var message = try #require(LyraCall.payment().object)
            message["customer"] = [
                "shoppingCart": [
                    "cartItemInfo": [["productLabel": "Tea", "productQty": "2", "productAmount": .integer(1_250)]]
                ]
            ]
            let (_, response) = try await test.lyra.send(
                JSONValue.object(message).encoded(), to: "Charge/CreatePayment")
            guard case .payment(let payment) = response.answered else { throw LyraCall.Unexpected() }
            let line = try #require(payment.customer?.shoppingCart?.json["cartItemInfo"]?.array?.first?.object)
            #expect(
                line.members.map(\.name) == [
                    "productLabel", "productType", "productRef", "productQty", "productAmount", "productVat", "_type",
                ])
            #expect(line["productQty"] == .integer(2))
            #expect(line["productAmount"] == "1250")
            #expect(line["productRef"] == .null)
            #expect(line["_type"] == "V4/Customer/ShoppingCartItem")
        }
    }

    @Test("capturing several transactions leaves those that were captured before unchanged")
    func captureOfCaptured() async throws {
        try await TestPlatform.run { test in
            let first = try await test.lyra.paid(delay: 3)
            let second = try await test.lyra.paid(delay: 3)
            _ = try await test.lyra.call("Transaction/Capture", ["uuids": [.string(second)]])
            let both: JSONValue = ["uuids": [.string(first), .string(second)]]
            #expect(try await test.lyra.code("Transaction/Capture", both) == "PSP_503")
            #expect(try await test.lyra.transaction("Get", first).detailedStatus == .authorised)
        }
    }

    @Test("Update moves a date at most a year after the order")
    func farDate() async throws {
        try await TestPlatform.run { test in
            let uuid = try await test.lyra.paid(delay: 20)
            func update(_ date: String) -> JSONObject {
                JSONObject(["cardUpdate": ["expectedCaptureDate": .string(date)]])
            }
            #expect(try await test.lyra.code("Update", uuid, update("2027-07-01T10:00:01Z")) == "INT_006")
            let moved = try await test.lyra.transaction("Update", uuid, update("2027-07-01T10:00:00Z"))
            #expect(moved.detailedStatus == .waitingAuthorisation)
            #expect(moved.transactionDetails?.cardDetails?.expectedCaptureDate == "2027-07-01T10:00:00+00:00")
        }
    }

    @Test("a duplicate has no authentication, its own metadata, and no date of another one")
    func duplicate() async throws {
        let fixture = try LyraAppleFixture()
        try await fixture.run { test in
            var message = try #require(LyraAppleFixture.message(fixture.token()).object)
            message["metadata"] = ["of": "the first"]
            message["transactionOptions"] = ["cardOptions": ["captureDelay": 0]]
            let first = try await test.lyra.pay(.object(message))
            #expect(first.transactionDetails?.liabilityShift == .yes)
            let uuid = try #require(first.uuid)
            try await test.pass(days: 1)
            let amount = JSONObject(["amount": 900, "currency": "EUR"])
            let same = try await test.lyra.transaction("Duplicate", uuid, amount)
            #expect(same.transactionDetails?.liabilityShift == .no)
            #expect(same.metadata?["of"]?.text == "the first")
            #expect(same.transactionDetails?.cardDetails?.captureResponse?.captureDate == nil)
            let own = JSONObject(["amount": 900, "currency": "EUR", "metadata": ["of": "the second"]])
            #expect(try await test.lyra.transaction("Duplicate", uuid, own).metadata?["of"]?.text == "the second")
            #expect(first.transactionDetails?.wallet == .applePay)
            #expect(same.transactionDetails?.wallet == nil)
        }
    }

    @Test("a duplicate of a form's payment has no authentication, comes from no form, and registers no card")
    func duplicateOfForm() async throws {
        try await TestPlatform.run { test in
            let order = LyraCall.order([
                "formAction": "REGISTER_PAY", "customer": LyraCall.anna,
                "transactionOptions": ["cardOptions": ["captureDelay": 0]],
            ])
            _ = try await test.lyra.shopper(order).pay("4970100000000022", atTheIssuer: "challenge")
            let first = try #require(try await test.lyra.transactions().first)
            #expect(first.effectiveStrongAuthentication == .enabled)
            #expect(first.paymentMethodToken != nil)
            let uuid = try #require(first.uuid)
            try await test.pass(days: 1)
            let copy = try await test.lyra.transaction(
                "Duplicate", uuid, JSONObject(["amount": 900, "currency": "EUR"]))
            #expect(copy.detailedStatus == .authorised)
            #expect(copy.effectiveStrongAuthentication == .disabled)
            #expect(copy.transactionDetails?.cardDetails?.authenticationResponse == nil)
            #expect(copy.transactionDetails?.liabilityShift == .no)
            let made = try #require(try await test.payments().first { $0.id.text == copy.uuid })
            let result = try LyraTranslation(made, now: test.clock.now()).result
            #expect(result.transactions?.first?.transactionDetails?.userInfo == nil)
            #expect(copy.paymentMethodToken == nil)
        }
    }

    /// As recorded (docs/choices/lyra.md, LV34).
    @Test(
        "effectiveProductCode is the one of the number's network",
        arguments: [("4970100000000055", "F"), ("5970100300000067", "MCW"), ("5000550000000052", "MSI")])
    func product(pan: String, code: String) async throws {
        try await TestPlatform.run { test in
            let paid = try await test.lyra.pay(LyraCall.payment(pan: pan))
            #expect(paid.transactionDetails?.cardDetails?.effectiveProductCode == code)
        }
    }

    /// Lyra, list of error codes, PSP_210 (docs/choices/lyra.md, LP86).
    @Test(
        "the check of a card is not duplicated, accepted or refused",
        arguments: ["4970100000000055", "4970100000000113"])
    func duplicateOfCheck(pan: String) async throws {
        try await TestPlatform.run { test in
            var message = try #require(LyraCall.payment("REG", pan: pan).object)
            message["amount"] = nil
            message["customer"] = LyraCall.anna
            guard
                case .payment(let checked) = try await test.lyra.call("Charge/CreateToken", .object(message)),
                let first = checked.transactions?.first
            else { throw LyraCall.Unexpected() }
            #expect(first.operationType == .verification)
            let amount = JSONObject(["amount": 900, "currency": "EUR"])
            #expect(try await test.lyra.code("Duplicate", try #require(first.uuid), amount) == "PSP_210")
            #expect(try await test.stored().payments == 1)
        }
    }

    /// Lyra, REST API V4, `Transaction/Duplicate` (docs/choices/lyra.md, LP86).
    @Test(
        "a payment with a card of Mastercard that its issuer refused for good is not duplicated",
        arguments: [
            ("5970100300000067", "41", true), ("5000550000000052", "54", true), ("5100120000000004", "04", true),
            ("5970100300000067", "05", false), ("4970100000000055", "41", false),
        ] as [(String, String, Bool)])
    func duplicateOfRefusalForGood(pan: String, code: String, isForGood: Bool) async throws {
        var options = TestPlatform.Options()
        options.acquirer = ScriptedAcquirer(authorisations: [
            .answer(.declined(code: code, acquirerCode: code)), .answer(ScriptedAcquirer.approval),
        ])
        try await TestPlatform.run(options) { test in
            let uuid = try await test.lyra.paid(pan: pan)
            let amount = JSONObject(["amount": 900, "currency": "EUR"])
            #expect(try await test.lyra.code("Duplicate", uuid, amount) == (isForGood ? "PSP_016" : nil))
            #expect(try await test.lyra.transactions().count == (isForGood ? 1 : 2))
        }
    }

    /// docs/choices/lyra.md, LP31
    @Test("a duplicate of an amount of 0 is PSP_1024, and pays nothing")
    func duplicateOfNothing() async throws {
        try await TestPlatform.run { test in
            let uuid = try await test.lyra.paid(delay: 0)
            try await test.pass(days: 1)
            let nothing = JSONObject(["amount": 0, "currency": "EUR"])
            #expect(try await test.lyra.code("Duplicate", uuid, nothing) == "PSP_1024")
            #expect(try await test.lyra.transactions().count == 1)
        }
    }

    @Test(
        "a refused payment that no form tries again is closed, and in production its notification uses the production password"
    )
    func closed() async throws {
        try await TestPlatform.run { test in
            guard
                case .payment(let refused) = try await test.lyra.call(
                    "Charge/CreatePayment", LyraCall.payment(pan: "4970100000000113"))
            else { throw LyraCall.Unexpected() }
            #expect(refused.orderStatus == .unpaid)
            #expect(refused.orderCycle == .closed)
        }
    }

    @Test("the card of a wallet is not registered, and of several cards none is used")
    func oneCard() async throws {
        let fixture = try LyraAppleFixture()
        try await fixture.run { test in
            var wallet = try #require(LyraAppleFixture.message(fixture.token()).object)
            wallet["formAction"] = "REGISTER_PAY"
            wallet["customer"] = ["email": "a@shop.example"]
            #expect(try await test.lyra.code("Charge/CreatePayment", .object(wallet)) == "INT_875")
            var cards = try #require(LyraCall.payment().object)
            let forms = try #require(cards["paymentForms"]?.array)
            cards["paymentForms"] = .array(forms + forms)
            #expect(try await test.lyra.code("Charge/CreatePayment", .object(cards)) == "INT_902")
            #expect(try await test.stored().payments == 0)
        }
    }

    @Test("a card whose only fault is a wrong security code is refused with one, and accepted without")
    func wrongSecurityCode() async throws {
        try await TestPlatform.run { test in
            for isSent in [true, false] {
                var message = try #require(LyraCall.payment(pan: "4970100000000089").object)
                message["strongAuthentication"] = "DISABLED"
                var form = try #require(message["paymentForms"]?.array?.first?.object)
                if !isSent { form["securityCode"] = nil }
                message["paymentForms"] = [.object(form)]
                let transaction = try await test.lyra.pay(.object(message))
                #expect(transaction.detailedStatus == (isSent ? .refused : .authorised))
                #expect(transaction.detailedErrorCode == (isSent ? "82" : nil))
            }
        }
    }

    @Test("a shop that requires strong authentication is told so")
    func mayNotDisable() throws {
        var shop = try #require(LyraPlatformShop.demoShops.first)
        try LyraAuthenticationRule.check(.disabled, at: shop)
        shop.mayDisableAuthentication = false
        try LyraAuthenticationRule.check(.enabled, at: shop)
        let refusal = try #require(throws: LyraRefusal.self) { try LyraAuthenticationRule.check(.disabled, at: shop) }
        #expect(refusal.code == "INT_918")
        #expect(refusal.field == "strongAuthentication")
        #expect(refusal.reason.hasSuffix("the request wishes an exemption, the shop's own setting is AUTO"))
    }

    /// "The vads_threeds_mpi field is ignored" where a form registers a card (docs/choices/lyra.md, LF35).
    @Test("such a shop is not told so of a wish without effect: a form registers the card")
    func mayNotDisableAndNeedNot() throws {
        var shop = try #require(LyraPlatformShop.demoShops.first)
        shop.mayDisableAuthentication = false
        let card = try #require(try LyraTestCard(PAN("4970100000000022")))
        let need = try LyraAuthenticationRule.need(
            of: card, wish: .disabled, source: .ecommerce, registers: true, at: shop)
        #expect(need == .issuer(LyraIssuerBehaviour()))
        #expect(throws: LyraRefusal.self) {
            try LyraAuthenticationRule.need(of: card, wish: .disabled, source: .ecommerce, at: shop)
        }
        let unknown = try #require(throws: LyraRefusal.self) {
            try LyraAuthenticationRule.check("SOMETIMES", at: shop, isIgnored: true)
        }
        #expect(unknown.code == "INT_050")
    }

    @Test(
        "a redirect form that switches 3-D Secure off is refused at such a shop, unless it registers the card",
        arguments: [("PAYMENT", true), ("ASK_REGISTER_PAY", true), ("REGISTER_PAY", false), ("REGISTER", false)])
    func mayNotDisableInForm(action: String, isRefused: Bool) throws {
        var shop = try #require(LyraPlatformShop.demoShops.first)
        shop.mayDisableAuthentication = false
        let order = LyraRedirectOrder([
            "vads_page_action": action, "vads_amount": action == "REGISTER" ? "0" : "2500", "vads_currency": "978",
            "vads_cust_email": "anna@example.com", "vads_payment_config": "SINGLE", "vads_threeds_mpi": "2",
        ])
        let form = LyraRedirectIntent(
            order: order, basket: [], now: Instant(milliseconds: 0), days: LyraPaymentDays(try ParisTime()))
        var code: LyraErrorCode?
        do {
            _ = try form.intent(at: shop, in: .test, userAgent: nil)
        } catch let refusal as LyraRefusal {
            code = refusal.code
        }
        #expect(code == (isRefused ? "INT_918" : nil))
    }
}
