import Engine
import Foundation
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@testable import DirectAPI

@Suite("Worldline Direct: the PDF of a mandate", .timeLimit(.minutes(5)))
struct DirectMandatePDFTests {
    private static func texts(_ mandate: DirectMandate?) throws -> [String] {
        let text = try #require(mandate?.mandatePdf)
        let bytes = try #require(Data(base64Encoded: text))
        return try PDFReader(Array(bytes)).texts()
    }

    private static func found(_ reference: String, _ test: TestPlatform) async throws -> DirectMandate? {
        try await test.direct.send("GET", "/mandates/\(reference)").document(DirectMandateResponse.self).mandate
    }

    private static func message(
        _ signature: String, _ more: KeyValuePairs<String, JSONValue> = [:]
    ) throws -> JSONValue {
        var message = try #require(DirectSigningTests.mandate(signature: signature).object)
        for (name, value) in more { message[name] = value }
        return .object(message)
    }

    private static let holder: JSONValue = [
        "companyName": "Łódź & Søn (Zürich)",
        "bankAccountIban": ["iban": "BE68539007547034"],
        "mandateAddress": [
            "street": "Rue de l’Œuvre", "houseNumber": "7\\b", "zip": "1000", "city": "Bruxelles", "countryCode": "BE",
        ],
        "personalInformation": ["title": "Mrs", "name": ["firstName": "Zoe\u{308}", "surname": "Ångström"]],
    ]

    @Test("has creditor, reference, account holder, address, both ends of the account, day and kind of signature")
    func content() async throws {
        try await TestPlatform.run { test in
            let message = try Self.message("TICK_BOX", ["customer": Self.holder, "language": "en"])
            let made = try await test.direct.send("POST", "/mandates", message)
            let texts = try Self.texts(made.document(DirectCreateMandateResponse.self).mandate)
            for text in [
                "SEPA direct debit mandate", "Mandate reference", "M-1", "AcmeTest", "Mrs Zoë Ångström",
                "Lódz & Søn (Zürich)", "Rue de l’Œuvre 7\\b", "1000 Bruxelles", "BE", "BE68********7034", "customer-1",
                "Recurrent payments",
            ] { #expect(texts.contains(text), "\(text)") }
            let whole = texts.joined(separator: " ")
            #expect(whole.contains("On 1 July 2026, by ticking a box in the creditor's shop (TICK_BOX)"))
            #expect(whole.contains("you allow AcmeTest to debit your account"))
            #expect(whole.contains("no bank carries this mandate out"))
            #expect(!whole.contains("539007547034") && !whole.contains("question mark"))
            // Every answer with the mandate has the same document, in every status.
            for step in ["block", "unblock", "revoke"] {
                let answer = try await test.direct.send("POST", "/mandates/M-1/\(step)", [:])
                #expect(try Self.texts(answer.document(DirectMandateResponse.self).mandate) == texts)
            }
            let found = try await Self.found("M-1", test)
            #expect(try Self.texts(found) == texts)
        }
    }

    @Test(
        "is in the language of the mandate, otherwise in English",
        arguments: [
            ("fr", "Mandat de prélèvement SEPA", "Aucune (UNSIGNED)"),
            ("nl", "Machtiging voor SEPA-incasso", "Geen (UNSIGNED)"),
            ("de", "SEPA-Lastschriftmandat", "Keine (UNSIGNED)"),
            ("es", "SEPA direct debit mandate", "None (UNSIGNED)"),
        ])
    func languages(language: String, title: String, signature: String) async throws {
        try await TestPlatform.run { test in
            let message = try Self.message("UNSIGNED", ["language": .string(language)])
            _ = try await test.direct.send("POST", "/mandates", message)
            let texts = try Self.texts(try await Self.found("M-1", test))
            #expect(texts.first == title && texts.contains(signature))
        }
    }

    @Test("of one that is to be signed says so, then on which day it was, in the language of that page")
    func signed() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send("POST", "/mandates", DirectSigningTests.mandate())
            let made = answer.document(DirectCreateMandateResponse.self)
            #expect(try Self.texts(made.mandate).contains("Not signed (SMS)"))
            let page = try await DirectProviderTests.page(made.merchantAction?.redirectData?.redirectURL, test)
            test.clock.advance(seconds: 43_200)
            _ = try await DirectSigningTests.press("sign", on: page, test, language: "de")
            let mandate = try await Self.found("M-1", test)
            let texts = try Self.texts(mandate)
            #expect(texts.first == "SEPA-Lastschriftmandat")
            let whole = texts.joined(separator: " ")
            #expect(whole.contains("auf der Seite der Zahlungsplattform (SMS)"))
            // Made at noon, signed at midnight: another day in Paris.
            #expect(texts.contains("1. Juli 2026") && whole.contains("Am 2. Juli 2026, auf der Seite"))
            // What is stored of the signature is no member of an answer.
            #expect(mandate?.json["signature"] == nil && mandate?.json["signing"] == nil)
        }
    }

    @Test("with the first payment, signed on its page, it has the day of that")
    func withPayment() async throws {
        try await TestPlatform.run { test in
            let message = DirectDebitTests.message(["mandate": DirectSigningTests.mandate()])
            let answer = try await test.direct.send("POST", "/payments", message)
            let action = answer.document(DirectCreatePaymentResponse.self).merchantAction
            let page = try await DirectProviderTests.page(action?.redirectData?.redirectURL, test)
            let offered = try await Self.found("M-1", test)
            #expect(try Self.texts(offered).contains("Not signed (SMS)"))
            _ = try await DirectSigningTests.press("sign", on: page, test)
            let whole = try Self.texts(try await Self.found("M-1", test)).joined(separator: " ")
            #expect(whole.contains("on the page of the payment platform (SMS)"))
        }
    }

    @Test("is left out once its account holder is forgotten")
    func forgotten() async throws {
        try await TestPlatform.run { test in
            _ = try await test.direct.send("POST", "/mandates", try Self.message("UNSIGNED"))
            _ = try await test.direct.send("POST", "/mandates/M-1/revoke", [:])
            let later = test.clock.now().adding(seconds: 60)
            _ = try await test.platform.paymentService.forgetMandates(endedBefore: later)
            let mandate = try await Self.found("M-1", test)
            #expect(mandate?.status?.rawValue == "REVOKED" && mandate?.mandatePdf == nil)
        }
    }

    // MARK: The letters and the file

    @Test(
        "a letter that the font does not have loses its accents or its stroke; what is left is a question mark",
        arguments: [
            ("Zoe\u{308} Ångström", "Zoë Ångström", true), ("Łukasz Dvořák", "Lukasz Dvorák", true),
            ("Đorđe Şahin", "Dorde Sahin", true), ("50 € – “ß”", "50 € – “ß”", true), ("ﬁn", "fin", true),
            ("Ω", "?", false), ("a\u{202E}b\nc", "ab c", true), ("👩‍👩‍👧", "?", false), ("", "", true),
        ])
    func letters(text: String, shown: String, isComplete: Bool) throws {
        let encoded = WinAnsiText(text)
        #expect(encoded.isComplete == isComplete)
        #expect(encoded.codes == WinAnsiText(shown).codes && encoded.codes.count == shown.unicodeScalars.count)
    }

    @Test("a long text is on several lines, a word that is wider than one is divided; after a full page comes another")
    func lines() throws {
        let text = WinAnsiText("one two " + String(repeating: "W", count: 100))
        let lines = text.lines(within: 20_000)
        #expect(lines.count == 6 && lines.first == WinAnsiText("one two"))
        #expect(lines.dropFirst().allSatisfy { $0.codes.count <= 21 })
        var pdf = PDFDocument(title: "Œ", language: "fr")
        for number in 1...120 { pdf.write(WinAnsiText("line \(number)")) }
        let reader = try PDFReader(pdf.bytes)
        #expect(try reader.texts() == (1...120).map { "line \($0)" })
        #expect(reader.objects[2]?.contains("/Count 3") == true)
        #expect(reader.objects[1]?.contains("/Lang (fr)") == true)
        #expect(reader.objects[5] == "<< /Title <FEFF0152> >>")
        #expect(reader.trailer == "<< /Size 12 /Root 1 0 R /Info 5 0 R >>")
    }
}
