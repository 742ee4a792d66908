import GuichetCore
import Testing

@Suite("Reading JSON, by the grammar of RFC 8259")
struct JSONGrammarTests {
    @Test(
        "accepts what the grammar allows",
        arguments: [
            ("null", JSONValue.null), ("true", .bool(true)), ("false", .bool(false)), ("0", .number("0")),
            (#""""#, .string("")), ("[]", .array([])), ("{}", .object(JSONObject())),
            (" \t\r\n null \n\r\t ", .null), ("[ ]", .array([])), ("{ }", .object(JSONObject())),
            ("[1,[2,[]],{}]", [.number("1"), [.number("2"), []], [:]]),
            (#"{ "a" : 1 , "b" : [ true ] }"#, ["a": .number("1"), "b": [.bool(true)]]),
            (#"{"":1}"#, ["": .number("1")]), (#"{"a":null}"#, ["a": .null]),
        ] as [(String, JSONValue)])
    func accepted(text: String, value: JSONValue) throws {
        #expect(try JSONValue(parsing: text.utf8) == value)
    }

    @Test(
        "refuses what it does not",
        arguments: [
            "", " ", "\n",  // no value
            "nul", "nulll", "True", "TRUE", "tru", "fals", "undefined", "nil",  // literals
            "NaN", "Infinity", "-Infinity", "nan", "inf",  // numbers that JSON has not
            "01", "-01", "00", "-", "+1", "--1", "1.", ".5", "-.5", "1.e3", "1e", "1e+", "1E-", "1e1.5", "0x1F", "1_0",
            "1,0",
            "٣", "１",  // digits of other scripts
            "[1,]", "[,1]", "[,]", "[1,,2]", "[1 2]", "[1:2]", "[", "[1", "[1,", "]", "[1}", "[[]",  // arrays
            #"{"a":1,}"#, "{,}", #"{"a"}"#, #"{"a":}"#, #"{"a" 1}"#, #"{"a":1 "b":2}"#, #"{"a":1"#, #"{"a":"#, #"{"a"#,
            "{", "}", #"{"a":1]"#, "{a:1}", "{1:2}", "{'a':1}", "{null:1}",  // objects
            #"""#, #""a"#, "'a'", #"a""#, "\u{201C}a\u{201D}",  // strings
            "1 2", "{}{}", "[]]", "null,", #""a" "b""#, "{} x", "1;",  // something after the value
            "// c\n1", "1 // c", "/* c */1", "# c\n1",  // comments
            "\u{A0}1", "\u{0B}1", "\u{0C}1", "1\u{0}", "\u{2028}1", "\u{FEFF}1",  // white space that is none
        ])
    func refused(text: String) throws {
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text.utf8) }
        #expect(error.code == .notJSON)
        #expect((0...text.utf8.count).contains(error.offset))
    }

    @Test("says at which byte it stopped", arguments: [("[1,x]", 3), (#"{"é":}"#, 6), ("1 2", 2), ("", 0)])
    func offset(text: String, offset: Int) throws {
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text.utf8) }
        #expect(error.offset == offset)
        #expect(error.description == "notJSON at byte \(offset)")
    }

    @Test("keeps numbers as they were written", arguments: ["0", "-0", "10", "1.50", "-3e2", "1E+05", "0.0", "1e400"])
    func numbers(text: String) throws {
        #expect(try JSONValue(parsing: text.utf8) == .number(text))
        #expect(try JSONValue(parsing: "[\(text)]".utf8) == [.number(text)])
    }

    @Test("keeps a number longer than any machine word")
    func longNumber() throws {
        let digits = String(repeating: "9", count: 400)
        #expect(try JSONValue(parsing: digits.utf8).text == digits)
    }

    @Test("reads bytes from any collection, such as a part of a longer message")
    func slice() throws {
        let bytes = Array("xx[1]xx".utf8)
        #expect(try JSONValue(parsing: bytes[2..<5]) == [.number("1")])
    }
}
