@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetJOSE
import Testing

@Suite("The ephemeral key of a message")
struct EphemeralKeyTests {
    let key: PrivateJWK
    let message: Compact

    init() throws {
        key = PrivateJWK(keyID: "k1", expires: 2_000_000_000)
        message = try Compact(CompactJWE.encrypt(Array("the card".utf8), for: key.publicKey))
    }

    /// The refusal after a change to `epk`.
    private func refusal(_ change: (inout JSONObject) throws -> Void) throws -> JOSEError.Code {
        let text = try message.header { header in
            var epk = try #require(header["epk"]?.object)
            try change(&epk)
            header["epk"] = .object(epk)
        }
        return try GuichetJOSETests.refusal(of: text, by: key)
    }

    @Test("must be a point on the curve", arguments: ["x", "y"])
    func notOnCurve(name: String) throws {
        let code = try refusal { epk in
            var bytes = try #require(epk[name]?.text.flatMap { Base64URL.decode($0) })
            bytes[31] ^= 0x01
            epk[name] = .string(Base64URL.encode(bytes))
        }
        #expect(code == .invalidKey)
    }

    @Test("is neither the origin nor beyond the field", arguments: [0x00, 0xFF] as [UInt8])
    func noPoint(byte: UInt8) throws {
        let code = try refusal { epk in
            let coordinate = JSONValue.string(Base64URL.encode(Array(repeating: byte, count: 32)))
            epk["x"] = coordinate
            epk["y"] = coordinate
        }
        #expect(code == .invalidKey)
    }

    @Test("has coordinates of 32 bytes, no more, no fewer", arguments: ["x", "y"])
    func length(name: String) throws {
        for change: ([UInt8]) -> [UInt8] in [{ Array($0.dropLast()) }, { [0] + $0 }, { $0 + [0] }, { _ in [] }] {
            let code = try refusal { epk in
                let bytes = try #require(epk[name]?.text.flatMap { Base64URL.decode($0) })
                epk[name] = .string(Base64URL.encode(change(bytes)))
            }
            #expect(code == .invalidKey)
        }
    }

    @Test("has both coordinates, as texts", arguments: ["x", "y"])
    func absent(name: String) throws {
        #expect(try refusal { $0[name] = nil } == .invalidKey)
        #expect(try refusal { $0[name] = .bool(true) } == .invalidKey)
        #expect(try refusal { $0[name] = "not base64url!" } == .invalidKey)
    }

    @Test(
        "is on P-256 and no other curve",
        arguments: [
            ("kty", "OKP"), ("kty", "RSA"), ("kty", nil), ("crv", "P-384"), ("crv", "P-521"), ("crv", "X25519"),
            ("crv", "secp256k1"), ("crv", nil),
        ] as [(String, JSONValue?)])
    func otherCurve(name: String, value: JSONValue?) throws {
        #expect(try refusal { $0[name] = value } == .unsupported)
    }

    @Test("must be there")
    func missing() throws {
        let text = try message.header { $0["epk"] = nil }
        #expect(try GuichetJOSETests.refusal(of: text, by: key) == .malformed)
    }
}
