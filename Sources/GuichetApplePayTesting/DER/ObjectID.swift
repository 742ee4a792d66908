/// An object identifier of ASN.1, stored as its encoding.
///
/// This module has its own list, written from the documents that define the numbers: the module that reads tokens has
/// another, so that a mistake in one of them is found.
struct ObjectID: Sendable, Hashable {
    /// With tag and length.
    let encoded: [UInt8]

    init(_ first: UInt, _ second: UInt, _ arcs: UInt...) {
        let content = ([first * 40 + second] + arcs).flatMap(Self.base128)
        encoded = DER.element(0x06, content)
    }

    /// Seven bits in each byte, the highest bit set in all except the last (X.690, 8.19.2).
    private static func base128(_ arc: UInt) -> [UInt8] {
        var bytes = [UInt8(arc & 0x7F)]
        var rest = arc >> 7
        while rest > 0 {
            bytes.insert(0x80 | UInt8(rest & 0x7F), at: 0)
            rest >>= 7
        }
        return bytes
    }
}

extension ObjectID {
    // Signed messages (RFC 5652, sections 4, 5.1 and 11; RFC 6211, section 2).
    static let data = ObjectID(1, 2, 840, 113549, 1, 7, 1)
    static let signedData = ObjectID(1, 2, 840, 113549, 1, 7, 2)
    static let envelopedData = ObjectID(1, 2, 840, 113549, 1, 7, 3)
    static let contentType = ObjectID(1, 2, 840, 113549, 1, 9, 3)
    static let messageDigest = ObjectID(1, 2, 840, 113549, 1, 9, 4)
    static let signingTime = ObjectID(1, 2, 840, 113549, 1, 9, 5)
    static let algorithmProtection = ObjectID(1, 2, 840, 113549, 1, 9, 52)

    // Algorithms (RFC 5754, RFC 5758, RFC 8017, RFC 5480).
    static let sha1 = ObjectID(1, 3, 14, 3, 2, 26)
    static let sha256 = ObjectID(2, 16, 840, 1, 101, 3, 4, 2, 1)
    static let sha384 = ObjectID(2, 16, 840, 1, 101, 3, 4, 2, 2)
    static let ecdsaWithSHA1 = ObjectID(1, 2, 840, 10045, 4, 1)
    static let ecdsaWithSHA256 = ObjectID(1, 2, 840, 10045, 4, 3, 2)
    static let ecdsaWithSHA384 = ObjectID(1, 2, 840, 10045, 4, 3, 3)
    static let rsaWithSHA1 = ObjectID(1, 2, 840, 113549, 1, 1, 5)
    static let rsaWithSHA256 = ObjectID(1, 2, 840, 113549, 1, 1, 11)
    static let rsaWithSHA384 = ObjectID(1, 2, 840, 113549, 1, 1, 12)
    static let ecPublicKey = ObjectID(1, 2, 840, 10045, 2, 1)
    static let prime256v1 = ObjectID(1, 2, 840, 10045, 3, 1, 7)

    // Names and extensions of certificates (RFC 5280, RFC 4519).
    static let commonName = ObjectID(2, 5, 4, 3)
    static let country = ObjectID(2, 5, 4, 6)
    static let organization = ObjectID(2, 5, 4, 10)
    static let organizationalUnit = ObjectID(2, 5, 4, 11)
    static let userID = ObjectID(0, 9, 2342, 19_200_300, 100, 1, 1)
    static let subjectKeyIdentifier = ObjectID(2, 5, 29, 14)
    static let keyUsage = ObjectID(2, 5, 29, 15)
    static let basicConstraints = ObjectID(2, 5, 29, 19)
    static let revocationLists = ObjectID(2, 5, 29, 31)
    static let certificatePolicies = ObjectID(2, 5, 29, 32)
    static let authorityKeyIdentifier = ObjectID(2, 5, 29, 35)
    static let authorityInformation = ObjectID(1, 3, 6, 1, 5, 5, 7, 1, 1)
    static let statusProtocol = ObjectID(1, 3, 6, 1, 5, 5, 7, 48, 1)
    static let practiceStatement = ObjectID(1, 3, 6, 1, 5, 5, 7, 2, 1)
    static let userNotice = ObjectID(1, 3, 6, 1, 5, 5, 7, 2, 2)

    // Apple's identifiers ("Payment token format reference": the markers of the two certificates; the extension of a
    // payment processing certificate with the merchant identifier's hash).
    static let signerMarker = ObjectID(1, 2, 840, 113635, 100, 6, 29)
    static let intermediateMarker = ObjectID(1, 2, 840, 113635, 100, 6, 2, 14)
    static let merchantIdentifierHash = ObjectID(1, 2, 840, 113635, 100, 6, 32)

    /// Belongs to no organisation (RFC 9371, section 2.2, reserves the enterprise number 32473 for examples).
    static let unknown = ObjectID(1, 3, 6, 1, 4, 1, 32473, 1)
    static let testPolicy = ObjectID(1, 3, 6, 1, 4, 1, 32473, 2)
}
