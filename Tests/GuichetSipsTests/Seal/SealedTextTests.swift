import GuichetCore
import GuichetSips
import Testing

/// The sealed text of a message given as JSON.
private func text(_ json: String) throws -> String {
    let value = try JSONValue(parsing: json.utf8)
    return MessageSeal.text(of: try #require(value.object))
}

@Suite("The text that is sealed")
struct SealedTextTests {
    @Test("is the values in the order of their names, with nothing between them")
    func sorted() throws {
        #expect(try text(#"{"c":"3","a":"1","b":"2"}"#) == "123")
        #expect(try text(#"{"a":"","b":"x","c":" "}"#) == "x ")
        #expect(try text("{}") == "")
    }

    @Test("a container stands for its own values, sorted by its own names, at its own place")
    func containers() throws {
        #expect(try text(#"{"z":"9","m":{"y":"2","x":"1"},"a":"0"}"#) == "0129")
        #expect(try text(#"{"a":{"b":{"d":"2","c":"1"},"a":"0"},"b":"3"}"#) == "0123")
        #expect(try text(#"{"a":{},"b":"1"}"#) == "1")
    }

    @Test("a list stands for its elements, in the order in which they are sent")
    func lists() throws {
        #expect(try text(#"{"paymentMeanBrandList":["VISA","BCMC"],"amount":"10"}"#) == "10VISABCMC")
        #expect(try text(#"{"a":[["2","1"],[],"3"]}"#) == "213")
        #expect(try text(#"{"a":[{"c":"2","b":"1"},{"b":"0"}]}"#) == "120")
    }

    @Test("seal, keyVersion and sealAlgorithm are left out")
    func excluded() throws {
        #expect(try text(#"{"a":"1","keyVersion":"7","seal":"x","sealAlgorithm":"SHA-256","z":"2"}"#) == "12")
    }

    @Test("inside a container, fields of those names are sealed like any other")
    func excludedAtTheTopOnly() throws {
        #expect(try text(#"{"a":{"keyVersion":"1","seal":"2","sealAlgorithm":"3"}}"#) == "123")
        #expect(try text(#"{"a":[{"seal":"2"}]}"#) == "2")
    }

    @Test(
        "names that only resemble those are sealed",
        arguments: ["Seal", "SEAL", "seals", "keyversion", "keyVersions", " seal"])
    func resembling(name: String) throws {
        #expect(try text(#"{"\#(name)":"1"}"#) == "1")
    }

    @Test("a null field is not sealed, wherever it stands")
    func null() throws {
        #expect(try text(#"{"a":null,"b":"1","c":{"d":null},"e":[null,"2",null]}"#) == "12")
    }

    @Test("numbers count as they were written, booleans as true or false")
    func numbersAndBooleans() throws {
        #expect(try text(#"{"a":2500,"b":true,"c":false,"d":0}"#) == "2500truefalse0")
        #expect(try text(#"{"a":1.50,"b":-3}"#) == "1.50-3")
        #expect(MessageSeal.text(of: try #require((["a": .integer(25)] as JSONValue).object)) == "25")
    }

    @Test("names are sorted by code point: capitals first, then small letters, then accents")
    func codePoints() throws {
        #expect(try text(#"{"é":"5","z":"4","a":"3","Z":"2","A":"1","0":"0"}"#) == "012345")
        #expect(try text(#"{"authorisationId":"2","authorMessageReference":"1"}"#) == "12")
        // LCL's own example of the order ("Sherlock's Paypage JSON").
        #expect(try text(#"{"authorisationId":"2","authorResponseMessage":"1"}"#) == "12")
        #expect(try text(#"{"ab":"2","a":"1","b":"3"}"#) == "123")
    }

    @Test("outside ASCII names are sorted by code point, too, not by their appearance")
    func beyondASCII() throws {
        // "e" with a combining accent starts with U+0065, before "f"; the single letter "é" is U+00E9, after "z".
        #expect(try text("{\"f\":\"2\",\"e\u{301}\":\"1\",\"z\":\"3\"}") == "123")
        // By UTF-16 units the surrogates of the emoji would come before U+FF5A.
        #expect(try text("{\"😀\":\"2\",\"\u{FF5A}\":\"1\"}") == "12")
    }

    @Test("text is used unchanged, with every letter and sign, and escapes mean their letter")
    func raw() throws {
        #expect(try text(#"{"a":"é/|日本 \"","b":"\u00e9\/"}"#) == #"é/|日本 "é/"#)
    }

    @Test("a byte order mark is part of the text")
    func byteOrderMark() throws {
        #expect(Array(try text("{\"a\":\"\u{FEFF}x\"}").utf8) == [0xEF, 0xBB, 0xBF, 0x78])
    }
}
