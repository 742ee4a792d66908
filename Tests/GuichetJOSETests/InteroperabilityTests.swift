@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetJOSE
import Testing

@Suite("Messages made by another JOSE implementation")
struct InteroperabilityTests {
    @Test("the minted key has the public half that the other side was given")
    func key() throws {
        let json = try JSONValue(
            parsing: #require(Base64URL.decode(Minted.key().publicKey.publicKeyValue)))
        #expect(json["x"]?.text == Minted.x)
        #expect(json["y"]?.text == Minted.y)
    }

    @Test("are opened, with and without party information", arguments: [Minted.plain, Minted.withParties])
    func opened(text: String) throws {
        let key = try Minted.key()
        let opened = try CompactJWE.decrypt(text) { $0 == Minted.keyID ? key : nil }
        #expect(String(decoding: opened.plaintext, as: UTF8.self) == Minted.plaintext)
        #expect(opened.keyID == Minted.keyID)
    }

    @Test("are refused in an unsupported encryption, correct or not")
    func otherEncryption() throws {
        #expect(try refusal(of: Minted.otherEncryption, by: Minted.key()) == .unsupported)
    }

    @Test("are refused without their party information, which is part of the key", arguments: ["apu", "apv"])
    func parties(name: String) throws {
        let message = try Compact(Minted.withParties)
        #expect(try refusal(of: message.header { $0[name] = nil }, by: Minted.key()) == .notAuthentic)
        #expect(try refusal(of: message.header { $0[name] = "eA" }, by: Minted.key()) == .notAuthentic)
    }

    @Test(
        "are refused when the party information is not base64url",
        arguments: ["apu", "apv"], ["eA==", "e", "é"] as [JSONValue] + [.bool(true), [], .null])
    func malformedParties(name: String, value: JSONValue) throws {
        let message = try Compact(Minted.withParties)
        #expect(try refusal(of: message.header { $0[name] = value }, by: Minted.key()) == .malformed)
    }
}
