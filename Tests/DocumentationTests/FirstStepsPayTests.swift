import Foundation
import GuichetCore
import GuichetSDK
import GuichetSips
import Testing

@Suite("docs/first-steps.md, an app that pays")
struct FirstStepsPayTests {
    private func paying(_ answers: Answers) async throws -> String {
        try await pay(try JSONEncoder().encode(try Invented.initialisation()), transport: answers)
    }

    @Test("an answer is said, and a refusal with its advice")
    func answered() async throws {
        let paid = #"{"inAppResponseCode":"00","maskedPan":"4100##########00"}"#
        #expect(try await paying(Answers(.json(paid))) == "paid with 4100##########00")
        #expect(try await paying(Answers(.json(#"{"inAppResponseCode":"05"}"#))) == "not accepted: otherCard")
    }

    @Test(
        "a lost answer is asked about, before anything is called paid or not paid",
        arguments: [
            (#""outcome":"unseen""#, "not charged, and never will be"),
            (#""outcome":"pending""#, "not decided yet: ask again"),
            (#""outcome":"final","response":{"inAppResponseCode":"00"}"#, "paid"),
            (#""outcome":"final","response":{"inAppResponseCode":"05"}"#, "not paid: otherCard"),
            // An earlier order has the reference, and may be paid.
            (#""outcome":"final","response":{"inAppResponseCode":"94"}"#, "not decided yet: ask your server"),
        ])
    func lost(outcome: String, words: String) async throws {
        // The driver sends the order once more.
        let answers = Answers(.lost, .lost, .json(#"{"inAppResponseCode":"00",\#(outcome)}"#))
        #expect(try await paying(answers) == words)
        #expect(await answers.requests.count == 3)
    }
}
