@_spi(Platform) import GuichetCore
import Testing

/// A code with more than its text: no code of the family has that, and it must still be read.
private struct NotedCode: OpenCode {
    let rawValue: String
    var note = "none"

    init(rawValue: String) { self.rawValue = rawValue }
}

private struct PlainCode: OpenCode {
    let rawValue: String
}

private struct Sample: WireMessage {
    var first: String?
    var plain: PlainCode?
    var noted: NotedCode?
    var stored: [String: String] = [:]
    /// Not stored at a place of its own.
    var computed: String? {
        get { stored["computed"] }
        set { stored["computed"] = newValue }
    }
    var count: Int?
    var texts: [String]?

    init() {}

    static let fields: [WireField<Sample>] = [
        .text("first", \.first), .code("plain", \.plain), .code("noted", \.noted), .text("computed", \.computed),
        .number("count", \.count), .texts("texts", \.texts),
    ]
}

@Suite("The properties of a message")
struct WirePropertyTests {
    private static let long = "a text that is too long to lie within the structure itself"

    @Test("stored or computed, codes with nothing but a text or with more: each is written and read again")
    func both() throws {
        let json: JSONValue = [
            "first": .string(Self.long), "plain": .string("97"), "noted": .string(Self.long),
            "computed": .string("x"), "count": .string("12"), "texts": .array([.string("a"), .string(Self.long)]),
        ]
        let object = try #require(json.object)
        var message = try Sample(wireObject: object)
        #expect(message.first == Self.long)
        #expect(message.plain == "97")
        #expect(message.noted?.rawValue == Self.long)
        #expect(message.noted?.note == "none")
        #expect(message.computed == "x")
        #expect(message.count == 12)
        #expect(message.texts == ["a", Self.long])
        #expect(message.wireObject == object)
        message.plain = nil
        message.first = nil
        message.noted = nil
        #expect(message.wireObject.members.map(\.name) == ["computed", "count", "texts"])
    }
}
