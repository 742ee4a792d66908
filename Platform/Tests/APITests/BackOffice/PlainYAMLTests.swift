import APISupport
import Testing

@Suite("The subset of YAML of seed files")
struct PlainYAMLTests {
    /// As JSON would show it, with the lines of the texts.
    private static func shown(_ node: PlainYAML.Node) -> String {
        switch node {
        case .text(let text, let line): "\(text)@\(line)"
        case .list(let items, _): "[\(items.map(shown).joined(separator: ", "))]"
        case .map(let members, _): "{\(members.map { "\($0.key): \(shown($0.value))" }.joined(separator: ", "))}"
        }
    }

    @Test("has maps, lists, texts in three forms, comments and blank lines")
    func reads() throws {
        let text = """
            ---
            # A comment.
            shops:
              - shop: lyra/1   # and another
                name: "a \\"b\\" # c"

                note: 'it''s'
              -
                shop: sips/2
                list:
                - x
                - y z
            plain: 25.00 EUR
            url: http://127.0.0.1:9000/ipn#top
            """
        #expect(
            Self.shown(try PlainYAML.parse(text))
                == "{shops: [{shop: lyra/1@4, name: a \"b\" # c@5, note: it's@7}, "
                + "{shop: sips/2@9, list: [x@11, y z@12]}], plain: 25.00 EUR@13, url: http://127.0.0.1:9000/ipn#top@14}"
        )
        #expect(Self.shown(try PlainYAML.parse("")) == "{}")
        #expect(Self.shown(try PlainYAML.parse("a: 1\r\nb: 2\r\n")) == "{a: 1@1, b: 2@2}")
        // As some editors save it, with a byte order mark.
        #expect(Self.shown(try PlainYAML.parse("\u{FEFF}a: 1\n")) == "{a: 1@1}")
    }

    @Test(
        "a quoted text ends where YAML says so, and a comment begins after it",
        arguments: [
            (#"a: "b\\" # c"#, #"b\"#), (#"a: "b\" # c""#, #"b" # c"#), (#"a: "b\\\" # c""#, #"b\" # c"#),
            ("a: 'b ''c # d'", "b 'c # d"), ("a: 'b''' # c", "b'"), ("a: '' # c", ""), ("a: '''' # c", "'"),
            ("a: it''s # c", "it''s"), (#"a: 'b\' # c"#, #"b\"#),
        ])
    func quoted(text: String, value: String) throws {
        #expect(Self.shown(try PlainYAML.parse(text)) == "{a: \(value)@1}")
    }

    @Test(
        "refuses what it does not have, with the line",
        arguments: [
            ("a: 1\n\tb: 2", 2), ("a: 1\na: 2", 2), ("a: 1\n  b: 2", 2), ("a: [1, 2]", 1), ("a: {b: 1}", 1),
            ("a: &x 1", 1), ("a: *x", 1), ("a: !!str 1", 1), ("a: |\n  text", 1), ("a: >", 1), ("a: \"open", 1),
            ("a: 'open", 1), ("a: \"x\" y", 1), ("a: \"\\n\"", 1), ("a:", 1), ("a:\nb: 1", 1), ("just text", 1),
            ("a:\n  - x\n  b: 1", 3), ("a:\n    b: 1\n  c: 2", 3), ("- x\n- ", 2), ("a: b: c", 1),
            ("a: 1\n---\nb: 2", 2),
            ("é: 1", 1), ("a: \u{1B}[2J", 1),
        ])
    func refuses(text: String, line: Int) {
        let fault = #expect(throws: PlainYAML.Fault.self) { try PlainYAML.parse(text) }
        #expect(fault?.line == line, "\(fault.map { $0.reason } ?? "")")
        #expect(fault?.reason.isEmpty == false)
    }

    @Test("refuses more levels and bytes than a seed file needs")
    func limits() {
        let deep = (0..<40).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n") + " 1"
        #expect(throws: PlainYAML.Fault.self) { try PlainYAML.parse(deep) }
        #expect(throws: PlainYAML.Fault.self) { try PlainYAML.parse(String(repeating: "#", count: 5_000_000)) }
    }
}
