import Foundation
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Testing

@Suite("A phone that is killed")
struct KilledPhoneTests {
    /// Whether the shopper saw the answer.
    private func pay(_ sample: SampledOperation, on phone: MortalPhone, under reference: String) async -> Bool {
        phone.order(under: reference)
        let journal = PaymentJournal(storage: phone) { phone.now }
        let driver = RecordingPlatform(
            InAppWireDriver(transport: phone, resends: 1, pauseSeconds: 0), journal: journal, reference: reference)
        guard (try? await sample.run(driver)) != nil else { return false }
        // Here an app shows the answer and keeps its own record of the order. Only then:
        try? await journal.finish(reference)
        return true
    }

    private func settle(_ phone: MortalPhone) async throws -> [ChargeState?] {
        let inquiry = ChargeInquiry(lookup: phone) { phone.now }
        return try await PaymentJournal(storage: phone).settle { reference in
            await inquiry.answer(reference: reference, initialisedAt: Date(timeIntervalSince1970: 1_000_000))
        }.map(\.answer?.charge)
    }

    @Test("at any step of any operation leaves no debit without an intent, and is charged once in the end")
    func everyStep() async throws {
        for sample in try SampledOperation.all() {
            var step = 0
            var isComplete = false
            while !isComplete {
                let name = "\(sample.operation), killed at step \(step)"
                let phone = MortalPhone(sample, stepsToLive: step)
                let seen = await pay(sample, on: phone, under: "A1")
                isComplete = phone.restart()
                let open = try await PaymentJournal(storage: phone).intents()
                if sample.effect == .pays {
                    #expect(seen || phone.debits.isEmpty || open.map(\.reference) == ["A1"], "\(name)")
                    try await resume(sample, on: phone, isOpen: !open.isEmpty, seen: seen, name)
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
        _ sample: SampledOperation, on phone: MortalPhone, isOpen: Bool, seen: Bool, _ name: String
    ) async throws {
        var wasCharged = seen
        if isOpen {
            let charged = !phone.debits.isEmpty
            #expect(try await settle(phone) == [charged ? .charged : .notYetKnown], "\(name)")
            phone.advance(seconds: ChargeInquiry.settlingSeconds)
            #expect(try await settle(phone) == (charged ? [] : [.notCharged]), "\(name)")
            wasCharged = charged
        }
        if !wasCharged { _ = await pay(sample, on: phone, under: "A2") }
        #expect(phone.debits.count == 1, "\(name)")
        #expect(try await PaymentJournal(storage: phone).intents().isEmpty, "\(name)")
    }
}
