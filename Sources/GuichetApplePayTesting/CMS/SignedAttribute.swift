#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One of the signed attributes (RFC 5652, 5.3 and 11).
struct SignedAttribute {
    var type: ObjectID
    /// Encoded; an honest attribute here has one value.
    var values: [[UInt8]]

    var encoded: [UInt8] { DER.sequence(type.encoded, DER.set(values)) }

    static func contentType(_ type: ObjectID) -> SignedAttribute {
        SignedAttribute(type: .contentType, values: [type.encoded])
    }

    static func messageDigest(_ digest: [UInt8]) -> SignedAttribute {
        SignedAttribute(type: .messageDigest, values: [DER.octets(digest)])
    }

    static func signingTime(_ date: Date, generalized: Bool) -> SignedAttribute {
        SignedAttribute(type: .signingTime, values: [generalized ? DER.generalizedTime(date) : DER.utcTime(date)])
    }

    /// The algorithms again, inside the signed data (RFC 6211, section 2): `[1]` is the algorithm of the signature,
    /// with this tag instead of the SEQUENCE's.
    static func algorithmProtection(digest: [UInt8], signature: [UInt8]) -> SignedAttribute {
        SignedAttribute(
            type: .algorithmProtection, values: [DER.sequence(digest, [0xA1] + signature.dropFirst())])
    }
}

extension [SignedAttribute] {
    /// Replaces the values of all attributes of a type.
    mutating func replace(_ type: ObjectID, with values: [[UInt8]]) {
        for index in indices where self[index].type == type { self[index].values = values }
    }

    mutating func remove(_ type: ObjectID) { removeAll { $0.type == type } }
}
