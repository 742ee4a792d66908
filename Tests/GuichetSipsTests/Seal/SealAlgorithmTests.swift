import GuichetCore
@_spi(Platform) import GuichetSips
import Testing

@Suite("The algorithms of the seal")
struct SealAlgorithmTests {
    /// RFC 4231, test case 2.
    @Test("HMAC-SHA-256 takes the key's text as it is")
    func hmac() {
        #expect(
            SealAlgorithm.hmacSHA256.seal("what do ya want for nothing?", with: SipsSecretKey("Jefe"))
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    }

    /// FIPS 180-4's example "abc", cut into a text and a key.
    @Test("SHA-256 runs over the text followed by the key", arguments: [("abc", ""), ("ab", "c"), ("", "abc")])
    func sha256(text: String, key: String) {
        #expect(
            SealAlgorithm.sha256.seal(text, with: SipsSecretKey(key))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test("both take text outside ASCII as UTF-8, never changed into another form")
    func utf8() {
        let key = SipsSecretKey("clé")
        for algorithm in [SealAlgorithm.hmacSHA256, .sha256] {
            #expect(algorithm.seal("\u{E9}", with: key) != algorithm.seal("e\u{301}", with: key))
        }
        #expect(
            SealAlgorithm.sha256.seal("é", with: SipsSecretKey(""))
                == "4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c")
    }

    @Test(
        "an unsupported algorithm gives no seal, and accepts none",
        arguments: ["HMAC-SHA-512", "", "sha-256", "none"])
    func unknown(name: String) throws {
        let algorithm = SealAlgorithm(rawValue: name)
        let key = SipsSecretKey("k")
        #expect(algorithm.seal("text", with: key) == nil)
        #expect(!algorithm.verify("", of: "text", with: key))
        #expect(MessageSeal.sealing(JSONObject(), with: key, algorithm: algorithm) == nil)
        #expect(PostSeal.seal(data: "a=b", with: key, algorithm: algorithm) == nil)
        #expect(!PostSeal.verify(data: "a=b", seal: "", with: key, algorithm: algorithm))
    }

    @Test("are named as the platform writes them")
    func names() {
        #expect(SealAlgorithm.hmacSHA256.rawValue == "HMAC-SHA-256")
        #expect(SealAlgorithm.sha256.rawValue == "SHA-256")
    }
}

@Suite("A secret key")
struct SipsSecretKeyTests {
    @Test("is kept as its text and shown nowhere")
    func secrecy() {
        let key = SipsSecretKey("very_secret")
        #expect(key.text == "very_secret")
        var dumped = ""
        dump(key, to: &dumped)
        let shown = [
            "\(key)", String(reflecting: key), dumped, "\([key])", "\(Mirror(reflecting: key).children.map(\.value))",
        ]
        for text in shown { #expect(!text.contains("very_secret")) }
        let value: Any = key
        #expect(!(value is any Encodable))
        #expect(!(value is any Equatable))
    }
}
