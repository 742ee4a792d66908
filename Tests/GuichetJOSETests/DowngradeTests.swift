@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetJOSE
import Testing

@Suite("A header with another algorithm")
struct DowngradeTests {
    let key: PrivateJWK
    let message: Compact

    init() throws {
        key = PrivateJWK(keyID: "k1", expires: 2_000_000_000)
        message = try Compact(CompactJWE.encrypt(Array("the card".utf8), for: key.publicKey))
    }

    @Test(
        "is refused for another algorithm",
        arguments: [
            "none", "dir", "ECDH-ES+A256KW", "ECDH-ES+A128KW", "RSA1_5", "RSA-OAEP-256", "PBES2-HS256+A128KW",
            "ecdh-es",
            "ECDH-ES ", "", .null, .integer(1), ["ECDH-ES"],
        ] as [JSONValue])
    func algorithm(value: JSONValue) throws {
        #expect(try refusal(of: message.header { $0["alg"] = value }, by: key) == .unsupported)
    }

    @Test(
        "is refused for another encryption",
        arguments: ["A128GCM", "A192GCM", "A128CBC-HS256", "A256CBC-HS512", "none", "a256gcm", "", .null] as [JSONValue]
    )
    func encryption(value: JSONValue) throws {
        #expect(try refusal(of: message.header { $0["enc"] = value }, by: key) == .unsupported)
    }

    @Test("is refused without its algorithm or encryption", arguments: ["alg", "enc"])
    func absent(name: String) throws {
        #expect(try refusal(of: message.header { $0[name] = nil }, by: key) == .unsupported)
    }

    /// RFC 7516, sections 4.1.3 and 4.1.13.
    @Test(
        "is refused for compression or a critical extension, even an empty one",
        arguments: ["zip", "crit"], ["DEF", ["b64"], [], .null] as [JSONValue])
    func extensions(name: String, value: JSONValue) throws {
        #expect(try refusal(of: message.header { $0[name] = value }, by: key) == .unsupported)
    }

    @Test("is refused before any key is looked for")
    func beforeLookUp() throws {
        let text = try message.header { $0["alg"] = "dir" }
        var asked = false
        #expect(throws: JOSEError.self) {
            try CompactJWE.decrypt(text) { _ in
                asked = true
                return key
            }
        }
        #expect(!asked)
    }
}
