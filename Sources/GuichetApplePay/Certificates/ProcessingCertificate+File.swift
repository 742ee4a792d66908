import GuichetCore
import SwiftASN1

extension ProcessingCertificate {
    /// Reads a file in DER, the format of Apple's portal (`.cer`), or in PEM.
    public init(contentsOfFile bytes: [UInt8]) throws(ApplePayError) {
        // A certificate in DER begins with the tag SEQUENCE, 0x30; in a text this byte is the digit 0.
        if bytes.first == 0x30, !String(decoding: bytes, as: UTF8.self).containsText("-----BEGIN ") {
            try self.init(der: bytes)
        } else {
            try self.init(pem: String(decoding: bytes, as: UTF8.self))
        }
    }

    /// The certificate in DER, for storage.
    public func der() throws(ApplePayError) -> [UInt8] {
        var serializer = DER.Serializer()
        do {
            try serializer.serialize(certificate)
        } catch {
            throw ApplePayError(
                .malformedCertificate, field: "certificate", "the certificate cannot be written: \(error)")
        }
        return serializer.serializedBytes
    }

    /// The certificate in PEM.
    public func pem() throws(ApplePayError) -> String {
        PEMDocument(type: "CERTIFICATE", derBytes: try der()).pemString + "\n"
    }
}
