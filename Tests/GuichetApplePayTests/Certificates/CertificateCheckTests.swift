import Crypto
import CryptoExtras
import Foundation
import GuichetApplePay
import GuichetCore
import SwiftASN1
import Testing
import X509

@Suite("Checking the certificate that Apple issued")
struct CertificateCheckTests {
    private static let issuer = TestIssuer()

    private static func check(
        _ order: TestIssuer.Order = .init(), given: String? = TestIssuer.merchant, at now: Date = TestIssuer.today
    ) throws -> CertificateCheck {
        let request = try CertificateRequest.test()
        return CertificateCheck(
            of: try issuer.issue(request, order), key: request.privateKeyPEM.reveal(), merchantIdentifier: given,
            at: now)
    }

    private static func codes(_ check: CertificateCheck) -> [CertificateFinding.Code] { check.findings.map(\.code) }

    @Test(
        "the right one passes without findings, and gives the key",
        arguments: [
            CertificateRequest.KeyKind.p256, .rsa2048,
        ])
    func passes(_ kind: CertificateRequest.KeyKind) throws {
        let request = try CertificateRequest.test(kind)
        let certificate = try Self.issuer.issue(request)
        let check = CertificateCheck(
            of: certificate, key: request.privateKeyPEM.reveal(), merchantIdentifier: TestIssuer.merchant,
            at: TestIssuer.today)
        #expect(check.findings == [])
        #expect(check.passes)
        #expect(check.merchantIdentifier == TestIssuer.merchant)
        #expect(check.key?.publicKeyHash == certificate.publicKeyHash)
        #expect(certificate.publicKeyHash == request.publicKeyHash)
        #expect(check.expiry.daysLeft == 660)
    }

    @Test("the identifier and the key may be left out: the certificate names its merchant itself")
    func alone() throws {
        let check = CertificateCheck(of: try Self.issuer.issue(.test()), at: TestIssuer.today)
        #expect(check.passes)
        #expect(check.merchantIdentifier == TestIssuer.merchant)
        #expect(check.key == nil)
    }

    @Test("another key is reported with both hashes, and is not returned")
    func otherKey() throws {
        let other = try CertificateRequest.test()
        let certificate = try Self.issuer.issue(.test())
        let check = CertificateCheck(of: certificate, key: other.privateKeyPEM.reveal(), at: TestIssuer.today)
        #expect(Self.codes(check) == [.keyMismatch])
        #expect(check.key == nil)
        #expect(check.findings.first?.reason.contains(Hex.encode(certificate.publicKeyHash)) == true)
        #expect(check.findings.first?.reason.contains(Hex.encode(other.publicKeyHash)) == true)
    }

    @Test("another key is reported even when the merchant does not match either")
    func everythingAtOnce() throws {
        var order = TestIssuer.Order()
        order.usage = nil
        order.notValidAfter = TestIssuer.today.addingTimeInterval(-1)
        let check = CertificateCheck(
            of: try Self.issuer.issue(.test(), order), key: try CertificateRequest.test().privateKeyPEM.reveal(),
            merchantIdentifier: "merchant.com.example.other", at: TestIssuer.today)
        #expect(Set(Self.codes(check)) == [.keyMismatch, .merchantIdentifierMismatch, .keyUsage, .expired])
        #expect(check.merchantIdentifier == nil)
    }

    @Test("a key that cannot be read is reported with its reason, and its content is not shown")
    func unreadableKey() throws {
        let pem = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nc2VjcmV0\n-----END ENCRYPTED PRIVATE KEY-----"
        let check = CertificateCheck(of: try Self.issuer.issue(.test()), key: pem, at: TestIssuer.today)
        #expect(Self.codes(check) == [.unreadableKey])
        #expect(check.findings.first?.reason.contains("password") == true)
        #expect(check.findings.first?.reason.contains("c2VjcmV0") == false)
    }

    @Test("identifier, UID and extension must name one merchant")
    func merchant() throws {
        #expect(Self.codes(try Self.check(given: "merchant.com.example.other")) == [.merchantIdentifierMismatch])
        var otherHash = TestIssuer.Order()
        otherHash.hashOf = "merchant.com.example.other"
        #expect(Self.codes(try Self.check(otherHash)) == [.merchantIdentifierMismatch])
        #expect(Self.codes(try Self.check(otherHash, given: nil)) == [.merchantIdentifierMismatch])
        // An older certificate without UID: the identifier that is given is compared with the hash.
        var noUserID = TestIssuer.Order()
        noUserID.userID = nil
        #expect(Self.codes(try Self.check(noUserID)) == [])
        #expect(Self.codes(try Self.check(noUserID, given: "merchant.other")) == [.merchantIdentifierMismatch])
        #expect(Self.codes(try Self.check(noUserID, given: nil)) == [.noMerchantIdentifier])
    }

    @Test("a Merchant Identity Certificate is known by its use, and the right one is named")
    func merchantIdentity() throws {
        var order = TestIssuer.Order()
        order.usage = KeyUsage(digitalSignature: true)
        order.extendedUsage = .clientAuth
        let check = try Self.check(order)
        #expect(Self.codes(check) == [.merchantIdentityCertificate])
        #expect(check.findings.first?.remedy.contains("Payment Processing Certificate") == true)
    }

    @Test("a certificate for something else is refused: no extension, an authority, the wrong key usage")
    func purpose() throws {
        typealias Change = (inout TestIssuer.Order) -> Void
        let changes: [(code: CertificateFinding.Code, change: Change)] = [
            (.notAProcessingCertificate, { $0.hashOf = nil }),
            (.notAProcessingCertificate, { $0.isAuthority = true }),
            (.keyUsage, { $0.usage = nil }),
            (.keyUsage, { $0.usage = KeyUsage(keyEncipherment: true) }),
            (.keyUsage, { $0.usage = KeyUsage(keyAgreement: true) }),
            (.keyUsage, { $0.usage = KeyUsage(digitalSignature: true) }),
        ]
        for (code, change) in changes {
            var order = TestIssuer.Order()
            change(&order)
            let check = try Self.check(order)
            #expect(Self.codes(check) == [code])
            #expect(!check.passes)
            #expect(check.key == nil)
        }
    }

    @Test("only P-256 and RSA keys decrypt tokens; an RSA key of another size than Apple asks for is a warning")
    func keyKind() throws {
        let p384 = try Self.issuer.issue(Certificate.PublicKey(P384.Signing.PrivateKey().publicKey))
        #expect(Self.codes(CertificateCheck(of: p384, at: TestIssuer.today)) == [.unsupportedKey])
        let rsa = try _RSA.Signing.PrivateKey(keySize: .bits3072)
        let check = CertificateCheck(
            of: try Self.issuer.issue(Certificate.PublicKey(rsa.publicKey)), key: rsa.pkcs8PEMRepresentation,
            at: TestIssuer.today)
        #expect(Self.codes(check) == [.unsupportedKey])
        #expect(check.passes)
        #expect(check.key?.version == .rsa)
    }

    @Test("both ends of the validity belong to it, a second outside does not")
    func validity() throws {
        #expect(Self.codes(try Self.check(at: TestIssuer.start)) == [])
        let early = try Self.check(at: TestIssuer.start.addingTimeInterval(-1))
        #expect(Self.codes(early) == [.notYetValid])
        #expect(early.passes)
        #expect(early.findings.first?.reason.contains("2026-01-01") == true)
        let last = try Self.check(at: TestIssuer.end)
        #expect(Self.codes(last) == [.expiresSoon])
        #expect(last.passes)
        let late = try Self.check(at: TestIssuer.end.addingTimeInterval(1))
        #expect(Self.codes(late) == [.expired])
        #expect(!late.passes)
    }

    @Test("an issuer that is not Apple is a note, not an error")
    func otherIssuer() throws {
        var issuer = TestIssuer()
        issuer.organization = "Example SA"
        let check = CertificateCheck(of: try issuer.issue(.test()), at: TestIssuer.today)
        #expect(check.findings.map(\.code) == [.notIssuedByApple])
        #expect(check.findings.map(\.severity) == [.note])
        #expect(check.passes)
    }

    @Test("a file is read as downloaded: DER from Apple's portal, or PEM")
    func file() throws {
        let certificate = try Self.issuer.issue(.test())
        var serializer = DER.Serializer()
        try certificate.certificate.serialize(into: &serializer)
        let pem = try certificate.certificate.serializeAsPEM().pemString
        #expect(try ProcessingCertificate(contentsOfFile: serializer.serializedBytes) == certificate)
        #expect(try ProcessingCertificate(contentsOfFile: Array(pem.utf8)) == certificate)
        #expect(try ProcessingCertificate(contentsOfFile: Array("text before\r\n\(pem)".utf8)) == certificate)
        for bytes in [[], [0x30], Array("nothing".utf8)] as [[UInt8]] {
            #expect(throws: ApplePayError.self) { try ProcessingCertificate(contentsOfFile: bytes) }
        }
    }
}
