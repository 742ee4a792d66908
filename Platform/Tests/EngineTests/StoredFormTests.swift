import Engine
import GuichetCore
import Testing

@Suite("What the platform stores for itself")
struct StoredFormTests {
    private struct Order: StoredForm, Equatable {
        var name: String
        var count: Int
        var at = Instant(milliseconds: 7)
        var isPaid = false
        var tags: [String] = []
        var note: String?
        var metadata: JSONObject?
        var parts: [Part] = []
        var prices: [String: Int] = [:]

        struct Part: Codable, Equatable, Sendable {
            var size: Int64
            var isLarge = false
        }
    }

    private struct Plan: StoredForm, Equatable {
        var first: Choice
        var others: [Choice]
        var number: Int?
        var size: Int64 = 0

        enum Choice: Codable, Equatable, Sendable {
            case nothing
            case part(Int, isLarge: Bool)
        }
    }

    private struct Newer: StoredForm, Equatable {
        var title: String

        static let storedVersion = 3

        static func upgrade(_ members: inout JSONObject, from version: Int) {
            if version < 3 { members["title"] = members["name"] }
        }
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    private static func read<Form: StoredForm>(_ text: String, as type: Form.Type = Form.self) throws -> Form {
        try Form(stored: Array(text.utf8))
    }

    @Test("its members stand in the order of their declaration; nil and false are left out")
    func members() throws {
        let order = Order(name: "é", count: -3)
        #expect(Self.text(try order.stored()) == #"{"name":"é","count":-3,"at":7,"tags":[],"parts":[],"prices":{}}"#)
        #expect(try Self.read(#"{"name":"é","count":-3,"at":7,"prices":{}}"#) == order)
        #expect(try Order(stored: try order.stored()) == order)
    }

    @Test("every kind of value is read as it was written; a document keeps the order and the digits of its members")
    func values() throws {
        var order = Order(name: "", count: .max)
        order.isPaid = true
        order.tags = ["b", "a"]
        order.note = "null"
        order.metadata = try JSONValue(parsing: Array(#"{"z":1.50,"a":null,"m":[1e2,{}]}"#.utf8)).object
        order.parts = [Order.Part(size: 1, isLarge: true), Order.Part(size: 2)]
        order.prices = ["x": 1]
        let text = Self.text(try order.stored())
        #expect(text.contains(#""metadata":{"z":1.50,"a":null,"m":[1e2,{}]}"#))
        #expect(text.contains(#""parts":[{"size":1,"isLarge":true},{"size":2}]"#))
        #expect(try Self.read(text) == order)
    }

    @Test("what is written into containers of their own stands at its place, in objects and in lists")
    func nested() throws {
        let plan = Plan(
            first: .part(3, isLarge: true), others: [.nothing, .part(-4, isLarge: false), .nothing], number: .min,
            size: .max)
        let text = Self.text(try plan.stored())
        let others = #"[{"nothing":{}},{"part":{"_0":-4}},{"nothing":{}}]"#
        let numbers = #""number":-9223372036854775808,"size":9223372036854775807"#
        #expect(text == #"{"first":{"part":{"_0":3,"isLarge":true}},"others":\#(others),\#(numbers)}"#)
        #expect(try Plan(stored: try plan.stored()) == plan)
        let smaller = Plan(first: .nothing, others: [], size: 1)
        #expect(try Self.read(#"{"first":{"nothing":{}},"number":null,"size":1}"#) == smaller)
    }

    @Test("what its own limits would not read again is not written: too many values, too many levels")
    func limits() throws {
        var order = Order(name: "a", count: 1)
        var metadata = JSONObject()
        for number in 0..<4_088 { metadata.append("\(number)", .bool(true)) }
        // With the form, its six other values and the metadata itself.
        order.metadata = metadata
        #expect(try Order(stored: try order.stored()) == order)
        for number in 4_088..<4_092 { metadata.append("\(number)", .bool(true)) }
        order.metadata = metadata
        #expect(throws: StoredFormUnreadable.self) { try order.stored() }
        var deep = JSONValue.integer(1)
        for _ in 0..<15 { deep = ["a": deep] }
        order.metadata = deep.object
        #expect(try Order(stored: try order.stored()) == order)
        deep = ["a": deep]
        order.metadata = deep.object
        #expect(throws: StoredFormUnreadable.self) { try order.stored() }
    }

    @Test("an earlier version is upgraded; the version is written from the second one on")
    func upgrades() throws {
        let newer = Newer(title: "a")
        #expect(Self.text(try newer.stored()) == #"{"title":"a","formVersion":3}"#)
        #expect(try Self.read(#"{"name":"a"}"#) == newer)
        #expect(try Self.read(#"{"name":"a","formVersion":2}"#) == newer)
        #expect(try Self.read(#"{"title":"a","formVersion":3}"#) == newer)
    }

    @Test(
        "a newer version and a damaged text are refused, and the reason names no value",
        arguments: [
            (#"{"title":"secret","formVersion":4}"#, "has version 4, and this guichet knows 3"),
            (#"{"title":"secret","formVersion":"x"}"#, "has no readable version"),
            (#"{"title":"secret","formVersion":0}"#, "has no readable version"),
            (#"{"other":"secret","formVersion":3}"#, "has no title"),
            (#"{"title":["secret"],"formVersion":3}"#, "has a value that is no text"),
            (#"["secret"]"#, "is no JSON object"), ("secret", "is no JSON object"), ("", "is no JSON object"),
        ])
    func refusals(text: String, reason: String) throws {
        let error = #expect(throws: StoredFormUnreadable.self) { try Self.read(text, as: Newer.self) }
        #expect(error?.description == "a stored Newer \(reason)")
        #expect(error?.description.contains("secret") == false)
    }

    @Test(
        "a number that does not fit, a fraction and a wrong kind are refused",
        arguments: [
            #"{"name":"a","count":1.5,"at":7}"#, #"{"name":"a","count":99999999999999999999,"at":7}"#,
            #"{"name":"a","count":"1","at":7}"#, #"{"name":1,"count":1,"at":7}"#,
            #"{"name":"a","count":1,"at":7,"isPaid":1}"#, #"{"name":"a","count":1,"at":7,"tags":{}}"#,
            #"{"name":"a","count":1,"at":7,"tags":[1]}"#, #"{"name":"a","count":1,"at":7,"metadata":[]}"#,
            #"{"name":"a","count":1,"at":7,"parts":[{}]}"#,
        ])
    func wrong(text: String) {
        #expect(throws: StoredFormUnreadable.self) { try Self.read(text, as: Order.self) }
    }
}
