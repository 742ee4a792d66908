import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// The mail that contains a payment link.
struct DirectPaymentLinkMail: Sendable {
    let answer: DirectPaymentLinkAnswer
    let language: PageLanguage

    func draft(to recipient: MailAddress) -> MailDraft {
        let (texts, intent) = (DirectPaymentLinkTexts.of(language), answer.intent)
        let shop = answer.link.shop.name
        var lines = [intent.recipientName.map { "\(texts.greeting) \(Self.oneLine($0))," } ?? "\(texts.greeting),", ""]
        lines.append(
            texts.asks.replacing("%1", with: shop).replacing("%2", with: language.written(intent.page.amount)))
        lines.append("\(texts.order): \(Self.oneLine(answer.reference))")
        if let description = intent.description { lines.append(Self.oneLine(description)) }
        let end = DirectTime.text(answer.link.expiresAt)
        lines += ["", texts.payHere, answer.redirectionUrl, ""]
        lines.append(texts.until.replacing("%", with: "\(end.prefix(10)) \(end.dropFirst(11).prefix(5)) UTC"))
        lines.append(texts.noMoney)
        return MailDraft(
            kind: .paymentLink, recipient: recipient, senderName: shop, language: language.rawValue,
            subject: "[TEST] " + texts.subject.replacing("%", with: shop), body: lines.map { $0 + "\n" }.joined())
    }

    /// A merchant's text cannot add lines.
    private static func oneLine(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar -> Unicode.Scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .lineSeparator, .paragraphSeparator: " "
                    default: scalar
                    }
                }))
    }
}
