import GuichetCore
@_spi(Platform) import GuichetSips
import Support
import Testing

@testable import APISupport

/// PCI DSS 4.0, 3.5.1, with ISO/IEC 7812-1 for what a card number is.
@Suite("A card number in a text")
struct CardNumberScannerTests {
    /// Numbers that the schemes publish for tests, one for each range. None is a real card.
    static let ofSchemes = [
        "4111111111111111", "4222222222222", "4000000000000000006", "5555555555554444", "2223003122003222",
        "2720990000000007", "378282246310005", "341111111111111", "6703444444444449", "6759649826438453",
        "5018000000000009", "5000550000000052", "6011111111111117", "6445644564456445", "3530111333300000",
        "30569309025904", "36148900647913", "38520000023237", "6200000000000005", "8171999927660000",
        "2200000000000004",
    ]

    @Test(
        "is found in every scheme's range, and in the numbers that the Sips family publishes for tests",
        arguments: ofSchemes)
    func schemes(number: String) {
        #expect(CardNumberScanner.isIn(number))
        #expect(CardNumberScanner.isIn("order \(number), please"))
        #expect(CardNumberScanner.isIn(number.map(String.init).joined(separator: " ")))
    }

    @Test(
        "is found whatever separates its digits, except a letter",
        arguments: [
            "4539 5787 6362 1486", "4539-5787-6362-1486", "4539,5787,6362,1486", "4539.5787.6362.1486",
            "4539/5787/6362/1486", "4539\u{A0}5787\u{202F}6362\u{2009}1486", "4539\u{200B}5787\u{FEFF}6362\u{200D}1486",
            "4539–5787—6362‑1486", "45\t39\n57 --- 87 (6362) [1486]", "4539_5787_6362_1486", "4539+5787+6362+1486",
            "４５３９５７８７６３６２１４８６", "٤٥٣٩٥٧٨٧٦٣٦٢١٤٨٦", "④⑤③⑨⑤⑦⑧⑦⑥③⑥②①④⑧⑥", "4️⃣539578763621486",
            "card4539578763621486card", "No. 7: 4539 5787 6362 1486", "4539 5787 6362 1486 12/27 123",
            "https://shop.example/p/4539/5787/6362/1486?x=1", "https://shop.example/?c=4539%205787%206362%201486",
            "%34%35%33%39%35%37%38%37%36%33%36%32%31%34%38%36", "%2534539578763621486", "\u{202E}4539578763621486",
        ])
    func separated(text: String) {
        #expect(CardNumberScanner.isIn(text))
    }

    @Test("is found at every place of a long text, and with as many separators as a sender likes")
    func everyPlace() {
        let numbers = ["4222222222222", "4539578763621486", "4000000000000000006"]
        for number in numbers {
            let spaced = number.map(String.init).joined(separator: "  ")
            for place in 0...60 {
                let (before, after) = (String(repeating: "x", count: place), String(repeating: "y", count: 60 - place))
                for written in [number, spaced, ".\(number)-"] {
                    #expect(CardNumberScanner.isIn(before + written + after), "\(before)\(written)\(after)")
                }
            }
        }
    }

    @Test("what is beside a letter, and too short, is none, at every place of a long text")
    func tooShort() {
        for place in 0...40 {
            let text = String(repeating: "a", count: place) + "453957876362" + String(repeating: "b", count: 40 - place)
            #expect(!CardNumberScanner.isIn(text))
            #expect(!JournalCardNumber.isIn(text))
        }
    }

    @Test("for the journal, one with a mistyped digit is found at every place of a long text")
    func mistyped() {
        for place in 0...60 {
            let (before, after) = (String(repeating: "x", count: place), String(repeating: "y", count: 60 - place))
            for number in ["4539578763621487", "4539 5787 6362 1487", "4539-5787-6362-1487"] {
                #expect(JournalCardNumber.isIn("\(before)\(number)\(after)"), "\(before)\(number)\(after)")
                #expect(!CardNumberScanner.isIn("\(before)\(number)\(after)"))
            }
        }
    }

    @Test(
        "the journal takes no identifier for one, and finds a mistyped number beside it",
        arguments: [
            "49074391-5000-4063-abcd-efabcdefabcd", "a9074391-5000-4063-9012-345678901234-94012345",
            "4907439150004063cbcdefabcdefabcd", "order-49074391-5000-4063-abcd-efabcdefabcd",
            "4907439150004063490743915000406349074391500040634907abcdefabcdef",
        ])
    func identifierInJournal(text: String) {
        #expect(!JournalCardNumber.isIn(text))
        #expect(JournalCardNumber.isIn("\(text) 4539-5787-6362-1487"))
        #expect(JournalCardNumber.isIn("4539578763621487,\(text)"))
    }

    @Test("a published number of Sips is found though its check digit is wrong")
    func publishedBySips() {
        for number in ["4100000000000000", "510000000000005", "4300007391846205", "3400000000000000000"] {
            #expect(CardNumberScanner.isIn(number))
        }
        #expect(!CardNumberScanner.isIn("41000000000000"))
    }

    @Test(
        "is not found next to a letter, with a wrong check digit, in another range or among more digits",
        arguments: [
            "", "4539 5787 6362 148", "4539578763621487", "4539a5787b6362c1486", "4539 5787 and 6362 1486",
            "1234567812345670", "0000000000000000", "9999999999999995", "453957876362", "994539578763621486999",
            "２０２６年１１月", "12 RUE DE LA PAIX, 75002 PARIS", "2026-11-22T10:18:53.123+01:00", "+33 6 12 34 56 78",
            "550e8400-e29b-41d4-a716-446655440000", "https://127.0.0.1:54321/notified", "100% 50% %zz %",
        ])
    func innocent(text: String) {
        #expect(!CardNumberScanner.isIn(text))
    }

    @Test("a digest of SHA-256 is never taken for one; a card number in as many digits is")
    func digest() {
        let letters = "abcdefabcdefabcdefabcdef"
        #expect(!CardNumberScanner.isIn(letters + "4970100000000055" + letters))
        #expect(!CardNumberScanner.isIn((letters + "4970100000000055" + letters).uppercased()))
        // One digit less, or too few letters: no digest.
        #expect(CardNumberScanner.isIn(letters.dropFirst() + "4970100000000055" + letters))
        let zeros = String(repeating: "0", count: 41)
        #expect(CardNumberScanner.isIn("\(zeros)a4970100000000055abcdef"))
    }

    @Test("a UUID is never taken for one, whatever its digits are")
    func uuid() {
        #expect(!CardNumberScanner.isIn("4907439150004063abcdefabcdefabcd"))
        #expect(!CardNumberScanner.isIn("49074391-5000-4063-ABCD-EFABCDEFABCD"))
        #expect(!CardNumberScanner.isIn("49074391-5000-4063-abcd-efabcdefabcd,4907439150004063abcdefabcdefabcd"))
        #expect(CardNumberScanner.isIn("49074391-5000-4063-abcd-efabcdefabcd,4907439150004063"))
    }

    @Test("nor are any other 128 bits in hexadecimal digits: an idempotence key, a digest of MD5")
    func random() {
        #expect(!CardNumberScanner.isIn("4907439150004063cbcdefabcdefabcd"))
        #expect(!CardNumberScanner.isIn("ABCDEF4970100000000055ABCDEFABCD"))
        #expect(!CardNumberScanner.isIn("4907439150004063cbcdefabcdefabcd,49074391-5000-4063-abcd-efabcdefabcd"))
    }

    @Test(
        "nor are they in an address, in a list or in brackets; a card number beside them is found",
        arguments: [
            "https://shop.example/back?order=49074391-5000-4063-abcd-efabcdefabcd&x=1",
            "https://shop.example/o/4907439150004063cbcdefabcdefabcd", "{4907439150004063abcdefabcdefabcd}",
            "order 49074391-5000-4063-abcd-efabcdefabcd; 4907439150004063cbcdefabcdefabcd",
        ])
    func identifierInside(text: String) {
        #expect(!CardNumberScanner.isIn(text))
        #expect(CardNumberScanner.isIn(text + " 4539 5787 6362 1486"))
        #expect(CardNumberScanner.isIn("4539578763621486, " + text))
    }

    @Test(
        "a UUID is left out of a longer reference, too, and what is beside it is searched",
        arguments: [
            "order-49074391-5000-4063-abcd-efabcdefabcd", "49074391-5000-4063-abcd-efabcdefabcd-1",
            "ORDER49074391-5000-4063-ABCD-EFABCDEFABCD", "2026-11-28-49074391-5000-4063-abcd-efabcdefabcd-v2",
            "49074391-5000-4063-abcd-efabcdefabcd-49074391-5000-4063-abcd-efabcdefabcd",
        ])
    func identifierInReference(text: String) {
        #expect(!CardNumberScanner.isIn(text))
        for number in ["4539578763621486", "4539-5787-6362-1486", "4539 5787 6362 1486", "45395787-63621486"] {
            #expect(CardNumberScanner.isIn("\(number)-\(text)"), "\(number)")
            #expect(CardNumberScanner.isIn("\(text)-\(number)"), "\(number)")
        }
    }

    @Test(
        "a text that only resembles them is searched: another variant, a digit more or less, a G, few letters",
        arguments: [
            "49074391-5000-4063-cbcd-efabcdefabcd", "4907439150004063abcdefabcdefabcdf",
            "4907439150004063abcdefabcdefabc", "4907439150004063abcdefabcdefabcz",
            "4907-43915000-4063-abcd-efabcdefabcd", "-4907439150004063abcdefabcdefabcd",
            "4907439150004063 000000000000000", "4907439150004063abc1234567890123",
            // A hexadecimal digit more, at one end.
            "cache49074391-5000-4063-abcd-efabcdefabcd", "order-49074391-5000-4063-abcd-efabcdefabcd1",
        ])
    func nearlyIdentifier(text: String) {
        #expect(CardNumberScanner.isIn(text))
    }

    @Test("in fields for persons' numbers, a number as short as those is not taken for a card")
    func shortest() {
        #expect(CardNumberScanner.isIn("+49 1512 3456787"))
        #expect(!CardNumberScanner.isIn("+49 1512 3456787", shortest: CardNumberSearch.peopleAndCompanies))
        #expect(CardNumberScanner.isIn("4539578763621486", shortest: CardNumberSearch.peopleAndCompanies))
    }

    @Test("the time for a text of many digits is proportional to its length")
    func long() {
        #expect(!CardNumberScanner.isIn(String(repeating: "1", count: 60_000)))
        #expect(!CardNumberScanner.isIn(String(repeating: "1 ", count: 30_000)))
        #expect(!CardNumberScanner.isIn(String(repeating: "%25", count: 20_000)))
    }
}
