import Foundation
import GuichetCore
import GuichetSDK
import GuichetSips
import Testing

/// A disk that is gone with the test.
private final class MemoryStorage: JournalStorage, @unchecked Sendable {
    // Unchecked: what changes is behind this lock.
    private let lock = NSLock()
    private var bytes: [UInt8]?

    func read() -> [UInt8]? { lock.withLock { bytes } }
    func replace(with bytes: [UInt8]) { lock.withLock { self.bytes = bytes } }
}

/// A clock that goes on by a minute whenever it is looked at.
private final class Ticks: @unchecked Sendable {
    // Unchecked: what changes is behind this lock.
    private let lock = NSLock()
    private var seconds = 940.0

    func next() -> Date {
        lock.withLock {
            seconds += 60
            return Date(timeIntervalSince1970: seconds)
        }
    }
}

@Suite("A pair of Sips 1.0 in the journal")
struct UndatedPairTests {
    private static let undated: PaymentReference = .s10(id: "7", date: nil)
    private static let today: PaymentReference = .s10(id: "7", date: "20261121")
    private static let tomorrow: PaymentReference = .s10(id: "7", date: "20261122")

    private func ambiguous(_ journal: PaymentJournal, _ payment: PaymentReference) async throws {
        let error = try await #require(throws: JournalError.self) { try await journal.begin(.cardOrder, payment) }
        #expect(error.code == .ambiguous)
    }

    @Test("is written with its day, and two days are two payments")
    func dated() async throws {
        let disk = MemoryStorage()
        let journal = PaymentJournal(storage: disk)
        #expect(try await journal.begin(.cardOrder, Self.today))
        #expect(try await !journal.begin(.cardOrder, Self.today))
        #expect(try await journal.begin(.cardOrder, Self.tomorrow))
        #expect(try await PaymentJournal(storage: disk).intents().map(\.payment) == [Self.today, Self.tomorrow])
        // Which of the two would it be?
        let error = try await #require(throws: JournalError.self) { try await journal.finish(Self.undated) }
        #expect(error.code == .ambiguous)
        try await journal.finish(Self.today)
        #expect(try await journal.intents().map(\.payment) == [Self.tomorrow])
    }

    @Test("begun again, it keeps its first start: its merchant asks about all orders since then")
    func startedFirst() async throws {
        let clock = Ticks()
        let journal = PaymentJournal(storage: MemoryStorage()) { clock.next() }
        #expect(try await journal.begin(.cardOrder, Self.today))
        #expect(try await !journal.begin(.walletOrder, Self.today))
        let intents = try await journal.intents()
        #expect(intents.map(\.startedAt) == [1_000])
        #expect(intents.map(\.operation) == [.walletOrder])
    }

    @Test("without its day allows no other payment with its number, until its end is known")
    func alone() async throws {
        let journal = PaymentJournal(storage: MemoryStorage())
        #expect(try await journal.begin(.cardOrder, Self.undated))
        try await ambiguous(journal, Self.undated)
        try await ambiguous(journal, Self.today)
        #expect(try await journal.begin(.cardOrder, .s10(id: "8", date: nil)))
        try await journal.finish(Self.undated)
        #expect(try await journal.begin(.cardOrder, Self.today))
        try await ambiguous(journal, Self.undated)
    }

    @Test("learns its day from the platform's answer, and from no other payment")
    func learns() async throws {
        let journal = PaymentJournal(storage: MemoryStorage())
        try await journal.begin(.cardOrder, Self.undated)
        for strange in [
            INAPPS10TransactionReference(id: "8", date: "20261121"),
            INAPPS10TransactionReference(id: "7", date: "soon"),
            INAPPS10TransactionReference(id: "7", date: nil),
        ] {
            try await journal.answered(Self.undated, with: .accepted, naming: strange)
            #expect(try await journal.intents().map(\.payment) == [Self.undated])
        }
        let driver = RecordingPlatform(
            InAppWireDriver(
                transport: ScriptedTransport(
                    .answer(
                        #"{"inAppResponseCode":"00","outcome":"final","response":{"inAppResponseCode":"00","#
                            + #""s10TransactionReference":{"s10TransactionId":"7","s10TransactionIdDate":"20261121"}}}"#
                    )), resends: 0),
            payment: Self.undated, journal: journal)
        _ = try await driver.outcome(of: .initialisation(Sample.initialisation()))
        #expect(try await journal.intents().map(\.payment) == [Self.today])
        try await journal.finish(Self.undated)
        #expect(try await journal.intents().isEmpty)
    }

    @Test("learns its day from the merchant's server, also while the answer is not yet known")
    func settles() async throws {
        let journal = PaymentJournal(storage: MemoryStorage())
        try await journal.begin(.cardOrder, Self.undated)
        for other: PaymentReference in ["7", .s10(id: "8", date: "20261121")] {
            let settled = try await journal.settle { _ in ChargeAnswer(other, charge: .charged) }
            #expect(settled.map(\.answer) == [nil])
        }
        _ = try await journal.settle { _ in ChargeAnswer(Self.today, charge: .notYetKnown) }
        #expect(try await journal.intents().map(\.payment) == [Self.today])
        let other = try await journal.settle { _ in ChargeAnswer(Self.tomorrow, charge: .charged) }
        #expect(other.map(\.answer) == [nil])
        _ = try await journal.settle { _ in ChargeAnswer(Self.today, charge: .charged) }
        #expect(try await journal.intents().isEmpty)
    }

    @Test("that may be an open payment is not sent: the advice is to ask")
    func notSent() async throws {
        let journal = PaymentJournal(storage: MemoryStorage())
        let transport = ScriptedTransport(.failure(.timedOut))
        let driver = RecordingPlatform(
            InAppWireDriver(transport: transport, resends: 0), payment: Self.undated, journal: journal)
        let first = try await #require(throws: InAppError.self) { try await driver.cardOrder(Sample.order()) }
        #expect(first.code == .outcomeUnknown)
        let second = try await #require(throws: InAppError.self) { try await driver.cardOrder(Sample.order()) }
        #expect(second.code == .notRecorded)
        #expect(second.advice == .ask)
        #expect(await transport.requests.count == 1)
    }
}
