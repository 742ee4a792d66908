import GuichetCore
import Testing

@testable import GuichetJOSE

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// The published example of RFC 7518, appendix C.
private enum AppendixC {
    static let aliceX = "gI0GAILBdu7T53akrFmMyGcsF3n5dO7MmwNBHKW5SV0"
    static let aliceY = "SLW_xSffzlPWrHEVI30DHM_4egVwt3NQqeUD7nMFpps"
    static let aliceD = "0_NxaRPUMQoAJt50Gz8YiTr8gRTwyEaCumd-MToTmIo"
    static let bobX = "weNJy2HscCSM6AEDTDg04biOvhFhyyWvOHQfeF_PxMQ"
    static let bobY = "e8lnCO-AlStT-NJVX-crhB7QRYhiix03illJOVAOyck"
    static let bobD = "VEmDZpDXXK8p8N0Cndsxs924q6nS1RXFASRl6BfUqdw"
    /// The agreed secret Z, as the appendix lists it.
    static let secret: [UInt8] = [
        158, 86, 217, 29, 129, 113, 53, 211, 114, 131, 66, 131, 191, 132, 38, 156, 251, 49, 110, 163, 218, 128, 106,
        72, 246, 218, 167, 121, 140, 254, 144, 196,
    ]

    static func agree(d: String, x: String, y: String) throws -> [UInt8] {
        let scalar = try #require(Base64URL.decode(d))
        let point = try #require(Base64URL.decode(x)) + #require(Base64URL.decode(y))
        let secret = try P256.KeyAgreement.PrivateKey(rawRepresentation: scalar)
            .sharedSecretFromKeyAgreement(with: P256.KeyAgreement.PublicKey(rawRepresentation: point))
        return secret.withUnsafeBytes { Array($0) }
    }
}

@Suite("The key derivation of ECDH-ES")
struct ConcatKDFTests {
    @Test("Alice and Bob agree on the published secret")
    func agreement() throws {
        #expect(try AppendixC.agree(d: AppendixC.aliceD, x: AppendixC.bobX, y: AppendixC.bobY) == AppendixC.secret)
        #expect(try AppendixC.agree(d: AppendixC.bobD, x: AppendixC.aliceX, y: AppendixC.aliceY) == AppendixC.secret)
    }

    @Test("and on the published key")
    func publishedKey() throws {
        let secret = try AppendixC.agree(d: AppendixC.aliceD, x: AppendixC.bobX, y: AppendixC.bobY)
        let key = ConcatKDF.derive(
            secret: secret, algorithm: "A128GCM", partyU: Array("Alice".utf8), partyV: Array("Bob".utf8), bits: 128)
        #expect(Base64URL.encode(key) == "VqqN6vgjbSBcIijNcacQGg")
    }

    /// Computed with an independent SHA-256: two rounds over the same secret, no party information.
    @Test("a key longer than one hash takes a second round")
    func twoRounds() {
        let key = ConcatKDF.derive(secret: AppendixC.secret, algorithm: "A256CBC-HS512", bits: 512)
        #expect(
            Hex.encode(key) == """
                3f02e7784c78bf16a7ea9d5d62347bd600bf2478e497a159ef564b4d2e4ba128\
                736c3ce31028ae5ae14793c36d7378ee70062ac7d86feaccbf2ed2e5ebdf502d
                """)
    }

    @Test("every input changes the key")
    func inputs() {
        func key(_ algorithm: String, _ partyU: String, _ partyV: String, _ bits: Int) -> [UInt8] {
            let key = ConcatKDF.derive(
                secret: AppendixC.secret, algorithm: algorithm, partyU: Array(partyU.utf8),
                partyV: Array(partyV.utf8), bits: bits)
            return Array(key.prefix(16))
        }
        let keys = [
            key("A256GCM", "", "", 256), key("A128GCM", "", "", 256), key("A256GCM", "a", "", 256),
            key("A256GCM", "", "a", 256), key("A256GCM", "", "", 128),
            // The lengths go in too: moving a letter from one party to the other is another key.
            key("A256GCM", "ab", "c", 256), key("A256GCM", "a", "bc", 256),
        ]
        #expect(Set(keys).count == keys.count)
    }

    @Test("the key has the length that was asked for", arguments: [128, 192, 256, 384, 512])
    func length(bits: Int) {
        #expect(ConcatKDF.derive(secret: AppendixC.secret, algorithm: "x", bits: bits).count == bits / 8)
    }
}
