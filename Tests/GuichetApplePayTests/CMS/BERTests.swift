import Testing

@testable import GuichetApplePay

/// ITU-T X.690, sections 8.1 and 10.1.
@Suite("BER, as far as a token's signature needs it")
struct BERTests {
    private func error(_ bytes: [UInt8]) -> BERError? {
        var cursor = BERCursor(bytes)
        do throws(BERError) {
            _ = try cursor.next()
            return nil
        } catch {
            return error
        }
    }

    @Test("an element of definite length")
    func definite() throws {
        var cursor = BERCursor([0x30, 0x03, 0x02, 0x01, 0x05, 0xFF])
        let sequence = try cursor.next(BERTag.sequence)
        #expect(sequence.content == 2..<5)
        #expect(sequence.whole == 0..<5)
        #expect(!sequence.isIndefinite)
        var inside = cursor.inside(sequence)
        #expect(try inside.next(BERTag.integer).content == 4..<5)
        try inside.finish()
        #expect(throws: BERError.self) { try cursor.finish() }
    }

    @Test("an element of indefinite length ends at its two zero bytes, and so do those inside it")
    func indefinite() throws {
        let bytes: [UInt8] = [0x30, 0x80, 0xA0, 0x80, 0x02, 0x01, 0x00, 0x00, 0x00, 0x04, 0x02, 0x00, 0x00, 0x00, 0x00]
        var cursor = BERCursor(bytes)
        let sequence = try cursor.next()
        #expect(sequence.content == 2..<13)
        #expect(sequence.whole == 0..<15)
        #expect(sequence.isIndefinite)
        var inside = cursor.inside(sequence)
        #expect(try inside.next(BERTag.context0).content == 4..<7)
        #expect(try inside.next(BERTag.octetString).content == 11..<13)
        #expect(inside.isAtEnd)
    }

    @Test(
        "a long length has as many bytes as it needs",
        arguments: [
            (0x7F, [UInt8(0x7F)]), (0x80, [0x81, 0x80]), (0x1234, [0x82, 0x12, 0x34]), (0x01_0000, [0x83, 1, 0, 0]),
        ])
    func longLength(_ length: Int, _ encoded: [UInt8]) throws {
        var cursor = BERCursor([0x04] + encoded + [UInt8](repeating: 7, count: length))
        #expect(try cursor.next().content.count == length)
        #expect(cursor.isAtEnd)
    }

    @Test(
        "a length in more bytes than it needs, or in more than four, is refused",
        arguments: [[0x04, 0x81, 0x05], [0x04, 0x82, 0x00, 0x80], [0x04, 0x85, 0, 0, 0, 0, 1], [0x04, 0xFF]]
            as [[UInt8]])
    func wastefulLength(_ bytes: [UInt8]) {
        #expect(error(bytes + [UInt8](repeating: 0, count: 200)) == .badLength)
    }

    @Test(
        "what is cut off is refused",
        arguments: [
            [], [0x04], [0x04, 0x02, 0x00], [0x04, 0x82], [0x04, 0x82, 0x01], [0x30, 0x80], [0x30, 0x80, 0x00],
            [0x30, 0x80, 0x04, 0x01, 0x00],
        ] as [[UInt8]])
    func truncated(_ bytes: [UInt8]) {
        #expect(error(bytes) == .truncated)
    }

    @Test("an element may not reach beyond the one it is in")
    func beyondParent() throws {
        var cursor = BERCursor([0x30, 0x03, 0x04, 0x05, 0x00, 0x00, 0x00, 0x00, 0x00])
        var inside = cursor.inside(try cursor.next())
        #expect(throws: BERError.truncated) { try inside.next() }
    }

    @Test("tags in several bytes, tag zero, and primitive elements of indefinite length are refused")
    func refused() {
        #expect(error([0x1F, 0x81, 0x01, 0x00]) == .badTag)
        #expect(error([0x00, 0x00]) == .badTag)
        #expect(error([0x04, 0x80, 0x00, 0x00]) == .badLength)
    }

    @Test("where DER is required, an indefinite length is refused, at any depth")
    func der() throws {
        let bytes: [UInt8] = [0x30, 0x06, 0x31, 0x80, 0x05, 0x00, 0x00, 0x00]
        var cursor = BERCursor(bytes, isDER: true)
        var inside = cursor.inside(try cursor.next())
        #expect(throws: BERError.badLength) { try inside.next() }
    }

    @Test("nesting has a limit, so that no message exhausts the stack")
    func depth() {
        let deep = Array(repeating: [UInt8(0x30), 0x80], count: 10_000).joined()
        #expect(error(Array(deep)) == .tooDeep)
        let allowed = Array(repeating: [UInt8(0x30), 0x80], count: 10).joined() + [UInt8](repeating: 0, count: 20)
        #expect(error(allowed) == nil)
    }
}
