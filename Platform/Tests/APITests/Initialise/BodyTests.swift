import GuichetCore
import GuichetSips
import Support
import Testing

@Suite("A body that is not a message")
struct BodyTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let body: [UInt8]
        var status = 400

        init(_ name: String, _ body: String, status: Int = 400) {
            self.init(name, bytes: Array(body.utf8), status: status)
        }

        init(_ name: String, bytes: [UInt8], status: Int = 400) {
            testDescription = name
            body = bytes
            self.status = status
        }
    }

    static let cases = [
        Case("nothing", ""),
        Case("not JSON", "amount=2500&currencyCode=978"),
        Case("half a JSON", #"{"amount":"2500""#),
        Case("a comma too many", #"{"amount":"2500",}"#),
        Case("a list", #"[{"amount":"2500"}]"#),
        Case("a text", #""amount""#),
        Case("null", "null"),
        Case("the same name twice", #"{"amount":"2500","amount":"1"}"#),
        Case("the same name twice, written differently", #"{"amount":"2500","\u0061mount":"1"}"#),
        Case("deep nesting", String(repeating: #"{"a":"#, count: 10_000)),
        Case(
            "deep nesting, closed",
            #"{"a":"# + String(repeating: "[", count: 17) + String(repeating: "]", count: 17) + "}"),
        Case("a raw control character", "{\"amount\":\"2500\u{1}\"}"),
        Case("half a surrogate pair", #"{"amount":"\ud83d"}"#),
        Case("bytes that are not UTF-8", bytes: Array(#"{"amount":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)),
        Case("too many values", #"{"a":["# + String(repeating: "1,", count: 5_000) + "1]}"),
        Case("more than 64 KiB", #"{"a":""# + String(repeating: "x", count: 65_536) + #""}"#, status: 413),
        Case("a megabyte", String(repeating: " ", count: 1 << 20), status: 413),
    ]

    @Test(
        "sent to orderInitialize is answered 30, with HTTP 400 or 413, and logged without its content", arguments: cases
    )
    func initialise(_ this: Case) async throws {
        var options = TestPlatform.Options()
        let book = LogBook()
        options.logger = book.logger
        try await TestPlatform.run(options) { test in
            let answer = try await test.send(bytes: this.body)
            #expect(answer.status == this.status)
            #expect(answer.code == "30")
            #expect(!answer.hasSeal)
            #expect(book.lines.contains { $0.contains("orderInitialize refused") && $0.contains("30") })
            #expect(!book.lines.contains { $0.contains("2500") })
            #expect(try await test.initialise().code == "00")
        }
    }

    @Test("sent to the phone's address is answered 30 in the wire's own form", arguments: cases)
    func wire(_ this: Case) async throws {
        try await TestPlatform.run { test async throws in
            let answer = try await test.call(bytes: this.body)
            #expect(answer.status == this.status)
            #expect(answer.code == "30")
            #expect(try await test.stored() == .nothing)
            #expect(try await test.order().code == "00")
        }
    }

    @Test("the largest allowed body is read")
    func largest() async throws {
        try await TestPlatform.run { test async throws in
            let message = JSONObject.order().with("padding", "").sealed()
            let size = JSONValue.object(message).encoded().count
            let padding = String(repeating: "x", count: 65_536 - size)
            let full = JSONValue.object(JSONObject.order().with("padding", .string(padding)).sealed()).encoded()
            #expect(full.count == 65_536)
            #expect(try await test.send(bytes: full).code == "00")
            #expect(try await test.send(bytes: full + [0x20]).status == 413)
        }
    }
}
