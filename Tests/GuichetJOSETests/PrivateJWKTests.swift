@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetJOSE
import Testing

@Suite("The platform's private key")
struct PrivateJWKTests {
    @Test("is the same key after it was stored")
    func kept() throws {
        let key = PrivateJWK(keyID: "k1", expires: 7)
        let kept = try PrivateJWK(keyID: "k1", expires: 7, rawRepresentation: key.rawRepresentation)
        #expect(kept.publicKey.publicKeyValue == key.publicKey.publicKeyValue)
        let text = try CompactJWE.encrypt([1, 2], for: key.publicKey)
        #expect(try CompactJWE.decrypt(text) { _ in kept }.plaintext == [1, 2])
    }

    @Test("is fresh each time")
    func fresh() {
        let keys = (0..<4).map { _ in PrivateJWK(keyID: "k", expires: 0).rawRepresentation }
        #expect(Set(keys).count == 4)
    }

    @Test(
        "is refused when it is not a scalar of P-256",
        arguments: [
            [], Array(repeating: 1, count: 31), Array(repeating: 1, count: 33), Array(repeating: 0, count: 32),
            Array(repeating: 0xFF, count: 32),
        ] as [[UInt8]])
    func refused(bytes: [UInt8]) throws {
        let error = try #require(throws: JOSEError.self) {
            try PrivateJWK(keyID: "k", expires: 0, rawRepresentation: bytes)
        }
        #expect(error.code == .invalidKey)
    }

    @Test("shows its name and nothing else")
    func secrecy() throws {
        let key = try Minted.key()
        var dumped = ""
        dump(key, to: &dumped)
        let raw = "\(key.rawRepresentation)".dropFirst().dropLast()
        for shown in [
            "\(key)", String(reflecting: key), dumped, "\([key])", "\(Mirror(reflecting: key).children.map(\.value))",
        ] {
            #expect(!shown.contains(Minted.d))
            #expect(!shown.contains(Hex.encode(key.rawRepresentation)))
            #expect(!shown.contains(raw))
            #expect(shown.contains("interop-1"))
        }
        let value: Any = key
        #expect(!(value is any Encodable))
        #expect(!(value is any Equatable))
    }

    @Test("an error says its code and why")
    func error() throws {
        let error = try #require(throws: JOSEError.self) {
            try PrivateJWK(keyID: "k", expires: 0, rawRepresentation: [])
        }
        #expect(error.description == "invalidKey: not a private key of P-256")
    }
}
