import Foundation
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Testing

@Suite("A phone that is killed")
struct KilledPhoneTests {
    /// How a shop calls its payments.
    struct Naming: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let first: PaymentReference
        let second: PaymentReference

        static let all = [
            Naming(testDescription: "transactionReference", first: "A1", second: "A2"),
            Naming(
                testDescription: "the pair", first: .s10(id: "1", date: "20261120"),
                second: .s10(id: "1", date: "20261121")),
            Naming(
                testDescription: "the pair, its day only in the merchant's books", first: .s10(id: "1", date: nil),
                second: .s10(id: "2", date: nil)),
        ]
    }

    /// Whether the shopper saw the answer.
    private func pay(_ sample: SampledOperation, on phone: MortalPhone, under payment: PaymentReference) async -> Bool {
        phone.order(under: payment)
        let journal = PaymentJournal(storage: phone) { phone.now }
        let driver = RecordingPlatform(
            InAppWireDriver(transport: phone, resends: 1, pauseSeconds: 0), payment: payment, journal: journal)
        guard (try? await sample.run(driver)) != nil else { return false }
        // Here an app shows the answer and keeps its own record of the order. Only then:
        try? await journal.finish(payment)
        return true
    }

    private func settle(_ phone: MortalPhone, dayIsInTheBooks: Bool = true) async throws -> [ChargeState?] {
        let inquiry = ChargeInquiry(lookup: phone) { phone.now }
        return try await PaymentJournal(storage: phone).settle { asked in
            let payment = dayIsInTheBooks ? phone.book(asked) : asked
            return await inquiry.answer(
                try #require(payment), initialisedAt: Date(timeIntervalSince1970: 1_000_000))
        }.map(\.answer?.charge)
    }

    @Test(
        "at any step of any operation leaves no debit without an intent, and is charged once in the end",
        arguments: Naming.all)
    func everyStep(naming: Naming) async throws {
        for sample in try SampledOperation.all() {
            var step = 0
            var isComplete = false
            while !isComplete {
                let name = "\(sample.operation), killed at step \(step)"
                let phone = MortalPhone(sample, stepsToLive: step)
                let seen = await pay(sample, on: phone, under: naming.first)
                isComplete = phone.restart()
                let open = try await PaymentJournal(storage: phone).intents()
                if sample.effect == .pays {
                    let isIntended = open.count == 1 && open[0].payment.map(naming.first.covers) == true
                    #expect(seen || phone.debits.isEmpty || isIntended, "\(name)")
                    try await resume(sample, naming, on: phone, isOpen: !open.isEmpty, seen: seen, name)
                } else {
                    #expect(open.isEmpty, "\(name)")
                    #expect(phone.debits.isEmpty, "\(name)")
                }
                step += 1
                try #require(step < 100)
            }
            #expect(step > (sample.effect == .pays ? 8 : 2), "\(sample.operation) has steps to be killed at")
        }
    }

    /// What an app does when it starts again, until the shopper has what was ordered.
    private func resume(
        _ sample: SampledOperation, _ naming: Naming, on phone: MortalPhone, isOpen: Bool, seen: Bool, _ name: String
    ) async throws {
        var wasCharged = seen
        if isOpen {
            let charged = !phone.debits.isEmpty
            #expect(try await settle(phone) == [charged ? .charged : .notYetKnown], "\(name)")
            phone.advance(seconds: ChargeInquiry.settlingSeconds)
            #expect(try await settle(phone) == (charged ? [] : [.notCharged]), "\(name)")
            wasCharged = charged
        }
        if !wasCharged { _ = await pay(sample, on: phone, under: naming.second) }
        #expect(phone.debits.count == 1, "\(name)")
        #expect(try await PaymentJournal(storage: phone).intents().isEmpty, "\(name)")
    }

    @Test("at any step, where only the platform knows the day: never a wrong answer, never a second debit")
    func dayIsUnknown() async throws {
        let payment: PaymentReference = .s10(id: "1", date: nil)
        var wereCharged = 0
        for sample in try SampledOperation.all() where sample.effect == .pays {
            var isComplete = false
            for step in 0..<100 where !isComplete {
                let name = "\(sample.operation), killed at step \(step)"
                let phone = MortalPhone(sample, stepsToLive: step)
                let seen = await pay(sample, on: phone, under: payment)
                isComplete = phone.restart()
                guard let open = try await PaymentJournal(storage: phone).intents().first else {
                    #expect(seen || phone.debits.isEmpty, "\(name)")
                    continue
                }
                // The platform's answer told the day, if it came and was written down.
                let isKnown = open.payment?.isComplete == true
                phone.advance(seconds: 10 * ChargeInquiry.settlingSeconds)
                let before = phone.debits
                let seenAgain = await pay(sample, on: phone, under: payment)
                #expect(!seenAgain && phone.debits == before, "\(name): nothing is sent under the same number")
                let charge = try await settle(phone, dayIsInTheBooks: false)
                #expect(charge == [isKnown ? .charged : .notYetKnown], "\(name)")
                if isKnown { wereCharged += 1 }
            }
            #expect(isComplete, "\(sample.operation)")
        }
        #expect(wereCharged > 0)
    }
}
