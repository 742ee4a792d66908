@_spi(Platform) import GuichetCore
import Testing

@Suite("A card number")
struct PANTests {
    @Test("has 12 to 19 digits", arguments: 12...19)
    func length(count: Int) throws {
        let text = String("4100000000000000005".prefix(count))
        #expect(try PAN(text).digits == text)
    }

    @Test(
        "may be typed in groups", arguments: ["4100 0012 3456 7805", " 4100001234567805 ", "41 00 00 12 34 56 78 05"])
    func spaces(text: String) throws {
        #expect(try PAN(text).digits == "4100001234567805")
    }

    @Test("needs no Luhn digit: most published simulation cards have none", arguments: 0...9)
    func noLuhn(last: Int) throws {
        let text = "410000000000000\(last)"
        #expect(try PAN(text).digits == text)
    }

    @Test(
        "is refused with the reason",
        arguments: [
            ("", CardInputError.Code.missing), ("    ", .missing),
            ("41000000000", .wrongLength), ("41000000000000000000", .wrongLength), ("4", .wrongLength),
            ("410000123456780A", .notDigits), ("4100-0012-3456-7805", .notDigits), ("+410000123456780", .notDigits),
            ("4100001234567805\n", .notDigits), ("4100\t001234567805", .notDigits),
            ("4100\u{A0}001234567805", .notDigits), ("٤١٠٠٠٠١٢٣٤٥٦٧٨٠٥", .notDigits),
            ("４１００００１２３４５６", .notDigits), ("4100001234567805\u{301}", .notDigits),
        ])
    func refused(text: String, code: CardInputError.Code) throws {
        let error = try #require(throws: CardInputError.self) { try PAN(text) }
        #expect(error.code == code)
        #expect(error.field == "cardNumber")
        #expect(error.advice == .correctInput)
    }

    @Test("identifies its issuer by six digits at most")
    func bin() throws {
        #expect(try PAN("4100 0012 3456 7805").bin == "410000")
    }

    @Test("is masked as the Sips family does: four first, two last")
    func mask() throws {
        #expect(try PAN("4100001234567805").masked == "4100##########05")
        #expect(try PAN("4100001234567890123").masked == "4100#############23")
        #expect(try PAN("410000123457").masked == "4100######57")
    }

    @Test(
        "can be masked by another platform's rule",
        arguments: [
            (6, 4, "410000XXXXXX7805"), (4, 4, "4100XXXXXXXX7805"), (0, 4, "XXXXXXXXXXXX7805"),
            (6, 0, "410000XXXXXXXXXX"),
            (0, 0, "XXXXXXXXXXXXXXXX"),
        ])
    func otherMasks(first: Int, last: Int, shown: String) throws {
        #expect(try PAN("4100001234567805").masked(first: first, last: last, with: "X") == shown)
    }

    @Test("can be masked with a sign of more than one byte")
    func longFiller() throws {
        #expect(try PAN("410000123457").masked(first: 0, last: 4, with: "•") == "••••••••3457")
    }

    @Test(
        "never shows more than six first and four last digits, whatever is asked",
        arguments: [(7, 5), (16, 16), (100, 0), (0, 100), (-1, -1), (.max, .max), (.min, .min)])
    func neverMore(first: Int, last: Int) throws {
        for text in ["410000123457", "4100001234567805", "4100001234567890123"] {
            let masked = try PAN(text).masked(first: first, last: last, with: "*")
            #expect(masked.count == text.count)
            #expect(masked.filter { $0 == "*" }.count >= text.count - 10)
            #expect(masked.dropFirst(6).dropLast(4).allSatisfy { $0 == "*" })
        }
    }
}
