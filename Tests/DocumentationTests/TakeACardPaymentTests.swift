import Foundation
import GuichetCore
@_spi(Platform) import GuichetRunFolder
import GuichetSDK
import GuichetSips
import Testing

@Suite("Take a card payment")
struct TakeACardPaymentTests {
    private let journal: PaymentJournal

    init() throws {
        // It does not exist yet, as in a new app.
        journal = try paymentJournal(in: RunFolder.fresh())
    }

    private func paying(_ answers: Answers) async throws -> String {
        try await pay(
            "A1", number: PAN("4100000000000000"), expiry: CardExpiry(yyyyMM: "203012"), code: CardSecurityCode("123"),
            initialisedBy: JSONEncoder().encode(Invented.initialisation()),
            over: InAppClient(platform: InAppWireDriver(transport: answers, resends: 0)), recordedIn: journal)
    }

    private func openPayments() async throws -> [PaymentReference] {
        try await journal.intents().compactMap { $0.payment }
    }

    @Test("a payment stays in the journal until your server knows its result")
    func paid() async throws {
        let text = try await paying(Answers(.json(#"{"inAppResponseCode":"00"}"#)))
        #expect(text == "paid")
        #expect(try await openPayments() == ["A1"])
        let route = try #require(URL(string: "https://shop.example/charge"))
        let server = ChargeQuestion(
            transport: Answers(.json(#"{"reference":"A1","charge":"charged"}"#)), route: route)
        let answers = try await settle(journal, asking: server) { Issue.record("\($0)") }
        #expect(answers.map { $0.charge } == [.charged])
        #expect(try await openPayments().isEmpty)
    }

    @Test("a lost answer is asked about; an order that never came leaves the journal")
    func lost() async throws {
        let answers = Answers(.lost, .json(#"{"inAppResponseCode":"00","outcome":"unseen"}"#))
        let text = try await paying(answers)
        #expect(text == "not charged")
        #expect(try await openPayments().isEmpty)
        #expect(await answers.requests.count == 2)
    }

    @Test(
        "an answer that does not tell the outcome is asked about, before anything is called paid or not paid",
        arguments: [
            ("60", #""outcome":"pending""#, "not decided yet"),
            ("90", #""outcome":"final","response":{"inAppResponseCode":"90"}"#, "not paid: startAgain"),
            ("99", #""outcome":"final","response":{"inAppResponseCode":"00"}"#, "paid"),
            ("99", #""outcome":"final","response":{"inAppResponseCode":"94"}"#, "not decided yet"),
            // An earlier order has the reference, and may be paid. This one was not taken, so it is not seen.
            ("94", #""outcome":"unseen""#, "not decided yet"),
        ])
    func undecided(code: String, outcome: String, words: String) async throws {
        let answers = Answers(
            .json(#"{"inAppResponseCode":"\#(code)"}"#), .json(#"{"inAppResponseCode":"00",\#(outcome)}"#))
        #expect(try await paying(answers) == words)
        #expect(try await openPayments() == ["A1"])
    }

    @Test("a refusal is an answer")
    func refused() async throws {
        let text = try await paying(Answers(.json(#"{"inAppResponseCode":"05"}"#)))
        #expect(text == "not paid: otherCard")
    }
}
