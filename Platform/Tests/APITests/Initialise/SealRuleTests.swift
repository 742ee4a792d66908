import GuichetCore
@_spi(Platform) import GuichetSips
import Server
import SipsAPI
import Support
import Testing

@Suite("orderInitialize, authentication of the shop")
struct SealRuleTests {
    @Test("an unknown shop is answered 03, without a seal: there is no key to seal with")
    func unknownShop() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.initialise(.order(shop: "002001000000009"))
            #expect(answer.status == 200)
            #expect(answer.code == "03")
            #expect(!answer.hasSeal)
        }
    }

    @Test("a seal with another key is answered 34, sealed with the right one")
    func wrongKey() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.send(JSONObject.order().sealed(key: "another key"))
            #expect(answer.code == "34")
            #expect(answer.isSealed())
            #expect(answer.redirectionData == nil)
        }
    }

    @Test(
        "a field that was changed after sealing is answered 34",
        arguments: ["amount", "currencyCode", "transactionReference", "sdkVersion", "interfaceVersion"])
    func tampered(field: String) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.send(JSONObject.order().sealed().with(field, "1"))
            #expect(answer.code == "34")
            #expect(answer.isSealed())
        }
    }

    @Test("a field that was added after sealing is answered 34")
    func added() async throws {
        try await TestPlatform.run { test async throws in
            #expect(try await test.send(JSONObject.order().sealed().with("orderId", "1")).code == "34")
        }
    }

    @Test(
        "an invalid seal is answered 34, never accepted",
        arguments: ["", "0", String(repeating: "0", count: 64), String(repeating: "0", count: 65), "é"])
    func noSeal(seal: String) async throws {
        try await TestPlatform.run { test in
            let answer = try await test.send(JSONObject.order().with("seal", .string(seal)))
            #expect(answer.code == "34")
            #expect(answer.isSealed())
        }
    }

    @Test("an unknown keyVersion is answered 34, without a seal: the shop has no such key")
    func unknownKeyVersion() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.initialise(JSONObject.order().with("keyVersion", "2"))
            #expect(answer.code == "34")
            #expect(!answer.hasSeal)
        }
    }

    /// docs/choices/sips.md, 110.
    @Test("a responseKeyVersion that is not the keyVersion is answered 12, sealed with the request's key")
    func otherResponseKey() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.initialise(JSONObject.order().with("responseKeyVersion", "2"))
            #expect(answer.code == "12")
            #expect(answer.field == "responseKeyVersion")
            #expect(answer.isSealed())
            #expect(try await test.initialise(JSONObject.order().with("responseKeyVersion", "1")).code == "00")
            let wrong = JSONObject.order().with("responseKeyVersion", "2").sealed(key: "wrong")
            #expect(try await test.send(wrong).code == "34", "an unauthenticated request learns nothing else")
        }
    }

    @Test("HMAC-SHA-256 is the default and may be named; SHA-256 must be named; each answers in kind")
    func algorithms() async throws {
        try await TestPlatform.run { test in
            let named = JSONObject.order().with("sealAlgorithm", "HMAC-SHA-256")
            #expect(try await test.send(named.sealed()).isSealed(algorithm: .hmacSHA256))
            let older = JSONObject.order().with("sealAlgorithm", "SHA-256").sealed(algorithm: .sha256)
            let answer = try await test.send(older)
            #expect(answer.code == "00")
            #expect(answer.isSealed(algorithm: .sha256))
            #expect(!answer.isSealed(algorithm: .hmacSHA256))
            let unnamed = JSONObject.order().sealed(algorithm: .sha256)
            #expect(try await test.send(unnamed).code == "34")
            let misnamed = JSONObject.order().with("sealAlgorithm", "SHA-256").sealed(algorithm: .hmacSHA256)
            #expect(try await test.send(misnamed).code == "34")
        }
    }

    @Test("an unsupported algorithm is answered 12 with its field, sealed with the default one")
    func unknownAlgorithm() async throws {
        try await TestPlatform.run { test in
            for name in ["MD5", "hmac-sha-256", "HMAC-SHA-512"] {
                let answer = try await test.initialise(JSONObject.order().with("sealAlgorithm", .string(name)))
                #expect(answer.code == "12")
                #expect(answer.field == "sealAlgorithm")
                #expect(answer.isSealed())
            }
        }
    }

    @Test("upper-case hexadecimal digits are the same seal")
    func upperCase() async throws {
        try await TestPlatform.run { test async throws in
            let sealed = JSONObject.order().sealed()
            let upper = sealed["seal"]?.text?.uppercased() ?? ""
            #expect(try await test.send(sealed.with("seal", .string(upper))).code == "00")
        }
    }

    @Test(
        "an old and a new key are both valid, each answer is sealed with the key of its request, until the old one is revoked"
    )
    func renewal() async throws {
        try await TestPlatform.run { test in
            let shop = "123456789012345"
            let administration = test.platform.sips.administration
            let first = try await administration.add(
                .init(merchantId: shop, brand: "sips", reference: .transactionReference))
            let second = try await administration.addKey(to: shop)
            #expect(second.version == 2)
            let old = JSONObject.order(shop: shop)
            let new = old.with("keyVersion", "2")
            let oldAnswer = try await test.send(old.sealed(key: first.text))
            let newAnswer = try await test.send(new.sealed(key: second.key.text))
            #expect(oldAnswer.code == "00")
            #expect(oldAnswer.isSealed(key: first.text))
            #expect(newAnswer.code == "00")
            #expect(newAnswer.isSealed(key: second.key.text))
            // A key is good under its own version only.
            #expect(try await test.send(new.sealed(key: first.text)).code == "34")
            try await administration.revokeKey(version: 1, of: shop)
            #expect(try await test.send(old.sealed(key: first.text)).code == "34")
            #expect(try await test.send(new.sealed(key: second.key.text)).code == "00")
        }
    }
}
