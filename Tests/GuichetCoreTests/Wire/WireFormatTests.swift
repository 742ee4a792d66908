@_spi(Platform) import GuichetCore
import Testing

@Suite("The shape of a field")
struct WireFormatTests {
    @Test("an empty text has no valid form")
    func empty() {
        let formats: [WireFormat] = [
            .digits(atMost: 3), .anyCharacters(atMost: 3), WireFormat("anything") { _ in true },
        ]
        for format in formats { #expect(!format.matches(""), "\(format)") }
    }

    @Test("digits up to a number of them", arguments: [("1", true), ("123", true), ("1234", false), ("12a", false)])
    func digitsAtMost(text: String, matches: Bool) {
        #expect(WireFormat.digits(atMost: 3).matches(text) == matches)
    }

    @Test(
        "exactly a number of digits",
        arguments: [("12", false), ("123", true), ("1234", false), ("1a3", false), ("-12", false)])
    func digitsExactly(text: String, matches: Bool) {
        #expect(WireFormat.digits(exactly: 3).matches(text) == matches)
    }

    @Test("only ASCII digits count as digits", arguments: ["٣", "３", "²", "½", "+1", " 1", "1\n"])
    func asciiDigits(text: String) {
        #expect(!WireFormat.digits(atMost: 9).matches(text))
        #expect(!WireFormat.digits(exactly: 1).matches(text))
    }

    @Test("any characters are letters, signs and spaces of any script", arguments: ["a b", "é", "日本", "|<>\"", "😀"])
    func any(text: String) {
        #expect(WireFormat.anyCharacters(atMost: 4).matches(text))
    }

    @Test(
        "control characters are refused, wherever they stand",
        arguments: ["\u{0}", "\n", "\r", "\t", "\u{1B}", "\u{7F}", "\u{85}", "\u{9F}"])
    func controls(character: String) {
        for text in [character, "a" + character, character + "a", "a" + character + "a"] {
            #expect(!WireFormat.anyCharacters(atMost: 10).matches(text))
        }
    }

    @Test("a long text is as long as its characters, and one wrong character anywhere in it is found")
    func long() {
        let format = WireFormat.anyCharacters(atMost: 100)
        let text = String(repeating: "x", count: 99)
        #expect(format.matches(text + "x"))
        #expect(!format.matches(text + "xx"))
        #expect(format.matches(text + "é"))
        #expect(!format.matches(text + "éx"))
        for place in 0..<100 {
            for character: Character in ["\u{1F}", "\n", "\u{7F}", "\u{85}"] {
                var spoilt = Array(text + "x")
                spoilt[place] = character
                #expect(!format.matches(String(spoilt)))
            }
        }
    }

    @Test("control characters are those of Unicode's general category Cc, and no others")
    func controlCategory() {
        let format = WireFormat.anyCharacters(atMost: 1)
        for scalar in (0...0xFFFF).compactMap(Unicode.Scalar.init) {
            let isControl = scalar.properties.generalCategory == .control
            if format.matches(String(scalar)) == isControl { Issue.record("U+\(String(scalar.value, radix: 16))") }
        }
    }

    @Test("length counts code points, so that a stack of accents is not one character")
    func codePoints() {
        let stacked = "e" + String(repeating: "\u{301}", count: 10)
        #expect(stacked.count == 1)
        #expect(!WireFormat.anyCharacters(atMost: 10).matches(stacked))
        #expect(WireFormat.anyCharacters(atMost: 11).matches(stacked))
    }

    @Test("is named as the data dictionaries write it")
    func names() {
        #expect(WireFormat.digits(atMost: 12).description == "N12")
        #expect(WireFormat.anyCharacters(atMost: 25).description == "ANS25")
        #expect(WireFormat.digits(exactly: 3).description == "N3 exactly")
    }

    @Test(
        "only ASCII letters and digits count as such",
        arguments: ["@", "[", "`", "{", "/", ":", "_", "-", " ", "é", "Ａ", "٣"])
    func alphanumeric(character: String) {
        for scalar in character.unicodeScalars { #expect(!scalar.isASCIIAlphanumeric) }
        for scalar in "azAZ09".unicodeScalars { #expect(scalar.isASCIIAlphanumeric) }
    }
}
