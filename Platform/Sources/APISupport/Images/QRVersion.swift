/// The size of a QR code, 1 to 20, and what follows from it at level M (ISO/IEC 18004, tables 1, 7 and 9).
struct QRVersion: Sendable {
    let number: Int

    /// Check codewords of each block, and the number of blocks, by version.
    private static let blocks: [(check: Int, count: Int)] = [
        (10, 1), (16, 1), (26, 1), (18, 2), (24, 2), (16, 4), (18, 4), (22, 4), (22, 5), (26, 5), (30, 5), (22, 8),
        (22, 9), (24, 9), (24, 10), (28, 10), (28, 11), (26, 13), (26, 14), (26, 16),
    ]

    static func smallest(for bytes: Int) -> QRVersion? {
        (1...blocks.count).lazy.map(QRVersion.init).first { 4 + $0.lengthBits + 8 * bytes <= 8 * $0.dataCodewords }
    }

    var size: Int { 17 + 4 * number }
    private var block: (check: Int, count: Int) { Self.blocks[number - 1] }
    private var lengthBits: Int { number < 10 ? 8 : 16 }

    /// All codewords: the modules that are left for data, in bytes.
    private var rawCodewords: Int {
        var modules = (16 * number + 128) * number + 64
        if number >= 2 {
            let centres = number / 7 + 2
            modules -= (25 * centres - 10) * centres - 55
            if number >= 7 { modules -= 36 }
        }
        return modules / 8
    }

    private var dataCodewords: Int { rawCodewords - block.check * block.count }

    /// The rows and columns of the alignment patterns' centres.
    var alignment: [Int] {
        guard number >= 2 else { return [] }
        let count = number / 7 + 2
        let step = (number * 4 + count * 2 + 1) / (count * 2 - 2) * 2
        return [6] + (0..<count - 1).reversed().map { size - 7 - $0 * step }
    }

    /// The version with its check bits, which larger codes carry twice.
    var information: Int? {
        guard number >= 7 else { return nil }
        var rest = number
        for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
        return number << 12 | rest
    }

    // MARK: Codewords

    func codewords(of bytes: [UInt8]) -> [UInt8] {
        let data = padded(bytes)
        let short = block.count - rawCodewords % block.count
        let length = rawCodewords / block.count - block.check
        var parts: [ArraySlice<UInt8>] = []
        var start = 0
        for index in 0..<block.count {
            let end = start + length + (index < short ? 0 : 1)
            parts.append(data[start..<end])
            start = end
        }
        let checks = parts.map { ReedSolomon.check($0, count: block.check) }
        var result: [UInt8] = []
        for index in 0...length {
            for part in parts where index < part.count { result.append(part[part.startIndex + index]) }
        }
        for index in 0..<block.check { result += checks.map { $0[index] } }
        return result
    }

    /// The mode, the length, the bytes, and filling.
    private func padded(_ bytes: [UInt8]) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) { bits += (0..<count).reversed().map { value >> $0 & 1 == 1 } }
        append(0b0100, 4)
        append(bytes.count, lengthBits)
        for byte in bytes { append(Int(byte), 8) }
        append(0, min(4, dataCodewords * 8 - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var result = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        let filling: [UInt8] = [0xEC, 0x11]
        for index in 0..<max(0, dataCodewords - result.count) { result.append(filling[index % 2]) }
        return result
    }
}

/// The check codewords of a block: Reed-Solomon over the field of 256 elements with the polynomial 0x11D.
enum ReedSolomon {
    static func check(_ data: some Sequence<UInt8>, count: Int) -> [UInt8] {
        let divisor = divisor(count)
        var rest = [UInt8](repeating: 0, count: count)
        for byte in data {
            let factor = byte ^ rest.removeFirst()
            rest.append(0)
            for index in rest.indices { rest[index] ^= product(divisor[index], factor) }
        }
        return rest
    }

    /// (x - 1)(x - 2)(x - 4)…, without its first coefficient, which is 1.
    private static func divisor(_ count: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: count - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<count {
            for index in 0..<count {
                result[index] = product(result[index], root) ^ (index + 1 < count ? result[index + 1] : 0)
            }
            root = product(root, 2)
        }
        return result
    }

    private static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
        var result = 0
        for bit in (0..<8).reversed() {
            result = result << 1 ^ (result >> 7) * 0x11D
            if second >> bit & 1 == 1 { result ^= Int(first) }
        }
        return UInt8(truncatingIfNeeded: result)
    }
}
