import DirectAPI
import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: a series that began elsewhere", .timeLimit(.minutes(5)))
struct DirectSeriesImportTests {
    private static func message(_ number: String = "4012000033330026") -> JSONValue {
        ["card": ["cardNumber": .string(number), "expiryDate": "1230"], "schemeReferenceData": "106011223344556"]
    }

    @Test("its import charges nothing, and a subsequent payment follows it with the scheme's reference")
    func imported() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/tokens/importCofSeries", Self.message())
            #expect(answer.status == 201)
            let id = try #require(answer.json?["paymentId"]?.text)
            let first = try await test.direct.payment(id)
            #expect(first.paymentOutput?.amountOfMoney?.amount == 0)
            let card = first.paymentOutput?.cardPaymentMethodSpecificOutput
            #expect(card?.schemeReferenceData == "106011223344556")
            let next = try await test.direct.send(
                "POST", "/payments/\(id)/subsequent",
                [
                    "subsequentcardPaymentMethodSpecificInput": ["subsequentType": "Recurring"],
                    "order": ["amountOfMoney": ["amount": .integer(1_500), "currencyCode": "EUR"]],
                ])
            #expect(next.status == 201)
            let paid = next.payment?.paymentOutput?.cardPaymentMethodSpecificOutput
            #expect(paid?.schemeReferenceData == "106011223344556")
            #expect(paid?.crmToken?.uniqueCardIdentifier == card?.crmToken?.uniqueCardIdentifier)
        }
    }

    @Test("a stored card is imported by its token; another merchant's token, two cards and a declined one are refused")
    func tokens() async throws {
        try await TestPlatform.run { test in
            let token = try await test.direct.send(
                "POST", "/tokens",
                [
                    "paymentProductId": .integer(1),
                    "card": ["data": ["card": ["cardNumber": "4012000033330026", "expiryDate": "1230"]]],
                ])
            let id = try #require(token.json?["token"]?.text)
            let reference: JSONValue = "106011223344556"
            let send: @Sendable (JSONValue) async throws -> Int = {
                try await test.direct.send("POST", "/tokens/importCofSeries", $0).status
            }
            #expect(try await send(["tokenId": .string(id), "schemeReferenceData": reference]) == 201)
            #expect(try await send(["tokenId": "none", "schemeReferenceData": reference]) == 400)
            #expect(try await send(["schemeReferenceData": reference]) == 400)
            #expect(try await send(Self.message("4321456998744563")) == 400)
            #expect(try await send(["card": ["cardNumber": "4012000033330026", "expiryDate": "1230"]]) == 400)
        }
    }

    // docs/choices/direct.md, DF122.
    @Test("a network token is refused with its name, whatever is beside it")
    func networkToken() async throws {
        try await TestPlatform.run { test in
            for more: JSONValue? in [nil, ["cardNumber": "4012000033330026", "expiryDate": "1230"]] {
                var message = JSONObject(["schemeReferenceData": "106011223344556", "networkTokenData": ["eci": "5"]])
                if let more { message.append("card", more) }
                let answer = try await test.direct.send("POST", "/tokens/importCofSeries", .object(message))
                #expect(answer.error == "400 50001111 INVALID_VALUE")
                let item = answer.document(DirectErrorResponse.self).errors?.first
                #expect(item?.propertyName == "networkTokenData")
            }
            #expect(try await test.payments().isEmpty)
        }
    }

    @Test("a refusal names the member of the request, which has the card's values in `card` itself")
    func members() async throws {
        try await TestPlatform.run { test in
            let cases: [(JSONValue, product: Int64, String)] = [
                (["expiryDate": "1230"], 1, "card.cardNumber"),
                (["cardNumber": "4012000033330026"], 1, "card.expiryDate"),
                (["cardNumber": "4012000033330026", "expiryDate": "1230"], 3, "paymentProductId"),
            ]
            for (card, product, member) in cases {
                let answer = try await test.direct.send(
                    "POST", "/tokens/importCofSeries",
                    [
                        "card": card, "schemeReferenceData": "106011223344556",
                        "paymentProductId": .integer(product),
                    ])
                #expect(answer.status == 400)
                #expect(answer.document(DirectErrorResponse.self).errors?.first?.propertyName == member)
            }
        }
    }
}
