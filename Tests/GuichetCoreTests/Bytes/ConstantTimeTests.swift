import GuichetCore
import Testing

@Suite("Comparison in constant time")
struct ConstantTimeTests {
    @Test("the same bytes are equal")
    func equal() {
        #expect(ConstantTime.equal([1, 2, 3], [1, 2, 3]))
        #expect(ConstantTime.equal("seal", "seal"))
        #expect(ConstantTime.equal([UInt8](), [UInt8]()))
    }

    @Test("bytes that are not next to each other in memory are compared, too")
    func scattered() {
        let reversed: ReversedCollection<[UInt8]> = [3, 2, 1].reversed()
        #expect(ConstantTime.equal([1, 2, 3], reversed))
        #expect(ConstantTime.equal(reversed, [1, 2, 3]))
        #expect(!ConstantTime.equal(reversed, [3, 2, 1]))
        #expect(!ConstantTime.equal(reversed, [1, 2]))
    }

    @Test("one changed bit at any place makes a difference")
    func oneBit() {
        let seal = (0..<32).map { UInt8($0 * 7) }
        for place in seal.indices {
            for bit in 0..<8 {
                var other = seal
                other[place] ^= 1 << UInt8(bit)
                #expect(!ConstantTime.equal(seal, other))
            }
        }
    }

    @Test("a prefix is not equal, whichever side is shorter", arguments: [("", "a"), ("ab", "abc"), ("abc", "ab")])
    func length(first: String, second: String) {
        #expect(!ConstantTime.equal(first, second))
    }

    @Test("two differences do not cancel out")
    func noCancelling() {
        #expect(!ConstantTime.equal([0x01, 0x02], [0x02, 0x01]))
        #expect(!ConstantTime.equal([0xFF, 0xFF], [0x00, 0x00]))
    }

    @Test("texts are compared byte by byte, not by their appearance")
    func bytesNotLooks() {
        #expect("\u{E9}" == "e\u{301}")
        #expect(!ConstantTime.equal("\u{E9}", "e\u{301}"))
        #expect(!ConstantTime.equal("K", "\u{212A}"))
    }

    @Test("two collections of different kinds can be compared")
    func kinds() {
        #expect(ConstantTime.equal([0x61, 0x62], "ab".utf8))
    }
}
