import GuichetCore
import Testing

/// An object of `count` members named `n0`, `n1` and so on, followed by one more.
private func object(of count: Int, then last: String) -> String {
    "{" + ((0..<count).map { #""n\#($0)":0"# } + [#""\#(last)":1"#]).joined(separator: ",") + "}"
}

@Suite("The same name twice in one object")
struct JSONDuplicateNameTests {
    @Test("is refused, however many members there are", arguments: [1, 2, 16, 17, 62, 63, 64, 65, 80])
    func refused(count: Int) throws {
        for repeated in 0..<count {
            let text = object(of: count, then: "n\(repeated)")
            let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text.utf8) }
            #expect(error.code == .duplicateName, "n\(repeated) of \(count)")
        }
    }

    @Test("is not reported where there is none", arguments: [0, 1, 16, 63, 64, 65, 80])
    func accepted(count: Int) throws {
        let value = try JSONValue(parsing: object(of: count, then: "last").utf8)
        #expect(value.object?.members.map(\.name) == (0..<count).map { "n\($0)" } + ["last"])
    }

    @Test("is refused when it is spelt with an escape")
    func escaped() throws {
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: #"{"seal":1,"\u0073eal":2}"#.utf8) }
        #expect(error.code == .duplicateName)
    }

    @Test("is refused when it differs only in its Unicode normalisation", arguments: [0, 1, 20, 70])
    func equivalent(count: Int) throws {
        for pair in [#"\u212A":0,"K"#, #"K":0,"\u212A"#, "\u{212A}\":0,\"K", "K\":0,\"\u{212A}"] {
            let text = object(of: count, then: pair)
            let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text.utf8) }
            #expect(error.code == .duplicateName, "\(pair) after \(count)")
        }
    }

    @Test("is refused with the same value, and with null", arguments: [#"{"a":1,"a":1}"#, #"{"a":null,"a":null}"#])
    func sameValue(text: String) throws {
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text.utf8) }
        #expect(error.code == .duplicateName)
    }

    @Test("is refused in an inner object too")
    func inner() throws {
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: #"[{"a":{"b":1,"b":2}}]"#.utf8) }
        #expect(error.code == .duplicateName)
    }

    @Test(
        "is allowed in two objects, or in another case",
        arguments: [#"{"a":{"a":{"a":1}}}"#, #"[{"a":1},{"a":2}]"#, #"{"a":1,"A":2}"#, #"{"a":1,"a ":2}"#])
    func twoObjects(text: String) throws {
        #expect(try JSONValue(parsing: text.utf8).encoded() == Array(text.utf8))
    }
}
