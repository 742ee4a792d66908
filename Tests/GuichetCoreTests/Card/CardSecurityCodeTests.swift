@_spi(Platform) import GuichetCore
import Testing

@Suite("A security code")
struct CardSecurityCodeTests {
    @Test("has three or four digits, and keeps its zeros", arguments: ["000", "012", "1234"])
    func accepted(text: String) throws {
        #expect(try CardSecurityCode(text).digits == text)
    }

    @Test(
        "is refused with the reason",
        arguments: [
            ("", CardInputError.Code.missing), ("12", .wrongLength), ("12345", .wrongLength), ("12a", .notDigits),
            (" 123", .notDigits), ("12 3", .notDigits), ("-12", .notDigits), ("１２３", .notDigits), ("٣٣٣", .notDigits),
        ])
    func refused(text: String, code: CardInputError.Code) throws {
        let error = try #require(throws: CardInputError.self) { try CardSecurityCode(text) }
        #expect(error.code == code)
        #expect(error.field == "cardCSCValue")
    }
}
