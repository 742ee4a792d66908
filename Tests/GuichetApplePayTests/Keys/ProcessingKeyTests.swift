import Foundation
import GuichetApplePay
import GuichetApplePayTesting
import GuichetCore
import Testing

/// Key files as people have them: what openssl and Keychain Access write.
@Suite("Reading a processing key")
struct ProcessingKeyTests {
    private func refusal(
        _ pem: String, merchantIdentifier: String? = "merchant.example.guichet",
        certificate: ProcessingCertificate? = nil
    ) -> ApplePayError? {
        do throws(ApplePayError) {
            _ = try ProcessingKey(pem: pem, merchantIdentifier: merchantIdentifier, certificate: certificate)
            return nil
        } catch {
            return error
        }
    }

    @Test("every form of a key is the same key", arguments: [TokenVersion.ecV1, .rsaV1])
    func forms(_ version: TokenVersion) throws {
        let merchant = try Mints.shared.get().merchant(version)
        for form in PrivateKeyForm.all(for: version) {
            let pem = try merchant.privateKeyPEM(form)
            for text in [
                pem, pem.replacingOccurrences(of: "\n", with: "\r\n"), "\n  " + pem, pem + merchant.certificatePEM,
                "\u{FEFF}" + pem,
            ] {
                let key = try ProcessingKey(pem: text, merchantIdentifier: merchant.identifier)
                #expect(key.publicKeyHash == merchant.publicKeyHash, "\(form)")
                #expect(key.version.rawValue == version.rawValue)
            }
        }
    }

    @Test("the merchant is known from the identifier, from the certificate, or from the certificate beside the key")
    func merchant() throws {
        let merchant = try Mints.shared.get().merchant(.ecV1)
        let pem = try merchant.privateKeyPEM()
        let certificate = try ProcessingCertificate(pem: merchant.certificatePEM)
        #expect(certificate.merchantIdentifier == merchant.identifier)
        #expect(throws: Never.self) { try ProcessingKey(pem: pem, merchantIdentifier: merchant.identifier) }
        #expect(throws: Never.self) { try ProcessingKey(pem: pem, certificate: certificate) }
        #expect(throws: Never.self) { try ProcessingKey(pem: pem + merchant.certificatePEM) }
        #expect(refusal(pem, merchantIdentifier: nil)?.code == .noMerchantIdentifier)
        #expect(refusal(pem, merchantIdentifier: "")?.code == .noMerchantIdentifier)
        #expect(
            refusal(pem, merchantIdentifier: "merchant.other", certificate: certificate)?.code
                == .merchantIdentifierMismatch)
    }

    @Test("an RSA key needs no merchant identifier")
    func rsaWithout() throws {
        let pem = try Mints.shared.get().merchant(.rsaV1).privateKeyPEM()
        #expect(refusal(pem, merchantIdentifier: nil) == nil)
    }

    @Test("a certificate for another key is refused")
    func otherCertificate() throws {
        let mints = try Mints.shared.get()
        let certificate = try ProcessingCertificate(pem: mints.merchant(.rsaV1).certificatePEM)
        let error = try refusal(mints.merchant(.ecV1).privateKeyPEM(), certificate: certificate)
        #expect(error?.code == .certificateKeyMismatch)
    }

    @Test("a key behind a password, and a binary file, are refused with the command that helps")
    func convert() throws {
        let pkcs8 = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMAA=\n-----END ENCRYPTED PRIVATE KEY-----\n"
        let legacy = """
            -----BEGIN EC PRIVATE KEY-----
            Proc-Type: 4,ENCRYPTED
            DEK-Info: AES-256-CBC,00

            MAA=
            -----END EC PRIVATE KEY-----
            """
        for text in [pkcs8, legacy] {
            let error = try #require(refusal(text))
            #expect(error.code == .encryptedKey)
            #expect(error.reason.contains("openssl pkey"))
        }
        let pkcs12 = String(
            decoding: [0x30, 0x82, 0x0A, 0x10, 0x02, 0x01, 0x03, 0x30, 0x82, 0x09, 0xD6] as [UInt8], as: UTF8.self)
        let error = try #require(refusal(pkcs12))
        #expect(error.code == .pkcs12)
        #expect(error.reason.contains("openssl pkcs12 -in KEY.p12 -nodes -out KEY.pem"))
    }

    @Test("a text without a key, with several, or with another kind is refused")
    func others() throws {
        let merchant = try Mints.shared.get().merchant(.ecV1)
        let pem = try merchant.privateKeyPEM()
        #expect(refusal("")?.code == .noPrivateKey)
        #expect(refusal("hello")?.code == .noPrivateKey)
        #expect(refusal(merchant.certificatePEM)?.code == .noPrivateKey)
        #expect(refusal(pem + pem)?.code == .unsupportedKey)
        #expect(refusal("-----BEGIN PRIVATE KEY-----\nMAA=\n-----END PRIVATE KEY-----")?.code == .unsupportedKey)
        #expect(refusal("-----BEGIN PRIVATE KEY-----\nMAA=\n")?.code == .notPEM)
        #expect(refusal("-----BEGIN PRIVATE KEY-----\nM!!=\n-----END PRIVATE KEY-----")?.code == .notPEM)
    }

    @Test("a key shows its hash and nothing else, and no error shows its text")
    func secrets() throws {
        let merchant = try Mints.shared.get().merchant(.ecV1)
        let pem = try merchant.privateKeyPEM()
        let key = try ProcessingKey(pem: pem, merchantIdentifier: merchant.identifier)
        var dumped = ""
        dump(key, to: &dumped)
        dump(ProcessingKeys([key]), to: &dumped)
        #expect(dumped.contains(Hex.encode(merchant.publicKeyHash)))
        #expect("\(key)" == "EC_v1 key \(Hex.encode(merchant.publicKeyHash))")
        let line = try #require(pem.split(separator: "\n").dropFirst().first)
        #expect(!dumped.contains(line))
        let torn = pem.replacingOccurrences(of: "-----END PRIVATE KEY-----", with: "")
        #expect(refusal(torn).map { !"\($0)".contains(line) } == true)
    }

    @Test("while certificates are exchanged, each token is decrypted with the key that it names")
    func rotation() async throws {
        let mints = try Mints.shared.get()
        let old = try mints.merchant(.ecV1)
        let new = try TestMerchant(
            identifier: old.identifier, issuedBy: mints.mint.authority, at: Mints.now)
        var keys = ProcessingKeys([try ProcessingKey(pem: old.privateKeyPEM(), merchantIdentifier: old.identifier)])
        let fromNew = try ApplePayToken(
            parsing: mints.mint.mint(TokenRecipe(signedAt: Mints.now), for: new.recipient).json)
        let missing = #expect(throws: ApplePayError.self) { try keys.key(for: fromNew) }
        #expect(missing?.code == .unknownKey)
        keys.add(try ProcessingKey(pem: new.privateKeyPEM(), merchantIdentifier: new.identifier))
        for merchant in [old, new] {
            let token = try ApplePayToken(
                parsing: mints.mint.mint(TokenRecipe(signedAt: Mints.now), for: merchant.recipient).json)
            #expect(try keys.key(for: token).publicKeyHash == merchant.publicKeyHash)
            #expect(throws: Never.self) { try keys.key(for: token).payload(ofUnverified: token) }
        }
    }

    @Test(
        "a key whose request was uploaded for several merchant identifiers opens the tokens of each", arguments: 0...2)
    func severalMerchants(position: Int) async throws {
        let mints = try Mints.shared.get()
        let shop = try mints.merchant(.ecV1)
        let pem = try shop.privateKeyPEM()
        let others = try ["merchant.example.a", "merchant.example.b"].map {
            try ProcessingKey(pem: pem, merchantIdentifier: $0)
        }
        var keys = others
        keys.insert(try ProcessingKey(pem: pem, merchantIdentifier: shop.identifier), at: position)
        let token = try mints.mint.mint(TokenRecipe(signedAt: Mints.now), for: shop.recipient).json
        let verifier = ApplePayVerifier(roots: [try mints.root])
        func read(with keys: [ProcessingKey]) async throws(ApplePayError) -> ApplePayTokenReader.Payment {
            try await ApplePayTokenReader(
                keys: ProcessingKeys(keys), verifier: verifier, replays: InMemoryReplayStore()
            ).read(token, at: Mints.now, expecting: .init(amount: nil))
        }
        #expect(try await read(with: keys).verified.token.publicKeyHash == shop.publicKeyHash)
        let refused = await #expect(throws: ApplePayError.self) { try await read(with: others) }
        #expect(refused?.code == "notAuthentic" && refused?.step == "decryption")
    }
}
