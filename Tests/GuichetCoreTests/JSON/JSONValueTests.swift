import GuichetCore
import Testing

@Suite("A JSON value")
struct JSONValueTests {
    @Test(
        "has a text when it is a string or a whole number",
        arguments: [
            (JSONValue.string("a"), "a"), (.string(""), ""), (.number("25"), "25"), (.number("007"), "007"),
            (.integer(0), "0"),
        ])
    func text(value: JSONValue, text: String) {
        #expect(value.text == text)
    }

    @Test(
        "has no text otherwise",
        arguments: [
            JSONValue.null, .bool(true), .number("-1"), .number("1.0"), .number("1e3"), .integer(-5), [], [:], ["a"],
        ])
    func noText(value: JSONValue) {
        #expect(value.text == nil)
    }

    @Test("tells objects and arrays apart")
    func kinds() {
        let object: JSONValue = ["a": ["b"]]
        #expect(object.object != nil)
        #expect(object.array == nil)
        #expect(object["a"]?.array == ["b"])
        #expect(object["a"]?.object == nil)
        #expect(object["a"]?["b"] == nil)
        #expect(JSONValue.string("a")["a"] == nil)
    }

    @Test("tells null from absent")
    func null() throws {
        let value = try JSONValue(parsing: #"{"a":null}"#.utf8)
        #expect(value["a"] == .null)
        #expect(value["b"] == nil)
    }
}

@Suite("A JSON object")
struct JSONObjectTests {
    private func names(_ object: JSONObject) -> [String] { object.members.map(\.name) }

    @Test("keeps its members in the order in which they came")
    func order() throws {
        let value = try JSONValue(parsing: #"{"z":1,"a":2,"M":3,"é":4}"#.utf8)
        #expect(value.object.map(names) == ["z", "a", "M", "é"])
    }

    @Test("changes a member in its place")
    func change() {
        var object = JSONObject()
        object["a"] = "1"
        object["b"] = "2"
        object["a"] = "3"
        #expect(names(object) == ["a", "b"])
        #expect(object["a"] == "3")
    }

    @Test("removes a member and leaves the others")
    func remove() {
        var object = JSONObject()
        for name in ["a", "b", "c"] { object.append(name, "x") }
        object["b"] = nil
        object["missing"] = nil
        #expect(names(object) == ["a", "c"])
    }

    @Test("adds a new member at the end")
    func add() {
        var object = JSONObject()
        object.append("z", .null)
        object["a"] = "1"
        #expect(names(object) == ["z", "a"])
    }

    @Test("with the same members in another order is another object")
    func orderMatters() {
        let first: JSONValue = ["a": "1", "b": "2"]
        let second: JSONValue = ["b": "2", "a": "1"]
        #expect(first != second)
    }
}
