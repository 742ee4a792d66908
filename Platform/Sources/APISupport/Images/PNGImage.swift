/// A picture in black and white as PNG (ISO/IEC 15948), without compression.
package enum PNGImage {
    /// - Parameters:
    ///   - side: the number of pixels of a side.
    ///   - isBlack: whether a pixel is black, by row and column.
    package static func square(_ side: Int, isBlack: (Int, Int) -> Bool) -> [UInt8] {
        var rows: [UInt8] = []
        for row in 0..<side {
            // No filter.
            rows.append(0)
            for start in stride(from: 0, to: side, by: 8) {
                rows.append(
                    (0..<8).reduce(UInt8(0)) { byte, offset in
                        let column = start + offset
                        return byte << 1 | (column < side && isBlack(row, column) ? 0 : 1)
                    })
            }
        }
        let length = bigEndian(UInt32(side))
        // One bit for each pixel, grey, no interlacing.
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", length + length + [1, 0, 0, 0, 0]) + chunk("IDAT", stored(rows)) + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + data
        return bigEndian(UInt32(data.count)) + content + bigEndian(Checksum.crc32(content))
    }

    /// A zlib stream of stored blocks (RFC 1950, RFC 1951, 3.2.4).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            let count = UInt16(block.count)
            result += [rest.isEmpty ? 1 : 0, UInt8(count & 0xFF), UInt8(count >> 8)]
            result += [UInt8(~count & 0xFF), UInt8(~count >> 8)]
            result += block
        } while !rest.isEmpty
        return result + bigEndian(adler(bytes))
    }

    /// RFC 1950, 8.2.
    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (first, second): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            first = (first + UInt32(byte)) % 65_521
            second = (second + first) % 65_521
        }
        return second << 16 | first
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}

extension QRCode {
    /// With the light border of four modules that readers need, four pixels for each module.
    package var png: [UInt8] {
        let (scale, border) = (4, 4)
        return PNGImage.square((size + 2 * border) * scale) { row, column in
            isDark(row: row / scale - border, column: column / scale - border)
        }
    }
}
