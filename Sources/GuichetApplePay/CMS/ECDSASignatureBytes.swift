/// A signature in the format of CMS, Ecdsa-Sig-Value { r INTEGER, s INTEGER } (RFC 5480, appendix A; RFC 3279, 2.2.3).
enum ECDSASignatureBytes {
    /// Both numbers in 32 bytes each, as the cryptographic library needs them; `nil` if this is not one SEQUENCE of two
    /// positive integers of at most 256 bits in DER, each in its only valid encoding.
    ///
    /// The cryptographic library reads DER too, but converts it to two numbers, which it then writes and reads again.
    static func raw(_ der: Range<Int>, in message: [UInt8]) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 64)
        do throws(BERError) {
            var cursor = BERCursor(message, in: der)
            let sequence = try cursor.next(BERTag.sequence)
            try cursor.finish()
            guard !sequence.isIndefinite else { return nil }
            var numbers = cursor.inside(sequence)
            for end in [32, 64] {
                var number = try numbers.next(BERTag.integer).content
                guard let first = number.first.map({ numbers.bytes[$0] }), first < 0x80 else { return nil }
                if first == 0, number.count > 1 {
                    // A leading zero is allowed only where the number would otherwise be negative (X.690, section
                    // 8.3.2).
                    guard numbers.bytes[number.lowerBound + 1] >= 0x80 else { return nil }
                    number = number.lowerBound + 1..<number.upperBound
                }
                guard number.count <= 32 else { return nil }
                bytes.replaceSubrange(end - number.count..<end, with: numbers.bytes[number])
            }
            try numbers.finish()
        } catch {
            return nil
        }
        return bytes
    }
}
