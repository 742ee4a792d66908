import Engine
import GuichetCore
import Support
import Testing

@testable import Server

@Suite("A mail as it is sent, read by Python's standard library", .timeLimit(.minutes(10)))
struct MailMessageTests {
    private static func message(
        _ subject: String = "Paid", name: String = "Shop", body: String = "Hello\n", language: String = "en",
        replyTo: String? = nil, id: String = "receipt.0a1b"
    ) throws -> MailMessage {
        let mail = Mail(
            id: MailID(id),
            draft: MailDraft(
                kind: .receipt, recipient: try #require(MailAddress("anna@example.com")), senderName: name,
                replyTo: replyTo.flatMap(MailAddress.init), language: language, subject: subject, body: body),
            nextAt: nil, createdAt: TestPlatform.noon)
        return MailMessage(mail, from: try #require(MailAddress("receipts@guichet.example")))
    }

    private static let names = [
        "Date", "From", "To", "Subject", "Message-ID", "MIME-Version", "Content-Type", "Content-Transfer-Encoding",
        "Content-Language", "Auto-Submitted",
    ]

    @Test("has what RFC 5322 requires, each once, and a Message-ID of the sender's domain that is always the same")
    func header() async throws {
        let message = try Self.message()
        let again = try Self.message()
        #expect(message == again)
        let read = try await ReadMail(message.bytes)
        #expect(read.isFlawless)
        #expect(read.texts("headers") == Self.names)
        #expect(read.text("date") == "2026-07-01T10:00:00+00:00")
        #expect(read.text("messageID") == "<receipt.0a1b@guichet.example>")
        #expect(read.senders == [["Shop", "receipts@guichet.example"]])
        #expect(read.texts("to") == ["anna@example.com"])
        #expect(read.text("type") == "text/plain")
        #expect(read.text("charset") == "utf-8")
        #expect(read.text("text") == "Hello\n")
    }

    @Test(
        "subjects and names with any letters and any length are decoded unchanged (RFC 2047)",
        arguments: [
            "Votre paiement chez L’Épicerie", "Uw betaling bij Café Brûlot", "Ihre Zahlung bei Müller & Söhne",
            "Your payment at \"The Shop\" <x@y.example>, and \\more", "=?UTF-8?B?SGVsbG8=?=", "日本語の店 🧾",
            String(repeating: "Très long ", count: 30) + "fin", String(repeating: "é", count: 200),
            "a\u{0301}e\u{0308}",
        ])
    func texts(text: String) async throws {
        let read = try await ReadMail(try Self.message(text, name: text).bytes)
        #expect(read.isFlawless)
        #expect(read.text("subject") == text)
        #expect(read.senders == [[text, "receipts@guichet.example"]])
        let longest = try #require(read.text("longestLine").flatMap { Int($0) })
        #expect(longest <= 76)
    }

    @Test(
        "no text can end its line",
        arguments: [
            "Paid\r\nBcc: eve@example.com", "Paid\nBcc: eve@example.com", "Paid\rBcc: eve@example.com",
            "Paid\r\n\r\nBcc: eve@example.com", "Paid\u{2028}Bcc: eve@example.com", "Paid\u{85}Bcc: eve@example.com",
            "Paid\0\u{0B}\u{0C}Bcc: eve@example.com", "é\r\nBcc: eve@example.com",
        ])
    func injection(text: String) async throws {
        let read = try await ReadMail(
            try Self.message(text, name: text, language: text, id: "receipt.\(text)").bytes)
        #expect(read.texts("headers") == Self.names)
        #expect(read.texts("to") == ["anna@example.com"])
        let letters = text.hasPrefix("é") ? "é" : "Paid"
        #expect(read.text("subject") == "\(letters) Bcc: eve@example.com")
        #expect(read.senders == [["\(letters) Bcc: eve@example.com", "receipts@guichet.example"]])
        #expect(read.text("text") == "Hello\n")
    }

    @Test(
        "the text is decoded unchanged, in lines that every mail server accepts",
        arguments: [
            "", "\n", "one\n\n\ntwo\n", "trailing space \nand tab\t\n", "a = b, =3D\n", ".\n..\nFrom here\n",
            "Été: 25,00 € – à bientôt\u{A0}!\n", "🧾\n",
        ] + [74, 75, 76, 77, 150, 151, 152, 1_000].map { String(repeating: "x", count: $0) + "\n" }
            + [25, 26, 76].map { String(repeating: "é", count: $0) + " \n" })
    func body(text: String) async throws {
        let read = try await ReadMail(try Self.message(body: text).bytes)
        #expect(read.isFlawless)
        #expect(read.text("text") == text)
        let longest = try #require(read.text("longestLine").flatMap { Int($0) })
        #expect(longest <= 76)
    }

    @Test("line ends of any kind become CRLF, without single CR or LF")
    func lineEnds() async throws {
        let read = try await ReadMail(try Self.message(body: "a\r\nb\rc\nd").bytes)
        #expect(read.isFlawless)
        #expect(read.text("text") == "a\nb\nc\nd\n")
    }

    @Test("replies go to the shop's address")
    func replyTo() async throws {
        let read = try await ReadMail(try Self.message(replyTo: "ask@shop.example").bytes)
        #expect(read.texts("replyTo") == ["ask@shop.example"])
    }
}
