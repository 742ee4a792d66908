import GuichetCore
import GuichetPassKit
import Testing

@Suite("What a shopper reads about Apple Pay")
struct ApplePayTextsTests {
    /// What a server's and a phone's simulator give.
    private static let simulator: ApplePayPaymentError? = {
        do throws(ApplePayPaymentError) {
            _ = try ApplePayPaymentToken(
                paymentData: [], paymentMethod: ApplePayPaymentMethod(), transactionIdentifier: "Simulated Identifier")
            return nil
        } catch {
            return error
        }
    }()

    private func outcomes() throws -> [ApplePayOutcome] {
        [
            .accepted, .refused(.otherCard), .refused(.callBank), .refused(.askSupport), .cancelled,
            .notSent(ApplePayNotSent(reason: "no network")), .unusable(try #require(Self.simulator)), .notPresented,
            .unknown,
        ]
    }

    @Test("exists in every language, with its own words for every outcome", arguments: ShopperLanguage.allCases)
    func complete(language: ShopperLanguage) throws {
        let texts = ApplePayTexts(language)
        #expect(texts.language == language)
        let outcomes = try outcomes().map { texts.text(for: $0) }
        #expect(Set(outcomes).count == outcomes.count)
        let availabilities = ApplePayAvailability.allCases.compactMap { texts.text(for: $0) }
        #expect(Set(availabilities).count == 2)
        #expect(texts.text(for: .ready as ApplePayAvailability) == nil)
        for text in outcomes + availabilities { #expect(text.hasSuffix("."), "\(text)") }
        let labels = ApplePayButtonKind.allCases.map { texts.label(for: $0) }
        #expect(Set(labels).count == labels.count)
        for label in labels { #expect(label.contains("Apple Pay"), "\(label)") }
    }

    @Test("is not the text of another language")
    func different() throws {
        var seen: Set<String> = []
        for language in ShopperLanguage.allCases {
            let texts = ApplePayTexts(language)
            let all =
                try outcomes().map { texts.text(for: $0) }
                + ApplePayAvailability.allCases.compactMap { texts.text(for: $0) }
                + ApplePayButtonKind.allCases.filter { $0 != .plain }.map { texts.label(for: $0) }
            for text in all { #expect(seen.insert(text).inserted, "\(text)") }
        }
    }

    @Test("refers the shopper to the shop, and not to the network, where the app is at fault")
    func integration() {
        let texts = ApplePayTexts(.english)
        let fault = ApplePayOutcome.notSent(ApplePayNotSent(reason: "no TLS", advice: .fixIntegration))
        #expect(texts.text(for: fault) == texts.text(for: .notPresented))
    }

    @Test("never says 'try again' where the outcome is unknown")
    func unknown() { #expect(ApplePayOutcome.unknown.advice == .ask) }
}
