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

    @Test(
        "is a whole number without a fraction, or with .0",
        arguments: [
            (JSONValue.number("2500"), 2500), (.number("2500.0"), 2500),
            (.number("0.0"), 0), (.number("-5.0"), -5), (.number("9223372036854775807.0"), Int64.max),
        ] as [(JSONValue, Int64)])
    func wholeNumber(value: JSONValue, number: Int64) {
        #expect(value.wholeNumberValue == number)
    }

    @Test(
        "is no whole number otherwise",
        arguments: [
            JSONValue.number("9.90"), .number("25.00"), .number(".0"), .number("1989.9999999999998"), .number("1e3"),
            .number("1.0e3"), .number("1."),
            .number("9223372036854775808.0"), "2500.0", "2500", .bool(true), .null,
        ])
    func noWholeNumber(value: JSONValue) {
        #expect(value.wholeNumberValue == nil)
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

    /// The Kelvin sign is a "K" to Swift's `==`, and another name to a seal and to every other reader.
    @Test("finds a member by its name byte for byte", arguments: [("K", "\u{212A}"), ("\u{E9}", "e\u{301}")])
    func byBytes(name: String, twin: String) throws {
        #expect(name == twin)
        var object = try #require(try JSONValue(parsing: #"{"\#(twin)":1}"#.utf8).object)
        #expect(object[twin] == .number("1"))
        #expect(object[name] == nil)
        object[name] = "2"
        object[name] = "3"
        #expect(Array(JSONValue.object(object).encoded()) == Array(#"{"\#(twin)":1,"\#(name)":"3"}"#.utf8))
        object[twin] = nil
        #expect(JSONValue.object(object).encoded() == Array(#"{"\#(name)":"3"}"#.utf8))
    }

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

    @Test("a member is found by all bytes of its name, however long it is")
    func names() {
        for length in [0, 1, 7, 8, 9, 15, 16, 17, 24, 31] {
            let name = String("nameOfAMemberThatIsLongerThan31Bytes".prefix(length))
            let member = JSONObject.Member(name: name, value: .null)
            #expect(member.isNamed(name))
            #expect(!member.isNamed(name + "x"))
            for place in 0..<length {
                var other = Array(name.utf8)
                other[place] ^= 1
                #expect(!member.isNamed(String(decoding: other, as: UTF8.self)), "byte \(place) of \(length)")
            }
        }
    }
}
