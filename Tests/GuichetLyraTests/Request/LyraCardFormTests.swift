import GuichetCore
import GuichetLyra
import Testing

@Suite("A card in the clear")
struct LyraCardFormTests {
    private static func form() throws -> LyraCardForm {
        LyraCardForm(
            pan: try PAN("4970 1000 0000 0055"), expiry: try CardExpiry(year: 2030, month: 7),
            securityCode: try CardSecurityCode("123"), brand: .cb, cardholderName: "ANNA MULLER")
    }

    @Test("has types that keep secrets, and is written as in the reference")
    func written() throws {
        let body =
            #"{"paymentMethodType":"CARD","pan":"4970100000000055","expiryMonth":7,"expiryYear":30,"#
            + #""securityCode":"123","brand":"CB","cardHolderName":"ANNA MULLER"}"#
        #expect(String(decoding: try Self.form().lyraJSON.encoded(), as: UTF8.self) == body)
        let bare = LyraCardForm(pan: try PAN("4970100000000055"), expiry: try CardExpiry(yyyyMM: "203101"))
        #expect(bare.json.members.map(\.name) == ["paymentMethodType", "pan", "expiryMonth", "expiryYear"])
        try bare.check()
    }

    @Test("prints neither number nor code, alone or inside a request")
    func discreet() throws {
        var request = LyraCreatePaymentRequest(amount: 999, currency: .eur)
        request.paymentForms = [try Self.form()]
        var dumped = ""
        dump(request, to: &dumped)
        dump(try Self.form(), to: &dumped)
        for text in ["\(request)", "\(try Self.form())", String(reflecting: try Self.form()), dumped] {
            #expect(!text.contains("4970") && !text.contains("123") && !text.contains("ANNA"), "\(text)")
        }
    }
}
