import GuichetCore
import GuichetSDKUI
import Testing

@Suite("What a shopper reads")
struct ShopperTextsTests {
    private static let advices: [Advice] = [
        Advice.none, .ask, .wait, .retry, .startAgain, .correctInput, .otherCard, .callBank, .makeRoom, .askSupport,
        .fixIntegration,
    ]

    private func labels(_ texts: ShopperTexts) -> [String] {
        Mirror(reflecting: texts).children.compactMap { $0.value as? String }
    }

    @Test("exists in every language, for every label, advice and problem", arguments: ShopperLanguage.allCases)
    func complete(language: ShopperLanguage) {
        let texts = ShopperTexts(language)
        #expect(texts.language == language)
        #expect(labels(texts).count == 17 && labels(texts).allSatisfy { !$0.isEmpty })
        let advices = Self.advices.map { texts.text(for: $0) }
        // The last two are the same to a shopper: the shop has to correct it.
        #expect(Set(advices).count == advices.count - 1)
        let problems = CardProblem.allCases.map { texts.text(for: $0) }
        #expect(Set(problems).count == problems.count)
        for text in advices + problems { #expect(text.hasSuffix("."), "\(text)") }
        #expect(!advices.contains(texts.text(for: Advice(rawValue: "ofTomorrow"))))
    }

    /// Imprimerie nationale, "Lexique des règles typographiques".
    @Test("in French, no line ends before a colon, a semicolon, a question mark or an exclamation mark")
    func frenchSpaces() {
        let texts = ShopperTexts(.french)
        let all =
            labels(texts) + Mirror(reflecting: texts.sheet).children.compactMap { $0.value as? String }
            + Self.advices.map { texts.text(for: $0) } + CardProblem.allCases.map { texts.text(for: $0) }
        for text in all {
            for wrong in [" :", " ;", " ?", " !"] { #expect(!text.contains(wrong), "\(text)") }
            // Nor between a number and its noun.
            for noun in ["chiffres", "minutes"] {
                for digit in 0...9 { #expect(!text.contains("\(digit) \(noun)"), "\(text)") }
            }
        }
        #expect(texts.sheet.leaveTitle == "Quitter le paiement\u{202F}?")
        #expect(texts.text(for: .retry).contains("débité\u{A0}: merci"))
    }

    @Test("is not the text of another language")
    func different() {
        var seen: [String: ShopperLanguage] = [:]
        for language in ShopperLanguage.allCases {
            let texts = ShopperTexts(language)
            for text in Self.advices.prefix(9).map({ texts.text(for: $0) })
                + CardProblem.allCases.map({ texts.text(for: $0) })
            {
                #expect(seen[text] == nil || seen[text] == language, "\(text)")
                seen[text] = language
            }
        }
    }

    @Test("exists in every language for every label of the payment sheet", arguments: ShopperLanguage.allCases)
    func sheet(language: ShopperLanguage) {
        let texts = ShopperTexts(language).sheet
        let labels = Mirror(reflecting: texts).children.compactMap { $0.value as? String }
        #expect(labels.count == 26 && labels.allSatisfy { !$0.isEmpty })
        #expect(labels.filter { $0.contains("%" as Character) } == [texts.payAmount], "one label has an amount")
        for other in ShopperLanguage.allCases where other != language {
            let foreign = Set(Self.sentences(of: ShopperTexts(other).sheet))
            for text in Self.sentences(of: texts) { #expect(!foreign.contains(text), "\(language), \(other): \(text)") }
        }
    }

    /// Without words that are the same in several languages, such as "OK".
    private static func sentences(of texts: SheetTexts) -> [String] {
        [
            texts.payAmount, texts.keepCard, texts.cardNotRemoved, texts.busy, texts.payInBankApp,
            texts.bankAppMissing, texts.openBankApp, texts.asking, texts.leaveTitle, texts.leaveHint, texts.notPaid,
            texts.earlierAttempt, texts.pageFailed, texts.pageSlow, texts.wait, texts.reload,
        ]
    }

    @Test("is spoken for every change of the screen, and each is another one", arguments: ShopperLanguage.allCases)
    func announcements(language: ShopperLanguage) {
        var texts = ShopperTexts(language)
        let all: [SheetAnnouncement] = [
            .busy, .chooseBrand, .confirmWithBank, .payInBankApp, .asking, .paid, .refused(.otherCard),
            .refused(.callBank), .refused(.earlierAttempt), .cardNotRemoved,
        ]
        let spoken = all.map { texts.text(for: $0) }
        #expect(Set(spoken).count == all.count && spoken.allSatisfy { !$0.isEmpty })
        let refused = texts.text(for: SheetAnnouncement.refused(.otherCard))
        #expect(refused == "\(texts.sheet.notPaid). \(texts.text(for: Advice.otherCard))")
        // The app's own words are spoken, too.
        texts.sheet.asking = "Preguntamos a su banco."
        #expect(texts.text(for: SheetAnnouncement.asking) == "Preguntamos a su banco.")
    }

    @Test("describes an error of the card's types")
    func errors() throws {
        let texts = ShopperTexts(.english)
        let number = try #require(throws: CardInputError.self) { try PAN("1234") }
        #expect(texts.text(for: number) == "A card number has 12 to 19 digits.")
        let code = try #require(throws: CardInputError.self) { try CardSecurityCode("") }
        #expect(texts.text(for: code) == "Enter the security code.")
        let date = try #require(throws: CardInputError.self) { try CardExpiry(yyyyMM: "203013") }
        #expect(texts.text(for: date) == "Enter the month and the year, for example 12/30.")
    }
}
