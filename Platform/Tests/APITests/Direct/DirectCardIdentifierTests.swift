import DirectAPI
import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: what answers tell of a card", .timeLimit(.minutes(5)))
struct DirectCardIdentifierTests {
    private static func identifier(_ payment: DirectPayment?) -> String? {
        payment?.paymentOutput?.cardPaymentMethodSpecificOutput?.crmToken?.uniqueCardIdentifier
    }

    @Test("crmToken is the same for a number in payments and tokens, and no other number's or merchant's")
    func same() async throws {
        try await TestPlatform.run { test in
            let first = try #require(
                Self.identifier(try await test.direct.send("POST", "/payments", DirectTester.card()).payment))
            #expect(first.utf8.count == 44 && first.hasSuffix("="))
            let other = try await test.direct.send("POST", "/payments", DirectTester.card("5425233430109903"))
            #expect(Self.identifier(other.payment) != nil && Self.identifier(other.payment) != first)
            let token = try await test.direct.send(
                "POST", "/tokens",
                [
                    "paymentProductId": .integer(1),
                    "card": ["data": ["card": ["cardNumber": "4330264936344675", "expiryDate": "1230"]]],
                ]
            ).document(DirectCreatedToken.self)
            #expect(token.crmToken?.uniqueCardIdentifier == first)
            let read = try await test.direct.send("GET", "/tokens/\(token.token ?? "")").document(DirectToken.self)
            #expect(read.crmToken?.uniqueCardIdentifier == first)
            // The number of a device is not tied to a card here.
            let phone = try await test.direct.send("POST", "/payments", DirectTester.applePay())
            #expect(Self.identifier(phone.payment) == nil)
        }
    }

    @Test("transactionDate is in UTC, as the contract's pattern has it; the card's details follow from its number")
    func details() async throws {
        try await TestPlatform.run { test in
            let output = try await test.direct.send("POST", "/payments", DirectTester.card()).payment?.paymentOutput
            let date = try #require(output?.transactionDate)
            #expect(date.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
            let card = try #require(output?.cardPaymentMethodSpecificOutput?.card?.json)
            #expect(card["panLuhnCheck"] == .bool(true) && card["cardPanType"]?.text == "pan")
            #expect(card["panLengthMin"]?.text == "16" && card["panLengthMax"]?.text == "16")
        }
    }

    @Test(
        "panLuhnCheck is false for a number without a check digit, in payments, payouts and the details of its digits")
    func luhn() async throws {
        try await TestPlatform.run { test in
            let number = "4321456998744563"
            _ = try await test.direct.send("POST", "/payments", DirectTester.card(number))
            let id = try await test.onlyPayment().id.text
            let card = try await test.direct.payment("\(id)_0").paymentOutput?.cardPaymentMethodSpecificOutput?.card
            #expect(card?.json["panLuhnCheck"] == .bool(false))
            let payout = try await test.direct.send(
                "POST", "/payouts",
                [
                    "amountOfMoney": ["amount": .integer(1_000), "currencyCode": "EUR"],
                    "cardPayoutMethodSpecificInput": [
                        "card": ["cardNumber": .string(number), "expiryDate": "1230"], "payoutReason": "Refund",
                    ],
                ]
            ).document(DirectErrorResponse.self).payoutResult
            let output = payout?.payoutOutput?.payoutCardPaymentMethodSpecificOutput?.card
            #expect(output?.json["panLuhnCheck"] == .bool(false))
            let digits = try await test.direct.send(
                "POST", "/services/getIINdetails", ["bin": .string(String(number.prefix(8)))])
            #expect(digits.json?["panLuhnCheck"] == .bool(false))
        }
    }

    @Test("cobrandSelectionIndicator: not applicable, the card's first brand, the other one, the merchant's word")
    func cobrand() async throws {
        try await TestPlatform.run { test in
            for (number, product, named, said) in [
                ("4330264936344675", 1, nil, "notApplicable"), ("4970100000000055", 130, nil, "default"),
                ("4970100000000055", 1, nil, "alternative"), ("4970100000000055", 130, "alternative", "alternative"),
            ] as [(String, Int64, String?, String)] {
                guard var message = DirectTester.card(number).object,
                    var input = message["cardPaymentMethodSpecificInput"]?.object
                else { return }
                input.append("paymentProductId", .integer(product))
                if let named { input.append("cobrandSelectionIndicator", .string(named)) }
                message["cardPaymentMethodSpecificInput"] = .object(input)
                let payment = try await test.direct.send("POST", "/payments", .object(message)).payment
                let card = payment?.paymentOutput?.cardPaymentMethodSpecificOutput
                #expect(card?.json["cobrandSelectionIndicator"]?.text == said)
            }
        }
    }
}
