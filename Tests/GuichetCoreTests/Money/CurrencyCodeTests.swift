import GuichetCore
import Testing

@Suite("A currency")
struct CurrencyCodeTests {
    @Test(
        "is known by its three digits",
        arguments: [
            (CurrencyCode.eur, "978", "EUR", 2), (.gbp, "826", "GBP", 2), (.usd, "840", "USD", 2),
            (.chf, "756", "CHF", 2), (.jpy, "392", "JPY", 0),
        ])
    func named(currency: CurrencyCode, number: String, alphabetic: String, exponent: Int) throws {
        #expect(currency.rawValue == number)
        #expect(currency.description == number)
        let facts = try #require(currency.facts)
        #expect(facts.alphabetic == alphabetic)
        #expect(facts.exponent == exponent)
    }

    @Test("with no decimals or with three is not confused with one with two")
    func exponents() {
        for number in ["152", "352", "392", "410", "600", "704", "950", "952", "953"] {
            #expect(CurrencyCode(rawValue: number).facts?.exponent == 0, "\(number)")
        }
        for number in ["048", "368", "400", "414", "434", "512", "788"] {
            #expect(CurrencyCode(rawValue: number).facts?.exponent == 3, "\(number)")
        }
    }

    /// Sips data dictionary, field `currencyCode`.
    @Test("of the data dictionary is known, with a code of its own")
    func dictionary() {
        let listed = """
            032 036 048 116 124 144 156 191 203 208 344 348 352 356 376 392 410 414 458 480 484 524 554 578 634 643 682 \
            702 710 752 756 764 784 788 826 840 901 941 946 949 952 953 975 978 980 985 986
            """.split(separator: " ").map { CurrencyCode(rawValue: String($0)) }
        let names = listed.compactMap { $0.facts?.alphabetic }
        #expect(names.count == listed.count)
        #expect(Set(names).count == listed.count)
        #expect(names.allSatisfy { $0.utf8.count == 3 && $0 == $0.uppercased() })
    }

    @Test(
        "of ISO 4217 is known by its letters, too, whatever one platform lists",
        arguments: [
            ("504", "MAD", 2), ("152", "CLP", 0), ("170", "COP", 2), ("604", "PEN", 2), ("608", "PHP", 2),
            ("818", "EGP", 2),
            ("566", "NGN", 2), ("704", "VND", 0), ("012", "DZD", 2), ("986", "BRL", 2),
        ])
    func inUse(number: String, letters: String, exponent: Int) throws {
        let currency = try #require(CurrencyCode(alphabetic: letters))
        #expect(currency.rawValue == number)
        #expect(currency.facts?.exponent == exponent)
        #expect(currency.facts?.alphabetic == letters)
    }

    /// ISO 4217 has two decimals, Lyra none: docs/choices/platform.md, 108.
    @Test("is the rupiah: the documents do not agree about its decimals, so it has no facts")
    func rupiah() {
        #expect(CurrencyCode(rawValue: "360").facts == nil)
        #expect(CurrencyCode(alphabetic: "IDR") == nil)
    }

    @Test("keeps its leading zero")
    func leadingZero() {
        #expect(CurrencyCode(rawValue: "036").facts?.alphabetic == "AUD")
        #expect(CurrencyCode(rawValue: "36").facts == nil)
    }

    @Test("that is not listed is kept and has no facts", arguments: ["", "000", "999", "EUR", "97８"])
    func unknown(number: String) {
        let currency = CurrencyCode(rawValue: number)
        #expect(currency.facts == nil)
        #expect(currency.rawValue == number)
    }
}
