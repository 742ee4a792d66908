import Testing

@testable import APISupport
@testable import AdminAPI
@testable import DirectAPI

/// Imprimerie nationale, "Lexique des règles typographiques": the signs of two parts have a space before them, and no line
/// ends there. The colon and the quotation marks have the usual space that does not break, the others the narrow one.
@Suite("French texts")
struct FrenchSpacingTests {
    private static let tables: [any Sendable] = [
        CheckoutTexts.french, ACSTexts.french, ReceiptTexts.french, PageWords.of(.french), PaymentLinkTexts.of(.french),
        ProviderTexts.of(.french), DirectApplePayTexts.french, DirectMandateTexts.of(.french),
        DirectCardFormTexts.of(.french), DirectCurrencyTexts.of(.french), DirectHostedTexts.of(.french),
        DirectSigningTexts.of(.french), DirectSigningHolderTexts.of(.french), BackOfficeTexts.french,
        AccessTexts.of(.french), ClockTexts.of(.french), FaultTexts.french, FaultSentences.french,
        FrameTexts.of(.french),
        RequestTexts.french, LiveTexts.of(.french), NotificationTexts.of(.french), EventSentences.french,
        PaymentTexts.french, AgreementTexts.of(.french), ShopTexts.of(.french), ExpiryMailTexts.french,
    ]

    @Test("no line ends before a colon, a semicolon, a question mark or an exclamation mark, or inside quotation marks")
    func spaces() {
        let texts = Self.tables.flatMap(Self.texts(in:))
        #expect(texts.count > 400)
        for text in texts {
            for wrong in [" :", " ;", " ?", " !", "« ", " »"] { #expect(!text.contains(wrong), "\(text)") }
            for mark in [":", ";", "?", "!"] {
                let space = mark == ":" ? "\u{A0}" : "\u{202F}"
                for before in text.components(before: "\(mark) ") { #expect(before.hasSuffix(space), "\(text)") }
            }
        }
    }

    /// All texts in a table, in its lists and in its dictionaries.
    private static func texts(in value: Any) -> [String] {
        if let text = value as? String { return [text] }
        return Mirror(reflecting: value).children.flatMap { texts(in: $0.value) }
    }
}

extension String {
    /// What stands before each occurrence of a mark.
    fileprivate func components(before mark: String) -> [Substring] {
        ranges(of: mark).map { self[..<$0.lowerBound] }
    }
}
