import GuichetCore
import Testing

/// The text of a JSON string as code points, so that nothing is compared by looks.
private func scalars(_ json: String) throws -> [UInt32] {
    try #require(JSONValue(parsing: json.utf8).text).unicodeScalars.map(\.value)
}

@Suite("Strings in JSON")
struct JSONStringTests {
    @Test(
        "escapes stand for their character",
        arguments: [
            (#""\"""#, [0x22]), (#""\\""#, [0x5C]), (#""\/""#, [0x2F]), (#""\b""#, [0x08]), (#""\f""#, [0x0C]),
            (#""\n""#, [0x0A]), (#""\r""#, [0x0D]), (#""\t""#, [0x09]), (#""\u0041""#, [0x41]), (#""\u00e9""#, [0xE9]),
            (#""\u00E9""#, [0xE9]), (#""\u0000""#, [0x00]), (#""\uFFFF""#, [0xFFFF]),
            (#""\uD7FF\uE000""#, [0xD7FF, 0xE000]),
            (#""a\u0062c\n""#, [0x61, 0x62, 0x63, 0x0A]),
        ] as [(String, [UInt32])])
    func escapes(json: String, expected: [UInt32]) throws {
        #expect(try scalars(json) == expected)
    }

    @Test(
        "a pair of surrogates is one character",
        arguments: [
            (#""\uD83D\uDE00""#, [0x1F600]), (#""\ud800\udc00""#, [0x10000]), (#""\uDBFF\uDFFF""#, [0x10FFFF]),
            (#""x\uD83D\uDE00y""#, [0x78, 0x1F600, 0x79]),
        ] as [(String, [UInt32])])
    func surrogates(json: String, expected: [UInt32]) throws {
        #expect(try scalars(json) == expected)
    }

    @Test(
        "half a pair, or a pair in the wrong order, is refused",
        arguments: [
            #""\uD83D""#, #""\uDE00""#, #""\uDE00\uD83D""#, #""\uD83D\uD83D""#, #""\uD83Dx""#, #""\uD83D\n""#,
            #""\uD83D\u0041""#, #""\uD83D\"#, #""\uD83D\u"#, #""\uD83D\uDE0""#,
        ])
    func loneSurrogates(json: String) throws {
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: json.utf8) }
        #expect(error.code == .notJSON)
    }

    @Test(
        "an unknown escape is refused",
        arguments: [
            #""\x41""#, #""\a""#, #""\v""#, #""\0""#, #""\'""#, #""\U0041""#, #""\u{41}""#, #""\u41""#, #""\u004""#,
            #""\u00G1""#, #""\u+041""#, #""\u 041""#, #""\u-041""#, #""\"#, #""\u"#, #""\u00"#, "\"\\\n\"",
        ])
    func unknownEscapes(json: String) throws {
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: json.utf8) }
        #expect(error.code == .notJSON)
    }

    @Test("a control character must be escaped", arguments: 0..<0x20)
    func controls(byte: Int) throws {
        for tail in ["a", "é", #"\n"#] {
            let json = [0x22, UInt8(byte)] + Array(tail.utf8) + [0x22]
            let error = try #require(throws: JSONError.self) { try JSONValue(parsing: json) }
            #expect(error.code == .notJSON)
            let afterEscape = Array(#""\n"#.utf8) + json.dropFirst()
            #expect(throws: JSONError.self) { try JSONValue(parsing: afterEscape) }
        }
    }

    @Test(
        "letters of any script stand as they are, byte for byte",
        arguments: [
            "é", "e\u{301}", "日本", "😀", "\u{7F}", "\u{2028}", "a\u{FEFF}b", "\u{FEFF}", "\u{FEFF}a", "\u{FEFF}é",
        ])
    func raw(text: String) throws {
        let value = try JSONValue(parsing: "\"\(text)\"".utf8)
        #expect(value.text.map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test(
        "bytes that are not UTF-8 are refused",
        arguments: [
            [0xFF], [0xC3], [0x80], [0xE2, 0x82],  // no start, no end
            [0xC0, 0x80], [0xE0, 0x80, 0xAF], [0xF0, 0x80, 0x80, 0x80],  // longer than needed
            [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],  // surrogates
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],  // beyond Unicode
            [0x61, 0xE9, 0x62],  // Latin-1
        ] as [[UInt8]])
    func notUTF8(bytes: [UInt8]) throws {
        for prefix in ["", "a", #"\n"#] {
            let json = [0x22] + Array(prefix.utf8) + bytes + [0x22]
            let error = try #require(throws: JSONError.self) { try JSONValue(parsing: json) }
            #expect(error.code == .notUTF8)
        }
    }

    @Test(
        "bytes that are not UTF-8 are refused outside a string, too", arguments: [[0xFF], [0xEF, 0xBB, 0xBF, 0x31]])
    func outside(bytes: [UInt8]) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
    }
}
