import APISupport
import Engine
import GuichetCore
import Server
import Support
import Synchronization
import Testing

@testable import AdminAPI

@Suite("The clock while it is being moved", .timeLimit(.minutes(5)))
struct OperatorClockTurnTests {
    /// A clock that others are moving, by an hour each, when it is asked to move.
    private final class BusyClock: ClockControl {
        private struct State {
            var others: Int
            var time = TestPlatform.noon
        }

        private let state: Mutex<State>

        init(others: Int) { state = Mutex(State(others: others)) }

        var shops: [ShopID] { [] }
        func now(of shop: ShopID?) -> Instant { state.withLock { $0.time } }
        func ahead(of shop: ShopID?) -> Int64 { 0 }
        func nextDue(of shop: ShopID?) async throws -> Instant? { nil }

        func advance(
            to instant: Instant, of shop: ShopID?, noting note: @escaping ClockNote
        ) async throws -> ClockAdvance {
            let start = state.withLock { state -> Instant? in
                let start = state.time
                guard state.others == 0 else {
                    state.others -= 1
                    state.time = start.adding(seconds: 3_600)
                    return nil
                }
                state.time = instant
                return start
            }
            guard let start else {
                throw OperatorProblem(.clockIsMoving, status: 409, "The clock is being moved", detail: "")
            }
            return ClockAdvance(start: start, end: instant, events: [], hasMore: false)
        }
    }

    @Test("Tests side by side each move the clock of their shop: one waits for the others, and its span begins then")
    func turn() async throws {
        try await TestPlatform.run { test in
            let clock = OperatorClock(
                store: test.platform.paymentService.store, clock: test.clock, control: BusyClock(others: 2))
            let shop = ShopID(api: "lyra", name: "69876357")
            let tester = OperatorCaller(name: "anna", right: .test)
            let advance = try await clock.move(of: shop, by: tester) { try clock.time(after: 60, of: shop) }
            #expect(advance.start == TestPlatform.noon.adding(seconds: 7_200))
            #expect(advance.end == TestPlatform.noon.adding(seconds: 7_260))
        }
    }

    @Test("A line of a seed file waits for the others, too, and its span begins then")
    func seedFile() async throws {
        try await TestPlatform.run { test in
            let clock = BusyClock(others: 2)
            let times = Mutex<[Instant]>([])
            let seed = OperatorSeed(
                store: test.platform.paymentService.store, control: clock, apis: [], names: test.platform.admin.names
            ) { _ in
                [SeedStep(.payment, line: 1, after: 60) { times.withLock { $0.append(clock.now(of: nil)) } }]
            }
            let made = try await seed.make(seed.checked(""))
            #expect(made.payments == 1)
            #expect(times.withLock { $0 } == [TestPlatform.noon.adding(seconds: 7_260)])
        }
    }
}
