import Crypto
package import Foundation
package import GuichetApplePay
import GuichetCore
import SwiftASN1
import X509

/// Issues Payment Processing Certificates for requests, as Apple's portal does.
package struct MerchantCertificateMint: Sendable {
    private let key = P256.Signing.PrivateKey()

    package static let merchant = "merchant.com.example.shop"

    package init() {}

    /// - Parameter request: in PEM.
    package func issue(
        _ request: String, to merchant: String = Self.merchant, from start: Date, days: Double = 760
    ) throws -> ProcessingCertificate {
        let certificate = try Certificate(
            version: .v3, serialNumber: .init(),
            publicKey: CertificateSigningRequest(pemEncoded: request).publicKey, notValidBefore: start,
            notValidAfter: start.addingTimeInterval(days * 86_400),
            issuer: Self.name([(.RDNAttributeType.organizationName, "Apple Inc.")]),
            subject: Self.name([
                ([0, 9, 2342, 19_200_300, 100, 1, 1], merchant),
                (.RDNAttributeType.commonName, "Apple Pay Payment Processing:\(merchant)"),
            ]),
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions([
                Certificate.Extension(BasicConstraints.notCertificateAuthority, critical: true),
                Certificate.Extension(KeyUsage(keyEncipherment: true, keyAgreement: true), critical: true),
                Self.hash(of: merchant),
            ]), issuerPrivateKey: Certificate.PrivateKey(key))
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        return try ProcessingCertificate(der: serializer.serializedBytes)
    }

    private static func name(_ parts: [(ASN1ObjectIdentifier, String)]) -> DistinguishedName {
        DistinguishedName(parts.map { RelativeDistinguishedName(.init(type: $0.0, utf8String: $0.1)) })
    }

    private static func hash(of merchant: String) throws -> Certificate.Extension {
        var serializer = DER.Serializer()
        let digits = Hex.encode(SHA256.hash(data: Data(merchant.utf8))).uppercased()
        try serializer.serialize(ASN1UTF8String(digits))
        return Certificate.Extension(
            oid: [1, 2, 840, 113_635, 100, 6, 32], critical: false, value: serializer.serializedBytes[...])
    }
}

/// A request, and the certificate that Apple would issue for it.
package struct MintedCertificate: Sendable {
    package let request: CertificateRequest
    package let certificate: ProcessingCertificate

    package var keyPEM: String { request.privateKeyPEM.reveal() }
    package var hash: String { Hex.encode(request.publicKeyHash) }

    package init(
        merchant: String = MerchantCertificateMint.merchant, request: CertificateRequest? = nil, from start: Date,
        days: Double = 760
    ) throws {
        self.request =
            try request ?? CertificateRequest(subject: CertificateSubject(merchantIdentifier: merchant))
        certificate = try MerchantCertificateMint().issue(self.request.pem, to: merchant, from: start, days: days)
    }
}
