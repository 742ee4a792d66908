/// Decompresses DEFLATE (RFC 1951).
struct Inflation {
    private let bytes: ArraySlice<UInt8>
    private let limit: Int
    /// The next byte.
    private(set) var position: Int
    /// Bits of the byte before it that were not read yet.
    private var held = 0
    private var heldCount = 0
    private var result: [UInt8] = []

    init(_ bytes: ArraySlice<UInt8>, limit: Int) {
        self.bytes = bytes
        self.limit = limit
        position = bytes.startIndex
    }

    mutating func run() throws(Gzip.Failure) -> [UInt8] {
        var isLast = false
        while !isLast {
            isLast = try bits(1) == 1
            switch try bits(2) {
            case 0: try copyStored()
            case 1: try decode(Self.fixedLengths, Self.fixedDistances)
            case 2:
                let (lengths, distances) = try codes()
                try decode(lengths, distances)
            default: throw .malformed
            }
        }
        return result
    }

    private mutating func bits(_ count: Int) throws(Gzip.Failure) -> Int {
        while heldCount < count {
            guard position < bytes.endIndex else { throw .malformed }
            held |= Int(bytes[position]) << heldCount
            heldCount += 8
            position += 1
        }
        let value = held & (1 << count - 1)
        held >>= count
        heldCount -= count
        return value
    }

    private mutating func append(_ byte: UInt8) throws(Gzip.Failure) {
        guard result.count < limit else { throw .tooLarge }
        result.append(byte)
    }

    // MARK: Blocks

    private mutating func copyStored() throws(Gzip.Failure) {
        held = 0
        heldCount = 0
        let (length, check) = (try bits(16), try bits(16))
        guard length == ~check & 0xFFFF, bytes.endIndex - position >= length else { throw .malformed }
        guard result.count + length <= limit else { throw .tooLarge }
        result += bytes[position..<position + length]
        position += length
    }

    /// The order in which the lengths of the code for lengths are written (3.2.7).
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private mutating func codes() throws(Gzip.Failure) -> (lengths: HuffmanCode, distances: HuffmanCode) {
        let (lengthCount, distanceCount, orderCount) = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
        var own = [Int](repeating: 0, count: 19)
        for index in Self.order.prefix(orderCount) { own[index] = try bits(3) }
        let code = try HuffmanCode(own)
        var all: [Int] = []
        while all.count < lengthCount + distanceCount {
            let symbol = try symbol(of: code)
            switch symbol {
            case 16:
                guard let last = all.last else { throw .malformed }
                all += Array(repeating: last, count: 3 + (try bits(2)))
            case 17: all += Array(repeating: 0, count: 3 + (try bits(3)))
            case 18: all += Array(repeating: 0, count: 11 + (try bits(7)))
            default: all.append(symbol)
            }
        }
        guard all.count == lengthCount + distanceCount else { throw .malformed }
        return (try HuffmanCode(Array(all.prefix(lengthCount))), try HuffmanCode(Array(all.dropFirst(lengthCount))))
    }

    private mutating func symbol(of code: HuffmanCode) throws(Gzip.Failure) -> Int {
        var (value, first, index) = (0, 0, 0)
        for count in code.counts.dropFirst() {
            value |= try bits(1)
            if value - count < first { return code.symbols[index + value - first] }
            index += count
            first = (first + count) << 1
            value <<= 1
        }
        throw .malformed
    }

    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]

    private mutating func decode(_ lengths: HuffmanCode, _ distances: HuffmanCode) throws(Gzip.Failure) {
        while true {
            let symbol = try symbol(of: lengths)
            if symbol == 256 { return }
            if symbol < 256 {
                try append(UInt8(symbol))
                continue
            }
            guard symbol - 257 < Self.lengthBases.count else { throw .malformed }
            let length = Self.lengthBases[symbol - 257] + (try bits(Self.lengthBits[symbol - 257]))
            let code = try self.symbol(of: distances)
            guard code < 30 else { throw .malformed }
            // Two codes for each number of further bits, after the first four.
            let extra = max(0, code / 2 - 1)
            let base = code < 2 ? code + 1 : (2 + code % 2) << extra + 1
            let distance = base + (try bits(extra))
            guard distance <= result.count else { throw .malformed }
            for _ in 0..<length { try append(result[result.count - distance]) }
        }
    }

    private static let fixedLengths = HuffmanCode(
        known: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    private static let fixedDistances = HuffmanCode(known: Array(repeating: 5, count: 30))
}

/// A code whose words follow from their lengths (RFC 1951, 3.2.2).
struct HuffmanCode: Sendable {
    /// How many words have each length, 0 to 15.
    let counts: [Int]
    /// The symbols in the order of their words.
    let symbols: [Int]

    init(known lengths: [Int]) {
        var counts = [Int](repeating: 0, count: 16)
        for length in lengths { counts[length] += 1 }
        counts[0] = 0
        // In one pass: a sender chooses how many codes a text has, and each may end after a few bytes.
        var places = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        var symbols = [Int](repeating: 0, count: places[counts.count])
        for (symbol, length) in lengths.enumerated() where length > 0 {
            symbols[places[length]] = symbol
            places[length] += 1
        }
        self.symbols = symbols
        self.counts = counts
    }

    /// - Throws: if there are more words of a length than there can be.
    init(_ lengths: [Int]) throws(Gzip.Failure) {
        self.init(known: lengths)
        var left = 1
        for count in counts.dropFirst() {
            left = left << 1 - count
            guard left >= 0 else { throw .malformed }
        }
    }
}
