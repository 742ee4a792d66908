@_spi(Tools) import GuichetApplePay

/// The types of the attributes that the walker looks into.
enum KnownAttribute {
    static let contentType = identifier(3)
    static let messageDigest = identifier(4)
    static let signingTime = identifier(5)
    static let algorithmProtection = identifier(52)
    static let all = [contentType, messageDigest, signingTime, algorithmProtection]

    /// 1.2.840.113549.1.9.x
    private static func identifier(_ last: UInt8) -> [UInt8] { [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, last] }
}

/// What the walker steps over without looking inside: certificates, the issuer's name, attributes that it does not
/// know. swift-asn1 builds a tree of all that too, and refuses the whole message for what it finds there. So for the
/// comparison such elements lose their children: the tag becomes that of an OCTET STRING, all else stays.
enum Opaque {
    static func masked(_ bytes: [UInt8], _ parts: SignatureParts) -> [UInt8] {
        var bytes = bytes
        for certificate in parts.certificates { mask(at: certificate.lowerBound, in: &bytes) }
        mask(at: parts.issuer.lowerBound, in: &bytes)
        let set = Extent(at: parts.signedAttributes.lowerBound, in: bytes)
        var position = set.contentStart
        while position < set.contentEnd {
            let attribute = Extent(at: position, in: bytes)
            let type = Extent(at: attribute.contentStart, in: bytes)
            if !KnownAttribute.all.contains(Array(bytes[type.contentStart..<type.contentEnd])) {
                mask(at: type.end, in: &bytes)
            }
            position = attribute.end
        }
        return bytes
    }

    /// An element of indefinite length cannot be an OCTET STRING; its children can.
    private static func mask(at start: Int, in bytes: inout [UInt8]) {
        guard bytes[start + 1] == 0x80 else {
            bytes[start] = 0x04
            return
        }
        var position = start + 2
        while bytes[position] != 0 || bytes[position + 1] != 0 {
            let end = Extent(at: position, in: bytes).end
            mask(at: position, in: &bytes)
            position = end
        }
    }
}

/// Where an element lies, in bytes that the walker has taken. Nothing is checked but the bounds of the array, by Swift.
struct Extent {
    let contentStart: Int
    let contentEnd: Int
    let end: Int

    init(at start: Int, in bytes: [UInt8]) {
        let first = bytes[start + 1]
        if first == 0x80 {
            contentStart = start + 2
            var position = contentStart
            while bytes[position] != 0 || bytes[position + 1] != 0 { position = Extent(at: position, in: bytes).end }
            contentEnd = position
            end = position + 2
        } else if first < 0x80 {
            contentStart = start + 2
            contentEnd = contentStart + Int(first)
            end = contentEnd
        } else {
            contentStart = start + 2 + Int(first & 0x7F)
            contentEnd = contentStart + bytes[start + 2..<contentStart].reduce(0) { $0 << 8 | Int($1) }
            end = contentEnd
        }
    }
}
