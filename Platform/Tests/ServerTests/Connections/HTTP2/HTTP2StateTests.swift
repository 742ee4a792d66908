import NIOCore
import NIOHTTP2
import Testing

@testable import Server

@Suite("What an HTTP/2 connection waits for, and its limits")
struct HTTP2StateTests {
    private func at(_ seconds: Int64) -> NIODeadline { .uptimeNanoseconds(1) + .seconds(seconds) }

    private func expect(
        _ state: HTTP2ConnectionState, _ cut: ConnectionState.Cut?, at seconds: Int64 = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(state.due?.cut == cut, sourceLocation: sourceLocation)
        if cut != nil { #expect(state.due?.at == at(seconds), sourceLocation: sourceLocation) }
    }

    @Test("10 s until the first request, 60 s between requests, no limit of its own while one is open")
    func times() {
        var state = HTTP2ConnectionState(limits: ConnectionLimits(), at: at(0))
        expect(state, .head, at: 10)
        state.begin(1, at: at(3))
        expect(state, nil)
        state.begin(3, at: at(4))
        state.end(1, at: at(5))
        expect(state, nil)
        state.end(3, at: at(6))
        expect(state, .idle, at: 66)
        #expect(state.last == 3)
    }

    @Test("it may lose its place unless one of its requests is carried out")
    func place() {
        var state = HTTP2ConnectionState(limits: ConnectionLimits(), at: at(0))
        #expect(state.waitingSince == at(0))
        state.begin(1, at: at(2))
        state.begin(3, at: at(4))
        #expect(state.waitingSince == at(4))
        state.set(1, waitingSince: nil)
        #expect(state.waitingSince == nil)
        state.end(1, at: at(7))
        #expect(state.waitingSince == at(4))
        state.end(3, at: at(8))
        #expect(state.waitingSince == at(8))
        // A stream that has ended comes to nothing.
        state.set(3, waitingSince: nil)
        #expect(state.waitingSince == at(8))
    }

    @Test("a peer that takes nothing of its answers has 60 s, and may lose its place although a request is carried out")
    func unread() {
        var state = HTTP2ConnectionState(limits: ConnectionLimits(), at: at(0))
        state.begin(1, at: at(1))
        state.set(1, waitingSince: nil)
        state.written(at: at(2))
        state.written(at: at(5))
        expect(state, .unread, at: 62)
        #expect(state.waitingSince == at(2))
        state.taken(at: at(30))
        expect(state, .unread, at: 90)
        state.taken(at: at(31))
        expect(state, nil)
        #expect(state.waitingSince == nil)
    }

    @Test("a stop waits 15 s for a request that is carried out, 10 s for one half sent, and for no other")
    func stop() {
        var state = HTTP2ConnectionState(limits: ConnectionLimits(), at: at(0))
        state.stop(at: at(1))
        expect(state, .stop, at: 1)
        state.begin(1, at: at(2))
        expect(state, .stop, at: 11)
        state.set(1, waitingSince: nil)
        expect(state, .stop, at: 16)
        #expect(!state.isDone)
        state.takeNoMore()
        state.end(1, at: at(9))
        expect(state, .stop, at: 1)
        #expect(state.isDone)
        // What is written late has 10 s from then on, and no longer than the stop.
        state.written(at: at(4))
        expect(state, .stop, at: 14)
        state.taken(at: at(5))
        state.written(at: at(15))
        expect(state, .stop, at: 16)
    }
}
