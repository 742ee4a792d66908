import Foundation
import GuichetCore
import Testing

@Suite("Show an amount and a card")
struct ShowAnAmountAndACardTests {
    private let french = Locale(identifier: "fr_FR")

    @Test("a total is read from a number or a text, and only in a currency that is known")
    func totals() throws {
        let amount = try Invented.amount()
        #expect(try total(in: Array(#"{"amount": 2500, "currency": "EUR"}"#.utf8)) == amount)
        #expect(try total(in: Array(#"{"amount": "2500", "currency": "EUR"}"#.utf8)) == amount)
        #expect(try total(in: Array(#"{"amount": 25.00, "currency": "EUR"}"#.utf8)) == nil)
        #expect(try total(in: Array(#"{"amount": -2500, "currency": "EUR"}"#.utf8)) == nil)
        #expect(try total(in: Array(#"{"amount": 2500, "currency": "XXX"}"#.utf8)) == nil)
        #expect(throws: JSONError.self) { try total(in: Array("2500 EUR".utf8)) }
    }

    @Test("an amount has the decimals of its currency, in the shopper's language")
    func amounts() throws {
        let euros = text(of: try Invented.amount(), in: french)
        #expect(euros.hasPrefix("25,00"))
        #expect(euros.hasSuffix("€"))
        let yen = text(of: try #require(Amount(minorUnits: 500, currency: .jpy)), in: french)
        #expect(yen.hasPrefix("500"))
        #expect(!yen.contains(","))
        let unknown = try #require(Amount(minorUnits: 500, currency: "999"))
        #expect(text(of: unknown, in: french) == "500 (currency 999)")
    }

    @Test("a card shows its mask, and never its digits or its code")
    func card() throws {
        let card = try TypedCard(number: "4100 0000 0000 0000", expiryYear: 2030, expiryMonth: 12, code: "123")
        #expect("\(card.number)" == "4100##########00")
        #expect(!"\(card)".contains("4100000000000000"))
        #expect("\(card.code)" == "***")
        #expect(card.expiry.yyyyMM == "203012")
        let line = receiptLine(for: try Invented.amount(), paidWith: card.number, in: french)
        #expect(line.hasSuffix("carte ••••••••••••0000"))
    }

    @Test(
        "an error names the field that is wrong, and not what was typed",
        arguments: [
            ("", 12, "123", "cardNumber", "Remplissez ce champ."),
            ("4100 x", 12, "123", "cardNumber", "Des chiffres seulement."),
            ("4100000000000000", 13, "123", "cardExpiryDate", "Vérifiez ce champ."),
            ("4100000000000000", 12, "12", "cardCSCValue", "Le nombre de chiffres est incorrect."),
        ] as [(String, Int, String, String, String)])
    func wrong(number: String, month: Int, code: String, field: String, text: String) throws {
        let error = try #require(throws: CardInputError.self) {
            try TypedCard(number: number, expiryYear: 2030, expiryMonth: month, code: code)
        }
        #expect(error.field == field)
        #expect(hint(for: error) == text)
        #expect(error.advice == .correctInput)
    }
}
