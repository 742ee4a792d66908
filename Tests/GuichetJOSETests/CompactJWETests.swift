@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetJOSE
import Testing

@Suite("An encrypted message")
struct CompactJWETests {
    let key = PrivateJWK(keyID: "k1", expires: 2_000_000_000)

    private func open(_ text: String) throws -> (plaintext: [UInt8], keyID: String) {
        try CompactJWE.decrypt(text) { $0 == "k1" ? key : nil }
    }

    @Test("is decrypted with the key it was made for", arguments: [0, 1, 15, 16, 17, 1_000])
    func roundTrip(length: Int) throws {
        let plaintext = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
        let opened = try open(CompactJWE.encrypt(plaintext, for: key.publicKey))
        #expect(opened.plaintext == plaintext)
        #expect(opened.keyID == "k1")
    }

    @Test("can be made from the key's published text alone")
    func throughPublicKeyValue() throws {
        let phone = try PublicJWK(publicKeyValue: key.publicKey.publicKeyValue)
        #expect(try open(CompactJWE.encrypt([1, 2, 3], for: phone)).plaintext == [1, 2, 3])
    }

    @Test("has five parts, the second empty, and a header that says what it is")
    func layout() throws {
        let message = try Compact(CompactJWE.encrypt([1], for: key.publicKey))
        let header = try JSONValue(parsing: message.bytes(0))
        #expect(header.object?.members.map(\.name) == ["alg", "enc", "kid", "epk"])
        #expect(header["alg"] == "ECDH-ES")
        #expect(header["enc"] == "A256GCM")
        #expect(header["kid"] == "k1")
        #expect(header["epk"]?.object?.members.map(\.name) == ["kty", "crv", "x", "y"])
        #expect(message.parts[1].isEmpty)
        #expect(try message.bytes(2).count == 12)
        #expect(try message.bytes(3).count == 1)
        #expect(try message.bytes(4).count == 16)
    }

    @Test("is never made twice the same: key, nonce and text are fresh")
    func fresh() throws {
        let first = try Compact(CompactJWE.encrypt([1, 2, 3], for: key.publicKey))
        let second = try Compact(CompactJWE.encrypt([1, 2, 3], for: key.publicKey))
        for part in [0, 2, 3, 4] { #expect(first.parts[part] != second.parts[part]) }
    }

    @Test("is not decrypted with another key of the same name")
    func wrongKey() throws {
        let text = try CompactJWE.encrypt([1], for: key.publicKey)
        let other = PrivateJWK(keyID: "k1", expires: 2_000_000_000)
        #expect(try refusal(of: text, by: other) == .notAuthentic)
    }

    @Test("for an unknown key is refused as such")
    func unknownKey() throws {
        let text = try CompactJWE.encrypt([1], for: key.publicKey)
        #expect(try refusal(of: text, by: PrivateJWK(keyID: "k2", expires: 2_000_000_000)) == .unknownKey)
    }

    @Test("is decrypted with the one of several keys that it names")
    func severalKeys() throws {
        let other = PrivateJWK(keyID: "k2", expires: 2_000_000_000)
        let text = try CompactJWE.encrypt([7], for: other.publicKey)
        var asked: [String] = []
        let opened = try CompactJWE.decrypt(text) { name in
            asked.append(name)
            return ["k1": key, "k2": other][name]
        }
        #expect(opened.plaintext == [7])
        #expect(opened.keyID == "k2")
        #expect(asked == ["k2"])
    }

    @Test("names its key without being decrypted")
    func keyID() throws {
        #expect(try CompactJWE.keyID(of: CompactJWE.encrypt([1], for: key.publicKey)) == "k1")
        #expect(throws: JOSEError.self) { try CompactJWE.keyID(of: "k1") }
    }
}
