import Crypto
import CryptoExtras
import Foundation
import GuichetApplePay
import GuichetCore
import SwiftASN1
import Testing
import X509

@Suite("A new key and the request for its certificate")
struct CertificateRequestTests {
    private static let subject = CertificateSubject(
        merchantIdentifier: "merchant.com.example.shop", organization: "Example SA", country: "fr",
        email: "pay@example.com")

    @Test(
        "the request is signed by the key, names the applicant, and has the key hash of future tokens",
        arguments: [
            CertificateRequest.KeyKind.p256, .rsa2048,
        ])
    func request(_ kind: CertificateRequest.KeyKind) throws {
        let made = try CertificateRequest(subject: Self.subject, keyKind: kind)
        let read = try CertificateSigningRequest(pemEncoded: made.pem)
        #expect(read.publicKey.isValidSignature(read.signature, for: read))
        #expect(read.version == .v1)
        #expect("\(read.subject)" == "E=pay@example.com,CN=merchant.com.example.shop,O=Example SA,C=FR")
        switch kind {
        case .p256: #expect(P256.Signing.PublicKey(read.publicKey) != nil)
        case .rsa2048: #expect(_RSA.Signing.PublicKey(read.publicKey)?.keySizeInBits == 2_048)
        }
        let key = try ProcessingKey(pem: made.privateKeyPEM.reveal(), merchantIdentifier: TestIssuer.merchant)
        #expect(key.publicKeyHash == made.publicKeyHash)
        #expect(key.version == (kind == .p256 ? .ec : .rsa))
        #expect(made.privateKeyPEM.reveal().hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
        #expect(made.privateKeyPEM.reveal().hasSuffix("-----END PRIVATE KEY-----\n"))
    }

    @Test(
        "openssl accepts its signature, and finds the requested subject and key",
        .enabled(if: OpenSSL.isInstalled, OpenSSL.missing),
        arguments: [
            (CertificateRequest.KeyKind.p256, ["NIST CURVE: P-256", "ecdsa-with-SHA256"]),
            (.rsa2048, ["(2048 bit)", "sha256WithRSAEncryption"]),
        ])
    func openSSL(_ kind: CertificateRequest.KeyKind, _ marks: [String]) throws {
        let made = try CertificateRequest(subject: Self.subject, keyKind: kind)
        let request = try OpenSSL.run(["req", "-verify", "-noout", "-text"], on: made.pem)
        #expect(request.status == 0)
        #expect(request.output.contains("verify OK"))
        #expect(request.output.contains("merchant.com.example.shop"))
        for mark in marks { #expect(request.output.contains(mark), "\(mark) is not in \(request.output)") }
        let key = try OpenSSL.run(["pkey", "-noout", "-check"], on: made.privateKeyPEM.reveal())
        #expect(key.status == 0)
        #expect(key.output.contains("Key is valid"))
    }

    @Test("each request has a key of its own")
    func fresh() throws {
        #expect(try CertificateRequest.test().publicKeyHash != CertificateRequest.test().publicKeyHash)
    }

    @Test("the key is in no description and no dump")
    func confidential() throws {
        let made = try CertificateRequest.test()
        let lines = made.privateKeyPEM.reveal().split(separator: "\n").dropFirst().dropLast()
        var dumped = ""
        dump(made, to: &dumped)
        let shown = "\(made) \(String(reflecting: made)) \(made.privateKeyPEM) \(dumped)"
        #expect(!lines.isEmpty)
        for line in lines { #expect(!shown.contains(line)) }
        #expect(shown.contains("(confidential)"))
    }

    @Test("a subject that no certificate could have is refused by its field")
    func badSubject() {
        typealias Change = (inout CertificateSubject) -> Void
        let changes: [(field: String, change: Change)] = [
            ("commonName", { $0.commonName = "" }),
            ("commonName", { $0.commonName = String(repeating: "a", count: 65) }),
            ("organization", { $0.organization = "two\nlines" }),
            ("organization", { $0.organization = "" }),
            ("country", { $0.country = "FRA" }), ("country", { $0.country = "F" }), ("country", { $0.country = "É" }),
            ("country", { $0.country = "ß" }), ("country", { $0.country = "" }),
            ("email", { $0.email = "nobody" }), ("email", { $0.email = "é@example.com" }),
            ("email", { $0.email = "a b@example.com" }), ("email", { $0.email = "@" }),
        ]
        for (field, change) in changes {
            var subject = Self.subject
            change(&subject)
            let error = #expect(throws: ApplePayError.self) { try CertificateRequest(subject: subject) }
            #expect(error?.code == .invalidSubject)
            #expect(error?.field == field)
            #expect(error?.advice == .correctInput)
        }
    }
}
