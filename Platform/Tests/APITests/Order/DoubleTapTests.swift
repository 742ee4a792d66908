import Engine
import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSDK
import GuichetSips
import Support
import Synchronization
import Testing

/// A button that is tapped twice: two orders with one initialisation, each encrypted by itself, at once (In-App wire, 5.3).
@Suite("Two taps on one initialisation", .timeLimit(.minutes(5)))
struct DoubleTapTests {
    private final class Memory: JournalStorage {
        private let bytes = Mutex<[UInt8]?>(nil)

        func read() -> [UInt8]? { bytes.withLock { $0 } }
        func replace(with new: [UInt8]) { bytes.withLock { $0 = new } }
    }

    @Test("one is paid, the other is told to ask, and the journal says paid")
    func taps() async throws {
        try await TestPlatform.run { test in
            for round in 0..<50 {
                let reference = "TAP\(round)"
                let initialisation = try await test.merchant().orderInitialize(.test(reference))
                let journal = PaymentJournal(storage: Memory())
                let client = test.phone(Sips.self).recording(.transactionReference(reference), in: journal)
                let answers = try await concurrently([1, 2]) { _ in try await client.pay(initialisation) }
                #expect(Set(answers.map(\.inAppResponseCode)) == [.accepted, .suspectedFraud])
                let second = try #require(answers.first { !$0.isAccepted })
                #expect(second.errorFieldName == "redirectionData")
                #expect(second.advice == .ask)
                #expect(try await journal.intents().map(\.responseCode) == [.accepted])
                guard case .final(let first) = try await client.outcome(of: initialisation) else {
                    Issue.record("outcome knows the order")
                    return
                }
                #expect(first.isAccepted)
                #expect(try await journal.intents().map(\.responseCode) == [.accepted])
            }
            #expect(try await test.payments().count == 50)
        }
    }
}
