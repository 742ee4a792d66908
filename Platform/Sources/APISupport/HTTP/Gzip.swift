/// Reads what gzip compressed (RFC 1952): one member.
package enum Gzip {
    package enum Failure: Error, Sendable, Hashable {
        case malformed
        /// More than the limit would come out.
        case tooLarge
    }

    /// - Parameter limit: the most bytes that may come out: a few bytes can decompress to very many.
    package static func decompressed(_ bytes: [UInt8], upTo limit: Int) throws(Failure) -> [UInt8] {
        let start = try header(bytes)
        var inflation = Inflation(bytes[start...], limit: limit)
        let result = try inflation.run()
        let end = bytes[inflation.position...]
        guard end.count == 8 else { throw .malformed }
        let wanted = end.enumerated().reduce(UInt64(0)) { $0 | UInt64($1.element) << (8 * UInt64($1.offset)) }
        guard UInt32(truncatingIfNeeded: wanted) == Checksum.crc32(result), wanted >> 32 == UInt64(result.count) else {
            throw .malformed
        }
        return result
    }

    /// - Returns: where the compressed data begin.
    private static func header(_ bytes: [UInt8]) throws(Failure) -> Int {
        guard bytes.count >= 18, bytes[0] == 0x1F, bytes[1] == 0x8B, bytes[2] == 8, bytes[3] & 0xE0 == 0 else {
            throw .malformed
        }
        let flags = bytes[3]
        var position = 10
        if flags & 4 != 0 { position += 2 + Int(bytes[10]) + Int(bytes[11]) << 8 }
        // The name and the comment end with a zero.
        for flag: UInt8 in [8, 16] where flags & flag != 0 {
            guard position < bytes.count, let end = bytes[position...].firstIndex(of: 0) else { throw .malformed }
            position = end + 1
        }
        if flags & 2 != 0 { position += 2 }
        guard position < bytes.count else { throw .malformed }
        return position
    }
}

/// Checksums of files and streams.
enum Checksum {
    /// The CRC of gzip and PNG (RFC 1952, 8; ISO/IEC 15948, annex D).
    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var rest: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            rest ^= UInt32(byte)
            for _ in 0..<8 { rest = rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return ~rest
    }
}
