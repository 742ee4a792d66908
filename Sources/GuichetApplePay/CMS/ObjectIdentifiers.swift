/// Object identifiers as the content bytes of their DER encoding: the reader compares bytes and does not parse them.
enum OIDBytes {
    /// 1.2.840.113549.1.7.1 id-data (RFC 5652, section 4)
    static let data: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
    /// 1.2.840.113549.1.7.2 id-signedData (RFC 5652, section 5.1)
    static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    /// 2.16.840.1.101.3.4.2.1 id-sha256 (RFC 5754, section 2.2)
    static let sha256: [UInt8] = [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]
    /// 1.2.840.10045.4.3.2 ecdsa-with-SHA256 (RFC 5758, section 3.2)
    static let ecdsaWithSHA256: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02]
    /// 1.2.840.113549.1.1.1 rsaEncryption (RFC 8017, appendix C): allowed as a signature algorithm by RFC 3370, 3.2
    static let rsaEncryption: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
    /// 1.2.840.113549.1.1.11 sha256WithRSAEncryption (RFC 8017, appendix C)
    static let rsaWithSHA256: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0B]
    /// 1.2.840.113549.1.9.3 contentType (RFC 5652, section 11.1)
    static let contentType: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x03]
    /// 1.2.840.113549.1.9.4 messageDigest (RFC 5652, section 11.2)
    static let messageDigest: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x04]
    /// 1.2.840.113549.1.9.5 signingTime (RFC 5652, section 11.3)
    static let signingTime: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x05]
    /// 1.2.840.113549.1.9.52 CMSAlgorithmProtection (RFC 6211, section 2)
    static let algorithmProtection: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x34]
}
