import Engine
import GuichetCore
import GuichetDirect
import GuichetLyra
import GuichetMerchant
import GuichetSips
import Support
import Testing

/// One card, one month, every way in which a card comes: all of them say the same at the same instant. Two of the months
/// end on the day on which the clocks change; a zone that is not the API's own would be an hour or two off.
@Suite("A card in its last month, in every API", .timeLimit(.minutes(5)))
struct CardExpiryTests {
    struct Month: Sendable, CustomTestStringConvertible {
        let card: String
        /// The first instant after it.
        let end: String

        var mmYY: String { "\(card.suffix(2))\(card.dropFirst(2).prefix(2))" }
        var testDescription: String { card }
    }

    static let months = [
        Month(card: "202607", end: "2026-08-01T00:00:00+02:00"),
        Month(card: "202611", end: "2026-12-01T00:00:00+01:00"),
        Month(card: "202703", end: "2027-04-01T00:00:00+02:00"),
        Month(card: "202710", end: "2027-11-01T00:00:00+01:00"),
        Month(card: "203103", end: "2031-04-01T00:00:00+02:00"),
    ]

    private static func run(
        _ month: Month, _ body: @escaping @Sendable (TestPlatform, String) async throws -> Void
    ) async throws {
        let end = try Instant(month.end)
        var options = TestPlatform.Options()
        options.clock = ManualClock(at: end.adding(seconds: -86_400))
        try await TestPlatform.run(options) { test in
            test.clock.move(to: Instant(milliseconds: end.milliseconds - 1))
            try await body(test, "00")
            test.clock.move(to: end)
            try await body(test, "54")
            // 23:30 in UTC: the next month in Paris.
            if month.end.hasSuffix("+01:00") {
                test.clock.move(to: end.adding(seconds: 1_800))
                try await body(test, "54")
            }
        }
    }

    @Test("cardOrder", arguments: months)
    func cardOrder(_ month: Month) async throws {
        try await Self.run(month) { test, code async throws in
            let reference = "R\(test.clock.now().milliseconds)"
            #expect(try await test.order(.order(reference: .string(reference)), expiry: month.card).code == code)
        }
    }

    @Test("a card of a wallet", arguments: months)
    func wallet(_ month: Month) async throws {
        try await Self.run(month) { test, code async throws in
            if code == "00" { #expect(try await test.addCard(expiry: month.card).code == "00") }
            let initialisation = try await test.prepareAny(.walletOrder(.string("W\(test.clock.now().milliseconds)")))
            let answer = try await test.call(WireCall.walletOrder(initialisation, "1"))
            #expect(answer.expect(code, code == "00" ? nil : "paymentMeanId"))
        }
    }

    @Test("an office order with a payment token, made while the card was valid", arguments: months)
    func token(_ month: Month) async throws {
        try await Self.run(month) { test, code async throws in
            let (now, end) = (test.clock.now(), try Instant(month.end))
            // Half an hour later the token itself is over.
            guard now <= end else { return }
            test.clock.move(to: end.adding(seconds: -60))
            let token = try await test.token(expiry: month.card)
            test.clock.move(to: now)
            var order = OfficeCardOrderRequest()
            order.amount = "700"
            order.currencyCode = .eur
            order.paymentToken = token
            order.transactionReference = "T\(now.milliseconds)"
            let office: OfficeClient<Sips> = try test.office()
            do {
                let answer = try await office.cardOrder(order)
                #expect(answer.responseCode?.rawValue == code)
            } catch let error as MerchantError {
                #expect(error.platformCode?.rawValue == code)
                #expect(error.field == "cardExpiryDate")
            }
        }
    }

    @Test("duplicate", arguments: months)
    func duplicate(_ month: Month) async throws {
        try await Self.run(month) { test, code async throws in
            let office: OfficeClient<Sips> = try test.office()
            if code == "00" { #expect(try await test.order(expiry: month.card).code == "00") }
            var again = DuplicateRequest()
            again.amount = "900"
            again.currencyCode = .eur
            again.transactionReference = "D\(test.clock.now().milliseconds)"
            do {
                let answer = try await office.duplicate(.transactionReference("REF1"), as: again)
                #expect(answer.responseCode?.rawValue == code)
            } catch let error as MerchantError {
                #expect(error.platformCode?.rawValue == code)
                #expect(error.field == "fromTransactionReference")
            }
        }
    }

    @Test("Lyra's CreatePayment: refused with 33", arguments: months)
    func lyra(_ month: Month) async throws {
        try await Self.run(month) { test, code async throws in
            let form: JSONValue = [
                "paymentMethodType": "CARD", "pan": "4970100000000055",
                "expiryMonth": .string(String(month.card.suffix(2))),
                "expiryYear": .string(String(month.card.dropFirst(2).prefix(2))), "securityCode": "123",
            ]
            let paid = try await test.lyra.pay(LyraCall.order(["paymentForms": [form]]))
            #expect((paid.status == .paid) == (code == "00"))
            #expect(paid.detailedErrorCode == (code == "00" ? nil : "33"))
        }
    }

    @Test("a card typed into Lyra's form, and the one that it registered", arguments: months)
    func lyraForm(_ month: Month) async throws {
        try await Self.run(month) { test, code async throws in
            let shopper = try await test.lyra.shopper(
                LyraCall.order(["formAction": "REGISTER_PAY", "customer": LyraCall.anna], orderId: "FORM"))
            let typed = LyraShopper.card("4970100000000055", expiry: "\(month.mmYY.prefix(2))/\(month.mmYY.suffix(2))")
            #expect(try await shopper.send(typed).result == (code == "00" ? "paid" : nil))
            let transactions = try await test.lyra.transactions("FORM")
            let registered = try #require(transactions.compactMap(\.paymentMethodToken).first)
            let again = try await test.lyra.pay(
                LyraCall.order(["formAction": "SILENT", "paymentMethodToken": .string(registered)], orderId: "AGAIN"))
            #expect((again.status == .paid) == (code == "00"))
            #expect(again.detailedErrorCode == (code == "00" ? nil : "33"))
        }
    }

    @Test("Worldline Direct's createPayment: declined with 30331001", arguments: months)
    func direct(_ month: Month) async throws {
        try await Self.run(month) { test, code async throws in
            let answer = try await test.direct.send(
                "POST", "/payments", DirectTester.card(expiry: month.mmYY))
            #expect(answer.status == (code == "00" ? 201 : 402))
            if code != "00" { #expect(answer.error.contains("30331001")) }
        }
    }

    @Test("a card that Worldline Direct keeps", arguments: months)
    func directToken(_ month: Month) async throws {
        try await Self.run(month) { test, code async throws in
            let now = test.clock.now()
            test.clock.move(to: try Instant(month.end).adding(seconds: -60))
            let kept = try await test.direct.send("POST", "/tokens", DirectCardTokenTests.message(expiry: month.mmYY))
            let token = try #require(kept.document(DirectCreatedToken.self).token)
            test.clock.move(to: now)
            let answer = try await test.direct.send(
                "POST", "/payments",
                [
                    "cardPaymentMethodSpecificInput": ["token": .string(token), "paymentProductId": .integer(1)],
                    "order": ["amountOfMoney": ["amount": .integer(3_000), "currencyCode": "EUR"]],
                ])
            #expect(answer.status == (code == "00" ? 201 : 402))
            if code != "00" { #expect(answer.error.contains("30331001")) }
        }
    }
}
