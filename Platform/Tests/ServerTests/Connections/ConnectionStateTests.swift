import NIOCore
import Testing

@testable import Server

@Suite("What a connection waits for, and its limits")
struct ConnectionStateTests {
    private let limits = ConnectionLimits()

    private func at(_ seconds: Int64) -> NIODeadline { .uptimeNanoseconds(1) + .seconds(seconds) }

    private func expect(
        _ state: ConnectionState, _ cut: ConnectionState.Cut, at seconds: Int64,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(state.due?.cut == cut, sourceLocation: sourceLocation)
        #expect(state.due?.at == at(seconds), sourceLocation: sourceLocation)
    }

    @Test("the defaults are those of the documents: 10 s, 30 s and 60 s, 60 s, 60 s")
    func defaults() {
        var state = ConnectionState(limits: limits, at: at(0))
        expect(state, .head, at: 10)
        _ = state.received(5, at: at(3))
        expect(state, .head, at: 13)
        _ = state.received(5, at: at(12))
        expect(state, .head, at: 13)
        state.begin(isLast: false, at: at(12))
        expect(state, .body, at: 42)
        state.bodyReceived(at: at(40))
        expect(state, .body, at: 70)
        state.bodyReceived(at: at(65))
        expect(state, .body, at: 72)
        state.end()
        #expect(state.due == nil && state.isWorking)
        let ends = state.answers(isCrowded: false)
        #expect(!ends)
        state.answerWritten(at: at(80))
        expect(state, .unread, at: 140)
        state.answerTaken(at: at(81))
        expect(state, .idle, at: 141)
        #expect(!state.isDone)
    }

    @Test("an answer that is not read has a limit, and each part that is read renews it")
    func unread() {
        var state = ConnectionState(limits: limits, at: at(0))
        for _ in 0..<2 {
            state.begin(isLast: false, at: at(0))
            state.end()
        }
        state.answerWritten(at: at(10))
        state.answerWritten(at: at(20))
        expect(state, .unread, at: 70)
        state.answerTaken(at: at(60))
        expect(state, .unread, at: 120)
    }

    @Test("an answer before the end of its request is the last one, and so is one during a stop or when others wait")
    func last() {
        var early = ConnectionState(limits: limits, at: at(0))
        early.begin(isLast: false, at: at(0))
        let endsEarly = early.answers(isCrowded: false)
        #expect(endsEarly)
        early.answerWritten(at: at(1))
        #expect(!early.isDone)
        early.answerTaken(at: at(1))
        #expect(early.isDone)
        early.linger(at: at(1))
        expect(early, .lingered, at: 6)
        let isRead = early.received(64 * 1_024, at: at(2))
        #expect(!isRead && !early.sendsTooMuch)
        _ = early.received(1, at: at(2))
        #expect(early.sendsTooMuch)

        var crowded = ConnectionState(limits: limits, at: at(0))
        crowded.begin(isLast: false, at: at(0))
        crowded.end()
        let endsCrowded = crowded.answers(isCrowded: true)
        #expect(endsCrowded)

        var stopping = ConnectionState(limits: limits, at: at(0))
        stopping.begin(isLast: false, at: at(0))
        stopping.end()
        stopping.stop(at: at(1))
        let endsStopping = stopping.answers(isCrowded: false)
        #expect(endsStopping)
    }

    @Test("a request behind another one in progress waits for the server, so it is not late")
    func behind() {
        var state = ConnectionState(limits: limits, at: at(0))
        state.begin(isLast: false, at: at(0))
        state.end()
        state.begin(isLast: false, at: at(1))
        #expect(state.due == nil)
        // The answer to the first is not early because the second is on its way.
        let ends = state.answers(isCrowded: false)
        #expect(!ends)
        state.answerWritten(at: at(100))
        state.answerTaken(at: at(100))
        expect(state, .body, at: 130)
    }

    @Test("a stop ends idle connections at once, half-sent requests after 10 s, and everything after 15 s")
    func stop() {
        var kept = ConnectionState(limits: limits, at: at(0))
        kept.begin(isLast: false, at: at(0))
        kept.end()
        kept.answerWritten(at: at(0))
        kept.answerTaken(at: at(0))
        kept.stop(at: at(5))
        expect(kept, .stop, at: 5)

        var fresh = ConnectionState(limits: limits, at: at(5))
        fresh.stop(at: at(5))
        expect(fresh, .stop, at: 6)

        var half = ConnectionState(limits: limits, at: at(0))
        half.begin(isLast: false, at: at(0))
        half.stop(at: at(5))
        expect(half, .stop, at: 15)

        var working = ConnectionState(limits: limits, at: at(0))
        working.begin(isLast: false, at: at(0))
        working.end()
        working.stop(at: at(5))
        expect(working, .stop, at: 20)
        // Answered late, it has the time of a half-sent request from then on, until the end of all.
        working.answerWritten(at: at(16))
        expect(working, .stop, at: 20)
        var late = ConnectionState(limits: limits, at: at(0))
        late.begin(isLast: false, at: at(0))
        late.end()
        late.stop(at: at(0))
        late.answerWritten(at: at(4))
        expect(late, .stop, at: 14)
        late.answerTaken(at: at(5))
        late.linger(at: at(5))
        #expect(late.due?.at ?? at(0) > at(5))
    }

    @Test("a connection being served keeps its place; every other one has a waiting time")
    func place() {
        var state = ConnectionState(limits: limits, at: at(0))
        #expect(state.waitingSince == at(0))
        _ = state.received(1, at: at(2))
        #expect(state.waitingSince == at(2))
        state.begin(isLast: false, at: at(3))
        #expect(state.waitingSince == at(3))
        state.end()
        #expect(state.waitingSince == nil)
        state.answerWritten(at: at(4))
        #expect(state.waitingSince == at(4))
    }
}
