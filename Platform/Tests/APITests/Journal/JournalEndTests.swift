import APISupport
import Engine
import GuichetCore
import HTTPTypes
import Server
import Support
import Testing

/// On a disk that does not answer for a while.
private struct SlowStore: RequestStore {
    var append = Duration.zero
    var close = Duration.zero

    /// Also in a task that is cancelled, as a call of the system would.
    private func wait(_ pause: Duration) async {
        await Task { try? await Task.sleep(for: pause) }.value
    }

    var lastNumber: Int64 { 0 }
    func append(_ records: [RequestRecord]) async { await wait(append) }
    func requests(_ query: RequestQuery) -> [RequestRecord] { [] }
    func request(_ number: Int64) -> RequestRecord? { nil }
    func trim(before: Instant, bytes: Int64) {}
    func close() async { await wait(close) }
}

@Suite("The end of the journal of requests")
struct JournalEndTests {
    /// Much longer than the limit of an end, and than a busy machine delays it.
    private static let hanging = Duration.seconds(40)
    /// On a busy machine the first write begins late, and it has to begin within this time.
    private static let limit = Duration.seconds(3)

    private static func journal(_ store: SlowStore, _ meters: RequestMeters) async throws -> RequestJournal {
        let journal = try await RequestJournal(
            store: store, places: Platform.journalPlaces, limits: RequestJournal.Limits(),
            clock: ManualClock(at: TestPlatform.noon), meters: meters, logger: TestPlatform.silentLogger)
        for _ in 0..<20 {
            journal.add(
                HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/"), CallNotes().current,
                since: journal.arrival(), endpoint: nil, peer: nil, status: 200, answerType: nil, answerBytes: 0)
        }
        return journal
    }

    @Test("does not wait for a disk that does not write: what is left is dropped and counted")
    func hangingWrite() async throws {
        let meters = RequestMeters()
        let journal = try await Self.journal(SlowStore(append: Self.hanging), meters)
        let start = ContinuousClock.now
        await #expect(throws: JournalNotClosed.self) { try await journal.close(within: Self.limit) }
        #expect(ContinuousClock.now - start < Self.hanging / 2)
        // The sixteen of the write that hangs may still arrive.
        #expect(meters.dropped == 4)
        #expect(!journal.hasWork)
    }

    @Test("does not wait for a disk on which the file cannot be closed: what was written is counted as written")
    func hangingClose() async throws {
        let meters = RequestMeters()
        let journal = try await Self.journal(SlowStore(close: Self.hanging), meters)
        let start = ContinuousClock.now
        await #expect(throws: JournalNotClosed.self) { try await journal.close(within: Self.limit) }
        #expect(ContinuousClock.now - start < Self.hanging / 2)
        #expect(meters.written + meters.dropped == 20)
    }

    @Test("writes what waits, also in a task that was cancelled")
    func complete() async throws {
        let meters = RequestMeters()
        let journal = try await Self.journal(SlowStore(), meters)
        let closing = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await journal.close(within: .seconds(30))
        }
        try await closing.value
        #expect(meters.written == 20)
        #expect(meters.dropped == 0)
    }
}
