import APISupport
import GuichetCore
@_spi(Platform) import GuichetLyra
import Support
import Testing

@testable import LyraAPI

@Suite("Lyra's published test numbers", .timeLimit(.minutes(5)))
struct LyraTestCardListTests {
    private static let cards = LyraTestCard.list.cards

    @Test("there are 256 numbers, each once, with a brand, an answer and what its issuer does")
    func complete() {
        #expect(Self.cards.count == 256)
        #expect(Set(Self.cards.map(\.number)).count == 256)
        for card in Self.cards {
            #expect(!card.brands.isEmpty, "\(card.number)")
            #expect(!card.answer.isEmpty && !card.authentication.isEmpty, "\(card.number)")
        }
    }

    @Test("a card of each brand and answer pays as the list says")
    func pays() async throws {
        var first: [String: PublishedTestCard] = [:]
        for card in Self.cards where first["\(card.brands) \(card.answer)"] == nil {
            first["\(card.brands) \(card.answer)"] = card
        }
        #expect(first.count == 158)
        let chosen = Array(first.values)
        try await TestPlatform.run { test in
            for card in chosen {
                var message = try #require(
                    LyraCall.payment("LIST\(card.number.suffix(10))", pan: card.number).object)
                message["strongAuthentication"] = "DISABLED"
                let transaction = try await test.lyra.pay(.object(message))
                let code: String? =
                    card.answer == "accepted" ? nil : card.answer.split(separator: " ").first.map { String($0) }
                #expect(transaction.detailedErrorCode == code, "\(card.number) \(card.answer)")
            }
        }
    }
}
