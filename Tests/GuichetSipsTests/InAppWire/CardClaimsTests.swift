@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetSips
import Testing

@Suite("The content encrypted for the platform")
struct CardClaimsTests {
    private func claims(securityCode: String? = "739") -> [UInt8] {
        let code = securityCode.map { [(name: "cardCSCValue", text: $0)] } ?? []
        return CardClaims.encode(
            [("cardNumber", "5100009876543217"), ("cardExpiryDate", "203012")] + code, boundTo: "abc")
    }

    @Test("is the card and the redirectionData that it belongs to", arguments: ["739", nil])
    func roundTrip(securityCode: String?) throws {
        let read = try CardClaims(decoding: claims(securityCode: securityCode))
        #expect(read.pan?.digits == "5100009876543217")
        #expect(read.expiry?.yyyyMM == "203012")
        #expect(read.securityCode?.digits == securityCode)
        #expect(read.redirectionHash == CardClaims.hash(of: "abc"))
    }

    @Test("is written with the documented names, and no security code where there is none")
    func layout() throws {
        #expect(
            String(decoding: claims(securityCode: nil), as: UTF8.self) == """
                {"cardNumber":"5100009876543217","cardExpiryDate":"203012",\
                "redirectionHash":"ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0"}
                """)
    }

    /// FIPS 180-4's examples, in base64url.
    @Test("belongs to one redirectionData and no other")
    func hash() {
        #expect(CardClaims.hash(of: "abc") == "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0")
        #expect(CardClaims.hash(of: "") == "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU")
        #expect(CardClaims.hash(of: "abc") != CardClaims.hash(of: "abc "))
    }

    private func fault(_ change: (inout JSONObject) -> Void) throws -> CardInputError {
        var object = try #require(try JSONValue(parsing: claims()).object)
        change(&object)
        let bytes = JSONValue.object(object).encoded()
        return try #require(throws: CardInputError.self) { try CardClaims(decoding: bytes) }
    }

    @Test(
        "is refused by the name of the field at fault",
        arguments: [
            ("cardNumber", "5100-0098-7654-3217", "cardNumber", .notDigits),
            ("cardNumber", "5100 0098 7654 3217", "cardNumber", .unreadable),
            ("cardNumber", " 5100009876543217", "cardNumber", .unreadable),
            ("cardNumber", "51000098765", "cardNumber", .wrongLength),
            ("cardNumber", ["5100009876543217"], "cardNumber", .unreadable),
            ("cardExpiryDate", "203013", "cardExpiryDate", .notADate),
            ("cardExpiryDate", "12/30", "cardExpiryDate", .notADate),
            ("cardCSCValue", "73", "cardCSCValue", .wrongLength), ("cardCSCValue", "", "cardCSCValue", .missing),
            ("cardCSCValue", .bool(true), "cardCSCValue", .unreadable),
            ("cardCSCValue", ["739"], "cardCSCValue", .unreadable),
            ("redirectionHash", nil, "encryptedCard", .unreadable),
            ("redirectionHash", [], "encryptedCard", .unreadable),
        ] as [(String, JSONValue?, String, CardInputError.Code)])
    func refused(name: String, value: JSONValue?, field: String, code: CardInputError.Code) throws {
        let error = try fault { $0[name] = value }
        #expect(error.field == field)
        #expect(error.code == code)
    }

    @Test(
        "no error repeats its content",
        arguments: ["cardNumber", "cardExpiryDate", "cardCSCValue", "redirectionHash"])
    func errorsAreSilent(name: String) throws {
        for value in ["5100009876543217x", "51000098765432170000"] as [JSONValue] + [.bool(true)] {
            let error = try fault {
                $0[name] = value
                if name == "redirectionHash" { $0[name] = .null }
            }
            var dumped = ""
            dump(error, to: &dumped)
            for shown in ["\(error)", error.reason, error.field, dumped] {
                #expect(!shown.contains("0987"))
                #expect(!shown.contains("739"))
                #expect(!shown.contains("203012"))
            }
        }
    }

    /// Which of them an operation needs is the operation's business: a wallet order has the security code alone.
    @Test(
        "a null counts as absent, and each part may be missing",
        arguments: ["cardNumber", "cardExpiryDate", "cardCSCValue"])
    func partial(name: String) throws {
        for missing in [nil, JSONValue.null] {
            var object = try #require(try JSONValue(parsing: claims()).object)
            object[name] = missing
            let read = try CardClaims(decoding: JSONValue.object(object).encoded())
            #expect((read.pan == nil) == (name == "cardNumber"))
            #expect((read.expiry == nil) == (name == "cardExpiryDate"))
            #expect((read.securityCode == nil) == (name == "cardCSCValue"))
        }
    }

    @Test(
        "is unreadable when it is not a JSON object",
        arguments: ["", "{", "[]", "null", #""5100009876543217""#, "5100009876543217"])
    func notAnObject(text: String) throws {
        let error = try #require(throws: CardInputError.self) { try CardClaims(decoding: Array(text.utf8)) }
        #expect(error.code == .unreadable)
        #expect(error.field == "encryptedCard")
        #expect(!"\(error)".contains("0987"))
    }

    @Test("shows no digit of the number or the code when it is printed")
    func printed() throws {
        let claims = try CardClaims(decoding: claims())
        var dumped = ""
        dump(claims, to: &dumped)
        for shown in ["\(claims)", String(reflecting: claims), dumped] {
            #expect(!shown.contains("0987654"))
            #expect(!shown.contains("739"))
        }
    }
}
