import Testing

@testable import Engine

/// When a notification is tried again, where a platform's documents say so.
@Suite("When a delivery is tried again")
struct RetryScheduleTests {
    private func at(_ seconds: Int64) -> Instant { Instant(milliseconds: seconds * 1_000) }

    @Test("at marks of the clock: the next one, never the present one, a given number of times after the first attempt")
    func marks() {
        let retries = RetrySchedule.atMarks(everySeconds: 900, times: 4)
        for (now, next) in [(1_800, 2_700), (1_801, 2_700), (2_699, 2_700), (2_700, 3_600)] as [(Int64, Int64)] {
            #expect(retries.next(afterAttempt: 1, at: at(now)) == at(next))
        }
        #expect(retries.next(afterAttempt: 4, at: at(0)) == at(900))
        #expect(retries.next(afterAttempt: 5, at: at(0)) == nil)
    }

    @Test("after delays: each after its own attempt, and then never again")
    func delays() {
        let retries = RetrySchedule(delays: [600, 3_600])
        #expect(retries.next(afterAttempt: 1, at: at(7)) == at(607))
        #expect(retries.next(afterAttempt: 2, at: at(7)) == at(3_607))
        #expect(retries.next(afterAttempt: 3, at: at(7)) == nil)
        #expect(retries.next(afterAttempt: 0, at: at(7)) == nil)
    }

    @Test("open inquiries repeat the last delay without an end, notifications do not")
    func ends() {
        #expect(RetrySchedule.inquiries.nextWithoutEnd(afterAttempt: 99, at: at(7)) == at(86_407))
        #expect(RetrySchedule.notifications.next(afterAttempt: 9, at: at(7)) == at(86_407))
        #expect(RetrySchedule.notifications.next(afterAttempt: 10, at: at(7)) == nil)
    }
}
