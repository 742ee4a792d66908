import GuichetCore
import GuichetDirect
import Testing

/// `cardPaymentMethodSpecificInput.currencyConversion` of `createPayment`.
@Suite("A payment in the card's currency, as a merchant's server asks for it")
struct DirectCurrencyConversionTests {
    @Test("names the offer and what the shopper decided", arguments: [true, false])
    func written(accepted: Bool) {
        var conversion = DirectCurrencyConversionInput()
        conversion.acceptedByUser = accepted
        conversion.dccSessionId = "offer"
        var card = DirectCardInput()
        card.currencyConversion = conversion
        #expect(card.json["currencyConversion"]?["acceptedByUser"] == .bool(accepted))
        #expect(card.json["currencyConversion"]?["dccSessionId"] == "offer")
        #expect(card.currencyConversion?.dccSessionId == "offer")
    }
}
