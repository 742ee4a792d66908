@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetJOSE
import Testing

@Suite("A message that was changed on the way")
struct TamperingTests {
    let key: PrivateJWK
    let message: Compact

    init() throws {
        key = PrivateJWK(keyID: "k1", expires: 2_000_000_000)
        message = try Compact(CompactJWE.encrypt(Array("the card".utf8), for: key.publicKey))
    }

    @Test("is refused for one bit of the nonce, the ciphertext or the tag", arguments: [2, 3, 4])
    func oneBit(part: Int) throws {
        let bytes = try message.bytes(part)
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 0x01
            #expect(try refusal(of: message.replacing(part, with: changed), by: key) == .notAuthentic)
        }
    }

    @Test("is refused when the ciphertext is cut, extended or gone")
    func ciphertextLength() throws {
        let bytes = try message.bytes(3)
        for changed in [Array(bytes.dropLast()), Array(bytes.dropFirst()), bytes + [0], [0] + bytes, []] {
            #expect(try refusal(of: message.replacing(3, with: changed), by: key) == .notAuthentic)
        }
    }

    /// RFC 7518, section 5.3: a 96-bit nonce and a 128-bit tag.
    @Test("is refused when the nonce or the tag is cut, extended or gone", arguments: [2, 4])
    func fixedLength(part: Int) throws {
        let bytes = try message.bytes(part)
        for length in [0, 1, 4, 8, bytes.count - 1] {
            #expect(try refusal(of: message.replacing(part, with: Array(bytes.prefix(length))), by: key) == .malformed)
        }
        #expect(try refusal(of: message.replacing(part, with: bytes + [0]), by: key) == .malformed)
    }

    @Test("is refused when an encrypted key stands where there is none")
    func encryptedKey() throws {
        #expect(try refusal(of: message.replacing(1, with: [1, 2, 3]), by: key) == .malformed)
    }

    @Test("is refused for anything added to its header, or another order in it")
    func header() throws {
        #expect(try refusal(of: message.header { $0["note"] = "x" }, by: key) == .notAuthentic)
        let reordered = try message.header { object in
            let kid = object["kid"]
            object["kid"] = nil
            object["kid"] = kid
        }
        #expect(try refusal(of: reordered, by: key) == .notAuthentic)
    }

    @Test("is refused when its header names another key, or none")
    func kid() throws {
        #expect(try refusal(of: message.header { $0["kid"] = "k2" }, by: key) == .unknownKey)
        #expect(try refusal(of: message.header { $0["kid"] = nil }, by: key) == .malformed)
        #expect(try refusal(of: message.header { $0["kid"] = ["k1"] }, by: key) == .malformed)
    }

    @Test("is refused with the ephemeral key of another message")
    func otherEphemeralKey() throws {
        let other = try Compact(CompactJWE.encrypt([1], for: key.publicKey))
        let epk = try JSONValue(parsing: other.bytes(0))["epk"]
        #expect(try refusal(of: message.header { $0["epk"] = epk }, by: key) == .notAuthentic)
    }

    @Test("is refused with parts of another message", arguments: [0, 2, 3, 4])
    func mixed(part: Int) throws {
        let other = try Compact(CompactJWE.encrypt(Array("the card".utf8), for: key.publicKey))
        var mixed = message
        mixed.parts[part] = other.parts[part]
        #expect(try refusal(of: mixed.text, by: key) == .notAuthentic)
    }

    @Test("is refused with four parts, six, or none")
    func count() throws {
        let texts = [
            message.parts.dropLast().joined(separator: "."), message.text + ".", "." + message.text,
            message.text + ".AA",
            "", ".", "....", "a.b.c.d.e", message.parts.filter { !$0.isEmpty }.joined(separator: "."),
        ]
        for text in texts { #expect(try refusal(of: text, by: key) == .malformed, "\(text)") }
    }
}
