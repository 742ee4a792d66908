import Engine
import Foundation
import GuichetCore
@_spi(Platform) import GuichetLyra
import Server
import Storage
import Support
import Synchronization
import Testing

@testable import APISupport

@Suite("The receipt for Lyra's buyers (customer.email)", .timeLimit(.minutes(5)))
struct LyraReceiptTests {
    private final class NotificationInbox: MailSender {
        private let kept = Mutex<[Mail]>([])

        var mails: [Mail] { kept.withLock { $0 } }

        func deliver(_ mail: Mail) async -> Delivery {
            kept.withLock { $0.append(mail) }
            return .accepted
        }
    }

    private static func message(
        _ orderId: String = "ORDER1", email: JSONValue? = "anna@example.com", language: String? = nil,
        pan: String = "4970100000000055", delay: Int64? = nil, validation: String? = nil
    ) throws -> JSONValue {
        var message = try #require(
            LyraCall.payment(orderId, pan: pan, amount: 123_456, delay: delay, validation: validation).object)
        var customer = JSONObject()
        if let email { customer.append("email", email) }
        if let language { customer.append("billingDetails", ["language": .string(language)]) }
        message.append("customer", .object(customer))
        return .object(message)
    }

    private static func run(
        _ letterbox: NotificationInbox, _ body: @Sendable (TestPlatform) async throws -> Void
    ) async throws {
        var options = TestPlatform.Options()
        options.mailSender = letterbox
        try await TestPlatform.run(options, body)
    }

    private static func stored(_ test: TestPlatform, _ uuid: String?) async throws -> [Mail] {
        let id = PaymentID(try #require(uuid))
        return try await test.platform.paymentService.store.read { try $0.mails(of: id) }
    }

    @Test("amount, currency, shop, order, date in Paris, masked card and authorisation number, in French by default")
    func content() async throws {
        let letterbox = NotificationInbox()
        try await Self.run(letterbox) { test in
            let transaction = try await test.lyra.pay(try Self.message())
            let mail = try await poll("the receipt") { letterbox.mails.first }
            #expect(mail.draft.recipient.text == "anna@example.com")
            #expect(mail.draft.language == "fr")
            #expect(mail.draft.senderName == "Demo 69876357")
            #expect(mail.draft.subject == "[TEST] Votre paiement chez Demo 69876357")
            let number = try #require(
                transaction.transactionDetails?.cardDetails?.authorizationResponse?.authorizationNumber)
            #expect(
                mail.draft.body == """
                    Bonjour,

                    Votre paiement a été accepté.

                    Boutique               Demo 69876357
                    Montant                1\u{202F}234,56 EUR
                    Commande               ORDER1
                    Date                   1er juillet 2026 à 12:00:00 (heure de Paris)
                    Carte                  VISA 497010XXXXXX0055
                    Numéro d’autorisation  \(number)
                    Transaction            \(transaction.uuid ?? "")

                    Ceci est un test\u{A0}: aucune somme n’a été ni ne sera débitée.
                    Conservez ce message comme justificatif.

                    """)
        }
    }

    @Test(
        "in the buyer's language, in English for one that is not supported",
        arguments: [
            ("fr", "fr", "Votre paiement", "1\u{202F}234,56 EUR", "1er juillet 2026 à 12:00:00"),
            ("EN", "en", "Your payment", "1,234.56 EUR", "1 July 2026, 12:00:00"),
            ("nl", "nl", "Uw betaling", "1.234,56 EUR", "1 juli 2026 om 12:00:00"),
            ("de", "de", "Ihre Zahlung", "1.234,56 EUR", "1. Juli 2026, 12:00:00 Uhr"),
            ("es", "en", "Your payment", "1,234.56 EUR", "1 July 2026, 12:00:00"),
        ])
    func languages(asked: String, language: String, subject: String, amount: String, date: String) async throws {
        try await Self.run(NotificationInbox()) { test in
            let transaction = try await test.lyra.pay(try Self.message(language: asked))
            let mail = try #require(try await Self.stored(test, transaction.uuid).first)
            #expect(mail.draft.language == language)
            #expect(mail.draft.subject.contains(subject))
            #expect(mail.draft.body.contains(amount))
            #expect(mail.draft.body.contains(date))
        }
    }

    @Test("never for a refusal, and never without an address")
    func none() async throws {
        try await Self.run(NotificationInbox()) { test in
            for message in [
                try Self.message(pan: "4970100000000113"), try Self.message(email: nil),
                try Self.message(email: .null), try Self.message(email: ""),
            ] {
                let transaction = try await test.lyra.pay(message)
                let mails = try await Self.stored(test, transaction.uuid)
                #expect(mails.isEmpty)
            }
        }
    }

    @Test("an invalid address is INT_015, and nothing is charged or written", arguments: ["fake-email", "a@b@c"])
    func badAddress(email: String) async throws {
        try await Self.run(NotificationInbox()) { test in
            let code = try await test.lyra.code("Charge/CreatePayment", try Self.message(email: .string(email)))
            #expect(code == "INT_015")
            let count = try await test.platform.paymentService.store.read { try $0.countMails(.waiting) }
            #expect(count == 0)
        }
    }

    @Test(
        "an address that Lyra accepts and no mail server would gets no receipt; the payment is accepted",
        arguments: ["a,b@example.com", "<anna>@example.com", "änna@example.com", "anna@-example.com"])
    func oddAddress(email: String) async throws {
        try await Self.run(NotificationInbox()) { test in
            let transaction = try await test.lyra.pay(try Self.message(email: .string(email)))
            #expect(transaction.detailedStatus == .authorised)
            let mails = try await Self.stored(test, transaction.uuid)
            #expect(mails.isEmpty)
        }
    }

    @Test("with the authorisation: at once for AUTHORISED and AUTHORISED_TO_VALIDATE, later for WAITING_AUTHORISATION")
    func moments() async throws {
        try await Self.run(NotificationInbox()) { test in
            let now = try await test.lyra.pay(try Self.message("NOW"))
            let toValidate = try await test.lyra.pay(try Self.message("VALIDATE", validation: "YES"))
            let later = try await test.lyra.pay(try Self.message("LATER", delay: 20))
            #expect(toValidate.detailedStatus == .authorisedToValidate)
            #expect(later.detailedStatus == .waitingAuthorisation)
            var counts: [Int] = []
            for payment in [now, toValidate, later] {
                counts.append(try await Self.stored(test, payment.uuid).count)
            }
            #expect(counts == [1, 1, 0])
            try await test.pass(days: 19.5)
            let mails = try await Self.stored(test, later.uuid)
            #expect(mails.count == 1)
            #expect(mails.first?.draft.body.contains("21 juillet 2026") == true)
        }
    }

    @Test("a duplicate is a payment of its own and has its own; a refund has none; a capture sends no second one")
    func followers() async throws {
        try await Self.run(NotificationInbox()) { test in
            let transaction = try await test.lyra.pay(try Self.message(delay: 0))
            let uuid = try #require(transaction.uuid)
            try await test.pass(days: 2)
            let refund = try await test.lyra.transaction("Refund", uuid)
            let duplicate = try await test.lyra.transaction(
                "Duplicate", uuid, JSONObject(["amount": 2_500, "currency": "EUR"]))
            var counts: [Int] = []
            for one in [uuid, refund.uuid, duplicate.uuid] { counts.append(try await Self.stored(test, one).count) }
            #expect(counts == [1, 0, 1])
        }
    }

    @Test("a merchant's text cannot add a line to it")
    func injection() throws {
        let receipt = Receipt(
            shop: "Shop\r\nBcc: eve@example.com", amount: try #require(Amount(minorUnits: 1, currency: .eur)),
            order: "A\nCard 0\u{2028}B", at: TestPlatform.noon, card: "CB", transaction: "T", isTest: false)
        let lines = receipt.body(.english, try ParisTime()).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.contains("Order        A Card 0 B"))
        #expect(lines.contains("Shop         Shop  Bcc: eve@example.com"))
        #expect(receipt.subject(.english) == "Your payment at Shop  Bcc: eve@example.com")
    }

    @Test("the mail queue, the file and the log contain no card number and no security code")
    func canary() async throws {
        let log = LogBook()
        var options = TestPlatform.Options()
        options.logger = log.logger
        options.folder = .temporary()
        let folder = try #require(options.folder)
        defer { folder.remove() }
        try await TestPlatform.run(options) { test in
            let transaction = try await test.lyra.pay(try Self.message("CANARY"))
            let file = folder.mails.appendingPathComponent("receipt.\(try #require(transaction.uuid)).eml")
            _ = try await poll("the file") { FileManager.default.fileExists(atPath: file.path) ? true : nil }
            let read = try await ReadMail(file: file)
            #expect(read.isFlawless)
            let text = try #require(read.text("text"))
            #expect(text.contains("497010XXXXXX0055"))
            #expect(!text.contains("4970100000000055"))
            let stored = try await Self.stored(test, transaction.uuid)
            #expect(!stored.contains { "\($0)".contains("4970100000000055") })
        }
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
            .compactMap { FileManager.default.contents(atPath: folder.url.appendingPathComponent($0).path) }
        #expect(!files.isEmpty)
        for file in files { #expect(file.range(of: Data("4970100000000055".utf8)) == nil) }
        #expect(!log.lines.contains { $0.contains("4970100000000055") || $0.contains("anna@example.com") })
    }
}
