import FuzzSupport
@_spi(Tools) import GuichetApplePay
import SwiftASN1

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Whatever the walker takes is BER to swift-asn1 too, and both see the same bytes in the same places.
func compare(_ parts: SignatureParts, with bytes: [UInt8]) {
    let view: TreeView
    do {
        view = try TreeView(Opaque.masked(bytes, parts))
    } catch {
        found("the walker takes what swift-asn1 does not: \(error)")
    }
    guard view.certificates == parts.certificates else { found("other certificates") }
    guard view.issuer == parts.issuer, view.serialNumber == parts.serialNumber else { found("another signer") }
    guard view.signedAttributes == parts.signedAttributes else { found("other attributes") }
    guard view.signature == parts.signature else { found("another signature") }
    guard view.messageDigest == parts.messageDigest else { found("another digest") }
    guard seconds(view.signingTime) == parts.signingTime else { found("another time") }
}

/// The time as swift-asn1 and the C library count it.
private func seconds(_ node: ASN1Node) -> Int64? {
    func since1970(_ year: Int, _ month: Int, _ day: Int, _ hours: Int, _ minutes: Int, _ seconds: Int) -> Int64 {
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (CInt(year - 1900), CInt(month - 1), CInt(day))
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (CInt(hours), CInt(minutes), CInt(seconds))
        return Int64(timegm(&parts))
    }
    if let time = try? UTCTime(berEncoded: node, withIdentifier: .utcTime) {
        return since1970(time.year, time.month, time.day, time.hours, time.minutes, time.seconds)
    }
    if let time = try? GeneralizedTime(berEncoded: node, withIdentifier: .generalizedTime) {
        guard time.fractionalSeconds == 0 else { return nil }
        return since1970(time.year, time.month, time.day, time.hours, time.minutes, time.seconds)
    }
    return nil
}
