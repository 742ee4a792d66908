import FuzzSupport
@_spi(Tools) import GuichetApplePay
import GuichetCore
import SwiftASN1
import X509

/// One certificate in DER, alone: who reads it, and what is read.
fuzz { der in
    let certificate = try? Certificate(derEncoded: der)
    checkAlone(der, certificate)
    if let certificate { checkIdentity(der, certificate) }
}

/// Both kinds of certificate that a caller hands in are read exactly when swift-certificates reads them.
func checkAlone(_ der: [UInt8], _ certificate: Certificate?) {
    let root = try? TrustedRoot(der: der)
    guard (root != nil) == (certificate != nil) else { found("a root is read differently") }
    let processing = try? ProcessingCertificate(der: der)
    guard (processing != nil) == (certificate != nil) else { found("a processing certificate is read differently") }
    guard let certificate, let root, let processing else { return }
    guard root.certificate == certificate, processing.certificate == certificate else { found("another certificate") }
    // What it says of itself can be asked for.
    _ = (root.name, processing.merchantIdentifier, processing.notValidBefore, processing.notValidAfter)
}

/// The walker finds issuer and serial number where swift-asn1 and swift-certificates see them.
func checkIdentity(_ der: [UInt8], _ certificate: Certificate) {
    guard let identity = SignatureParts.identity(ofCertificate: der) else { found("a certificate without identity") }
    guard case .constructed(let outer)? = try? DER.parse(der).content, let first = Array(outer).first,
        case .constructed(let children) = first.content
    else { found("a certificate that is no tree") }
    var fields = Array(children)[...]
    if fields.first?.identifier.tagClass == .contextSpecific { fields = fields.dropFirst() }
    guard fields.count > 3, case .primitive(let serial)? = fields.first?.content else { found("too few fields") }
    guard serial.startIndex..<serial.endIndex == identity.serialNumber else { found("another serial number") }
    let issuer = fields[fields.startIndex + 2].encodedBytes
    guard issuer.startIndex..<issuer.endIndex == identity.issuer else { found("another issuer") }
    // The same again by way of what swift-certificates made of them.
    guard certificate.serialNumber.bytes.drop(while: { $0 == 0 }).elementsEqual(serial.drop(while: { $0 == 0 })) else {
        found("the serial number is another one to swift-certificates")
    }
    // swift-certificates reads bytes that are no text as a question mark in a box; so only ASCII can be compared.
    guard issuer.allSatisfy({ $0 < 0x80 }) else { return }
    var serializer = DER.Serializer()
    guard (try? serializer.serialize(certificate.issuer)) != nil, serializer.serializedBytes.elementsEqual(issuer)
    else {
        found("the issuer is another one to swift-certificates")
    }
}
