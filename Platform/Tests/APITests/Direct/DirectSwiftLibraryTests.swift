import Foundation
import GuichetCore
import GuichetDirect
@_spi(Platform) import GuichetDirectClient
import Support
import Testing

/// Worldline's Swift client library 4.2.1 decodes these members without a default: one that is missing or of another type
/// fails the whole answer in the app.
@Suite("Worldline Direct: what Worldline's Swift client library requires of answers", .timeLimit(.minutes(5)))
struct DirectSwiftLibraryTests {
    private enum Kind {
        case text, whole, flag, object, list
    }

    private static func check(_ json: JSONValue?, _ required: KeyValuePairs<String, Kind>, _ what: String) {
        for (name, kind) in required {
            let value = json?[name]
            let holds =
                switch (kind, value) {
                case (.text, .string?), (.flag, .bool?), (.object, .object?), (.list, .array?): true
                case (.whole, .number?): value?.text != nil
                default: false
                }
            #expect(holds, "\(what).\(name)")
        }
    }

    private static func product(_ json: JSONValue, _ what: String) {
        check(json, ["paymentMethod": .text, "usesRedirectionTo3rdParty": .flag, "displayHints": .object], what)
        check(json["displayHints"], ["logo": .text, "displayOrder": .whole], "\(what).displayHints")
        for field in json["fields"]?.array ?? [] {
            check(field, ["id": .text, "type": .text, "displayHints": .object, "dataRestrictions": .object], what)
            check(field["displayHints"], ["displayOrder": .whole, "formElement": .object], "\(what).field")
            check(field["displayHints"]?["formElement"], ["type": .text], "\(what).formElement")
        }
        for account in json["accountsOnFile"]?.array ?? [] {
            check(account, ["id": .text, "paymentProductId": .whole, "attributes": .list], "\(what).accountsOnFile")
            for item in account["displayHints"]?["labelTemplate"]?.array ?? [] {
                check(item, ["attributeKey": .text], "\(what).labelTemplate")
            }
            for attribute in account["attributes"]?.array ?? [] {
                check(attribute, ["key": .text, "value": .text, "status": .text], "\(what).attributes")
            }
        }
    }

    @Test("products, fields, stored cards, IIN details, the key, surcharges and conversions have them")
    func members() async throws {
        try await TestPlatform.run { test in
            let token = try await test.direct.send(
                "POST", "/tokens",
                [
                    "paymentProductId": .integer(1),
                    "card": ["data": ["card": ["cardNumber": "4330264936344675", "expiryDate": "1230"]]],
                ])
            let session = try await test.direct.session(tokens: [try #require(token.json?["token"]?.text)])
            let get: @Sendable (String, String, JSONValue?) async throws -> JSONValue = { method, path, body in
                let answer = try await test.direct.client(
                    method, "\(session.customerId)\(path)",
                    authorization: "GCS v1Client:\(session.clientSessionId)", body: body?.encoded() ?? [])
                #expect(answer.status == 200, "\(path)")
                return try JSONValue(parsing: answer.body)
            }
            let context = "?countryCode=BE&currencyCode=EUR"
            let products = try await get("GET", "/products\(context)", nil)["paymentProducts"]?.array ?? []
            #expect(products.count == 9)
            for json in products { Self.product(json, "products \(json["id"]?.text ?? "")") }
            let one = try await get("GET", "/products/1\(context)", nil)
            let fields = one["fields"]?.array ?? []
            #expect(fields.count >= 3)
            #expect(one["accountsOnFile"]?.array?.count == 1)
            Self.product(one, "product")
            Self.check(try await get("GET", "/products/302/networks\(context)", nil), ["networks": .list], "networks")
            let key = try await get("GET", "/crypto/publickey", nil)
            Self.check(key, ["keyId": .text, "publicKey": .text], "publickey")
            let details = try await get("POST", "/services/getIINdetails", ["bin": "49701000"])
            Self.check(details, ["paymentProductId": .whole, "coBrands": .list], "IIN details")
            for brand in details["coBrands"]?.array ?? [] {
                Self.check(brand, ["paymentProductId": .whole], "co-brand")
            }
            let source: JSONValue = ["card": ["cardNumber": "4330264936344675", "paymentProductId": .integer(1)]]
            let money: JSONValue = ["amount": .integer(1_000), "currencyCode": "EUR"]
            let charges = try await get(
                "POST", "/services/surchargecalculation", ["cardSource": source, "amountOfMoney": money])
            for charge in charges["surcharges"]?.array ?? [] {
                Self.check(
                    charge,
                    [
                        "paymentProductId": .whole, "result": .text, "netAmount": .object, "surchargeAmount": .object,
                        "totalAmount": .object,
                    ], "surcharge")
                Self.check(charge["totalAmount"], ["amount": .whole, "currencyCode": .text], "surcharge.totalAmount")
            }
            #expect(charges["surcharges"]?.array?.count == 1)
            let conversion = try await get(
                "POST", "/services/dccrate", ["cardSource": source, "transaction": ["amount": money]])
            Self.check(conversion, ["dccSessionId": .text, "result": .object, "proposal": .object], "conversion")
            Self.check(conversion["result"], ["result": .text], "conversion.result")
            Self.check(
                conversion["proposal"], ["baseAmount": .object, "targetAmount": .object, "rate": .object], "proposal")
            Self.check(conversion["proposal"]?["targetAmount"], ["amount": .whole, "currencyCode": .text], "proposal")
            Self.check(
                conversion["proposal"]?["rate"],
                [
                    "exchangeRate": .whole, "invertedExchangeRate": .whole, "markUpRate": .whole,
                    "quotationDateTime": .text, "source": .text,
                ], "rate")
            let groups = try await get("GET", "/productgroups\(context)", nil)["paymentProductGroups"]?.array ?? []
            #expect(groups.count == 1)
            let group = try await get("GET", "/productgroups/Cards\(context)", nil)
            for group in groups + [group] { Self.check(group, ["id": .text, "displayHintsList": .list], "group") }
        }
    }

    @Test("an error has an identifier and items, each with its code")
    func errors() async throws {
        try await TestPlatform.run { test in
            let session = try await test.direct.session()
            for (method, path, body) in [
                ("GET", "/products", ""), ("GET", "/products/99999?countryCode=BE&currencyCode=EUR", ""),
                ("POST", "/services/getIINdetails", #"{"bin":"1"}"#), ("POST", "/services/dccrate", "{}"),
                ("GET", "/nothing", ""),
            ] {
                let answer = try await test.direct.client(
                    method, "\(session.customerId)\(path)",
                    authorization: "GCS v1Client:\(session.clientSessionId)", body: Array(body.utf8))
                #expect((400...404).contains(answer.status), "\(path)")
                let json = try JSONValue(parsing: answer.body)
                Self.check(json, ["errorId": .text, "errors": .list], path)
                for item in json["errors"]?.array ?? [] { Self.check(item, ["errorCode": .text], path) }
            }
        }
    }
}
