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
