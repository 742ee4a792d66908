import APISupport
import DirectAPI
import Foundation
import GuichetAsyncHTTPClient
import GuichetCore
@_spi(Platform) import GuichetDirect
@_spi(Platform) import GuichetDirectClient
import Server
import Support
import Testing

@Suite("Worldline Direct: what a web page asks before a payment", .timeLimit(.minutes(5)))
struct DirectCardChargeTests {
    private static func client(
        _ test: TestPlatform, _ path: String, _ body: JSONValue
    ) async throws -> (status: Int, json: JSONValue) {
        let session = try await test.direct.session().clientSessionId
        let answer = try await test.transport.send(
            HTTPTransportRequest(
                method: "POST", url: test.url(path),
                headers: [("Content-Type", "application/json"), ("Authorization", "GCS v1Client:\(session)")],
                body: body.encoded()))
        return (answer.status, try JSONValue(parsing: answer.body))
    }

    private static let money: JSONValue = ["amount": 1_000, "currencyCode": "EUR"]

    @Test("no surcharge is added to a card, which its first digits are enough for")
    func surcharge() async throws {
        try await TestPlatform.run { test in
            let body: JSONValue = ["cardSource": ["card": ["cardNumber": "401200"]], "amountOfMoney": Self.money]
            for answer in [
                try await Self.client(test, "/client/v1/AcmeTest/services/surchargeCalculation", body).json,
                try #require(try await test.direct.send("POST", "/services/surchargecalculation", body).json),
            ] {
                let surcharge = answer["surcharges"]?.array?.first
                #expect(surcharge?["result"] == "NO_SURCHARGE" && surcharge?["paymentProductId"] == 1)
                #expect(surcharge?["totalAmount"] == Self.money && surcharge?["surchargeAmount"]?["amount"] == 0)
            }
        }
    }

    @Test("no conversion is offered, at the path of the library for JavaScript, too")
    func conversion() async throws {
        try await TestPlatform.run { test in
            let body: JSONValue = [
                "cardSource": ["card": ["cardNumber": "401200", "paymentProductId": 1]],
                "transaction": ["amount": Self.money],
            ]
            let answer = try await Self.client(test, "/client/v2/AcmeTest/services/dccrate", body)
            #expect(answer.status == 200 && answer.json["result"]?["result"] == "NotAvailable")
            let proposal = answer.json["proposal"]
            #expect(answer.json["dccSessionId"] == "" && proposal?["rate"]?["exchangeRate"] == 1)
            #expect(proposal?["baseAmount"] == Self.money && proposal?["targetAmount"] == Self.money)
        }
    }

    /// The merchant with these settings.
    private static func setting(
        _ test: TestPlatform, percent: String? = nil, fixed: Int64? = nil, conversion: String? = nil
    ) async throws {
        var change = DirectShopChange()
        change.surchargePercent = percent
        change.surchargeFixed = fixed
        change.conversion = conversion
        _ = try await test.platform.direct.administration.change("AcmeTest", change)
    }

    private static func surcharge(_ test: TestPlatform, amount: Int64 = 1_000) async throws -> JSONValue? {
        let body: JSONValue = [
            "cardSource": ["card": ["cardNumber": "401200", "paymentProductId": "1"]],
            "amountOfMoney": ["amount": .integer(amount), "currencyCode": "EUR"],
        ]
        return try await test.direct.send("POST", "/services/surchargecalculation", body).json?["surcharges"]?.array?
            .first
    }

    // The numbers: Worldline's JavaScript library 4.1.3, tests/integration/__fixtures__/surcharge-calculation.ts.
    @Test("a merchant's settings add a percentage and a fixed surcharge, until they are removed")
    func addedSurcharge() async throws {
        try await TestPlatform.run { test in
            try await Self.setting(test, percent: "3.3", fixed: 333)
            let added = try await Self.surcharge(test)
            #expect(added?["result"] == "OK" && added?["netAmount"] == Self.money)
            #expect(added?["surchargeAmount"] == ["amount": 366, "currencyCode": "EUR"])
            #expect(added?["totalAmount"] == ["amount": 1_366, "currencyCode": "EUR"])
            let rate = added?["surchargeRate"]
            #expect(rate?["adValoremRate"] == .number("3.3") && rate?["specificRate"] == 333)
            #expect(rate?["surchargeProductTypeId"] == "VISA")
            // 3.3 per cent of 15 are 0.495; of 16, 0.528.
            #expect(try await Self.surcharge(test, amount: 15)?["surchargeAmount"]?["amount"] == 333)
            #expect(try await Self.surcharge(test, amount: 16)?["surchargeAmount"]?["amount"] == 334)
            #expect(try await Self.surcharge(test, amount: 999_999_999_999) == nil)
            // A payment whose order names no surcharge is of the amount that it names.
            let plain = try await test.direct.send("POST", "/payments", DirectTester.card())
            #expect(plain.payment?.paymentOutput?.acquiredAmount?.amount == 3_000)
            #expect(plain.payment?.paymentOutput?.surchargeSpecificOutput == nil)
            try await Self.setting(test, percent: "", fixed: 0)
            let removed = try await Self.surcharge(test)
            #expect(removed?["result"] == "NO_SURCHARGE" && removed?["surchargeRate"] == nil)
        }
    }

    // The same, currency-conversion.ts: 1000 at 0.66484161 are 665, and the inverse is 1.504117649….
    @Test(
        "a merchant's settings propose another currency, with its own number of decimals",
        arguments: [
            ("USD=0.66484161", Int64(665), "USD", "1.504117650"), ("JPY=163.25", 1_633, "JPY", "0.006125574"),
            ("KWD=0.33", 3_300, "KWD", "3.030303030"),
        ])
    func offeredConversion(offer: String, amount: Int64, currency: String, inverse: String) async throws {
        try await TestPlatform.run { test in
            try await Self.setting(test, conversion: offer)
            let body: JSONValue = [
                "cardSource": ["card": ["cardNumber": "401200"]], "transaction": ["amount": Self.money],
            ]
            let answer = try await Self.client(test, "/client/v2/AcmeTest/services/dccrate", body).json
            #expect(answer["result"]?["result"] == "Allowed" && answer["dccSessionId"]?.text?.isEmpty == false)
            let proposal = answer["proposal"]
            #expect(proposal?["baseAmount"] == Self.money)
            #expect(
                proposal?["targetAmount"] == ["amount": .integer(amount), "currencyCode": .string(currency)])
            let rate = String(offer.split(separator: "=").last ?? "")
            #expect(proposal?["rate"]?["exchangeRate"] == .number(rate))
            #expect(proposal?["rate"]?["invertedExchangeRate"] == .number(inverse))
            // An amount that is in that currency already.
            let same: JSONValue = [
                "cardSource": ["card": ["cardNumber": "401200"]],
                "transaction": ["amount": ["amount": 1_000, "currencyCode": .string(currency)]],
            ]
            let other = try await Self.client(test, "/client/v2/AcmeTest/services/dccrate", same).json
            #expect(other["result"]?["result"] == "NotAvailable" && other["dccSessionId"] == "")
            #expect(other["result"]?["resultReason"] == "the amount is in the other currency already")
        }
    }

    @Test(
        "an amount that is too large in the other currency, or nothing, is not offered, and the reason says so",
        arguments: [("USD=1.0832", Int64(999_999_999_999), "JPY"), ("USD=0.004", 1, "EUR"), ("KWD=0.33", 0, nil)]
            as [(String, Int64, String?)])
    func notOffered(offer: String, amount: Int64, currency: String?) async throws {
        try await TestPlatform.run { test in
            try await Self.setting(test, conversion: offer)
            let body: JSONValue = [
                "cardSource": ["card": ["cardNumber": "401200"]],
                "transaction": ["amount": ["amount": .integer(amount), "currencyCode": .string(currency ?? "EUR")]],
            ]
            let answer = try await Self.client(test, "/client/v2/AcmeTest/services/dccrate", body).json
            // The check of an account, for 0, is offered as before.
            #expect(answer["result"]?["result"]?.text == (currency == nil ? "Allowed" : "NotAvailable"))
            let reason = "the amount is too large or too small in the other currency"
            #expect(answer["result"]?["resultReason"]?.text == (currency == nil ? "Accepted" : reason))
        }
    }

    @Test(
        "other settings are refused, and change nothing",
        arguments: [
            ("100.1", nil, nil), ("-1", nil, nil), ("2,5", nil, nil), ("2.", nil, nil), ("02", nil, nil),
            ("1.123456789", nil, nil), (nil, -1, nil), (nil, 1_000_001, nil), (nil, nil, "USD"), (nil, nil, "USD=0"),
            (nil, nil, "usd=1"), (nil, nil, "USD=1=2"), (nil, nil, "XXQ=1"),
        ] as [(String?, Int64?, String?)])
    func wrongSettings(percent: String?, fixed: Int64?, conversion: String?) {
        var change = DirectShopChange()
        change.surchargePercent = percent
        change.surchargeFixed = fixed
        change.conversion = conversion
        var shop = DirectPlatformShop.demo
        do {
            try change.apply(to: &shop, addresses: nil)
            Issue.record("it was taken")
        } catch {
            #expect(error.code == .invalid)
        }
        #expect(shop.surchargePercent == nil && shop.surchargeFixed == 0 && shop.conversion == nil)
    }

    private static func order(_ surcharge: JSONValue, amount: Int64 = 1_000) throws -> JSONValue {
        var message = try #require(DirectTester.card().object)
        message["order"] = [
            "amountOfMoney": ["amount": .integer(amount), "currencyCode": "EUR"], "surchargeSpecificInput": surcharge,
        ]
        return .object(message)
    }

    @Test("on-behalf-of adds the merchant's surcharge to the net amount of the order; without settings it adds nothing")
    func onBehalfOf() async throws {
        try await TestPlatform.run { test in
            let message = try Self.order(["mode": "on-behalf-of"])
            let none = try await test.direct.send("POST", "/payments", message).payment?.paymentOutput
            #expect(none?.acquiredAmount?.amount == 1_000)
            #expect(none?.surchargeSpecificOutput?["surchargeAmount"]?["amount"] == 0)
            #expect(none?.surchargeSpecificOutput?["surchargeRate"] == nil)
            try await Self.setting(test, percent: "3.3", fixed: 333)
            let answer = try await test.direct.send("POST", "/payments", message)
            let output = answer.payment?.paymentOutput
            #expect(output?.amountOfMoney?.amount == 1_000 && output?.acquiredAmount?.amount == 1_366)
            let surcharge = output?.surchargeSpecificOutput
            #expect(surcharge?["mode"] == "on-behalf-of" && surcharge?["surchargeAmount"]?["amount"] == 366)
            #expect(surcharge?["surchargeRate"]?["specificRate"] == 333)
            // A capture without an amount takes all of it.
            let id = try #require(answer.payment?.id?.rawValue)
            let capture = try await test.direct.send("POST", "/payments/\(id)/capture", [:])
            #expect(capture.document(DirectCapture.self).captureOutput?.amountOfMoney?.amount == 1_366)
        }
    }

    @Test("pass-through adds what the merchant calculated, in the order's currency")
    func passThrough() async throws {
        try await TestPlatform.run { test in
            let added: JSONValue = ["amount": .integer(25), "currencyCode": "EUR"]
            let answer = try await test.direct.send(
                "POST", "/payments", try Self.order(["mode": "pass-through", "surchargeAmount": added]))
            let output = answer.payment?.paymentOutput
            #expect(output?.amountOfMoney?.amount == 1_000 && output?.acquiredAmount?.amount == 1_025)
            #expect(output?.surchargeSpecificOutput?["surchargeAmount"] == added)
            let pounds: JSONValue = ["amount": .integer(25), "currencyCode": "GBP"]
            let bad: [JSONValue] = [
                ["mode": "pass-through"], ["mode": "pass-through", "surchargeAmount": pounds], ["mode": "other"],
            ]
            for surcharge in bad {
                let refused = try await test.direct.send("POST", "/payments", try Self.order(surcharge))
                #expect(refused.status == 400, "\(surcharge)")
            }
        }
    }

    @Test("an amount without its mode, a sum that is too large, a surcharge for 771 or 840: 400, at its member")
    func refusedSurcharges() async throws {
        try await TestPlatform.run { test in
            try await Self.setting(test, percent: "3.3", fixed: 333)
            let money: JSONValue = ["amount": .integer(25), "currencyCode": "EUR"]
            func property(_ message: JSONValue) async throws -> String? {
                let answer = try await test.direct.send("POST", "/payments", message)
                #expect(answer.status == 400)
                return answer.document(DirectErrorResponse.self).errors?.first?.propertyName
            }
            let noMode = try await property(try Self.order(["surchargeAmount": money]))
            #expect(noMode == "order.surchargeSpecificInput.mode")
            let tooLarge = try await property(try Self.order(["mode": "on-behalf-of"], amount: 999_999_999_999))
            #expect(tooLarge == "order.amountOfMoney.amount")
            let order = try #require(try Self.order(["mode": "on-behalf-of"]).object?["order"])
            _ = try await test.direct.send("POST", "/mandates", DirectSigningTests.mandate(signature: "UNSIGNED"))
            var debit = try #require(DirectDebitTests.existing().object)
            debit["order"] = order
            #expect(try await property(.object(debit)) == "order.surchargeSpecificInput")
            #expect(try await property(DirectProviderTests.wallet(order: order)) == "order.surchargeSpecificInput")
            #expect(try await test.payments().isEmpty)
        }
    }

    @Test("exactly one card, which is known and belongs to the product; otherwise 400")
    func refused() async throws {
        try await TestPlatform.run { test in
            for source: JSONValue in [
                [:], ["card": ["cardNumber": "999999"]], ["token": "none"],
                ["card": ["cardNumber": "401200"], "token": "none"],
                ["card": ["cardNumber": "401200", "paymentProductId": 3]],
            ] {
                let body: JSONValue = ["cardSource": source, "amountOfMoney": Self.money]
                let answer = try await test.direct.send("POST", "/services/surchargecalculation", body)
                #expect(answer.status == 400, "\(source)")
            }
        }
    }

    @Test("a product has fields with masks, labels and validators in the page's language, and a logo that loads")
    func fields() async throws {
        try await TestPlatform.run { test in
            var labels: Set<String> = []
            for locale in ["en_GB", "fr_FR", "nl_NL", "de_DE"] {
                let answer = try await test.direct.send(
                    "GET", "/products/1?countryCode=FR&currencyCode=EUR&locale=\(locale)")
                let number = try #require(answer.json?["fields"]?.array?.first)
                #expect(number["displayHints"]?["mask"] == "{{9999}} {{9999}} {{9999}} {{9999}} {{999}}")
                #expect(number["dataRestrictions"]?["validators"]?["luhn"] != nil)
                labels.insert(try #require(number["displayHints"]?["label"]?.text))
                let logo = try #require(answer.json?["displayHints"]?["logo"]?.text)
                let picture = try await test.transport.send(
                    HTTPTransportRequest(method: "GET", url: test.url("/\(logo)"), headers: [], body: []))
                #expect(picture.status == 200)
                #expect(String(decoding: picture.body, as: UTF8.self).hasPrefix("<svg"))
            }
            #expect(labels.count == 4)
        }
    }

    @Test("the digits of a card tell its scheme, its type, and both brands if it has two")
    func digits() async throws {
        try await TestPlatform.run { test in
            let visa = try await test.direct.send("POST", "/services/getIINdetails", ["bin": "401200"]).json
            #expect(visa?["cardScheme"] == "Visa" && visa?["cardType"] == "Credit" && visa?["coBrands"] == nil)
            let both = try await test.direct.send("POST", "/services/getIINdetails", ["bin": "49701000"]).json
            #expect(both?["coBrands"]?.array?.map { $0["paymentProductId"] } == [130, 1])
        }
    }

    @Test(
        "a page's expiry date may have a slash, and a year of four digits",
        arguments: ["1230", "12/30", "122030", "12/2030"])
    func expiry(text: String) async throws {
        try await TestPlatform.run { test in
            let phone = try await test.direct.phone()
            let blob = try await test.direct.cardBlob(
                phone, [("cardNumber", "4567350000427977"), ("expiryDate", text), ("cvv", "123")])
            let answer = try await test.direct.pay(blob)
            #expect(answer.status == 201)
            let card = answer.payment?.paymentOutput?.cardPaymentMethodSpecificOutput
            #expect(card?.card?.expiryDate == "1230" && card?.card?.bin == "456735")
            #expect(card?.fraudResults?.cvvResult == "M")
            #expect(card?.fraudResults?.avsResult == "U")
        }
    }

    @Test(
        "each mask of each card product has groups of nines, one space or slash after a group at most",
        arguments: [1, 2, 3, 117, 130])
    func masks(product: Int) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send(
                "GET", "/products/\(product)?countryCode=FR&currencyCode=EUR&locale=en_GB")
            #expect(answer.status == 200)
            let fields = try #require(answer.json?["fields"]?.array)
            let masks = fields.compactMap { $0["displayHints"]?["mask"]?.text }
            #expect(masks.count == 3)
            for mask in masks {
                #expect(mask.wholeMatch(of: /(\{\{9+\}\}[ \/]?)+/) != nil, "\(mask)")
            }
        }
    }

    @Test("other dates are refused", arguments: ["1330", "1/230", "12-30", "12/30/", "121930", ""])
    func badExpiry(text: String) async throws {
        try await TestPlatform.run { test in
            let phone = try await test.direct.phone()
            let blob = try await test.direct.cardBlob(
                phone, [("cardNumber", "4567350000427977"), ("expiryDate", text)])
            #expect(try await test.direct.pay(blob).status == 400)
        }
    }
}
