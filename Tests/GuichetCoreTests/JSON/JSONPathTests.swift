@_spi(Platform) import GuichetCore
import Testing

@Suite("A value of a JSON text, read without the rest")
struct JSONPathTests {
    private func value(_ path: String..., of text: String) -> JSONValue? {
        JSONValue(at: path, of: Array(text.utf8))
    }

    @Test("is found by the names of the members around it, wherever it is")
    func found() {
        let text = #" { "a" : [1, {"c": 2}] , "b" : {"x": "{", "\u0063": "d\n", "e": null }, "c": 3 } "#
        #expect(value("b", "c", of: text) == "d\n")
        #expect(value("b", "e", of: text) == .null)
        #expect(value("c", of: text) == .integer(3))
        #expect(value("a", of: text) == [.integer(1), ["c": .integer(2)]])
        #expect(value("b", of: text)?["x"] == "{")
    }

    @Test(
        "is not found where there is no such member",
        arguments: [
            "{}", "[]", "7", "", "null", #"{"a":{}}"#, #"{"a":{"c":1}}"#, #"{"a":"b"}"#, #"{"a":["b"]}"#, #"{"b":1}"#,
            #"{"c":{"a":{"b":1}}}"#,
        ])
    func absent(text: String) {
        #expect(value("a", "b", of: text) == nil)
    }

    @Test(
        "is not found if the text cannot be read as far as that",
        arguments: [#"{"x":01,"a":1}"#, #"{"x","a":1}"#, #"{"a"}"#, #"{"a":"#, #"{"x":{"y":[},"a":1}"#, #"{"a":tru}"#])
    func broken(text: String) {
        #expect(value("a", of: text) == nil)
    }
}
