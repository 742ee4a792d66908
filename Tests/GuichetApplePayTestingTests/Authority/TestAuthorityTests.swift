import Foundation
import GuichetApplePayTesting
import SwiftASN1
import TestSupport
import Testing
import X509

@Suite("The test authority")
struct TestAuthorityTests {
    let authority: TestAuthority

    init() throws {
        authority = try World.shared.get().authority
    }

    private func text(of certificate: TestCertificate) throws -> String {
        try Folder.use { folder in
            let output = try Tool.openssl(
                "x509", "-in", try folder.write(certificate.pem, "certificate"), "-noout", "-text")
            #expect(output.status == 0)
            return output.text
        }
    }

    /// Lines of a certificate's text without their indentation, with the line after each.
    private func contains(_ text: String, _ lines: String...) -> Bool {
        let found = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        return found.indices.contains { found[$0...].starts(with: lines) }
    }

    @Test("has a self-signed root on P-384", .enabled(if: Tool.hasOpenSSL, Tool.noOpenSSL))
    func root() throws {
        let text = try text(of: authority.root)
        #expect(contains(text, "Signature Algorithm: ecdsa-with-SHA384"))
        #expect(contains(text, "NIST CURVE: P-384"))
        #expect(contains(text, "X509v3 Basic Constraints: critical", "CA:TRUE"))
        #expect(contains(text, "X509v3 Key Usage: critical", "Certificate Sign, CRL Sign"))
    }

    @Test(
        "has an intermediate on P-256 with its marker, signed by the root with SHA-256",
        .enabled(if: Tool.hasOpenSSL, Tool.noOpenSSL))
    func intermediate() throws {
        let text = try text(of: authority.intermediate)
        #expect(contains(text, "Signature Algorithm: ecdsa-with-SHA256"))
        #expect(contains(text, "NIST CURVE: P-256"))
        #expect(contains(text, "X509v3 Basic Constraints: critical", "CA:TRUE"))
        #expect(contains(text, "X509v3 Key Usage: critical", "Certificate Sign, CRL Sign"))
        #expect(contains(text, "1.2.840.113635.100.6.2.14:", ".."))
        #expect(!text.contains("1.2.840.113635.100.6.29"))
    }

    @Test(
        "has a signer on P-256 and one with RSA, both signed with ECDSA", .enabled(if: Tool.hasOpenSSL, Tool.noOpenSSL))
    func signers() throws {
        let keys = try [(authority.ecSigner, "NIST CURVE: P-256"), (authority.rsaSigner, "Public-Key: (2048 bit)")]
        for (signer, key) in keys {
            let text = try text(of: signer)
            #expect(contains(text, "Signature Algorithm: ecdsa-with-SHA256"))
            #expect(contains(text, key))
            #expect(contains(text, "X509v3 Basic Constraints: critical", "CA:FALSE"))
            #expect(contains(text, "X509v3 Key Usage: critical", "Digital Signature"))
            #expect(contains(text, "1.2.840.113635.100.6.29:", ".."))
            #expect(!text.contains("1.2.840.113635.100.6.2.14"))
        }
    }

    @Test("says what it is, and never claims to be Apple", .enabled(if: Tool.hasOpenSSL, Tool.noOpenSSL))
    func names() throws {
        for certificate in try [
            authority.root, authority.intermediate, authority.ecSigner, authority.rsaSigner, authority.developerIssuer,
        ] {
            let text = try text(of: certificate)
            let names = text.split(separator: "\n").filter { $0.contains("Subject:") || $0.contains("Issuer:") }
            #expect(names.count == 2)
            #expect(names.allSatisfy { $0.contains("CN = Guichet Test ") && $0.contains("O = Guichet Test") })
            #expect(!text.contains("Apple"))
        }
    }

    @Test(
        "signs a chain that openssl follows up to the root",
        .enabled(if: Tool.hasOpenSSL, Tool.noOpenSSL))
    func chain() throws {
        try Folder.use { folder in
            let root = try folder.write(authority.rootCertificatePEM, "root")
            let intermediate = try folder.write(authority.intermediate.pem, "intermediate")
            for (signer, name) in try [(authority.ecSigner, "ec"), (authority.rsaSigner, "rsa")] {
                let output = try Tool.openssl(
                    "verify", "-x509_strict", "-attime", "\(Int(noon.timeIntervalSince1970))", "-CAfile", root,
                    "-untrusted", intermediate, try folder.write(signer.pem, name))
                #expect(output.status == 0, "\(output.text)\(output.errors)")
            }
        }
    }

    @Test("is valid from a day before its issue, the signers for five years, as Apple's")
    func validity() throws {
        let certificates = try [authority.root, authority.intermediate, authority.ecSigner, authority.rsaSigner]
        let years = [25, 15, 5, 5]
        for (certificate, years) in zip(certificates, years) {
            let read = try Certificate(derEncoded: certificate.der)
            #expect(read.notValidBefore == noon.addingTimeInterval(-86_400))
            #expect(read.notValidAfter == noon.addingTimeInterval(Double(years) * 365.25 * 86_400))
            #expect(certificate.notBefore == read.notValidBefore)
            #expect(certificate.notAfter == read.notValidAfter)
        }
    }

    @Test("takes its keys and serial numbers from the given generator, RSA excepted")
    func repeatable() throws {
        var generator = SeededGenerator(seed: 1)
        let again = try TestAuthority(issuedAt: noon, using: &generator)
        #expect(again.root.privateKeyPEM == authority.root.privateKeyPEM)
        #expect(again.ecSigner.privateKeyPEM == authority.ecSigner.privateKeyPEM)
        #expect(try again.rsaSigner.privateKeyPEM != authority.rsaSigner.privateKeyPEM)
        let serial = try Certificate(derEncoded: authority.ecSigner.der).serialNumber
        #expect(try Certificate(derEncoded: again.ecSigner.der).serialNumber == serial)
        #expect(serial.bytes.count == 8)
    }

    @Test("ends with a generator that repeats itself")
    func stuck() {
        struct Stuck: RandomNumberGenerator {
            func next() -> UInt64 { 0 }
        }
        var generator = Stuck()
        #expect { try TestAuthority(issuedAt: noon, using: &generator) } throws: { error in
            (error as? ApplePayTestingError)?.code == .poorRandomness
        }
    }
}
