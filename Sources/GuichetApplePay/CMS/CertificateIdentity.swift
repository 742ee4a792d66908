/// Issuer and serial number of a certificate, as ranges of its bytes: enough to identify it without parsing it.
///
/// Certificate { TBSCertificate { [0] version, serialNumber, signature, issuer, … }, … } (RFC 5280, section 4.1)
struct CertificateIdentity {
    let issuer: Range<Int>
    let serialNumber: Range<Int>

    init?(of certificate: Range<Int>, in bytes: [UInt8]) {
        var cursor = BERCursor(bytes, in: certificate)
        do throws(BERError) {
            cursor = cursor.inside(try cursor.next(BERTag.sequence))
            cursor = cursor.inside(try cursor.next(BERTag.sequence))
            _ = try cursor.nextIf(BERTag.context0)
            serialNumber = try cursor.next(BERTag.integer).content
            _ = try cursor.next(BERTag.sequence)
            issuer = try cursor.next(BERTag.sequence).whole
        } catch {
            return nil
        }
    }
    /// Whether another issuer and serial number in the same bytes are equal to these.
    func names(_ issuer: Range<Int>, _ serialNumber: Range<Int>, in bytes: [UInt8]) -> Bool {
        bytes[self.issuer] == bytes[issuer] && bytes[self.serialNumber] == bytes[serialNumber]
    }
}
