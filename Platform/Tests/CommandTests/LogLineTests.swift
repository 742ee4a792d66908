import Engine
import Testing

@testable import guichet

@Suite("A line of the log")
struct LogLineTests {
    private static let line = LogLine(
        time: Instant(milliseconds: 1_795_000_000_007), level: "info", logger: "guichet", message: "payment decided",
        fields: [("api", "sips"), ("empty", ""), ("reference", "a \"b\"=c"), ("shop", "é")])

    @Test("as text: values with spaces, quotation marks or equals signs, and empty ones, are quoted")
    func text() {
        #expect(
            String(decoding: Self.line.bytes(as: .text), as: UTF8.self)
                == """
                2026-11-18T11:06:40.007Z info guichet: payment decided api=sips empty="" reference="a \\"b\\"=c" shop=é\n
                """)
    }

    @Test("as JSON: one object a line")
    func json() {
        #expect(
            String(decoding: Self.line.bytes(as: .json), as: UTF8.self)
                == #"{"time":"2026-11-18T11:06:40.007Z","level":"info","logger":"guichet","message":"payment decided","#
                + #""metadata":{"api":"sips","empty":"","reference":"a \"b\"=c","shop":"é"}}"# + "\n")
    }

    @Test("of one control character: quoted, with its escape")
    func control() {
        let line = LogLine(
            time: Instant(milliseconds: 0), level: "notice", logger: "a", message: "m",
            fields: [("x", "\u{7F}"), ("y", "\t")])
        #expect(
            String(decoding: line.bytes(as: .text), as: UTF8.self)
                == "1970-01-01T00:00:00.000Z notice a: m x=\"\u{7F}\" y=\"\\t\"\n")
    }
}
