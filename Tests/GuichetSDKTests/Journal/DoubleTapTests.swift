import Foundation
import GuichetCore
import GuichetSDK
import GuichetSips
import Testing

/// Two taps on one initialisation: one order is accepted, the other refused with 34, in whichever order the answers come.
@Suite("Two taps in the journal")
struct DoubleTapTests {
    private final class Memory: JournalStorage, @unchecked Sendable {
        // Unchecked: the journal, an actor, is the only one that uses it.
        private var bytes: [UInt8]?

        func read() -> [UInt8]? { bytes }
        func replace(with bytes: [UInt8]) { self.bytes = bytes }
    }

    private static let accepted = #"{"inAppResponseCode":"00"}"#
    private static let second = #"{"inAppResponseCode":"34","errorFieldName":"redirectionData"}"#

    private static func phone(
        _ transport: ScriptedTransport, _ journal: PaymentJournal, _ payment: PaymentReference = "A1"
    ) -> RecordingPlatform {
        RecordingPlatform(InAppWireDriver(transport: transport, resends: 0), payment: payment, journal: journal)
    }

    @Test("the success stays, whichever answer is last", arguments: [[accepted, second], [second, accepted]])
    func stays(answers: [String]) async throws {
        let journal = PaymentJournal(storage: Memory())
        let phone = Self.phone(ScriptedTransport(steps: answers.map { .answer($0) }), journal)
        for answer in answers {
            let response = try await phone.cardOrder(Sample.order())
            #expect(response.advice == (answer == Self.accepted ? Advice.none : .ask))
        }
        #expect(try await journal.intents().map(\.responseCode) == [.accepted])
    }

    @Test(
        "no later answer replaces it",
        arguments: ["05", "34", "60", "90", "94", "97", "99", "17", "98"])
    func nothing(code: String) async throws {
        let journal = PaymentJournal(storage: Memory())
        try await journal.begin(.cardOrder, "A1")
        try await journal.answered("A1", with: .accepted)
        try await journal.answered("A1", with: ResponseCode(rawValue: code))
        try await journal.answered("A1", with: nil)
        try await journal.begin(.cardOrder, "A1")
        try await journal.begin(.cardValidateAuthenticationAndOrder, "A1")
        #expect(try await journal.intents().map(\.responseCode) == [.accepted])
        // An answer that was no success makes room for the next.
        try await journal.begin(.cardOrder, "A2")
        try await journal.answered("A2", with: ResponseCode(rawValue: code))
        try await journal.answered("A2", with: .accepted)
        #expect(try await journal.intents().map(\.responseCode) == [.accepted, .accepted])
    }

    @Test("another initialisation without an order changes no success")
    func unseen() async throws {
        let journal = PaymentJournal(storage: Memory())
        let phone = Self.phone(
            ScriptedTransport(.answer(Self.accepted), .answer(#"{"inAppResponseCode":"00","outcome":"unseen"}"#)),
            journal)
        _ = try await phone.cardOrder(Sample.order())
        _ = try await phone.outcome(of: .initialisation(Sample.initialisation()))
        #expect(try await journal.intents().map(\.responseCode) == [.accepted])
    }

    @Test("of two taps, the one that was not sent changes nothing of the other")
    func notSent() async throws {
        let journal = PaymentJournal(storage: Memory())
        // The first finds no network after the second was begun.
        let second = Gate()
        let first = RecordingPlatform(
            InAppWireDriver(transport: WaitingTransport(for: second), resends: 0), payment: "A1", journal: journal)
        let both = Task { try? await first.cardOrder(Sample.order()) }
        while try await journal.intents().isEmpty { await Task.yield() }
        try await journal.begin(.cardOrder, "A1")
        await second.open()
        _ = await both.value
        #expect(try await journal.intents().map(\.reference) == ["A1"])
        // Alone, it is forgotten as before.
        try await journal.finish("A1")
        let alone = Self.phone(ScriptedTransport(.failure(.unreachable)), journal)
        await #expect(throws: InAppError.self) { _ = try await alone.cardOrder(Sample.order()) }
        #expect(try await journal.intents().isEmpty)
    }

    @Test("the number of a pair counts, not its leading zeros")
    func number() async throws {
        let journal = PaymentJournal(storage: Memory())
        try await journal.begin(.cardOrder, .s10(id: "000123", date: "20261121"))
        try await journal.begin(.cardOrder, .s10(id: "123", date: "20261121"))
        #expect(try await journal.intents().count == 1)
        try await journal.answered(.s10(id: "0123", date: "20261121"), with: .accepted)
        try await journal.finish(.s10(id: "00123", date: "20261121"))
        #expect(try await journal.intents().isEmpty)
    }
}

private actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func open() {
        isOpen = true
        for one in waiting { one.resume() }
        waiting = []
    }

    func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }
}

/// Finds no network, once it is let go on.
private struct WaitingTransport: HTTPTransport {
    let gate: Gate

    init(for gate: Gate) { self.gate = gate }

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        await gate.pass()
        throw HTTPTransportError(code: .unreachable, reason: "no network")
    }
}
