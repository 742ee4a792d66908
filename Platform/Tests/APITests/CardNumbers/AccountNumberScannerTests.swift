import Engine
import GuichetCore
import Testing

@testable import APISupport

/// ISO 13616. The numbers are those of its registry's examples.
@Suite("An account number in a text")
struct AccountNumberScannerTests {
    static let ofCountries = [
        "BE68539007547034", "DE89370400440532013000", "FR1420041010050500013M02606", "GB29NWBK60161331926819",
        "NO9386011117947", "NL91ABNA0417164300", "MT84MALT011000012345MTLCAST001S",
    ]

    @Test(
        "is found alone, in small letters, in groups of four, within a sentence and in an address",
        arguments: ofCountries)
    func found(number: String) {
        let groups = stride(from: 0, to: number.count, by: 4).map { String(number.dropFirst($0).prefix(4)) }
        for text in [
            number, number.lowercased(), groups.joined(separator: " "), groups.joined(separator: "\u{A0}"),
            "account \(number), please", "(\(groups.joined(separator: " ")))",
            "iban=\(groups.joined(separator: "%20"))&a=1",
            "/v2/AcmeTest/mandates/\(number)", "compte n° \(number)",
        ] { #expect(AccountNumberScanner.isIn(text), "\(text)") }
        #expect(AccountNumberScanner.isOne(number) && !AccountNumberScanner.isOne("\(number) "))
    }

    @Test(
        "is none with wrong check digits, of another length, inside a longer word, masked, or of no country",
        arguments: [
            "BE68539007547035", "BE6853900754703", "BE685390075470341", "XBE68539007547034", "BE68********7034",
            "BE68-5390-0754-7034", "B E68539007547034", "XX68539007547034", "RF18539007547034", "", "BE68",
            "0123456789abcdef0123456789abcdef", "Anna Example",
        ])
    func none(text: String) {
        #expect(!AccountNumberScanner.isIn(text))
        #expect(!AccountNumberScanner.isOne(text))
    }

    @Test("a message names the first member with one, by its path; a carrier is not searched")
    func path() throws {
        let number = JSONValue.string("BE68 5390 0754 7034")
        let search = AccountNumberSearch(carriers: ["iban"])
        func path(_ message: JSONValue) -> String? { message.object.flatMap { search.path(in: $0) } }
        #expect(path(["a": ["iban": number], "b": ["c": ["x", number]]]) == "b.c[1]")
        #expect(path(["a": ["iban": number]]) == nil)
        #expect(path(["a": ["BE68539007547034": "x"]]) == "a")
        #expect(path(["BE68539007547034": "x"])?.isEmpty == true)
    }
}
