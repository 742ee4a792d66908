import Foundation
import GuichetCore
import GuichetDirect
import Support
import Testing

/// docs/choices/direct.md, DP11, and platform.md, 108.
@Suite("Worldline Direct: the currencies of ISO 4217", .timeLimit(.minutes(5)))
struct DirectCurrencyTests {
    private static func money(_ currency: String) -> JSONValue {
        ["amount": .integer(990), "currencyCode": .string(currency)]
    }

    private static let card: JSONValue = [
        "cardNumber": .string(DirectShopper.accepted), "expiryDate": "1230", "cvv": "123", "cardholderName": "John Doe",
    ]

    @Test(
        "one that Sips does not list pays, credits, is offered and is shown with its decimals",
        arguments: [
            ("MAD", "9.90 MAD"), ("CLP", "990 CLP"), ("COP", "9.90 COP"), ("PEN", "9.90 PEN"), ("PHP", "9.90 PHP"),
            ("EGP", "9.90 EGP"), ("VND", "990 VND"),
        ])
    func accepted(currency: String, shown: String) async throws {
        try await TestPlatform.run { test in
            let order: JSONValue = ["amountOfMoney": Self.money(currency)]
            let paid = try await test.direct.send(
                "POST", "/payments", ["cardPaymentMethodSpecificInput": ["card": Self.card], "order": order])
            #expect(paid.status == 201)
            #expect(paid.payment?.paymentOutput?.amountOfMoney?.currencyCode == currency)
            let payout = try await test.direct.send(
                "POST", "/payouts",
                [
                    "amountOfMoney": Self.money(currency),
                    "cardPayoutMethodSpecificInput": [
                        "card": ["cardNumber": "4012000033330026", "expiryDate": "1230"], "payoutReason": "Refund",
                    ],
                ])
            #expect(payout.status == 201)
            let series = try await test.direct.send(
                "POST", "/tokens/importCofSeries",
                [
                    "card": ["cardNumber": "4012000033330026", "expiryDate": "1230"],
                    "currencyCode": .string(currency), "schemeReferenceData": "106011223344556",
                ])
            #expect(series.status == 201)
            let products = try await test.direct.send("GET", "/products?countryCode=FR&currencyCode=\(currency)")
            #expect(products.status == 200)
            let shopper = try await test.direct.shopper([
                "order": order, "hostedCheckoutSpecificInput": ["locale": "en_GB"],
            ])
            #expect(try await shopper.page().html.contains(shown))
        }
    }

    @Test("what is no currency in use is refused, and so is the rupiah, on whose decimals the documents disagree")
    func refused() async throws {
        try await TestPlatform.run { test in
            for currency in ["XXX", "XAU", "DEM", "IDR"] {
                let message: JSONValue = [
                    "cardPaymentMethodSpecificInput": ["card": Self.card],
                    "order": ["amountOfMoney": Self.money(currency)],
                ]
                let answer = try await test.direct.send("POST", "/payments", message)
                #expect(answer.error == "400 50001120 INVALID_VALUE", "\(currency)")
                let products = try await test.direct.send("GET", "/products?countryCode=FR&currencyCode=\(currency)")
                #expect(products.error == "400 50001120 INVALID_VALUE", "\(currency)")
                // Calls that pay nothing.
                let source: JSONValue = ["card": ["cardNumber": .string(DirectShopper.accepted)]]
                let money = Self.money(currency)
                for (path, body) in [
                    ("surchargecalculation", ["cardSource": source, "amountOfMoney": money]),
                    ("dccrate", ["cardSource": source, "transaction": ["amount": money]]),
                    ("getIINdetails", ["bin": "401200", "paymentContext": ["amountOfMoney": money]]),
                ] as [(String, JSONValue)] {
                    let asked = try await test.direct.send("POST", "/services/\(path)", body)
                    #expect(asked.error == "400 50001120 INVALID_VALUE", "\(path) \(currency)")
                }
            }
        }
    }
}
