import GuichetCore
import GuichetLyra
import Testing

/// "Payer en plusieurs fois": `transactionOptions.installmentOptions`.
@Suite("A form in instalments, as a merchant's server asks for it")
struct LyraInstalmentOptionsTests {
    @Test("has the plan of the document's example, beside the card's options")
    func example() {
        var cards = LyraCardOptions()
        cards.captureDelay = 0
        var options = LyraTransactionOptions()
        options.cardOptions = cards
        options.payInInstalments(2, everyDays: 7, firstAmount: 5_000)
        let body =
            #"{"cardOptions":{"captureDelay":0},"#
            + #""installmentOptions":[{"firstAmount":5000,"count":2,"period":7}]}"#
        #expect(String(decoding: options.lyraJSON.encoded(), as: UTF8.self) == body)
    }

    @Test("in equal parts has no first amount; the last plan counts")
    func equalParts() {
        var options = LyraTransactionOptions()
        options.payInInstalments(2, everyDays: 7)
        options.payInInstalments(4, everyDays: 30)
        let body = #"{"installmentOptions":[{"count":4,"period":30}]}"#
        #expect(String(decoding: options.lyraJSON.encoded(), as: UTF8.self) == body)
    }
}
