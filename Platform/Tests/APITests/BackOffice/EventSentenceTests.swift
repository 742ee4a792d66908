import APISupport
import Engine
import GuichetCore
import Support
import Testing

@testable import AdminAPI

@Suite("A payment's history on the operator's pages")
struct EventSentenceTests {
    private static let others = PageLanguage.allCases.filter { $0 != .english }

    private static func sentence(
        _ event: JSONValue, _ language: PageLanguage, _ direction: Payment.Direction = .debit
    ) -> String {
        EventSentences(language: language).html(event, of: EventSubject(currency: .eur, direction: direction)).markup
    }

    @Test("each language has the same events, and every operation, answer and next step", arguments: others)
    func complete(language: PageLanguage) {
        let sentences = EventSentences(language: language)
        #expect(Set(sentences.templates.keys) == Set(EventSentences.french.keys))
        #expect(Set(sentences.operations.keys) == Set(PaymentOperation.Kind.allCases))
        #expect(Set(sentences.answers.keys) == Set(SettlementVerdict.allCases))
        #expect(Set(sentences.nextTemplates.keys) == Set(EventText.Next.allCases))
    }

    @Test("an operation and the acquirer's answer about it are in the page's language")
    func operations() {
        for (language, words) in [
            (.french, ["remise", "annulation", "remboursement", "augmentation"]),
            (.dutch, ["incasso", "annulering", "terugbetaling", "verhoging"]),
            (.german, ["Einzug", "Stornierung", "Erstattung", "Erhöhung"]),
        ] as [(PageLanguage, [String])] {
            for (kind, word) in zip(PaymentOperation.Kind.allCases, words) {
                let event: JSONValue = [
                    "kind": "requested", "operation": .string(kind.rawValue), "number": 2, "minorUnits": 990,
                ]
                #expect(Self.sentence(event, language).contains(" 2, \(word)"), "\(language) \(kind)")
                #expect(!Self.sentence(event, language).contains("lang="), "\(language) \(kind)")
            }
        }
        for language in Self.others {
            for answer in SettlementVerdict.allCases {
                let event: JSONValue = [
                    "kind": "operationAnswered", "number": 2, "answer": .string(answer.rawValue),
                ]
                let sentence = Self.sentence(event, language)
                #expect(!sentence.contains(answer.rawValue) && !sentence.contains("lang="), "\(language) \(answer)")
            }
        }
    }

    @Test("the step of an operation has the colour of the acquirer's answer")
    func colours() {
        let colours = SettlementVerdict.allCases.map { answer in
            BackOfficePages.colour(of: ["kind": "operationAnswered", "number": 2, "answer": .string(answer.rawValue)])
        }
        #expect(colours == ["good-step", "bad-step", "wait-step"])
    }

    @Test("an amount in it is written as the page writes amounts, and stays on one line")
    func amounts() {
        for (language, amount) in [
            (.english, "1,234,567.89"), (.french, "1\u{202F}234\u{202F}567,89"), (.dutch, "1.234.567,89"),
            (.german, "1.234.567,89"),
        ] as [(PageLanguage, String)] {
            for kind in ["captured", "changed", "captureFailed", "requested"] {
                let event: JSONValue = [
                    "kind": .string(kind), "operation": "refund", "number": 2, "minorUnits": 123_456_789,
                ]
                let sentence = Self.sentence(event, language)
                #expect(sentence.contains("<span class=\"amount\">\(amount) EUR</span>"), "\(language): \(sentence)")
            }
        }
    }

    @Test("an automatic capture is told as one, and not as asked for by the merchant")
    func automaticCapture() {
        let event: JSONValue = [
            "kind": "requested", "operation": "capture", "number": 2, "minorUnits": 990,
            "automatic": .bool(true),
        ]
        for (language, word) in [
            (.english, "automatic capture"), (.french, "remise automatique"), (.dutch, "automatische incasso"),
            (.german, "automatische Einzug"),
        ] as [(PageLanguage, String)] {
            let sentence = Self.sentence(event, language)
            #expect(sentence.contains(word), "\(sentence)")
            #expect(sentence.contains("lang=") == (language == .english), "\(sentence)")
        }
    }

    @Test("a refund that is sent off or fails is told as a refund, and not as a capture")
    func refunds() {
        for (language, refund, capture) in [
            (.english, "refund", "capture"), (.french, "remboursement", "remis"), (.dutch, "terugbetaling", "ncass"),
            (.german, "Erstattung", "ezogen"),
        ] as [(PageLanguage, String, String)] {
            let sent = Self.sentence(["kind": "captured", "minorUnits": 990], language, .credit)
            #expect(sent.contains(refund) && !sent.contains(capture), "\(sent)")
            #expect(Self.sentence(["kind": "captured", "minorUnits": 990], language).contains(capture))
            let failed = Self.sentence(["kind": "captureFailed", "minorUnits": 990], language, .credit)
            #expect(failed.contains(refund) && !failed.contains("captur"), "\(failed)")
            #expect(failed.contains("lang=") == (language == .english), "\(failed)")
        }
    }

    @Test("of a payment that is captured in part, the rest expires, and not the payment")
    func restExpires() {
        for (language, sentence) in [
            (.english, "the rest expired"), (.french, "le reste a expiré"), (.dutch, "de rest is verlopen"),
            (.german, "der Rest ist verfallen"),
        ] as [(PageLanguage, String)] {
            let subject = EventSubject(currency: .eur, direction: .debit, isCaptured: true)
            let told = EventSentences(language: language).html(["kind": "expired"], of: subject).markup
            #expect(told.contains(sentence), "\(told)")
            #expect(!Self.sentence(["kind": "expired"], language).contains(sentence))
        }
    }

    /// WCAG 2.2, 3.1.2
    @Test("the reason of a lost answer is English, and marked as such")
    func reasons() {
        for language in Self.others {
            let lost = Self.sentence(["kind": "lostTrack", "reason": "the process <stopped>"], language)
            #expect(lost.contains("(<span lang=\"en\">the process &lt;stopped&gt;</span>)"), "\(lost)")
            let asked = Self.sentence(["kind": "inquired", "attempt": 3, "answer": "AcquirerTimeout"], language)
            #expect(asked.contains("(3)") && asked.hasSuffix("<span lang=\"en\">AcquirerTimeout</span>"), "\(asked)")
        }
        let english = Self.sentence(["kind": "lostTrack", "reason": "AcquirerTimeout"], .english)
        #expect(
            english == "<span lang=\"en\">no answer from the acquirer (AcquirerTimeout): the outcome is unknown</span>")
    }
}
