import Foundation
import GuichetCore
@_spi(Platform) import GuichetJOSE
@_spi(Platform) import GuichetSips
import Testing

@Suite("Encrypt a card")
struct EncryptACardTests {
    private func claims(for initialisation: Initialisation) throws -> [UInt8] {
        cardClaims(
            try PAN("4100 0000 0000 0000"), try CardExpiry(yyyyMM: "203012"), try CardSecurityCode("123"),
            for: initialisation)
    }

    @Test("the platform reads the card, and the order to which it is bound")
    func opened() throws {
        let initialisation = try Invented.initialisation()
        let message = try cardOrder(claims(for: initialisation), for: initialisation)
        #expect(message["wireVersion"]?.text == InAppWire.version)
        #expect(message["operation"] == "cardOrder")
        #expect(message["redirectionData"] == "ZGF0YQ")
        let card = try #require(message["encryptedCard"]?.text)
        let key = Invented.key
        let opened = try CompactJWE.decrypt(card) { $0 == key.publicKey.keyID ? key : nil }
        let read = try CardClaims(decoding: opened.plaintext)
        #expect(read.pan?.masked == "4100##########00")
        #expect(read.expiry?.yyyyMM == "203012")
        let code = try #require(read.securityCode)
        #expect(code.withDigits({ Array($0) }) == Array("123".utf8))
        #expect(read.redirectionHash == CardClaims.hash(of: "ZGF0YQ"))
    }

    @Test("two messages about one card have nothing secret in common")
    func fresh() throws {
        let initialisation = try Invented.initialisation()
        let claims = try claims(for: initialisation)
        let first = try cardOrder(claims, for: initialisation)
        let second = try cardOrder(claims, for: initialisation)
        #expect(first["encryptedCard"] != second["encryptedCard"])
    }

    @Test("a key that cannot be used is reported before anything is sent")
    func refused() throws {
        var initialisation = try Invented.initialisation()
        let claims = try claims(for: initialisation)
        initialisation.publicKeyValue = "not a key"
        let asked = initialisation
        let error = try #require(throws: JOSEError.self) { try cardOrder(claims, for: asked) }
        #expect(error.code == .malformed)
        #expect(report(error).hasPrefix("publicKeyValue was changed"))

        let rsa: JSONValue = ["kty": "RSA", "kid": "k1", "exp": .integer(2_000_000_000)]
        initialisation.publicKeyValue = Base64URL.encode(rsa.encoded())
        let other = initialisation
        let unsupported = try #require(throws: JOSEError.self) { try cardOrder(claims, for: other) }
        #expect(report(unsupported).hasPrefix("publicKeyValue is of another platform"))
    }
}
