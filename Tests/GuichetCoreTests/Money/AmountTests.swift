import GuichetCore
import Testing

@Suite("An amount")
struct AmountTests {
    @Test(
        "is shown with the decimals of its currency",
        arguments: [
            (2_500, "978", "25.00 EUR"), (5, "978", "0.05 EUR"), (0, "978", "0.00 EUR"), (100, "826", "1.00 GBP"),
            (2_500, "392", "2500 JPY"), (0, "392", "0 JPY"), (7, "352", "7 ISK"),
            (12_345, "788", "12.345 TND"), (1, "048", "0.001 BHD"), (999, "414", "0.999 KWD"),
            (999_999_999_999, "978", "9999999999.99 EUR"), (990, "604", "9.90 PEN"), (990, "152", "990 CLP"),
        ])
    func description(minorUnits: Int64, currency: String, shown: String) throws {
        let amount = try #require(Amount(minorUnits: minorUnits, currency: CurrencyCode(rawValue: currency)))
        #expect(amount.description == shown)
    }

    @Test("of a currency that is not known is shown by its number, without a guess at the decimals")
    func unknownCurrency() throws {
        let amount = try #require(Amount(minorUnits: 2_500, currency: "999"))
        #expect(amount.description == "2500 (currency 999)")
        let rupiah = try #require(Amount(minorUnits: 9_900, currency: "360"))
        #expect(rupiah.description == "9900 (currency 360)")
    }

    @Test("has twelve digits at most and is never negative", arguments: [-1, .min, 1_000_000_000_000, .max])
    func range(minorUnits: Int64) {
        #expect(Amount(minorUnits: minorUnits, currency: .eur) == nil)
    }

    @Test(
        "is read from one to twelve digits",
        arguments: [("0", 0), ("2500", 2_500), ("0000", 0), ("000000002500", 2_500), ("999999999999", 999_999_999_999)])
    func digits(text: String, minorUnits: Int64) throws {
        let amount = try #require(Amount(digits: text, currency: .eur))
        #expect(amount.minorUnits == minorUnits)
        #expect(amount.currency == .eur)
    }

    @Test(
        "is not read from anything else",
        arguments: [
            "", "1000000000000", "0000000000001", "-1", "+1", "25.00", "25,00", "1e3", " 25", "25 ", "2 500", "25\n",
            "٢٥٠٠", "２５", "0x19", "25€",
        ])
    func refused(text: String) {
        #expect(Amount(digits: text, currency: .eur) == nil)
    }

    @Test("equals another only in the same currency")
    func equality() {
        #expect(Amount(minorUnits: 100, currency: .eur) == Amount(digits: "100", currency: "978"))
        #expect(Amount(minorUnits: 100, currency: .eur) != Amount(minorUnits: 100, currency: .chf))
    }
}
