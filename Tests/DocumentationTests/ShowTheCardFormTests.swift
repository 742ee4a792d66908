import Foundation
import GuichetCore
import GuichetSDK
import GuichetSDKUI
import GuichetSips
import Testing

@Suite("Show the card form")
struct ShowTheCardFormTests {
    @Test("what the shopper types becomes a card, and the card a payment")
    func pays() async throws {
        var form = try cardForm(at: Date(timeIntervalSince1970: 1_794_000_000))
        form.numberText = "4100 0000 0000 0000"
        form.expiryText = "12/30"
        #expect(!form.problems.isEmpty)
        form.securityCodeText = "123"
        let card = try #require(form.input)
        #expect(card.cardExpiryDate.yyyyMM == "203012")
        let answers = Answers(.json(#"{"inAppResponseCode":"00"}"#))
        let client = InAppClient<Sips>(platform: InAppWireDriver(transport: answers))
        let text = try await pay(card, initialisation: Invented.initialisation(), over: client)
        #expect(text == "Le paiement est accepté.")
    }

    @Test("the app's texts replace those of a language, and its function writes amounts")
    func texts() throws {
        let texts = spanishTexts()
        #expect(texts.text(for: CardProblem.numberMissing) == "Escriba el número de la tarjeta.")
        #expect(texts.expiryDate == "Expiry date")
        let format = try #require(texts.amountFormat)
        #expect(format(try Invented.amount()).hasPrefix("25,00"))
    }
}
