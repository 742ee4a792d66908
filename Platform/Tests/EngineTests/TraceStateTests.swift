import Engine
import Testing

/// W3C Trace Context, section 3.3.
@Suite("tracestate")
struct TraceStateTests {
    @Test(
        "is kept as it is, without the white space between its members",
        arguments: [
            (["congo=t61rcWkgMzE"], "congo=t61rcWkgMzE"),
            (["rojo=00f067aa0ba902b7,congo=t61rcWkgMzE"], "rojo=00f067aa0ba902b7,congo=t61rcWkgMzE"),
            (["rojo=1 , \tcongo=2\t"], "rojo=1,congo=2"),
            // Several fields are one list; empty members are valid.
            (["rojo=1", "congo=2"], "rojo=1,congo=2"), ([",rojo=1,,", "", "congo=2"], "rojo=1,congo=2"),
            (["fw529a3039@dt=FfAAAA, 1a-_*/b=a b"], "fw529a3039@dt=FfAAAA,1a-_*/b=a b"),
            (["z=1,a=2"], "z=1,a=2"),
        ])
    func kept(fields: [String], text: String) { #expect(TraceState(fields)?.text == text) }

    @Test(
        "is not passed on if it is not valid",
        arguments: [
            [], [""], [","], ["rojo"], ["=1"], ["rojo="], ["Rojo=1"], ["_a=1"], ["ro jo=1"], ["rojo=1=2"], ["rojo=é"],
            ["rojo=\u{7F}"], ["rojo=1\r\nX: y"], ["rojo=1,rojo=1"], ["rojo=1", "congo=2", "rojo=3"],
            [String(repeating: "k", count: 257) + "=1"], ["rojo=" + String(repeating: "v", count: 257)],
        ])
    func refused(fields: [String]) { #expect(TraceState(fields) == nil) }

    @Test("has at most 32 members")
    func members() {
        func list(_ count: Int) -> String { (0..<count).map { "k\($0)=1" }.joined(separator: ",") }
        #expect(TraceState([list(32)])?.text == list(32))
        #expect(TraceState([list(33)]) == nil)
    }

    @Test("of more than 512 characters, long members go first, then the last ones; a member is never cut")
    func shortened() throws {
        let long = "long=" + String(repeating: "v", count: 130)
        let short = (0..<6).map { "k\($0)=" + String(repeating: "v", count: 80) }
        let state = try #require(TraceState([([short[0], long] + short[1...]).joined(separator: ",")]))
        #expect(state.text == short.joined(separator: ","))
        let many = (0..<10).map { "k\($0)=" + String(repeating: "v", count: 80) }
        let kept = try #require(TraceState([many.joined(separator: ",")]))
        #expect(kept.text == many.prefix(6).joined(separator: ","))
        #expect(kept.text.count <= TraceState.mostCharacters)
        // As long as it may be, it is kept as a whole.
        let whole = (["a=" + String(repeating: "v", count: 254), "b=" + String(repeating: "v", count: 253)])
            .joined(separator: ",")
        #expect(whole.count == 512)
        #expect(TraceState([whole])?.text == whole)
        #expect(TraceState([whole + "v"])?.text == "a=" + String(repeating: "v", count: 254))
    }
}
