import GuichetCore
import GuichetJOSE
@_spi(Platform) import GuichetSips
import Support
import Testing

/// What an encrypted card may hold, seen from an independent client.
@Suite("cardOrder, encrypted data that are not a card")
struct CardClaimRefusalTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let field: String
        let spoil: @Sendable (JSONObject) -> JSONObject

        init(_ name: String, field: String, _ spoil: @escaping @Sendable (JSONObject) -> JSONObject) {
            testDescription = name
            self.field = field
            self.spoil = spoil
        }
    }

    @Test(
        "are refused with 30 and the field inside, and nothing is stored",
        arguments: [
            Case("no number", field: "cardNumber") { $0.with("cardNumber", nil) },
            Case("an empty number", field: "cardNumber") { $0.with("cardNumber", "") },
            Case("a number with letters", field: "cardNumber") { $0.with("cardNumber", "4100a00000000000") },
            Case("a number of 20 digits", field: "cardNumber") { $0.with("cardNumber", "41000000000000000000") },
            Case("a list of numbers", field: "cardNumber") { $0.with("cardNumber", ["4100000000000000"]) },
            Case("no expiry date", field: "cardExpiryDate") { $0.with("cardExpiryDate", nil) },
            Case("month 13", field: "cardExpiryDate") { $0.with("cardExpiryDate", "209913") },
            Case("month first", field: "cardExpiryDate") { $0.with("cardExpiryDate", "122099") },
            Case("two digits of security code", field: "cardCSCValue") { $0.with("cardCSCValue", "12") },
            Case("letters for a security code", field: "cardCSCValue") { $0.with("cardCSCValue", "abc") },
            Case("a security code that is true", field: "cardCSCValue") { $0.with("cardCSCValue", .bool(true)) },
            Case("no redirectionHash", field: "encryptedCard") { $0.with("redirectionHash", nil) },
        ])
    func spoilt(_ this: Case) async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare()
            let claims = CardClaims.encode(
                [("cardNumber", "4100000000000000"), ("cardExpiryDate", "209912"), ("cardCSCValue", "123")],
                boundTo: initialisation.redirectionData)
            let plain = try #require(try JSONValue(parsing: claims).object)
            let encrypted = try CompactJWE.encrypt(
                JSONValue.object(this.spoil(plain)).encoded(),
                for: PublicJWK(publicKeyValue: initialisation.publicKeyValue))
            let message = try WireOrder.message(for: initialisation).with("encryptedCard", .string(encrypted))
            let answer = try await test.call(message)
            #expect(answer.code == "30")
            #expect(answer.field == this.field)
            #expect(try await test.stored() == .nothing)
        }
    }

    @Test("encrypted for another order, they are refused with 34, also where the number is missing")
    func forAnotherOrder() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare()
            let encrypted = try CompactJWE.encrypt(
                CardClaims.encode([("cardExpiryDate", "209912")], boundTo: "another redirectionData"),
                for: PublicJWK(publicKeyValue: initialisation.publicKeyValue))
            let message = try WireOrder.message(for: initialisation).with("encryptedCard", .string(encrypted))
            let answer = try await test.call(message)
            #expect(answer.code == "34")
            #expect(answer.field == "encryptedCard")
            #expect(try await test.stored() == .nothing)
        }
    }

    @Test("bytes that are not JSON are refused with 30 and encryptedCard", arguments: ["", "4100", "[]", "{"])
    func notJSON(plain: String) async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare()
            let encrypted = try CompactJWE.encrypt(
                Array(plain.utf8), for: PublicJWK(publicKeyValue: initialisation.publicKeyValue))
            let message = try WireOrder.message(for: initialisation).with("encryptedCard", .string(encrypted))
            let answer = try await test.call(message)
            #expect(answer.code == "30")
            #expect(answer.field == "encryptedCard")
            #expect(try await test.stored() == .nothing)
        }
    }
}
