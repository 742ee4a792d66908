import Engine
@_spi(Platform) import GuichetCore
import GuichetMerchant
@_spi(Platform) import GuichetSips
import Support
import Testing

@Suite("cardOrder, the fields of INAPPOrderResponse")
struct OrderResponseTests {
    /// Every field that an initialisation may give and an answer echoes.
    private static let echoed: [(name: String, value: String)] = [
        ("amount", "123456"), ("captureDay", "3"), ("captureMode", "VALIDATION"), ("currencyCode", "978"),
        ("customerId", "customer-7"), ("invoiceReference", "20260701"), ("merchantId", "002001000000001"),
        ("merchantWalletId", "wallet_7"), ("orderChannel", "INAPP"), ("orderId", "ORDER7"),
        ("paymentPattern", "RECURRING_1"), ("returnContext", #"{"basket":"7","note":"à bientôt"}"#),
        ("statementReference", "SHOP 7"), ("transactionOrigin", "iOS app"), ("transactionReference", "REF7"),
    ]

    private static func full() -> JSONObject {
        var message = JSONObject.order()
        for (name, value) in echoed { message[name] = .string(value) }
        message["returnContext"] = #"{"basket":"7"}"#
        return message
    }

    @Test("what the merchant gave comes back unchanged")
    func echo() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.order(Self.full())
            #expect(answer.code == "00")
            for (name, value) in Self.echoed where name != "returnContext" {
                #expect(answer.message[name]?.text == value, "\(name)")
            }
            #expect(answer.message["returnContext"]?.text == #"{"basket":"7"}"#)
            #expect(answer.message["s10TransactionReference"] == nil)
        }
    }

    @Test(
        "an amount comes back as it was sent, leading zeros included; the payment's row has it once",
        arguments: ["123456", "00123456", "000000123456"])
    func amount(_ text: String) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.order(JSONObject.order().with("amount", .string(text)))
            #expect(answer.message["amount"]?.text == text)
            #expect(answer.message["currencyCode"] == "978")
            let payment = try await test.onlyPayment()
            #expect(payment.amount.minorUnits == 123_456)
            let stored = try JSONValue(parsing: payment.details)["order"]
            #expect(stored?["amount"] == (text == "123456" ? nil : .string(text)))
            #expect(stored?["currencyCode"] == nil)
        }
    }

    @Test("values that the merchant left out have the documented default, or are left out")
    func defaults() async throws {
        try await TestPlatform.run { test in
            let message = try await test.order().message
            #expect(message["captureMode"] == "AUTHOR_CAPTURE")
            #expect(message["captureDay"] == "0")
            #expect(message["orderChannel"] == "INTERNET")
            #expect(message["paymentPattern"] == "ONE_SHOT")
            for name in ["customerId", "orderId", "returnContext", "merchantWalletId", "statementReference"] {
                #expect(message[name] == nil, "\(name)")
            }
        }
    }

    @Test("each paymentPattern of the document is kept and echoed", arguments: PaymentPattern.documented)
    func paymentPattern(_ pattern: PaymentPattern) async throws {
        try await TestPlatform.run { test in
            let order = JSONObject.order().with("paymentPattern", .string(pattern.rawValue))
            let answer = try await test.order(order)
            #expect(answer.message["paymentPattern"]?.text == pattern.rawValue)
        }
    }

    @Test("the two-part reference comes back as a pair, and no transactionReference with it")
    func pair() async throws {
        try await TestPlatform.run { test in
            let message = try await test.order(.s10Order(id: "1234", date: "20260701")).message
            #expect(
                message["s10TransactionReference"]
                    == ["s10TransactionId": "1234", "s10TransactionIdDate": "20260701"])
            #expect(message["transactionReference"] == nil)
        }
    }

    @Test("the platform adds the verdict, the card, and that there was no authentication")
    func platformFields() async throws {
        try await TestPlatform.run { test in
            let message = try await test.order(card: "5100001234567800", expiry: "202607").message
            let expected = [
                "acquirerResponseCode": "00", "cardExpiryDate": "202607", "guaranteeIndicator": "N",
                "holderAuthentMethod": "NO_AUTHENT", "holderAuthentProgram": "NO_AUTHENT",
                "holderAuthentRelegationCode": "N", "holderAuthentStatus": "NO_AUTHENT", "inAppResponseCode": "00",
                "maskedPan": "5100##########00", "panEntryMode": "MANUAL", "paymentMeanBrand": "MASTERCARD",
                "paymentMeanBrandSelectionStatus": "NOT_APPLICABLE", "paymentMeanType": "CARD",
                "transactionPlatform": "SIMU", "transactionDateTime": "2026-07-01T12:00:00+02:00",
            ]
            for (name, value) in expected { #expect(message[name]?.text == value, "\(name)") }
            let payment = try await test.onlyPayment()
            #expect(message["authorMessageReference"]?.text == payment.messageID.text)
            let number = message["authorisationId"]?.text ?? ""
            #expect(payment.verdict == .approved(authorisationID: number, acquirerCode: "00"))
            let declared = Set(INAPPOrderResponse.fields.map(\.name))
            #expect(Set(message.members.map(\.name)).isSubset(of: declared))
        }
    }

    @Test("cardData has all its 17 fields, of an issuer that does not exist")
    func cardData() async throws {
        try await TestPlatform.run { test in
            let data = try await test.order(card: "340000123456700").message["cardData"]?.object
            let names = Set(data?.members.map(\.name) ?? [])
            #expect(names == Set(INAPPCardData.fields.map(\.name)))
            #expect(names.count == 17)
            #expect(data?["cardBrand"] == "AMEX")
            #expect(data?["cardProductProfile"] == "C")
            #expect(data?["panCheckAlgorithm"] == "N")
        }
    }

    @Test("the SDK reads the same answer as typed values")
    func typed() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.merchant().orderInitialize(.test())
            let response = try await test.phone().pay(initialisation)
            #expect(response.isAccepted)
            #expect(response.orderedAmount == Amount(minorUnits: 2_500, currency: .eur))
            #expect(response.advice == .none)
        }
    }
}
