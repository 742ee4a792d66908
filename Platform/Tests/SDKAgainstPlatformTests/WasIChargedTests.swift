import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import GuichetTesting
import Testing

/// A disk that takes what is written until its app is killed.
private final class MortalDisk: JournalStorage, @unchecked Sendable {
    // Unchecked: everything that changes is behind this lock.
    private let lock = NSLock()
    private var bytes: [UInt8]?
    private var writesLeft: Int

    private struct Killed: Error {}

    /// - Parameter writes: after how many of them the app is killed.
    init(killedAfter writes: Int) { writesLeft = writes }

    func restart() { lock.withLock { writesLeft = .max } }
    func read() -> [UInt8]? { lock.withLock { bytes } }

    func replace(with bytes: [UInt8]) throws {
        try lock.withLock {
            guard writesLeft > 0 else { throw Killed() }
            writesLeft -= 1
            self.bytes = bytes
        }
    }
}

@Suite("The question \"was I charged\", asked of a platform", .builtBinary)
struct WasIChargedTests {
    private static let dated: PaymentReference = .s10(id: "4711", date: "20261121")

    private func initialise(
        _ payment: PaymentReference, on platform: GuichetPlatform, telling: URL? = nil
    ) async throws -> Initialisation {
        let amount = try #require(Amount(minorUnits: 2_500, currency: .eur))
        var order = OrderInitializeRequest(ordering: amount, as: payment)
        order.automaticResponseUrl = telling?.absoluteString
        return try await platform.merchant(.mercanet).orderInitialize(order)
    }

    /// Pays with an app that is killed before it can write down the answer, and starts it again.
    private func killedJournal(
        _ payment: PaymentReference, _ initialisation: Initialisation, with card: TestCard = .accepted,
        on platform: GuichetPlatform
    ) async throws -> PaymentJournal {
        let disk = MortalDisk(killedAfter: 1)
        let client = platform.client(.mercanet).recording(payment, in: PaymentJournal(storage: disk))
        _ = try await client.cardOrder(card, initialisation: initialisation)
        disk.restart()
        let journal = PaymentJournal(storage: disk)
        #expect(try await journal.intents().map(\.payment) == [payment])
        return journal
    }

    /// Asks as an app and answers as a server do, with everything as it is on the wire between them.
    private func ask(
        _ journal: PaymentJournal, _ platform: GuichetPlatform, books: PaymentReference? = nil,
        now: Date = Date(), initialisedAt: Date? = nil
    ) async throws -> [ChargeState?] {
        let inquiry = ChargeInquiry(lookup: platform.office(.mercanet)) { now }
        return try await journal.settle { payment in
            let asked = try #require(ChargeQuery(body: JSONValue.object(ChargeQuery(payment).wireObject).encoded()))
            let named = try #require(books ?? asked.payment)
            let answer = await inquiry.answer(named, initialisedAt: initialisedAt)
            return try ChargeAnswer(wireObject: try #require(JSONValue(parsing: answer.body).object))
        }.map(\.answer?.charge)
    }

    @Test(
        "an app that was killed is told, whatever the shop calls its payments",
        arguments: ["KILLED1", Self.dated] as [PaymentReference])
    func charged(payment: PaymentReference) async throws {
        try await GuichetPlatform.withPlatform { platform in
            let journal = try await killedJournal(payment, initialise(payment, on: platform), on: platform)
            #expect(try await ask(journal, platform) == [.charged])
            #expect(try await journal.intents().isEmpty)
            // And a second order under the same name is refused.
            let error = try await #require(throws: MerchantError.self) {
                try await initialise(payment, on: platform)
            }
            #expect(error.platformCode == .duplicate)
        }
    }

    @Test("a refused order was not charged")
    func refused() async throws {
        try await GuichetPlatform.withPlatform { platform in
            let journal = try await killedJournal(
                Self.dated, initialise(Self.dated, on: platform), with: .refused, on: platform)
            #expect(try await ask(journal, platform) == [.notCharged])
        }
    }

    @Test("an order that never came is no charge once none can come; the same number of another day is irrelevant")
    func never() async throws {
        try await GuichetPlatform.withPlatform { platform in
            let other: PaymentReference = .s10(id: "4711", date: "20261122")
            _ = try await killedJournal(other, initialise(other, on: platform), on: platform)
            _ = try await initialise(Self.dated, on: platform)
            let journal = PaymentJournal(storage: MortalDisk(killedAfter: .max))
            try await journal.begin(.cardOrder, Self.dated)
            let start = Date()
            #expect(try await ask(journal, platform, now: start, initialisedAt: start) == [.notYetKnown])
            let late = start.addingTimeInterval(ChargeInquiry.settlingSeconds)
            #expect(try await ask(journal, platform, now: late, initialisedAt: start) == [.notCharged])
        }
    }

    @Test("where the platform chose the day: unknown until the automatic response gave it to the merchant's records")
    func dayOfThePlatform() async throws {
        try await GuichetPlatform.withPlatform { platform in
            try await NotificationReceiver.withReceiver { receiver in
                let payment: PaymentReference = .s10(id: "815", date: nil)
                let initialisation = try await initialise(payment, on: platform, telling: receiver.url)
                let journal = try await killedJournal(payment, initialisation, on: platform)
                let never = Date.distantFuture
                #expect(try await ask(journal, platform, now: never, initialisedAt: Date()) == [.notYetKnown])
                // As long as that is so, the app pays nothing else under this number.
                let client = platform.client(.mercanet).recording(payment, in: journal)
                let again = try await initialise(.s10(id: "815", date: "20991231"), on: platform)
                let error = try await #require(throws: InAppError.self) {
                    try await client.cardOrder(.accepted, initialisation: again)
                }
                #expect(error.code == .notRecorded)

                let response = try await receiver.nextResponse(verifiedBy: DemoShop.mercanet.verifier(), within: 120)
                let named = try #require(response.payment)
                #expect(named.isComplete && payment.covers(named))
                #expect(try await ask(journal, platform, books: named) == [.charged])
                #expect(try await journal.intents().isEmpty)
            }
        }
    }

    @Test("where the platform chose the day, its answer gives it to the phone, too")
    func dayOfTheAnswer() async throws {
        try await GuichetPlatform.withPlatform { platform in
            let payment: PaymentReference = .s10(id: "816", date: nil)
            let initialisation = try await initialise(payment, on: platform)
            let journal = try await killedJournal(payment, initialisation, on: platform)
            _ = try await platform.client(.mercanet).recording(payment, in: journal).outcome(of: initialisation)
            #expect(try await journal.intents().first?.payment?.isComplete == true)
            #expect(try await ask(journal, platform) == [.charged])
        }
    }
}
