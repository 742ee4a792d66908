import Foundation
import GuichetApplePayTesting
import GuichetCore
import SwiftASN1
import Testing
import X509

@Suite("A test merchant")
struct TestMerchantTests {
    let world: World

    init() throws {
        world = try World.shared.get()
    }

    @Test(
        "has a payment processing certificate of Apple's form", .enabled(if: Tool.hasOpenSSL, Tool.noOpenSSL),
        arguments: [(TokenVersion.ecV1, "NIST CURVE: P-256"), (.rsaV1, "Public-Key: (2048 bit)")])
    func certificate(version: TokenVersion, key: String) throws {
        let text = try Folder.use { folder in
            try Tool.openssl(
                "x509", "-in", try folder.write(world.shop(version).certificatePEM, "certificate"), "-noout", "-text"
            ).text
        }
        #expect(text.contains("Subject: UID = merchant.test.guichet.shop, CN = Apple Pay Payment Processing:merchant."))
        #expect(text.contains("Issuer: CN = Guichet Test Developer Relations CA - G2"))
        #expect(text.contains("Signature Algorithm: ecdsa-with-SHA256"))
        #expect(text.contains(key))
        #expect(text.contains("Key Encipherment, Key Agreement"))
        #expect(text.contains("CA:FALSE"))
        // printf merchant.test.guichet.shop | sha256sum
        #expect(text.contains(".@43F32469BEF5C54B9292A2EEB7F3EA92FE9466386C6BC6670EE278D77BE60B0A"))
    }

    @Test(
        "has a certificate that openssl follows to the authority's root", .enabled(if: Tool.hasOpenSSL, Tool.noOpenSSL))
    func chain() throws {
        try Folder.use { folder in
            let output = try Tool.openssl(
                "verify", "-attime", "\(Int(noon.timeIntervalSince1970))", "-CAfile",
                try folder.write(world.authority.rootCertificatePEM, "root"), "-untrusted",
                try folder.write(world.authority.developerIssuer.pem, "issuer"),
                try folder.write(world.ecShop.certificatePEM, "certificate"))
            #expect(output.status == 0, "\(output.errors)")
        }
    }

    @Test(
        "has a private key in every form that openssl reads", .enabled(if: Tool.hasOpenSSL, Tool.noOpenSSL),
        arguments: [TokenVersion.ecV1, .rsaV1])
    func keys(version: TokenVersion) throws {
        let merchant = world.shop(version)
        let forms = PrivateKeyForm.all(for: version)
        #expect(forms.count >= 3)
        for form in forms {
            try Folder.use { folder in
                let output = try Tool.openssl(
                    "pkey", "-in", try folder.write(try merchant.privateKeyPEM(form), "key"), "-pubout", "-outform",
                    "DER",
                    "-out", folder.path("public"))
                #expect(output.status == 0, "\(form): \(output.errors)")
                let digest = try Tool.openssl("dgst", "-sha256", "-r", folder.path("public")).text
                #expect(digest.hasPrefix(Hex.encode(merchant.publicKeyHash)), "\(form)")
            }
        }
    }

    @Test("has the preambles that confuse tools")
    func preambles() throws {
        let ec = world.ecShop
        #expect(
            try ec.privateKeyPEM(.sec1WithParameters).hasPrefix("-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n"))
        #expect(try ec.privateKeyPEM(.sec1).hasPrefix("-----BEGIN EC PRIVATE KEY-----\n"))
        #expect(try ec.privateKeyPEM(.bagAttributes).hasPrefix("Bag Attributes\n    friendlyName: "))
        #expect(try ec.privateKeyPEM().hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
        #expect(try world.rsaShop.privateKeyPEM(.pkcs1).hasPrefix("-----BEGIN RSA PRIVATE KEY-----\n"))
    }

    @Test("refuses a form that its key does not have, a version without keys, and an empty identifier")
    func refused() throws {
        func code(_ work: () throws -> Void) throws -> ApplePayTestingError.Code {
            try #require(throws: ApplePayTestingError.self, performing: work).code
        }
        #expect(try code { _ = try world.ecShop.privateKeyPEM(.pkcs1) } == .noSuchKey)
        #expect(try code { _ = try world.rsaShop.privateKeyPEM(.sec1) } == .noSuchKey)
        #expect(try code { _ = try world.ecShop.privateKeyPEM("der") } == .noSuchKey)
        #expect(
            try code {
                _ = try TestMerchant(identifier: "m", version: "EC_v2", issuedBy: world.authority, at: noon)
            } == .noSuchKey)
        #expect(
            try code { _ = try TestMerchant(identifier: "", issuedBy: world.authority, at: noon) } == .invalidValue)
    }

    @Test(
        "has the given dates, in any year",
        arguments: [
            0, 951_782_399, 951_868_799, 1_709_251_199, 2_524_607_999, 2_524_608_000, 4_107_542_399,
        ] as [Double])
    func dates(seconds: Double) throws {
        let date = Date(timeIntervalSince1970: seconds)
        let merchant = try TestMerchant(identifier: "merchant.test", issuedBy: world.authority, at: date)
        let certificate = try Certificate(derEncoded: merchant.certificateDER)
        #expect(certificate.notValidBefore == date)
        #expect(certificate.notValidAfter == date.addingTimeInterval(760 * 86_400))
    }

    @Test("can rotate: a second key for the same identifier")
    func rotation() throws {
        let next = try TestMerchant(identifier: world.ecShop.identifier, issuedBy: world.authority, at: noon)
        #expect(next.publicKeyHash != world.ecShop.publicKeyHash)
        #expect(try next.recipient.merchantIdentifierHash == world.ecShop.recipient.merchantIdentifierHash)
    }

    @Test("gives the mint nothing private, and shows no key in descriptions and dumps")
    func silent() throws {
        var text = "\(world.ecShop)"
        dump(world.ecShop, to: &text)
        #expect(text.contains("merchant.test.guichet.shop"))
        #expect(!text.contains("certificate") && !text.contains("PrivateKey"))
    }
}

@Suite("The merchant for whom a token is minted")
struct TokenRecipientTests {
    let world: World

    init() throws {
        world = try World.shared.get()
    }

    private func reason(_ pem: String) throws -> String {
        let error = try #require(throws: ApplePayTestingError.self) { try TokenRecipient(certificatePEM: pem) }
        #expect(error.code == .unreadable)
        return error.reason
    }

    @Test("is read from a certificate, as PEM with anything around it, or as DER")
    func read() throws {
        for merchant in [world.ecShop, world.rsaShop] {
            let pem = try merchant.privateKeyPEM() + "a remark\n" + merchant.certificatePEM
            for recipient in [try TokenRecipient(certificatePEM: pem), try merchant.recipient] {
                #expect(recipient.version == merchant.version)
                #expect(recipient.publicKeyHash == merchant.publicKeyHash)
                #expect(
                    Hex.encode(recipient.merchantIdentifierHash)
                        == "43f32469bef5c54b9292a2eeb7f3ea92fe9466386c6bc6670ee278d77be60b0a")
            }
        }
    }

    @Test("is not read from anything else")
    func refused() throws {
        #expect(try reason("").contains("no certificate"))
        #expect(try reason(world.ecShop.privateKeyPEM()).contains("no certificate"))
        #expect(try reason("-----BEGIN CERTIFICATE-----\n****\n-----END CERTIFICATE-----\n").contains("PEM"))
        #expect(try reason("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n").contains("not a cert"))
        #expect(try reason(world.authority.ecSigner.pem).contains("no extension"))
    }
}
