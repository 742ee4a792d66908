import SwiftASN1
import X509

extension DistinguishedName {
    /// The first common name (2.5.4.3).
    var commonName: String? { first(.RDNAttributeType.commonName) }

    /// The first organization (2.5.4.10).
    var organization: String? { first(.RDNAttributeType.organizationName) }

    /// The first user id (0.9.2342.19200300.100.1.1; RFC 4519, section 2.39): Apple writes the merchant identifier
    /// there.
    var userID: String? { first([0, 9, 2342, 19_200_300, 100, 1, 1]) }

    private func first(_ type: ASN1ObjectIdentifier) -> String? {
        for relative in self {
            for attribute in relative where attribute.type == type { return String(attribute.value) }
        }
        return nil
    }
}
