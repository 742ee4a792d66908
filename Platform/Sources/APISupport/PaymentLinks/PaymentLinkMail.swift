package import Engine
package import GuichetCore

/// The mail that contains a payment link.
package struct PaymentLinkMail: Sendable {
    package let shop: String
    package let amount: Amount
    package let reference: String?
    package let address: String
    package let expiresAt: Instant
    package let language: PageLanguage
    package var recipientName: String?
    package var description: String?
    /// The merchant's own subject and text, instead of the platform's; the address follows the text.
    package var subject: String?
    package var text: String?

    package init(
        shop: String, amount: Amount, reference: String?, address: String, expiresAt: Instant, language: PageLanguage
    ) {
        self.shop = shop
        self.amount = amount
        self.reference = reference
        self.address = address
        self.expiresAt = expiresAt
        self.language = language
    }

    package func draft(to recipient: MailAddress) -> MailDraft {
        let texts = PaymentLinkTexts.of(language)
        var lines: [String]
        if let text {
            lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
                String($0).onOneLine
            }
        } else {
            lines = [recipientName.map { "\(texts.greeting) \($0.onOneLine)," } ?? "\(texts.greeting),", ""]
            // A mail program breaks the line where it likes, and not between number and currency.
            let amount = language.written(amount).replacing(" ", with: "\u{A0}")
            // The shop's name last: it may have such a sign itself.
            lines.append(texts.asks.replacing("%2", with: amount).replacing("%1", with: shop))
        }
        if let reference { lines.append("\(texts.order) \(reference.onOneLine)") }
        if let description { lines.append(description.onOneLine) }
        let end = CivilTime(expiresAt)
        lines += ["", texts.payHere, address, ""]
        lines.append(
            texts.until.replacing("%1", with: language.writtenDay(end.day))
                .replacing("%2", with: String(end.clock.prefix(5))))
        lines.append(texts.noMoney)
        let title = subject.map(\.onOneLine) ?? texts.subject.replacing("%", with: shop)
        return MailDraft(
            kind: .paymentLink, recipient: recipient, senderName: shop, language: language.rawValue,
            subject: "[TEST] " + title, body: lines.map { $0 + "\n" }.joined())
    }
}
