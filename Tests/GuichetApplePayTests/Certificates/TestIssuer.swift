import Crypto
import Foundation
import GuichetApplePay
import GuichetCore
import SwiftASN1
import X509

/// An authority that issues Payment Processing Certificates in the shape of Apple's, and spoilt ones.
struct TestIssuer {
    let key = P256.Signing.PrivateKey()
    var organization = "Apple Inc."

    /// What a certificate says. Each part can be spoilt by itself.
    struct Order {
        var userID: String? = TestIssuer.merchant
        /// Whose hash the extension holds; `nil` leaves the extension out.
        var hashOf: String? = TestIssuer.merchant
        var usage: KeyUsage? = KeyUsage(keyEncipherment: true, keyAgreement: true)
        var extendedUsage: ExtendedKeyUsage.Usage?
        var isAuthority = false
        var notValidBefore = TestIssuer.start
        var notValidAfter = TestIssuer.end
    }

    static let merchant = "merchant.com.example.shop"
    /// 2026-01-01 00:00:00 UTC.
    static let start = Date(timeIntervalSince1970: 1_767_225_600)
    /// 760 days later.
    static let end = start.addingTimeInterval(760 * 86_400)
    /// A day when all is well.
    static let today = start.addingTimeInterval(100 * 86_400)

    private static let userIDType: ASN1ObjectIdentifier = [0, 9, 2342, 19_200_300, 100, 1, 1]
    private static let hashExtension: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 32]

    /// What Apple's portal does with an uploaded request.
    func issue(_ request: CertificateRequest, _ order: Order = Order()) throws -> ProcessingCertificate {
        try issue(CertificateSigningRequest(pemEncoded: request.pem).publicKey, order)
    }

    func issue(_ publicKey: Certificate.PublicKey, _ order: Order = Order()) throws -> ProcessingCertificate {
        let certificate = try Certificate(
            version: .v3, serialNumber: .init(), publicKey: publicKey, notValidBefore: order.notValidBefore,
            notValidAfter: order.notValidAfter,
            issuer: DistinguishedName([
                RelativeDistinguishedName(.init(type: .RDNAttributeType.commonName, utf8String: "Test authority")),
                RelativeDistinguishedName(.init(type: .RDNAttributeType.organizationName, utf8String: organization)),
            ]),
            subject: DistinguishedName(
                (order.userID.map { [RelativeDistinguishedName(.init(type: Self.userIDType, utf8String: $0))] } ?? [])
                    + [
                        RelativeDistinguishedName(
                            .init(
                                type: .RDNAttributeType.commonName,
                                utf8String: "Apple Pay Payment Processing:\(order.userID ?? "")"))
                    ]),
            signatureAlgorithm: .ecdsaWithSHA256, extensions: try extensions(order),
            issuerPrivateKey: Certificate.PrivateKey(key))
        var serializer = DER.Serializer()
        try certificate.serialize(into: &serializer)
        return try ProcessingCertificate(der: serializer.serializedBytes)
    }

    private func extensions(_ order: Order) throws -> Certificate.Extensions {
        let constraints: BasicConstraints =
            order.isAuthority ? .isCertificateAuthority(maxPathLength: nil) : .notCertificateAuthority
        var extensions = [try Certificate.Extension(constraints, critical: true)]
        if let usage = order.usage { extensions.append(try Certificate.Extension(usage, critical: true)) }
        if let extended = order.extendedUsage {
            extensions.append(try Certificate.Extension(ExtendedKeyUsage([extended]), critical: false))
        }
        if let merchant = order.hashOf {
            let hash = Hex.encode(SHA256.hash(data: Data(merchant.utf8))).uppercased()
            var serializer = DER.Serializer()
            try ASN1UTF8String(hash).serialize(into: &serializer)
            extensions.append(
                Certificate.Extension(
                    oid: Self.hashExtension, critical: false, value: serializer.serializedBytes[...]))
        }
        return try Certificate.Extensions(extensions)
    }
}

extension CertificateRequest {
    /// A request as most tests need it.
    static func test(_ kind: KeyKind = .p256) throws -> CertificateRequest {
        try CertificateRequest(subject: CertificateSubject(merchantIdentifier: TestIssuer.merchant), keyKind: kind)
    }
}
