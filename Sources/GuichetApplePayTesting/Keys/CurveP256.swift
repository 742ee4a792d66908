/// Points on P-256 that no library provides.
enum CurveP256 {
    /// The prime of the field, big-endian (FIPS 186-4, D.1.2.3).
    private static let prime: [UInt8] =
        [0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x01] + [UInt8](repeating: 0x00, count: 12)
        + [UInt8](repeating: 0xFF, count: 12)

    /// A SubjectPublicKeyInfo with any bytes as its point.
    static func publicKey(point: [UInt8]) -> [UInt8] {
        DER.sequence(
            DER.sequence(ObjectID.ecPublicKey.encoded, ObjectID.prime256v1.encoded), DER.bits(point))
    }

    /// The coordinates x and y of the point in a SubjectPublicKeyInfo.
    static func coordinates(_ publicKey: [UInt8]) -> (x: [UInt8], y: [UInt8]) {
        (Array(publicKey.suffix(64).prefix(32)), Array(publicKey.suffix(32)))
    }

    /// The SubjectPublicKeyInfo of (x, p - y). Multiplied by the same number, both points give the same x.
    static func opposite(_ publicKey: [UInt8]) -> [UInt8] {
        let (x, y) = coordinates(publicKey)
        var difference = [UInt8](repeating: 0, count: y.count)
        var borrow = 0
        for index in y.indices.reversed() {
            let digit = Int(prime[index]) - Int(y[index]) - borrow
            borrow = digit < 0 ? 1 : 0
            difference[index] = UInt8(digit + borrow * 256)
        }
        return CurveP256.publicKey(point: [0x04] + x + difference)
    }

    /// The coordinate x, and whether y is odd (SEC 1, 2.3.3).
    static func compressed(_ publicKey: [UInt8]) -> [UInt8] {
        let (x, y) = coordinates(publicKey)
        return CurveP256.publicKey(point: [(y.last ?? 0) & 1 == 0 ? 0x02 : 0x03] + x)
    }

    /// A point that is not on the curve: the lowest bit of y is changed.
    static func beside(_ publicKey: [UInt8]) -> [UInt8] {
        publicKey.dropLast() + [(publicKey.last ?? 0) ^ 0x01]
    }
}
