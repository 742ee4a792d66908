@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetJOSE
import Testing

@Suite("The platform's public key")
struct PublicJWKTests {
    private func minted() throws -> JSONObject {
        let text = try Minted.key().publicKey.publicKeyValue
        let bytes = try #require(Base64URL.decode(text))
        return try #require(try JSONValue(parsing: bytes).object)
    }

    private func value(_ change: (inout JSONObject) -> Void) throws -> String {
        var object = try minted()
        change(&object)
        return Base64URL.encode(JSONValue.object(object).encoded())
    }

    @Test("is a JSON Web Key in base64url")
    func layout() throws {
        let expected: JSONValue = [
            "kty": "EC", "crv": "P-256", "x": .string(Minted.x), "y": .string(Minted.y), "kid": "interop-1",
            "use": "enc", "alg": "ECDH-ES", "exp": .integer(2_000_000_000),
        ]
        #expect(JSONValue.object(try minted()) == expected)
    }

    @Test("is read back with its name and end of use", arguments: [0, 1, 1_700_000_000, .max] as [Int64])
    func roundTrip(expires: Int64) throws {
        let key = PrivateJWK(keyID: "clé-1", expires: expires).publicKey
        let read = try PublicJWK(publicKeyValue: key.publicKeyValue)
        #expect(read.keyID == "clé-1")
        #expect(read.expires == expires)
        #expect(read.publicKeyValue == key.publicKeyValue)
    }

    @Test("may leave out its use, and have unknown members")
    func lenient() throws {
        let text = try value {
            $0["use"] = nil
            $0["alg"] = nil
            $0["x5t"] = "abc"
        }
        #expect(try PublicJWK(publicKeyValue: text).keyID == "interop-1")
    }

    @Test(
        "is refused with the reason",
        arguments: [
            ("use", "sig", .unsupported), ("use", .null, .unsupported), ("kty", "RSA", .unsupported),
            ("crv", "P-384", .unsupported), ("kid", nil, .malformed), ("exp", nil, .malformed),
            ("exp", "soon", .malformed), ("exp", .number("1.5"), .malformed), ("exp", .number("-1"), .malformed),
            ("exp", .number("9223372036854775808"), .malformed), ("x", nil, .invalidKey), ("y", "AA", .invalidKey),
            ("y", .string(Minted.x), .invalidKey),
        ] as [(String, JSONValue?, JOSEError.Code)])
    func refused(name: String, member: JSONValue?, code: JOSEError.Code) throws {
        let text = try value { $0[name] = member }
        let error = try #require(throws: JOSEError.self) { try PublicJWK(publicKeyValue: text) }
        #expect(error.code == code)
    }

    @Test(
        "is refused when it is not base64url of a JSON object",
        arguments: ["", "e30=", "{}", "bm90IGpzb24", "W10", "e30"])
    func notAKey(text: String) throws {
        let error = try #require(throws: JOSEError.self) { try PublicJWK(publicKeyValue: text) }
        #expect(error.code == .malformed)
    }
}
