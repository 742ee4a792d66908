import APISupport
import Engine
import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Server
import Support
import Testing

/// Sips In-App 24.3, paymentProviderOrder and getTransactionData; EUR only, no security code, captured by itself.
@Suite("Bancontact mobile")
struct BancontactTests {
    private static func press(_ decision: String, _ begun: BegunBancontact, _ test: TestPlatform) async throws -> String
    {
        let form = "payment=\(begun.sealed)&decision=\(decision)&lang=en"
        let answer = try await test.transport.send(
            HTTPTransportRequest(
                url: test.url("/bank-app"), headers: [("Content-Type", "application/x-www-form-urlencoded")],
                body: Array(form.utf8)))
        #expect(answer.status == 303)
        let page = try #require(answer.headers.first { $0.name.lowercased() == "location" }?.value)
        #expect(page == "\(begun.page)&lang=en")
        return String(decoding: try await test.get(page).body, as: UTF8.self)
    }

    @Test("begins with an intent and a context, and is pending: 60, for every inquiry")
    func begins() async throws {
        try await TestPlatform.run { test in
            let begun = try await BegunBancontact.begin(test)
            #expect(begun.response.inAppResponseCode == .accepted)
            for _ in 0..<3 {
                let data = try await begun.phone.getTransactionData(begun.context)
                #expect(data.inAppResponseCode == .pending)
                #expect(data.transactionStatus == .pending)
                #expect(data.originAmount == "2500")
                #expect(data.paymentMeanBrand == .bcmc)
                #expect(data.paymentMeanType == .card)
                #expect(data.walletType == .bcmcMobile)
                #expect(data.panEntryMode == .wallet)
                #expect(data.maskedPan == nil)
            }
            #expect(try await begun.phone.outcome(of: begun.initialisation) == .pending)
        }
    }

    @Test("the phone's inquiries are calls about the payment, as its order and its outcome are")
    func calls() async throws {
        var options = TestPlatform.Options()
        options.journal = RequestJournal.Limits()
        try await TestPlatform.run(options) { test in
            let begun = try await BegunBancontact.begin(test)
            _ = try await begun.phone.getTransactionData(begun.context)
            _ = try await begun.phone.outcome(of: begun.initialisation)
            let payment = try await OperatorTester(test).get("payments/REF1").json
            let calls = payment["requests"]?.array?.compactMap { $0["call"]?.text }
            #expect(calls == ["paymentProviderOrder", "getTransactionData", "outcome"])
        }
    }

    @Test("approved on the bank's page: captured automatically, and reported so however often the button is pressed")
    func approved() async throws {
        try await TestPlatform.run { test in
            let begun = try await BegunBancontact.begin(test)
            let page = try await test.get(begun.page)
            #expect(page.status == 200)
            let html = String(decoding: page.body, as: UTF8.self)
            #expect(html.contains("25.00 EUR"))
            for _ in 0..<2 {
                #expect(try await Self.press("approve", begun, test).contains("Payment approved"))
            }
            // A late second thought changes nothing.
            #expect(try await Self.press("refuse", begun, test).contains("Payment approved"))
            let data = try await begun.phone.getTransactionData(begun.context)
            #expect(data.inAppResponseCode == .accepted)
            #expect(data.transactionStatus == .captured)
            #expect(data.acquirerResponseCode == .approved)
            #expect(data.holderAuthentStatus == "SUCCESS")
            #expect(data.holderAuthentProgram == "BCMCMOBILE")
            let payment = try await test.onlyPayment()
            #expect(payment.totalCaptured == 2_500)
            guard case .final(let answer) = try await begun.phone.outcome(of: begun.initialisation) else {
                Issue.record("not final")
                return
            }
            #expect(answer.isAccepted)
        }
    }

    @Test("refused on the bank's page: 17, and nothing is captured")
    func refused() async throws {
        try await TestPlatform.run { test in
            let begun = try await BegunBancontact.begin(test)
            #expect(try await Self.press("refuse", begun, test).contains("Payment refused"))
            #expect(try await Self.press("approve", begun, test).contains("Payment refused"))
            let data = try await begun.phone.getTransactionData(begun.context)
            #expect(data.inAppResponseCode == .cancelledByCustomer)
            #expect(data.transactionStatus == .refused)
            #expect(try await test.onlyPayment().totalCaptured == 0)
        }
    }

    @Test("a cardholder who never comes back: expired after twenty minutes, 97, and a later approval has no effect")
    func neverBack() async throws {
        try await TestPlatform.run { test in
            let begun = try await BegunBancontact.begin(test)
            test.clock.move(to: TestPlatform.noon.adding(seconds: 20 * 60 - 1))
            _ = try await test.platform.paymentService.runDueQuestions()
            #expect(try await test.onlyPayment().state == .pending)
            test.clock.move(to: TestPlatform.noon.adding(seconds: 20 * 60))
            #expect(try await Self.press("approve", begun, test).contains("time for this payment is over"))
            let data = try await begun.phone.getTransactionData(begun.context)
            #expect(data.inAppResponseCode == .sessionExpired)
            #expect(data.transactionStatus == .expired)
            #expect(try await test.onlyPayment().totalCaptured == 0)
        }
    }

    @Test("without any action of the cardholder, the platform ends it")
    func byItself() async throws {
        try await TestPlatform.run { test in
            _ = try await BegunBancontact.begin(test)
            test.clock.move(to: TestPlatform.noon.adding(seconds: 20 * 60))
            _ = try? await test.platform.paymentService.runDueQuestions()
            let state = try await poll("the end of the payment") { () -> PaymentState? in
                let state = try await test.onlyPayment().state
                return state == .pending ? nil : state
            }
            #expect(state == .expired)
        }
    }

    @Test("can be asked about until a day after the end, then 97")
    func aDayLater() async throws {
        try await TestPlatform.run { test in
            let begun = try await BegunBancontact.begin(test)
            _ = try await Self.press("approve", begun, test)
            test.clock.move(to: TestPlatform.noon.adding(seconds: 86_399))
            #expect(try await begun.phone.getTransactionData(begun.context).inAppResponseCode == .accepted)
            test.clock.move(to: TestPlatform.noon.adding(seconds: 86_400))
            #expect(try await begun.phone.getTransactionData(begun.context).inAppResponseCode == .sessionExpired)
        }
    }

    @Test("a resend is the same payment; a repeated reference is 94")
    func once() async throws {
        try await TestPlatform.run { test in
            let begun = try await BegunBancontact.begin(test)
            let again = try await begun.phone.paymentProviderOrder(initialisation: begun.initialisation)
            #expect(again.inAppResponseCode == .accepted)
            #expect(try await test.payments().count == 1)
            let error = try await #require(throws: MerchantError.self) {
                try await test.merchant(Sips.self).orderInitialize(BegunBancontact.order())
            }
            #expect(error.platformCode == .duplicate)
        }
    }

    @Test("is initialised for BCMCMOBILE, in EUR, without a capture mode")
    func initialised() async throws {
        try await TestPlatform.run { test in
            let cases: [(OrderInitializeRequest, ResponseCode, String)] = [
                (BegunBancontact.order { $0.paymentMeanBrand = nil }, .formatError, "paymentMeanBrand"),
                (BegunBancontact.order { $0.paymentMeanBrand = .visa }, .invalidTransaction, "paymentMeanBrand"),
                (BegunBancontact.order { $0.currencyCode = "840" }, .invalidTransaction, "currencyCode"),
                (BegunBancontact.order { $0.captureMode = .validation }, .invalidTransaction, "captureMode"),
            ]
            for (order, code, field) in cases {
                let error = try await #require(throws: MerchantError.self) {
                    try await test.merchant(Sips.self).orderInitialize(order)
                }
                #expect(error.platformCode == code)
                #expect(error.field == field)
            }
        }
    }

    @Test("the phone's context and the bank's address are not interchangeable, and neither can be forged")
    func sealed() async throws {
        try await TestPlatform.run { test in
            let begun = try await BegunBancontact.begin(test)
            #expect(try await test.get("/bank-app?payment=\(begun.context.transactionContextData)").status == 404)
            #expect(try await test.get("/bank-app?payment=AAAA").status == 404)
            #expect(try await test.get("/bank-app").status == 404)
            var context = begun.context
            context.transactionContextData = begun.sealed
            let data = try await begun.phone.getTransactionData(context)
            #expect(data.inAppResponseCode == .invalidTransaction)
            #expect(data.errorFieldName == "transactionContextData")
        }
    }

    @Test("the page uses the cardholder's language, and an unknown decision changes nothing")
    func page() async throws {
        try await TestPlatform.run { test in
            let begun = try await BegunBancontact.begin(test)
            let titles = [
                "fr": "Confirmez votre paiement", "nl": "Bevestig uw betaling", "de": "Zahlung bestätigen",
                "en": "Confirm your payment",
            ]
            for (language, title) in titles {
                let page = try await test.get("\(begun.page)&lang=\(language)")
                let html = String(decoding: page.body, as: UTF8.self)
                #expect(html.contains("<html lang=\"\(language)\">"))
                #expect(html.contains(title))
            }
            #expect(try await Self.press("steal", begun, test).contains("Confirm your payment"))
            #expect(try await test.onlyPayment().state == .pending)
        }
    }

    @Test("the merchant is notified once it is decided, and getTransactionData of the office server knows it")
    func office() async throws {
        try await TestPlatform.run { test in
            let begun = try await BegunBancontact.begin(test)
            let office: OfficeClient<Sips> = try test.office()
            let reference = OfficeClient<Sips>.Transaction.transactionReference("REF1")
            #expect(try await office.getTransactionData(reference).transactionStatus == .pending)
            _ = try await Self.press("approve", begun, test)
            let data = try await office.getTransactionData(reference)
            #expect(data.transactionStatus == .captured)
            #expect(data.paymentMeanBrand == .bcmc)
            #expect(data.maskedPan == nil)
            let back = try await office.refund(reference, amount: #require(Amount(minorUnits: 2_500, currency: .eur)))
            #expect(back.newStatus == .credited)
        }
    }
}
