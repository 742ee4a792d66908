import AdminAPI
import Engine
import GuichetCore
import Storage
import Support
import Synchronization
import Testing

@testable import Server

@Suite("The clock that an operator moves", .timeLimit(.minutes(5)))
struct ClockMoverTests {
    @Test("what could not be stored did not move it: a restart would turn it back", arguments: [nil, "1"])
    func notStored(shop name: String?) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [])) { test in
            let shop = name.map { ShopID(api: "test", name: $0) }
            let clock = ShiftedClock(test.clock)
            let paymentService = PaymentService(
                store: FailingStore(test.store, writes: 0), acquirer: test.acquirer, vault: test.paymentService.vault,
                clock: clock, random: SystemRandom(), logger: TestPlatform.silentLogger)
            let mover = ClockMover(
                clock, ClockGate(), paymentService: paymentService, nextReminder: { _ in nil }, purge: { 0 })
            await #expect(throws: FailingStore.Full.self) {
                _ = try await mover.advance(to: TestPlatform.noon.adding(seconds: 3_600), of: shop)
            }
            #expect(clock.now(for: shop) == TestPlatform.noon)
            let restarted = try await ClockMover.stored(in: test.store, over: test.clock)
            #expect(restarted.now(for: shop) == TestPlatform.noon)
        }
    }

    @Test(
        "what is noted of a move is stored with its first step and with its last; one that stops between has the first alone",
        arguments: [0, 1, 2])
    func noted(writes: Int) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [])) { test in
            let clock = ShiftedClock(test.clock)
            let paymentService = PaymentService(
                store: FailingStore(test.store, writes: writes), acquirer: test.acquirer,
                vault: test.paymentService.vault, clock: clock, random: SystemRandom(),
                logger: TestPlatform.silentLogger)
            let (start, end) = (TestPlatform.noon, TestPlatform.noon.adding(seconds: 3_600))
            let stop = start.adding(seconds: 60)
            let mover = ClockMover(
                clock, ClockGate(), paymentService: paymentService, nextReminder: { $0 < stop ? stop : nil },
                purge: { 0 })
            do {
                _ = try await mover.advance(to: end, of: nil) { move, store in
                    #expect(move.start == start && move.target == end)
                    let before = try store.value("note") ?? []
                    try store.setValue("note", before + Array((move.isDone ? "done" : "begun ").utf8))
                }
                #expect(writes == 2)
            } catch is FailingStore.Full {
                #expect(writes < 2)
            }
            let note = try await test.store.read { String(decoding: try $0.value("note") ?? [], as: UTF8.self) }
            #expect(note == ["", "begun ", "begun done"][writes])
            #expect(clock.now() == [start, stop, end][writes])
        }
    }

    @Test("what was stored is the clock of the next start")
    func stored() async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [])) { test in
            let clock = ShiftedClock(test.clock)
            let paymentService = PaymentService(
                store: test.store, acquirer: test.acquirer, vault: test.paymentService.vault, clock: clock,
                random: SystemRandom(), logger: TestPlatform.silentLogger)
            let mover = ClockMover(
                clock, ClockGate(), paymentService: paymentService, nextReminder: { _ in nil }, purge: { 0 })
            let later = TestPlatform.noon.adding(seconds: 3_600)
            let advance = try await mover.advance(to: later, of: nil)
            #expect(advance.end == later)
            #expect(clock.now() == later)
            let restarted = try await ClockMover.stored(in: test.store, over: test.clock)
            #expect(restarted.now() == later)
        }
    }

    @Test(
        "it is where the store says, however long storing took: otherwise a payment that is due would not be",
        arguments: [nil, "1"])
    func timePasses(shop name: String?) async throws {
        try await TestPaymentService.run(ScriptedAcquirer(authorisations: [])) { test in
            let shop = name.map { ShopID(api: "test", name: $0) }
            let clock = ShiftedClock(PassingClock())
            let paymentService = PaymentService(
                store: test.store, acquirer: test.acquirer, vault: test.paymentService.vault, clock: clock,
                random: SystemRandom(), logger: TestPlatform.silentLogger)
            let mover = ClockMover(
                clock, ClockGate(), paymentService: paymentService, nextReminder: { _ in nil }, purge: { 0 })
            _ = try await mover.advance(to: TestPlatform.noon.adding(seconds: 3_600), of: shop)
            let restarted = try await ClockMover.stored(in: test.store, over: test.clock)
            #expect(clock.ahead(of: shop) > 3_000_000)
            #expect(clock.ahead(of: shop) == restarted.ahead(of: shop))
        }
    }

    @Test(
        "while each stop is followed by another due moment, as while calls go on, it reaches its end, and all is done")
    func endsBesideCalls() async throws {
        let acquirer = ScriptedAcquirer(
            authorisations: [.answer(ScriptedAcquirer.approval)])
        try await TestPaymentService.run(acquirer) { test in
            let clock = ShiftedClock(test.clock)
            let paymentService = PaymentService(
                store: test.store, acquirer: test.acquirer, vault: test.paymentService.vault, clock: clock,
                random: SystemRandom(), logger: TestPlatform.silentLogger)
            let plan = PaymentPlan(
                capture: .withAuthorisation, pendingUntil: test.clock.now(), settlementSeconds: 1)
            let payment = try await test.place(test.order(plan))
            let stops = Mutex(0)
            let mover = ClockMover(
                clock, ClockGate(), paymentService: paymentService, nextReminder: { $0.adding(seconds: 1) },
                purge: {
                    let number = stops.withLock { stops in
                        stops += 1
                        return stops
                    }
                    if number > 490, number <= 510 {
                        _ = try await paymentService.operate(payment.id, .refund(minorUnits: 1))
                    }
                    return 0
                })
            let target = TestPlatform.noon.adding(seconds: 86_400)
            let advance = try await mover.advance(to: target, of: nil)
            #expect(advance.end == target)
            #expect(stops.withLock { $0 } < ClockStops.exact + 86_400 / Int(ClockStops.secondsApart) + 10)
            let done = try await test.payment(payment.id)
            #expect(done.operations.count == 21)
            #expect(done.operations.allSatisfy { $0.state == .settled })
        }
    }

    @Test("its first stops in each day are exact, and those after them a quarter of an hour apart")
    func stops() {
        let noon = TestPlatform.noon
        var stops = ClockStops(from: noon)
        for second in 1...500 {
            let next = noon.adding(seconds: Int64(second))
            #expect(stops.place(for: next, after: next.adding(seconds: -1)) == next)
            stops.count(next)
        }
        let last = noon.adding(seconds: 500)
        #expect(stops.place(for: last.adding(seconds: 1), after: last) == last.adding(seconds: 900))
        #expect(stops.place(for: last.adding(seconds: 3_600), after: last) == last.adding(seconds: 3_600))
        stops.count(noon.adding(seconds: 86_400))
        #expect(stops.areExact)
    }
}

/// A clock by which a second passes each time that it is read.
private final class PassingClock: PlatformClock {
    private let seconds = Mutex<Int64>(0)

    func now() -> Instant {
        TestPlatform.noon.adding(
            seconds: seconds.withLock { seconds in
                seconds += 1
                return seconds
            })
    }
}
