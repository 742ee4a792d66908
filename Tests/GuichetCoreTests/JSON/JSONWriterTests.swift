@_spi(Platform) import GuichetCore
import Testing

private func written(_ value: JSONValue) -> String { String(decoding: value.encoded(), as: UTF8.self) }

@Suite("Writing JSON")
struct JSONWriterTests {
    @Test(
        "writes what was read, byte for byte",
        arguments: [
            "null", "true", "false", "0", "-0", "1.50", "-3e2", #""""#, "[]", "{}",
            #"{"z":1,"a":{"y":[1,2,{}],"b":null},"m":"é/😀"}"#, #"["\"\\\n\r\t\u0001"]"#,
        ])
    func roundTrip(text: String) throws {
        #expect(written(try JSONValue(parsing: text.utf8)) == text)
    }

    /// Sips data dictionary, format conventions: Unicode letters are sent raw.
    @Test(
        "leaves the slash and every letter outside ASCII as they are",
        arguments: ["/", "é", "日本", "😀", "\u{7F}", "\u{2028}"])
    func raw(text: String) {
        #expect(JSONValue.string(text).encoded() == Array("\"\(text)\"".utf8))
    }

    @Test(
        "escapes the quote, the backslash and control characters",
        arguments: [
            ("\"", #"\""#), ("\\", #"\\"#), ("\n", #"\n"#), ("\r", #"\r"#), ("\t", #"\t"#), ("\u{0}", #"\u0000"#),
            ("\u{8}", #"\u0008"#), ("\u{C}", #"\u000c"#), ("\u{1F}", #"\u001f"#), ("\r\n", #"\r\n"#),
        ])
    func escaped(text: String, form: String) {
        #expect(written(.string(text)) == "\"\(form)\"")
        #expect(written(.object(JSONObject(text, 1))) == "{\"\(form)\":1}")
    }

    @Test("escapes what needs it at any place of a long text, and nothing else")
    func everywhere() {
        let forms = [("\"", #"\""#), ("\\", #"\\"#), ("\n", #"\n"#), ("\u{1F}", #"\u001f"#), (" ", " ")]
        for place in 0..<40 {
            for (character, form) in forms {
                let (before, after) = (String(repeating: "é", count: place), String(repeating: "x", count: 40 - place))
                #expect(written(.string(before + character + after)) == "\"\(before)\(form)\(after)\"")
            }
        }
    }

    @Test("any control character can be read back")
    func controls() throws {
        let text = String(String.UnicodeScalarView((0..<0x20).compactMap { Unicode.Scalar(UInt8($0)) }))
        #expect(try JSONValue(parsing: JSONValue.string(text).encoded()) == .string(text))
    }

    @Test("writes whole numbers as digits", arguments: [(0, "0"), (-1, "-1"), (.max, "9223372036854775807")])
    func integers(value: Int64, digits: String) {
        #expect(written(.integer(value)) == digits)
    }

    @Test("keeps the members in their order")
    func order() {
        #expect(written(["z": .integer(1), "a": .integer(2), "m": []]) == #"{"z":1,"a":2,"m":[]}"#)
    }

    @Test("can indent by two spaces for readers")
    func people() {
        let value: JSONValue = ["a": .integer(1), "b": [.bool(true), ["c": .null]], "d": [], "e": [:]]
        let expected = """
            {
              "a": 1,
              "b": [
                true,
                {
                  "c": null
                }
              ],
              "d": [],
              "e": {}
            }
            """
        #expect(value.encodedForPeople() == expected)
    }

    /// RFC 8259, section 7: any character may be escaped.
    @Test("for people, what acts on a terminal or turns the writing direction is escaped, and other letters are not")
    func acting() throws {
        let value: JSONValue = ["a\u{9B}31m": "x\u{202E}y\u{7F}\u{2066}\u{2028}é\u{A0}👨\u{200D}👩"]
        let text = value.encodedForPeople()
        #expect(
            text == "{\n  \"a\\u009b31m\": \"x\\u202ey\\u007f\\u2066\\u2028é\u{A0}👨\u{200D}👩\"\n}")
        #expect(try JSONValue(parsing: text.utf8) == value)
        #expect(
            value.encodedOnLine() == "{\"a\\u009b31m\":\"x\\u202ey\\u007f\\u2066\\u2028é\u{A0}👨\u{200D}👩\"}")
        // Between programs letters are sent as they are (Sips data dictionary).
        #expect(String(decoding: value.encoded(), as: UTF8.self).contains("x\u{202E}y"))
    }

    @Test("the indented form is the same value")
    func peopleRoundTrip() throws {
        let value: JSONValue = ["a": ["b": [.integer(1), "x\ny"]], "c": .null]
        #expect(try JSONValue(parsing: value.encodedForPeople().utf8) == value)
    }
}

extension JSONObject {
    fileprivate init(_ name: String, _ value: Int64) {
        self.init()
        append(name, .integer(value))
    }
}
