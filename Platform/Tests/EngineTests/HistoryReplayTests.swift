import GuichetCore
import Support
import Testing

@testable import Engine

/// Whatever the life cycle made of a payment follows from the payment's history.
@Suite("A history that is taken through the life cycle again")
struct HistoryReplayTests {
    @Test("leads to the payment, for payments of random commands", arguments: 0..<20)
    func manySeeds(block: Int) throws {
        for seed in UInt64(block * 50)..<UInt64(block * 50 + 50) {
            let (payment, events) = try Self.random(seed: seed)
            var replay = try #require(HistoryReplay(of: payment, beginningWith: events[0].kind))
            for (number, event) in events.enumerated().dropFirst() {
                let isTaken = replay.take(event.kind, at: event.at)
                #expect(isTaken, "seed \(seed): event \(number), \(event.kind)")
            }
            #expect(replay.difference(from: payment) == nil, "seed \(seed): \(events.map(\.kind))")
        }
    }

    @Test("each event is read as it was written; one with another member is not read")
    func events() throws {
        for seed in UInt64(0)..<200 {
            for event in try Self.random(seed: seed).events {
                let bytes = JSONValue.object(event.kind.json).encoded()
                #expect(EventKind(stored: bytes) == event.kind)
            }
        }
        #expect(EventKind(stored: Array(#"{"kind":"captured","minorUnits":5,"by":"x"}"#.utf8)) == nil)
        #expect(EventKind(stored: Array(#"{"kind":"stolen"}"#.utf8)) == nil)
    }

    @Test("does not lead to a payment with another state, other sums or other operations")
    func differences() throws {
        let plan = TestPayment.plan(.now, .whenValidated(until: TestPlatform.noon.adding(seconds: 60)))
        let payment = try TestPayment.make(plan: plan)
        var (changed, event) = try Lifecycle.apply(
            .recordAuthorisation(.approved(authorisationID: "A", acquirerCode: "00")), to: payment,
            at: TestPlatform.noon)
        var replay = try #require(
            HistoryReplay(of: changed, beginningWith: .ordered(message: payment.messageID)))
        let isTakenTooSoon = replay.take(.captured(minorUnits: 2_500), at: TestPlatform.noon)
        #expect(!isTakenTooSoon)
        let isTaken = replay.take(event, at: TestPlatform.noon)
        #expect(isTaken)
        #expect(replay.difference(from: changed) == nil)
        changed.totals.captured = 1
        #expect(replay.difference(from: changed) == .amounts)
        changed.state = .captured
        #expect(replay.difference(from: changed) == .state(follows: .toValidate))
        #expect(HistoryReplay(of: payment, beginningWith: .expired) == nil)
    }

    @Test("an automatic capture of an earlier version, whose history tells it as any other, leads to the same payment")
    func earlierAutomaticCapture() throws {
        let noon = TestPlatform.noon
        let plan = PaymentPlan(
            capture: .automatically(at: noon), pendingUntil: noon, validitySeconds: TestPayment.day,
            settlementSeconds: 1)
        let payment = try TestPayment.make(plan: plan)
        let (authorised, event) = try Lifecycle.apply(
            .recordAuthorisation(.approved(authorisationID: "A", acquirerCode: "00")), to: payment, at: noon)
        let (captured, capture) = try Lifecycle.apply(.capture, to: authorised, at: noon)
        let earlier = EventKind.requested(.capture, number: 1, minorUnits: 2_500)
        #expect(capture == .requested(.capture, number: 1, minorUnits: 2_500, isAutomatic: true))
        for told in [capture, earlier] {
            var replay = try #require(HistoryReplay(of: captured, beginningWith: .ordered(message: payment.messageID)))
            let isAuthorised = replay.take(event, at: noon)
            let isCaptured = replay.take(told, at: noon)
            #expect(isAuthorised && isCaptured)
            #expect(replay.difference(from: captured) == nil)
        }
    }

    private static func random(seed: UInt64) throws -> (payment: Payment, events: [(kind: EventKind, at: Instant)]) {
        var random = SeededGenerator(seed: seed)
        var payment = try TestPayment.make(plan: TestPayment.randomPlan(&random))
        let isAway = Int.random(in: 0..<4, using: &random) == 0
        if isAway {
            payment.state = .authenticating
            payment.dueAt = payment.createdAt.adding(seconds: 20_000)
        }
        let first: EventKind = isAway ? .awaitingCardholder : .ordered(message: payment.messageID)
        var events = [(kind: first, at: payment.createdAt)]
        payment.history = HistoryHead(count: 1, hash: [])
        var now = payment.createdAt
        for _ in 0..<60 {
            now = now.adding(seconds: Int64.random(in: 0...20_000, using: &random))
            let command = TestPayment.randomCommand(&random, at: now)
            guard let (next, event) = try? Lifecycle.apply(command, to: payment, at: now) else { continue }
            payment = next
            events.append((event, now))
            payment.history = HistoryHead(count: events.count, hash: [])
        }
        return (payment, events)
    }
}
