package import Engine
package import GuichetCore

/// The receipt of an authorised payment, in one language. Of the card, only the masked number.
package struct Receipt: Sendable {
    package var shop: String
    package var amount: Amount
    package var order: String?
    package var at: Instant
    package var card: String
    package var authorisation: String?
    package var transaction: String
    /// The shop's address for questions.
    package var contact: MailAddress?
    package var isTest: Bool

    package init(
        shop: String, amount: Amount, order: String? = nil, at: Instant, card: String, authorisation: String? = nil,
        transaction: String, contact: MailAddress? = nil, isTest: Bool
    ) {
        self.shop = shop
        self.amount = amount
        self.order = order
        self.at = at
        self.card = card
        self.authorisation = authorisation
        self.transaction = transaction
        self.contact = contact
        self.isTest = isTest
    }

    package func subject(_ texts: ReceiptTexts) -> String {
        (isTest ? "[TEST] " : "") + texts.subject.replacing("%", with: shop.onOneLine)
    }

    package func body(_ texts: ReceiptTexts, _ paris: ParisTime) -> String {
        var rows = [(texts.shop, shop), (texts.amount, texts.language.written(amount))]
        if let order { rows.append((texts.order, order)) }
        rows += [(texts.date, moment(texts, paris)), (texts.card, card)]
        if let authorisation { rows.append((texts.authorisation, authorisation)) }
        rows.append((texts.transaction, transaction))
        let width = rows.map(\.0.count).max() ?? 0
        let table = rows.map { title, value in
            title + String(repeating: " ", count: width - title.count + 2) + value.onOneLine
        }
        var lines = [texts.greeting, "", texts.accepted, ""] + table + ["", texts.noMoney]
        if let contact { lines.append(texts.questions.replacing("%", with: contact.text)) }
        lines.append(texts.keep)
        return lines.map { $0 + "\n" }.joined()
    }

    private func moment(_ texts: ReceiptTexts, _ paris: ParisTime) -> String {
        let time = paris.civil(at)
        return texts.moment.map { letter in
            switch letter {
            case "D": texts.language.writtenDay(time.day)
            case "T": time.clock
            default: String(letter)
            }
        }.joined()
    }
}
