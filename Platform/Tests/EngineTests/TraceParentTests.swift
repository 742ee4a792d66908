import Engine
import Testing

/// W3C Trace Context, section 3.2.
@Suite("traceparent")
struct TraceParentTests {
    @Test("the example of the specification is read, and written again")
    func example() throws {
        let text = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        let trace = try #require(TraceParent(text))
        #expect(trace.traceID == "4bf92f3577b34da6a3ce929d0e0e4736")
        #expect(trace.parentID == "00f067aa0ba902b7")
        #expect(trace.flags == "01")
        #expect(trace.text == text)
    }

    @Test("a later version is read as far as version 00 goes")
    func later() throws {
        let trace = try #require(TraceParent("cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what-else"))
        #expect(trace.text == "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
    }

    @Test(
        "anything else is ignored",
        arguments: [
            "", "00", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0g",
            "00-4bf92f3577b34da6a3ce929d0e0e47\n6-00f067aa0ba902b7-01",
        ])
    func ignored(text: String) { #expect(TraceParent(text) == nil) }

    @Test("the newest payments keep their trace, and the oldest lose theirs")
    func limit() throws {
        let book = TraceBook()
        let trace = try #require(TraceParent("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"))
        let request = try #require(RequestTrace(trace, nil))
        for number in 0...TraceBook.limit { book.keep(request, of: PaymentID("p\(number)")) }
        #expect(book.trace(of: PaymentID("p0")) == nil)
        #expect(book.trace(of: PaymentID("p1"))?.parent == trace)
        #expect(book.trace(of: PaymentID("p\(TraceBook.limit)"))?.parent == trace)
    }
}
