@_spi(Platform) import GuichetCore
import Testing

@_spi(Platform) @testable import GuichetSips

@Suite("A secret member of a JSON object")
struct SecretMemberTests {
    private static func taken(_ json: String) -> (digits: String?, rest: String) {
        var bytes = Array(json.utf8)
        let digits = SecretMember.take("code", from: &bytes)
        return (digits.map { String(decoding: $0, as: UTF8.self) }, String(decoding: bytes, as: UTF8.self))
    }

    @Test(
        "is removed, and its bytes are overwritten with zeros",
        arguments: [
            (#"{"code":"7391"}"#, #"{"code":"0000"}"#),
            (#"{ "a" : "code" , "code" : "739" , "b" : 1 }"#, #"{ "a" : "code" , "code" : "000" , "b" : 1 }"#),
            (
                #"{"a":{"code":"1"},"b":[{"code":"2"}],"code":"7391"}"#,
                #"{"a":{"code":"1"},"b":[{"code":"2"}],"code":"0000"}"#
            ),
            (#"{"a\"":"\\","x":"\"code\":\"1\"","code":"7391"}"#, #"{"a\"":"\\","x":"\"code\":\"1\"","code":"0000"}"#),
        ])
    func taken(json: String, rest: String) {
        let (digits, left) = Self.taken(json)
        #expect(["7391", "739"].contains(digits))
        #expect(left == rest)
    }

    @Test(
        "is left in place when it has another form, and then refused by the reader",
        arguments: [
            "", "{", "[]", #"{"code":7391}"#, #"{"code":""}"#, #"{"code":"73a"}"#, #"{"code":"7\u0033"}"#,
            #"{"code":null}"#, #"{"code":"73"#, #"{"Code":"7391"}"#, #"{"a":"code","b":"7391"}"#, #"["code","7391"]"#,
            #"{"a":["code","7391"]}"#, #"{"code":{"code":"7391"}}"#, "\"code\":\"\\",
        ])
    func left(json: String) {
        let (digits, rest) = Self.taken(json)
        #expect(digits == nil)
        #expect(rest == json)
    }

    @Test("the claims of a card are read the same, and a code in another form is refused as before")
    func claims() throws {
        let whole = Array(#"{"cardNumber":"4100000000000000","cardCSCValue":"7391","redirectionHash":"x"}"#.utf8)
        let claims = try CardClaims(decoding: whole)
        #expect(claims.securityCode?.digits == "7391")
        #expect(claims.pan?.digits == "4100000000000000")
        let escaped = Array(#"{"cardCSCValue":"73\u00391","redirectionHash":"x"}"#.utf8)
        #expect(try CardClaims(decoding: escaped).securityCode?.digits == "7391")
        for wrong in [#""73""#, #""73912""#, #""73a""#, "[7391]"] {
            #expect(throws: CardInputError.self) {
                try CardClaims(decoding: Array("{\"cardCSCValue\":\(wrong),\"redirectionHash\":\"x\"}".utf8))
            }
        }
    }
}
