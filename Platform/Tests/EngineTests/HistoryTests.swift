import Engine
import GuichetCore
import Testing

@Suite("The history of a payment")
struct HistoryTests {
    private let payment = PaymentID("0123")

    private func history() -> [HistoryEntry] {
        var entries: [HistoryEntry] = []
        var head = HistoryHead.empty
        let kinds: [EventKind] = [
            .ordered(message: AcquirerMessageID("m")), .authorised(authorisationID: "A1"), .captured(minorUnits: 5),
        ]
        for (index, kind) in kinds.enumerated() {
            let entry = HistoryEntry(
                payment: payment, after: head, at: Instant(milliseconds: Int64(index)), kind: kind)
            entries.append(entry)
            head = entry.head
        }
        return entries
    }

    @Test("a history without changes verifies")
    func honest() throws {
        let entries = history()
        let last = try #require(entries.last)
        #expect(HistoryEntry.isUnbroken(entries, endingAt: last.head))
    }

    @Test("the hash of a line covers the hash before it, the payment, the line's number, its time and its event")
    func hash() throws {
        let first = try #require(history().first)
        #expect(String(decoding: first.event, as: UTF8.self) == #"{"kind":"ordered","message":"m"}"#)
        // SHA-256 of 32 zeros, "0123 1 0 " and the event.
        #expect(Hex.encode(first.hash) == "d50e2a9082d104023de232d892cc99c3bd0d8485f19c193d0e74a5122f5dcd7b")
    }

    @Test("a dropped, swapped or changed line is detected")
    func tampered() throws {
        let entries = history()
        let head = try #require(entries.last).head
        #expect(!HistoryEntry.isUnbroken(Array(entries.dropLast()), endingAt: head))
        #expect(!HistoryEntry.isUnbroken(Array(entries.dropFirst()), endingAt: head))
        #expect(!HistoryEntry.isUnbroken([entries[0], entries[2], entries[1]], endingAt: head))
        let forged = HistoryEntry(
            payment: payment, number: 2, at: entries[1].at, event: entries[0].event, hash: entries[1].hash)
        #expect(!HistoryEntry.isUnbroken([entries[0], forged, entries[2]], endingAt: head))
    }

    @Test("a line with another time is detected, for each line, by a millisecond", arguments: 0..<3)
    func time(index: Int) throws {
        var entries = history()
        let head = try #require(entries.last).head
        let honest = entries[index]
        entries[index] = HistoryEntry(
            payment: payment, number: honest.number, at: Instant(milliseconds: honest.at.milliseconds + 1),
            event: honest.event, hash: honest.hash)
        #expect(!HistoryEntry.isUnbroken(entries, endingAt: head))
    }
}
