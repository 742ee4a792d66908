import APISupport
import Engine
import Foundation
import GuichetCore
import HTTPTypes
import Server
import Storage
import Support
import Testing

@Suite("The ring of the journal of requests")
struct RequestJournalTests {
    private struct Bench {
        let folder: DataFolder
        let store: SQLRequestStore
        let clock = ManualClock(at: TestPlatform.noon)
        let meters = RequestMeters()

        func journal(_ limits: RequestJournal.Limits) async throws -> RequestJournal {
            try await RequestJournal(
                store: store, places: Platform.journalPlaces, limits: limits, clock: clock, meters: meters,
                logger: TestPlatform.silentLogger)
        }

        /// Of the file and its log.
        func bytesOnDisk() throws -> Int {
            try ["", "-wal"].reduce(0) { bytes, end in
                let facts = try FileManager.default.attributesOfItem(atPath: folder.requests.path + end)
                return bytes + (try #require(facts[.size] as? NSNumber)).intValue
            }
        }
    }

    private static func with(_ body: (Bench) async throws -> Void) async throws {
        let folder = DataFolder.temporary()
        try folder.create()
        defer { folder.remove() }
        let bench = Bench(folder: folder, store: try await .open(in: folder, at: TestPlatform.noon) { _ in })
        try await body(bench)
        try await bench.store.close()
    }

    private static func call(_ journal: RequestJournal, bytes: Int = 10, inHead: Int = 0) {
        let notes = CallNotes()
        CallNotes.$current.withValue(notes) {
            CallNotes.note {
                $0.request = CallNotes.Body(
                    Array(#"{"a":""#.utf8) + Array(repeating: 32, count: bytes) + Array("\"}".utf8))
            }
        }
        let head: HTTPFields = [.cookie: String(repeating: "a", count: inHead)]
        journal.add(
            HTTPRequest(
                method: .post, scheme: nil, authority: nil, path: "/v2/AcmeTest/payments", headerFields: head),
            notes.current, since: journal.arrival(), endpoint: nil, peer: nil, status: 200, answerType: nil,
            answerBytes: 0)
    }

    @Test("without a journal, no body and no signature of a call is kept")
    func withoutJournal() {
        let notes = CallNotes(keepsDetails: false)
        CallNotes.$current.withValue(notes) {
            #expect(!CallNotes.keepsDetails)
            CallNotes.noteDetails { $0.request = CallNotes.Body([1, 2, 3] as [UInt8]) }
            CallNotes.note { $0.call = "cardOrder" }
        }
        #expect(notes.current.request.count == 0)
        #expect(notes.current.call == "cardOrder")
    }

    @Test("calls that find no place in the queue are dropped and counted, and leave a gap in the numbers")
    func dropped() async throws {
        try await Self.with { bench in
            var limits = RequestJournal.Limits()
            limits.waiting = 2
            let journal = try await bench.journal(limits)
            for _ in 0..<5 { Self.call(journal) }
            #expect(bench.meters.dropped == 3)
            #expect(try await journal.requests(RequestQuery()).map(\.number) == [2, 1])
            Self.call(journal)
            #expect(try await journal.requests(RequestQuery()).map(\.number) == [6, 2, 1])
            #expect(bench.meters.written == 3)
        }
    }

    @Test("calls are written in the order of their arrival, however many at a time, while others arrive")
    func order() async throws {
        try await Self.with { bench in
            let journal = try await bench.journal(RequestJournal.Limits())
            for _ in 0..<5 { Self.call(journal) }
            #expect(await journal.write(atMost: 2) == 2)
            for _ in 0..<2 { Self.call(journal) }
            #expect(await journal.write(atMost: 4) == 4)
            #expect(journal.hasWork)
            var query = RequestQuery()
            query.limit = 100
            #expect(try await journal.requests(query).map(\.number) == [7, 6, 5, 4, 3, 2, 1])
            #expect(!journal.hasWork)
        }
    }

    @Test("the bodies and the heads that wait are limited, too")
    func droppedBytes() async throws {
        try await Self.with { bench in
            var limits = RequestJournal.Limits()
            limits.waitingBytes = 100_000
            let journal = try await bench.journal(limits)
            for _ in 0..<5 { Self.call(journal, bytes: 40_000) }
            #expect(bench.meters.dropped == 3)
            for _ in 0..<5 { Self.call(journal, inHead: 40_000) }
            #expect(bench.meters.dropped == 8)
            await journal.writeAll()
            for _ in 0..<5 { Self.call(journal, inHead: 40_000) }
            #expect(bench.meters.dropped == 11)
        }
    }

    @Test("calls older than the days are deleted, by the machine's clock, and a new start goes on with the numbers")
    func age() async throws {
        try await Self.with { bench in
            let journal = try await bench.journal(RequestJournal.Limits())
            Self.call(journal)
            bench.clock.advance(seconds: 6 * 86_400)
            Self.call(journal)
            bench.clock.advance(seconds: 2 * 86_400)
            await journal.writeAll()
            await journal.trim()
            #expect(try await journal.requests(RequestQuery()).map(\.number) == [2])
            let next = try await bench.journal(RequestJournal.Limits())
            Self.call(next)
            #expect(try await next.requests(RequestQuery()).map(\.number) == [3, 2])
        }
    }

    @Test("above its size, the oldest calls are deleted")
    func size() async throws {
        try await Self.with { bench in
            var limits = RequestJournal.Limits()
            limits.megabytes = 1
            let journal = try await bench.journal(limits)
            for _ in 0..<60 { Self.call(journal, bytes: 40_000) }
            await journal.writeAll()
            await journal.trim()
            var query = RequestQuery()
            query.limit = 100
            let kept = try await journal.requests(query)
            #expect(kept.first?.number == 60)
            #expect((15...25).contains(kept.count), "\(kept.count)")
            #expect(kept.last?.number == Int64(61 - kept.count))
        }
    }

    @Test("after a lower limit the file gives its space back, and keeps the newest calls")
    func givenBack() async throws {
        try await Self.with { bench in
            let journal = try await bench.journal(RequestJournal.Limits())
            for _ in 0..<100 { Self.call(journal, bytes: 40_000) }
            await journal.writeAll()
            await journal.trim()
            #expect(try bench.bytesOnDisk() > 4_000_000)
            var limits = RequestJournal.Limits()
            limits.megabytes = 1
            let next = try await bench.journal(limits)
            await next.trim()
            #expect(try bench.bytesOnDisk() < 1_500_000)
            Self.call(next)
            #expect(try await next.requests(RequestQuery()).prefix(2).map(\.number) == [101, 100])
        }
    }

    @Test("after and before turn the pages in both directions")
    func pages() async throws {
        try await Self.with { bench in
            let journal = try await bench.journal(RequestJournal.Limits())
            for _ in 0..<5 { Self.call(journal) }
            var query = RequestQuery()
            query.limit = 2
            query.before = 4
            #expect(try await journal.requests(query).map(\.number) == [3, 2])
            query.before = nil
            query.after = 2
            #expect(try await journal.requests(query).map(\.number) == [3, 4])
        }
    }
}
