import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import Testing

private struct Books: TransactionLookup {
    let status: Result<TransactionStatus?, MerchantError>

    func transactionStatus(of transaction: PaymentReference) async throws(MerchantError) -> TransactionStatus? {
        try status.get()
    }
}

/// Seconds, one after the other; the last one for ever.
private final class Steps: @unchecked Sendable {
    // Unchecked: what changes is behind this lock.
    private let lock = NSLock()
    private var seconds: [Double]

    init(_ seconds: [Double]) { self.seconds = seconds }

    func next() -> Double { lock.withLock { seconds.count > 1 ? seconds.removeFirst() : seconds[0] } }
}

@Suite("Was I charged?")
struct ChargeInquiryTests {
    private static let start = Date(timeIntervalSince1970: 1_000_000)

    private func answer(
        _ status: Result<TransactionStatus?, MerchantError>, after seconds: Double = 0, initialisedAt: Date? = start
    ) async -> ChargeAnswer {
        await ChargeInquiry(lookup: Books(status: status)) { Self.start.addingTimeInterval(seconds) }
            .answer("A1", initialisedAt: initialisedAt)
    }

    @Test(
        "is answered by the transaction's status",
        arguments: [
            (.toCapture, .charged), (.toValidate, .charged), (.captured, .charged), (.credited, .charged),
            (.toCredit, .charged), (.toReplay, .charged), (.refused, .notCharged), (.cancelled, .notCharged),
            (.expired, .notCharged), (.pending, .notYetKnown), (.toAuthorise, .notYetKnown),
            (.waitingAuthorisation, .notYetKnown), (.toChallenge, .notYetKnown), (.referral, .notYetKnown),
            (.ended, .notYetKnown), ("OF_TOMORROW", .notYetKnown),
        ] as [(TransactionStatus, ChargeState)])
    func byStatus(status: TransactionStatus, expected: ChargeState) async {
        for seconds in [0, 1_000_000.0] {
            let answer = await answer(.success(status), after: seconds)
            #expect(answer == ChargeAnswer("A1", charge: expected, transactionStatus: status))
        }
    }

    @Test("for a transaction that does not exist is answered no once no order can come any more")
    func unknown() async {
        #expect(await answer(.success(nil)).charge == .notYetKnown)
        #expect(await answer(.success(nil), after: 2_099).charge == .notYetKnown)
        #expect(await answer(.success(nil), after: 2_100).charge == .notCharged)
        #expect(await answer(.success(nil), after: 1_000_000, initialisedAt: nil).charge == .notYetKnown)
    }

    @Test("is judged by the time of the inquiry: an order may come while the platform answers")
    func slowAnswer() async {
        let clock = Steps([2_099, 2_101])
        let inquiry = ChargeInquiry(lookup: Books(status: .success(nil))) {
            Self.start.addingTimeInterval(clock.next())
        }
        #expect(await inquiry.answer("A1", initialisedAt: Self.start).charge == .notYetKnown)
        #expect(await inquiry.answer("A1", initialisedAt: Self.start).charge == .notCharged)
    }

    @Test("without an answer of the platform is neither yes nor no")
    func noAnswer() async throws {
        let merchant = try Sample.merchant(over: ScriptedTransport(failure: .timedOut))
        let order = try Sample.order()
        let error = try await #require(throws: MerchantError.self) { try await merchant.orderInitialize(order) }
        #expect(await answer(.failure(error), after: 1_000_000).charge == .notYetKnown)
    }

    @Test("about a pair of Sips 1.0 is asked with its day, and never without it")
    func pair() async {
        let books = Books(status: .success(.captured))
        let inquiry = ChargeInquiry(lookup: books) { Self.start }
        let whole: PaymentReference = .s10(id: "7", date: "20261121")
        #expect(
            await inquiry.answer(whole, initialisedAt: Self.start)
                == ChargeAnswer(whole, charge: .charged, transactionStatus: .captured))
        for books in [books, Books(status: .success(nil))] {
            let half: PaymentReference = .s10(id: "7", date: nil)
            let late = ChargeInquiry(lookup: books) { Self.start.addingTimeInterval(1_000_000) }
            #expect(await late.answer(half, initialisedAt: Self.start) == ChargeAnswer(half, charge: .notYetKnown))
        }
    }

    @Test("is answered as JSON")
    func json() async {
        #expect(
            String(decoding: await answer(.success(.captured)).body, as: UTF8.self)
                == #"{"reference":"A1","charge":"charged","transactionStatus":"CAPTURED"}"#)
        #expect(
            String(decoding: ChargeAnswer(.s10(id: "7", date: "20261121"), charge: .notCharged).body, as: UTF8.self)
                == #"{"s10TransactionReference":{"s10TransactionId":"7","s10TransactionIdDate":"20261121"},"#
                + #""charge":"notCharged"}"#)
    }

    @Test("recommends paying again only where the answer is no")
    func advice() {
        #expect(ChargeState.charged.advice == .none)
        #expect(ChargeState.notCharged.advice == .startAgain)
        #expect(ChargeState.notYetKnown.advice == .wait)
        #expect(ChargeState(rawValue: "else").advice == .wait)
    }
}
