import Testing

@testable import GuichetApplePay

/// X.690, sections 8.3 and 10; RFC 3279, section 2.2.3.
@Suite("The two numbers of an ECDSA signature")
struct ECDSASignatureBytesTests {
    private func raw(_ r: [UInt8], _ s: [UInt8], after: [UInt8] = []) -> [UInt8]? {
        let content = [0x02, UInt8(r.count)] + r + [0x02, UInt8(s.count)] + s + after
        let der = [0x30, UInt8(content.count)] + content
        return ECDSASignatureBytes.raw(3..<3 + der.count, in: [1, 2, 3] + der + [4])
    }

    private let half = [UInt8](repeating: 0x7F, count: 32)

    @Test("both are written in 32 bytes, short ones behind zeros, without the zero of the sign")
    func numbers() {
        #expect(raw(half, half) == half + half)
        #expect(
            raw([5], [0x00, 0x80]) == [UInt8](repeating: 0, count: 31) + [5] + [UInt8](repeating: 0, count: 31) + [0x80]
        )
        let large = [UInt8](repeating: 0xFF, count: 32)
        #expect(raw([0] + large, half) == large + half)
    }

    @Test("another encoding, a negative number, one that is too long, and trailing bytes are refused")
    func refused() {
        #expect(raw([0x00, 0x05], half) == nil)
        #expect(raw([0x00] + half, half) == nil)
        #expect(raw([0x80], half) == nil)
        #expect(raw(half + [1], half) == nil)
        #expect(raw([], half) == nil)
        #expect(raw(half, half, after: [0x02, 0x01, 0x01]) == nil)
        #expect(ECDSASignatureBytes.raw(0..<0, in: []) == nil)
        #expect(ECDSASignatureBytes.raw(0..<6, in: [0x30, 0x04, 0x02, 0x02, 0x01, 0x01]) == nil)
        #expect(
            ECDSASignatureBytes.raw(0..<10, in: [0x30, 0x80, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01, 0x00, 0x00]) == nil)
    }
}
