import Crypto
import Foundation
import GuichetApplePayTesting
import GuichetCore
import SwiftASN1
import Testing
import X509

@Suite("A certificate for a request")
struct IssuedCertificateTests {
    private static let identifier = "merchant.test.guichet.portal"
    let world: World

    init() throws {
        world = try World.shared.get()
    }

    private static func request(_ key: Certificate.PrivateKey, commonName: String = "anything") throws -> String {
        let subject = try DistinguishedName { CommonName(commonName) }
        return try CertificateSigningRequest(
            version: .v1, subject: subject, privateKey: key, attributes: .init()
        ).serializeAsPEM().pemString
    }

    private func issue(_ request: String, _ identifier: String = Self.identifier, at date: Date = noon) throws
        -> Certificate
    {
        try Certificate(
            derEncoded: world.authority.processingCertificate(
                forRequest: request, merchantIdentifier: identifier, at: date))
    }

    @Test("is for the request's key and for the merchant identifier of the portal, and lasts 760 days")
    func issued() throws {
        let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let certificate = try issue(Self.request(key, commonName: "merchant.test.guichet.other"))
        #expect(certificate.publicKey == key.publicKey)
        #expect(certificate.subject.description.contains("Apple Pay Payment Processing:\(Self.identifier)"))
        #expect(certificate.notValidBefore == noon)
        #expect(certificate.notValidAfter == noon.addingTimeInterval(760 * 86_400))
        let issuer = try Certificate(derEncoded: world.authority.developerIssuer.der)
        #expect(issuer.publicKey.isValidSignature(certificate.signature, for: certificate))
    }

    @Test("has the form of the certificates of test merchants: the same extensions in the same order")
    func form() throws {
        let certificate = try issue(Self.request(Certificate.PrivateKey(P256.Signing.PrivateKey())))
        let known = try Certificate(derEncoded: world.ecShop.certificateDER)
        #expect(certificate.extensions.map(\.oid) == known.extensions.map(\.oid))
        #expect(certificate.issuer == known.issuer)
    }

    @Test("allows tokens to be minted with its key's hash")
    func tokens() throws {
        let der = try world.authority.processingCertificate(
            forRequest: Self.request(Certificate.PrivateKey(P256.Signing.PrivateKey())),
            merchantIdentifier: Self.identifier, at: noon)
        let recipient = try TokenRecipient(certificateDER: der)
        let token = try TokenMint(authority: world.authority).mint(TokenRecipe(signedAt: noon), for: recipient)
        let json = try JSONValue(parsing: token.json)
        let hash = Data(recipient.publicKeyHash).base64EncodedString()
        #expect(json["header"]?["publicKeyHash"]?.text == hash)
    }

    @Test("is not made for an invalid or changed request, another kind of key, or a missing merchant")
    func refused() throws {
        let good = try Self.request(Certificate.PrivateKey(P256.Signing.PrivateKey()))
        let p384 = try Self.request(Certificate.PrivateKey(P384.Signing.PrivateKey()))
        func code(_ request: String, _ identifier: String = Self.identifier, at date: Date = noon)
            -> ApplePayTestingError.Code?
        {
            do {
                _ = try issue(request, identifier, at: date)
                return nil
            } catch {
                return (error as? ApplePayTestingError)?.code
            }
        }
        #expect(code("") == .unreadable)
        #expect(code(world.ecShop.certificatePEM) == .unreadable)
        var bytes = try PEMDocument(pemString: good).derBytes
        bytes[bytes.count - 1] ^= 1
        #expect(code(PEMDocument(type: "CERTIFICATE REQUEST", derBytes: bytes).pemString) == .unreadable)
        #expect(code(p384) == .noSuchKey)
        #expect(code(good, "") == .invalidValue)
        #expect(code(good, at: noon.addingTimeInterval(20 * 365 * 86_400)) == .outsideValidity)
        #expect(code(good) == nil)
    }
}
