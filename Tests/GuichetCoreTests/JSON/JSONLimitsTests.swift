import GuichetCore
import Testing

@Suite("Limits for JSON from outside")
struct JSONLimitsTests {
    private func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    @Test("sixteen levels are read, the seventeenth is too deep")
    func depth() throws {
        #expect(throws: Never.self) { try JSONValue(parsing: nested(16).utf8) }
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: nested(17).utf8) }
        #expect(error.code == .tooDeep)
    }

    @Test("arrays and objects count alike", arguments: [8, 9])
    func mixed(pairs: Int) {
        let text = String(repeating: #"{"a":["#, count: pairs) + String(repeating: "]}", count: pairs)
        let value = try? JSONValue(parsing: text.utf8)
        #expect((value != nil) == (pairs == 8))
    }

    @Test("a hundred thousand levels are an error, not a crash", arguments: ["[", #"{"a":"#])
    func bottomless(opening: String) throws {
        let text = String(repeating: opening, count: 100_000)
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text.utf8) }
        #expect(error.code == .tooDeep)
    }

    @Test("siblings do not add to the depth, whether empty or not")
    func neighbours() throws {
        let text = "[" + Array(repeating: "[],{},[1],{\"a\":1}", count: 50).joined(separator: ",") + "]"
        #expect(try JSONValue(parsing: text.utf8).array?.count == 200)
    }

    @Test("4096 values are read, one more is too many, in an array or in objects")
    func values() throws {
        func array(_ count: Int) -> String { "[" + Array(repeating: "0", count: count).joined(separator: ",") + "]" }
        #expect(try JSONValue(parsing: array(4_095).utf8).array?.count == 4_095)
        let error = try #require(throws: JSONError.self) { try JSONValue(parsing: array(4_096).utf8) }
        #expect(error.code == .tooManyValues)

        let objects = "[" + Array(repeating: #"{"a":1}"#, count: 2_048).joined(separator: ",") + "]"
        let other = try #require(throws: JSONError.self) { try JSONValue(parsing: objects.utf8) }
        #expect(other.code == .tooManyValues)
    }

    @Test("the limits can be set")
    func set() throws {
        let tight = JSONLimits(depth: 1, values: 3)
        #expect(try JSONValue(parsing: "[1,2]".utf8, limits: tight) == [.number("1"), .number("2")])
        let deep = try #require(throws: JSONError.self) { try JSONValue(parsing: "[[]]".utf8, limits: tight) }
        #expect(deep.code == .tooDeep)
        let many = try #require(throws: JSONError.self) { try JSONValue(parsing: "[1,2,3]".utf8, limits: tight) }
        #expect(many.code == .tooManyValues)
        #expect(throws: Never.self) {
            try JSONValue(parsing: nested(100).utf8, limits: JSONLimits(depth: 100, values: 100))
        }
    }
}
